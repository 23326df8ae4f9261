/**
 * Which points a reviewer is shown first, from facts that are loaded already. Each sort gives its few largest; the sorts take
 * turns, so that the first ten hold something of each. Where most sums are round (books in thousands) none is told. Pure.
 */
import { accountLabel } from '../../shared/model/account-label.ts';
import type { StandingPoint } from '../../shared/model/finality.ts';
import { type FsJournal, journalReference } from '../../shared/model/journals.ts';
import { absolute, formatMoney, type Money, toCents } from '../../shared/model/money.ts';
import { printFigure } from '../../shared/model/printed-figures.ts';
import type { LineItem, Note, TrialBalanceItem, ValidationResult } from '../../shared/model/records.ts';
import type { ReviewAnchor } from '../../shared/model/review-anchors.ts';
import { pointMessage, REVIEW_POINT_KINDS, type ReviewPointKind } from '../../shared/model/review-points.ts';
import { printedLines, STATEMENT_SECTIONS, type StatementsJson } from '../../shared/model/statements.ts';

/** A point before anybody has looked at it. `size`: in cents, what is larger is looked at first. */
export interface FoundPoint {
  readonly kind: ReviewPointKind;
  readonly anchor: ReviewAnchor;
  readonly message: string;
  readonly size: bigint;
}

type Standing = Pick<StandingPoint, 'message' | 'byName' | 'reason'>;

export interface EngagementFacts {
  readonly items: readonly Pick<
    TrialBalanceItem,
    | 'accountCode'
    | 'accountDescription'
    | 'adjustedBalance'
    | 'taxonomyKey'
    | 'taxonomyLabel'
    | 'mappingConfidence'
    | 'isOverride'
    | 'suggestions'
  >[];
  readonly journals: readonly FsJournal[];
  readonly statements: StatementsJson | null;
  readonly notes: readonly Pick<Note, 'noteKey' | 'title' | 'author' | 'generatedAt'>[];
  readonly letStand: readonly Standing[];
}

export interface FilingFacts {
  readonly lines: readonly Pick<
    LineItem,
    'id' | 'label' | 'valueCurrent' | 'valuePrior' | 'origin' | 'mapping'
  >[];
  readonly label: (elementId: string) => string;
  readonly results: readonly (Pick<ValidationResult, 'ruleId' | 'message' | 'passed'> & {
    readonly acknowledgement: { readonly reason: string; readonly byName: string } | null;
  })[];
  /** Of the engagement that the filing was built from. */
  readonly letStand: readonly Standing[];
}

/** Of one sort; the rest is below what anybody looks at one by one. */
const MOST_OF_A_SORT = 8;
const ROUND_CENTS = 100_000n;
const LEAST_ROUND_CENTS = 1_000_000n;

const sizeOf = (amount: Money | null): bigint => (amount === null ? 0n : absolute(toCents(amount)));
const isRound = (amount: Money | null): boolean =>
  sizeOf(amount) >= LEAST_ROUND_CENTS && sizeOf(amount) % ROUND_CENTS === 0n;

/** None where most that are large enough are round. */
function roundOnes<Each>(all: readonly Each[], amount: (each: Each) => Money | null): readonly Each[] {
  const large = all.filter((each) => sizeOf(amount(each)) >= LEAST_ROUND_CENTS);
  const round = large.filter((each) => isRound(amount(each)));
  return round.length * 2 > large.length ? [] : round;
}

/** The largest of each sort, the sorts in turn. */
export function inTurn(points: readonly FoundPoint[]): readonly FoundPoint[] {
  const sorts = REVIEW_POINT_KINDS.map((kind) =>
    points
      .filter((point) => point.kind === kind)
      .sort((one, other) => (one.size === other.size ? 0 : one.size > other.size ? -1 : 1))
      .slice(0, MOST_OF_A_SORT),
  );
  return Array.from({ length: MOST_OF_A_SORT }, (_, turn) =>
    sorts.flatMap((sort) => sort.slice(turn, turn + 1)),
  ).flat();
}

function point(kind: ReviewPointKind, anchor: ReviewAnchor, size: bigint, message: string): FoundPoint {
  return { kind, anchor, size, message: pointMessage(message) };
}

const forced =
  (anchor: ReviewAnchor, where: string) =>
  ({ message, byName, reason }: Standing): FoundPoint =>
    point('FORCED', anchor, 0n, `${where}${message} ${byName} accepted this: ${reason}`);

