/**
 * Columns of a sheet as a person knows them ("C: Debit"), and the roles they can play, in plain words.
 */
import type { ColumnRole } from '../../../../shared/model/trial-balance.ts';

export const COLUMN_ROLE_WORDS: Record<ColumnRole, string> = {
  code: 'Account code',
  description: 'Description',
  debit: 'Debit, this year',
  credit: 'Credit, this year',
  current: 'Balance, this year',
  prior: 'Balance, last year',
  priorDebit: 'Debit, last year',
  priorCredit: 'Credit, last year',
  opening: 'Opening balance',
  openingDebit: 'Opening debit',
  openingCredit: 'Opening credit',
  company: 'Company',
  currency: 'Currency',
  period: 'Period',
};

/** "A", "Z", "AA": the letter of a zero-based column. */
export function columnLetter(index: number): string {
  let rest = index;
  let letters = '';
  do {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
    rest = Math.floor(rest / 26) - 1;
  } while (rest >= 0);
  return letters;
}

/** "C: Debit", or "C" where the sheet has no heading there. */
export function columnName(index: number, headings: readonly string[]): string {
  const heading = headings[index]?.trim() ?? '';
  return heading === '' ? columnLetter(index) : `${columnLetter(index)}: ${heading}`;
}
