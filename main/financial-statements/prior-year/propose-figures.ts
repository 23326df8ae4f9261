/**
 * Lines that the document reader found in last year's statements, each with the line of ours that it is surely taken for.
 * What must stay true: every line with a figure of last year is proposed as it is printed, with its page; one that is not
 * sure has no line until a person chooses; a figure that was not read is named and never nil. Pure.
 */
import type { ReadLine } from '../../../shared/model/document-reading.ts';
import { toCents, ZERO } from '../../../shared/model/money.ts';
import type { BracketedKind, SignedFigure, SignedTable } from '../../../shared/model/prior-year.ts';
import { lineMatcher, type MatchedBooks } from './match-lines.ts';
import { partsInNotes } from './parts-in-notes.ts';
import { namesResult, type Side, sideOfWords } from './printed-words.ts';
import { bracketedKindOf } from './usual-signs.ts';

export type ProposedFigure = Pick<
  SignedFigure,
  'statement' | 'label' | 'amount' | 'amountBefore' | 'page' | 'proposedKey'
>;

export interface Proposals {
  readonly figures: readonly ProposedFigure[];
  /** Lines of notes that were not needed, which are only counted. */
  readonly inNotes: number;
  /** Lines that hold a figure of the year before alone. */
  readonly unread: readonly ReadLine[];
  /** What the document prints in brackets though it is meant as an amount. */
  readonly bracketed: BracketedKind[];
  /** False where the printed results do not tell whether the tax is an expense. */
  readonly tellsTax: boolean;
}

const TABLE_OF: Readonly<Partial<Record<ReadLine['statement'], SignedTable>>> = {
  balance_sheet: 'balanceSheet',
  income_statement: 'profitAndLoss',
  cash_flow: 'cashFlow',
};
const DIVIDENDS = /\bdividends?\b/i;
/** Dividends that the company itself did not pay to its members in the year. */
const OTHER_DIVIDENDS = /non-?\s?controlling|minority|payable|proposed|receiv|subsidiar|associate/i;

interface Matched {
  readonly line: ReadLine;
  readonly statement: SignedTable;
  readonly key: string | null;
}

/** Figures in the order of the document. */
export function proposeFigures(read: readonly ReadLine[], books: MatchedBooks): Proposals {
  const matcher = lineMatcher(books);
  const notes = read.filter(({ statement }) => statement === 'notes');
  const sides = sidesOf(read.filter(({ statement }) => statement === 'income_statement'));
  const used = new Set<ReadLine>();
  const matched = read.filter(hasFigure).flatMap((line): Matched[] => {
    const statement = TABLE_OF[line.statement];
    if (statement === undefined) {
      if (line.statement !== 'equity_changes' || !DIVIDENDS.test(line.label)) return [];
      return [
        {
          line,
          statement: 'changesInEquity',
          key: OTHER_DIVIDENDS.test(line.label) ? null : matcher.dividends,
        },
      ];
    }
    const gathered = statement === 'balanceSheet' ? matcher.gathered(line) : undefined;
    if (gathered === undefined)
      return [{ line, statement, key: matcher.keyOf(line, statement, sides.get(line)) }];
    const parts = matcher.isInPart(line, gathered) ? partsInNotes(line, notes) : [];
    for (const part of parts) used.add(part);
    return parts.length === 0
      ? [{ line, statement, key: null }]
      : parts.map((part) => ({ line: part, statement, key: matcher.among(part, gathered) }));
  });
  const once = onceEach(matched, books);
  const figures = once.flatMap(({ line, statement, key }): ProposedFigure[] => {
    if (line.valueCurrent === null) return [];
    return [
      {
        statement,
        label: line.label,
        amount: line.valueCurrent,
        // Cash flows of the year before last are asked nowhere.
        amountBefore: statement === 'cashFlow' ? null : line.valuePrior,
        page: line.sourcePage > 0 ? line.sourcePage : null,
        proposedKey: key,
      },
    ];
  });
  return {
    figures,
    inNotes: notes.filter((line) => hasFigure(line) && !used.has(line)).length,
    unread: once.flatMap(({ line }) => (line.valueCurrent === null ? [line] : [])),
    ...signsOf(once, books),
  };
}

const hasFigure = ({ valueCurrent, valuePrior }: ReadLine) => valueCurrent !== null || valuePrior !== null;

/** By the heading of a line; without one, what stands above the total of income, or above the first expense, is income. */
function sidesOf(read: readonly ReadLine[]): ReadonlyMap<ReadLine, Side> {
  const ofIncome = read.findIndex(({ label }) =>
    /^total (?:operating )?(?:income|revenue)s?\b(?! tax)/i.test(label),
  );
  const first = read.findIndex(({ label }) => sideOfWords(label) === 'EXPENSE' || namesResult(label));
  const last = ofIncome >= 0 ? ofIncome : first;
  return new Map(
    read.map((line, at): [ReadLine, Side] => {
      const heading = sideOfWords(line.parentLabel ?? '');
      return [line, heading ?? (at < last && (first < 0 || at < first) ? 'INCOME' : undefined)];
    }),
  );
}

/**
 * A total that is printed twice ("Profit for the year", and again above other comprehensive income) is one figure. Two
 * different figures under one total, or under dividends, are neither.
 */
function onceEach(matched: readonly Matched[], { lines }: MatchedBooks): readonly Matched[] {
  const single = new Set(
    lines
      .filter(({ kind, statement }) => kind !== 'LINE' || statement === 'changesInEquity')
      .map(({ statement, key }) => `${statement}/${key}`),
  );
  const figuresOf = new Map<string, Set<string>>();
  const kept = matched.filter(({ line, statement, key }) => {
    const name = `${statement}/${key}`;
    if (key === null || !single.has(name) || line.valueCurrent === null) return true;
    const figure = JSON.stringify([line.valueCurrent, line.valuePrior]);
    const seen = figuresOf.get(name) ?? new Set();
    figuresOf.set(name, seen);
    const isNew = !seen.has(figure);
    seen.add(figure);
    return isNew;
  });
  return kept.map((each) => {
    const isOpen = (figuresOf.get(`${each.statement}/${each.key}`)?.size ?? 0) > 1;
    return isOpen ? { ...each, key: null } : each;
  });
}

/** Told by the lines that are surely matched alone; that of the tax by the results before and after it. */
function signsOf(
  matched: readonly Matched[],
  { taxonomy }: MatchedBooks,
): Pick<Proposals, 'bracketed' | 'tellsTax'> {
  const amount = ({ line }: Matched) => toCents(line.valueCurrent ?? ZERO);
  const of = (kind: BracketedKind) =>
    matched.filter(
      ({ statement, key }) => key !== null && bracketedKindOf({ statement, key }, taxonomy) === kind,
    );
  const mostly = (['EXPENSE', 'LIABILITY', 'DIVIDEND'] as const).filter(
    (kind) => of(kind).filter((each) => amount(each) < 0n).length * 2 > of(kind).length,
  );
  const tax = of('TAX').reduce((sum, each) => sum + amount(each), 0n);
  const result = (name: string) =>
    matched.find(({ statement, key }) => statement === 'profitAndLoss' && key === name);
  const [before, after] = [result('profit_before_tax'), result('profit_after_tax')];
  const change = before && after ? amount(after) - amount(before) : undefined;
  const tellsTax = tax === 0n || change === tax || change === -tax;
  return { bracketed: [...mostly, ...(tax !== 0n && change === tax ? (['TAX'] as const) : [])], tellsTax };
}
