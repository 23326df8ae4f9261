/**
 * What can be said of a journal by itself, without the books: its totals, and what is missing of it. The screen shows it
 * while a person types, and the engine asks the same again before it posts. Pure.
 */
import type { FsJournal, JournalDraft, JournalLine, JournalProblem } from './journals.ts';
import { addMoney, formatMoney, isZero, type Money, negateMoney, subtractMoney } from './money.ts';

export interface JournalTotals {
  readonly debit: Money;
  readonly credit: Money;
  /** Debit less credit. */
  readonly difference: Money;
}

export function journalTotals(lines: readonly JournalLine[]): JournalTotals {
  const debit = addMoney(...lines.map((line) => line.debit));
  const credit = addMoney(...lines.map((line) => line.credit));
  return { debit, credit, difference: subtractMoney(debit, credit) };
}

/** Debit positive. */
export function lineAmount(line: Pick<JournalLine, 'debit' | 'credit'>): Money {
  return subtractMoney(line.debit, line.credit);
}

/** A row in which nobody wrote anything. */
export function isBlankLine(line: JournalLine): boolean {
  const words = line.accountCode + line.accountDescription + line.narrative;
  return words === '' && isZero(line.debit) && isZero(line.credit);
}

/** The lines of the counter-entry. */
export function counterLines(lines: readonly JournalLine[]): readonly JournalLine[] {
  return lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit }));
}

/** What a counter-entry says: the journal that it undoes, and what that one was for. */
export function reversalNarrative(reference: string, narrative: string): string {
  return [`Reversal of ${reference}`, ...(narrative === '' ? [] : [narrative])].join(': ').slice(0, 2000);
}

type Written = Pick<JournalDraft, 'narrative' | 'lines'>;

/** What stands against posting it, whatever the books hold. Blank lines are passed over. */
export function draftProblems({ narrative, lines }: Written): readonly JournalProblem[] {
  const problems: JournalProblem[] = [];
  const blocking = (kind: JournalProblem['kind'], line: number | null, message: string) =>
    problems.push({ kind, blocks: true, line, message });
  const filled = lines.filter((line) => !isBlankLine(line));
  for (const [at, line] of lines.entries()) {
    if (isBlankLine(line)) continue;
    const [debit, credit] = [!isZero(line.debit), !isZero(line.credit)];
    if (line.accountCode === '' && line.accountDescription === '') {
      blocking('NO_ACCOUNT', at, `Line ${at + 1} names no account.`);
    }
    if (debit && credit) {
      blocking('TWO_SIDES', at, `Line ${at + 1} has a debit and a credit. Make two lines of it.`);
    }
    if (!debit && !credit) blocking('NO_AMOUNT', at, `Line ${at + 1} has no amount.`);
  }
  if (filled.length < 2) blocking('TOO_FEW_LINES', null, 'A journal has at least two lines.');
  const { difference } = journalTotals(lines);
  if (!isZero(difference)) {
    const short = difference.startsWith('-') ? 'Debits' : 'Credits';
    const amount = formatMoney(difference.startsWith('-') ? negateMoney(difference) : difference);
    blocking('NOT_BALANCED', null, `The journal does not balance. ${short} are short by ${amount}.`);
  }
  if (narrative === '' && filled.every((line) => line.narrative === '')) {
    blocking('NO_NARRATIVE', null, 'Say what the journal is for.');
  }
  return problems;
}

/** Columns that never change once a journal is posted. */
export const POSTED_COLUMNS = [
  ...(['engagementId', 'kind', 'date', 'narrative', 'reverses', 'reason', 'reversesNextYear'] as const),
  ...(['template', 'computedFrom', 'carriedFrom', 'restates', 'lines'] as const),
  ...(['postedById', 'postedAt', 'createdAt'] as const),
] satisfies readonly (keyof FsJournal)[];
