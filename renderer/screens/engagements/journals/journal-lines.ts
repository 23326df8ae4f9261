/**
 * Lines of a journal that is being written: one empty line stands ready at the end, an amount stands on one side only,
 * and what is missing to balance can be put in with one key. Pure.
 */
import { isBlankLine, journalTotals } from '../../../../shared/model/journal-checks.ts';
import type { JournalLine } from '../../../../shared/model/journals.ts';
import { isZero, type Money, negateMoney, subtractMoney, ZERO } from '../../../../shared/model/money.ts';

export const BLANK_LINE: JournalLine = {
  accountCode: '',
  accountDescription: '',
  debit: ZERO,
  credit: ZERO,
  narrative: '',
};

export type Side = 'debit' | 'credit';

/** As stored: without the empty lines at the end. */
export function filledLines(lines: readonly JournalLine[]): JournalLine[] {
  const last = lines.findLastIndex((line) => !isBlankLine(line));
  return lines.slice(0, last + 1);
}

/** As edited: at least two, and one empty line at the end. */
export function editedLines(lines: readonly JournalLine[]): readonly JournalLine[] {
  const filled = filledLines(lines);
  return [...filled, BLANK_LINE, ...(filled.length === 0 ? [BLANK_LINE] : [])];
}

export function withLine(
  lines: readonly JournalLine[],
  at: number,
  change: Partial<JournalLine>,
): readonly JournalLine[] {
  return editedLines(lines.map((line, place) => (place === at ? { ...line, ...change } : line)));
}

export function withoutLine(lines: readonly JournalLine[], at: number): readonly JournalLine[] {
  return editedLines(lines.filter((_, place) => place !== at));
}

/** The amount on its side; a negative one stands on the other side, and the side across is emptied. */
export function onSide(side: Side, amount: Money): Pick<JournalLine, Side> {
  const other: Side = side === 'debit' ? 'credit' : 'debit';
  const isNegative = amount.startsWith('-');
  const [on, size] = isNegative ? [other, negateMoney(amount)] : [side, amount];
  return on === 'debit' ? { debit: size, credit: ZERO } : { debit: ZERO, credit: size };
}

/** What makes the journal balance when it stands on a line, instead of what is there; null where nothing is missing. */
export function balancing(lines: readonly JournalLine[], at: number): Pick<JournalLine, Side> | null {
  const { debit, credit } = journalTotals(lines.filter((_, place) => place !== at));
  const missing = subtractMoney(credit, debit);
  return isZero(missing) ? null : onSide('debit', missing);
}

/** Lines put in at a place: over an empty line, else before the line that is there. */
export function withPasted(
  lines: readonly JournalLine[],
  at: number,
  pasted: readonly JournalLine[],
): readonly JournalLine[] {
  const here = lines[at];
  const rest = here !== undefined && isBlankLine(here) ? lines.slice(at + 1) : lines.slice(at);
  return editedLines([...lines.slice(0, at), ...pasted, ...rest]);
}
