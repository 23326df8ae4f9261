/**
 * The figures of last year's signed statements as they are being entered: what a cell sets, what is not kept yet, and what
 * is sent. A line without a figure in either year is none. Pure.
 */
import { type OwnCashLine, ownLineKey } from '../../../../shared/model/cash-flow-lines.ts';
import { type Money, ZERO } from '../../../../shared/model/money.ts';
import {
  isConfirmed,
  type PriorYear,
  type SignedFigure,
  type SignedStatementsInput,
  type SignedStatementsSettings,
  type SignedTable,
  type WrittenFigure,
} from '../../../../shared/model/prior-year.ts';

/** A line as it is being entered; null where a cell is empty. */
export interface EnteredLine {
  readonly statement: SignedTable;
  readonly key: string;
  readonly label: string;
  readonly amount: Money | null;
  readonly amountBefore: Money | null;
  readonly page: number | null;
}

export interface SignedDraft {
  readonly settings: SignedStatementsSettings;
  readonly lines: readonly EnteredLine[];
}

export const nameOf = ({ statement, key }: Pick<EnteredLine, 'statement' | 'key'>): string =>
  `${statement}/${key}`;

export function draftOf({ signed }: Pick<PriorYear, 'signed'>, empty: SignedStatementsSettings): SignedDraft {
  if (signed === null) return { settings: empty, lines: [] };
  const { periodStart, periodEnd, currency, firstPeriod, rounding, cashFlows, acceptedReason } = signed;
  return {
    settings: { periodStart, periodEnd, currency, firstPeriod, rounding, cashFlows, acceptedReason },
    lines: signed.figures.filter(isConfirmed).map(enteredOf),
  };
}

function enteredOf(figure: SignedFigure & { readonly key: string }): EnteredLine {
  const { statement, key, label, amount, amountBefore, page } = figure;
  return { statement, key, label, amount, amountBefore, page };
}

/** The draft with a cell set; a line that was not there is added under the label that it is printed under. */
export function withCell(
  draft: SignedDraft,
  line: Pick<EnteredLine, 'statement' | 'key' | 'label'>,
  change: Partial<EnteredLine>,
): SignedDraft {
  const name = nameOf(line);
  const stands = draft.lines.some((each) => nameOf(each) === name);
  const { statement, key, label } = line;
  const blank: EnteredLine = { statement, key, label, amount: null, amountBefore: null, page: null };
  const lines = stands ? draft.lines : [...draft.lines, blank];
  return {
    ...draft,
    lines: lines.map((each) => (nameOf(each) === name ? { ...each, ...change } : each)),
  };
}

/** The last page that was typed above a line: most lines of a table stand on one page. */
export function pageBefore(draft: SignedDraft, statement: SignedTable): number | null {
  return draft.lines.findLast((line) => line.statement === statement && line.page !== null)?.page ?? null;
}

export function inputOf({ settings, lines }: SignedDraft): SignedStatementsInput {
  const figures = lines.flatMap(({ amount, ...line }): WrittenFigure[] =>
    amount === null && line.amountBefore === null ? [] : [{ ...line, amount: amount ?? ZERO }],
  );
  return { ...settings, figures };
}

/** True where nothing is to be kept. */
export function isKept(
  draft: SignedDraft,
  { signed }: Pick<PriorYear, 'signed'>,
  empty: SignedStatementsSettings,
): boolean {
  const inOrder = (input: SignedStatementsInput) =>
    JSON.stringify([
      Object.entries(input)
        .filter(([name]) => name !== 'figures')
        .toSorted(),
      input.figures.map((figure) => JSON.stringify(Object.entries(figure).toSorted())).toSorted(),
    ]);
  return inOrder(inputOf(draft)) === inOrder(inputOf(draftOf({ signed }, empty)));
}

/** The next free line of a part of the cash flows that the program has no name for. */
export function nextOwnLine(draft: SignedDraft, part: OwnCashLine): string {
  const taken = new Set(draft.lines.map(({ key }) => key));
  let number = 1;
  while (taken.has(ownLineKey(part, number))) number += 1;
  return ownLineKey(part, number);
}