export function engagementPoints({
  items,
  journals,
  statements,
  notes,
  letStand,
}: EngagementFacts): readonly FoundPoint[] {
  const accounts = items.flatMap((item): FoundPoint[] => {
    const { accountCode, accountDescription, adjustedBalance, taxonomyKey, taxonomyLabel } = item;
    if (taxonomyKey === null) return [];
    const anchor = { at: 'ACCOUNT', accountCode, accountDescription } as const;
    const found = (kind: ReviewPointKind, message: string) => [
      point(kind, anchor, sizeOf(adjustedBalance), message),
    ];
    const words = `${accountLabel(item)}, ${formatMoney(adjustedBalance, 2)}: on “${taxonomyLabel ?? taxonomyKey}”`;
    const [first] = item.suggestions;
    if (item.isOverride) {
      const other = first !== undefined && first.taxonomyKey !== taxonomyKey;
      return found('OVERRIDE', `${words} by hand.${other ? ` “${first.taxonomyLabel}” was suggested.` : ''}`);
    }
    return item.mappingConfidence === 'LOW' ? found('LOW_CONFIDENCE', `${words} with low confidence.`) : [];
  });
  const rounds = [
    ...roundOnes(items, (item) => item.adjustedBalance).map((item) => {
      const { accountCode, accountDescription, adjustedBalance } = item;
      const anchor = { at: 'ACCOUNT', accountCode, accountDescription } as const;
      return point(
        'ROUND_SUM',
        anchor,
        sizeOf(adjustedBalance),
        `${accountLabel(item)} is a round sum: ${formatMoney(adjustedBalance, 2)}.`,
      );
    }),
    ...journals.flatMap((journal): FoundPoint[] => {
      if (journal.status !== 'POSTED') return [];
      const largest = journal.lines
        .map(({ debit, credit }) => debit ?? credit)
        .filter(isRound)
        .sort((one, other) => (sizeOf(one) > sizeOf(other) ? -1 : 1))
        .at(0);
      return largest == null
        ? []
        : [
            point(
              'ROUND_SUM',
              { at: 'JOURNAL', journalId: journal.id },
              sizeOf(largest),
              `${journalReference(journal)} posts a round sum: ${formatMoney(largest, 2)}.`,
            ),
          ];
    }),
  ];
  const edited = notes
    .filter(({ author }) => author === 'PERSON')
    .map(({ noteKey, title, generatedAt }) =>
      point(
        'EDITED',
        { at: 'NOTE', noteKey, block: null },
        0n,
        `Note “${title}” was edited after the draft, last on ${generatedAt.slice(0, 16).replace('T', ' at ')} UTC.`,
      ),
    );
  return inTurn([
    ...letStand.map(forced({ at: 'STEP', step: 'export' }, '')),
    ...accounts,
    ...(statements ? statementMovements(statements) : []),
    ...rounds,
    ...edited,
  ]);
}

function movement(anchor: ReviewAnchor, label: string, now: Money, before: Money, print: Print): FoundPoint {
  const size = absolute(toCents(now) - toCents(before));
  return point('MOVEMENT', anchor, size, `${label}: ${print(now)} this year, ${print(before)} last year.`);
}
type Print = (amount: Money) => string;

function statementMovements(statements: StatementsJson): readonly FoundPoint[] {
  return (['balance-sheet', 'income-statement'] as const).flatMap((statement) => {
    const table = statements[STATEMENT_SECTIONS[statement]];
    if ('rows' in table) return [];
    return printedLines(table).flatMap(({ kind, key, label, current, prior }) =>
      kind !== 'LINE' || current === null || prior === null || current === prior
        ? []
        : [
            movement({ at: 'FIGURE', statement, line: key }, label, current, prior, (amount) =>
              printFigure(amount, statements.rounding),
            ),
          ],
    );
  });
}

export function filingPoints({ lines, label, results, letStand }: FilingFacts): readonly FoundPoint[] {
  const print: Print = (amount) => formatMoney(amount, 2);
  const ofLines = lines.flatMap((line): FoundPoint[] => {
    const { id, valueCurrent: now, valuePrior: before, origin, mapping } = line;
    const anchor = { at: 'LINE', lineItemId: id } as const;
    const size = sizeOf(now);
    const name = `“${line.label}”${now === null ? '' : `, ${print(now)}`}`;
    const byHand = origin === 'MANUAL' ? [point('EDITED', anchor, size, `${name} was entered by hand.`)] : [];
    const moved =
      now === null || before === null || now === before
        ? []
        : [movement(anchor, `“${line.label}”`, now, before, print)];
    if (mapping === null || mapping.confirmedById === null) return [...byHand, ...moved];
    const tag = label(mapping.elementId);
    const [first] = mapping.candidates;
    const own = mapping.candidates.find(({ elementId }) => elementId === mapping.elementId);
    const found = (kind: ReviewPointKind, words: string) => point(kind, anchor, size, `${name}: ${words}`);
    const tagged =
      first !== undefined && first.elementId !== mapping.elementId
        ? [found('OVERRIDE', `tagged “${tag}”. “${first.label}” was suggested.`)]
        : (own?.confidence ?? mapping.confidence) === 'LOW'
          ? [found('LOW_CONFIDENCE', `tagged “${tag}”, a suggestion of low confidence.`)]
          : own?.source === 'SAME_CLIENT' || own?.source === 'FILED_BEFORE'
            ? []
            : [found('FIRST_YEAR', `tagged “${tag}”, which this client has not used for it before.`)];
    return [...tagged, ...byHand, ...moved];
  });
  const rounds = roundOnes(lines, ({ valueCurrent }) => valueCurrent).map(
    ({ id, label: name, valueCurrent }) =>
      point(
        'ROUND_SUM',
        { at: 'LINE', lineItemId: id },
        sizeOf(valueCurrent),
        `“${name}” is a round sum: ${formatMoney(valueCurrent, 2)}.`,
      ),
  );
  const acknowledged = results.flatMap(({ ruleId, message, passed, acknowledgement }) =>
    passed || acknowledgement === null
      ? []
      : [
          point(
            'ACKNOWLEDGED',
            { at: 'RULE', ruleId },
            0n,
            `${message} ${acknowledgement.byName} checked it as not an error: ${acknowledgement.reason}`,
          ),
        ],
  );
  return inTurn([
    ...letStand.map(forced({ at: 'STEP', step: 'source' }, 'In the engagement: ')),
    ...acknowledged,
    ...ofLines,
    ...rounds,
  ]);
}
