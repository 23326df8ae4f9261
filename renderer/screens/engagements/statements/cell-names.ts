/**
 * Where in the uploaded file an account's balance stands, as a spreadsheet names cells ("D14"): pure. The columns
 * are those that the reader used.
 */
import type { ColumnRole, ImportReport } from '../../../../shared/model/trial-balance.ts';

const COLUMNS_OF: Readonly<Record<'current' | 'prior', readonly ColumnRole[]>> = {
  current: ['current', 'debit', 'credit'],
  prior: ['prior', 'priorDebit', 'priorCredit'],
};

/** Zero-based index → "A", "Z", "AA". */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** "D14", "C14, D14", or "row 14" where the file does not say which column it was. */
export function cellNames(
  columns: ImportReport['columns'] | undefined,
  row: number,
  year: 'current' | 'prior',
): string {
  const used = COLUMNS_OF[year].flatMap((role) => columns?.[role] ?? []);
  return used.length === 0 ? `row ${row}` : used.map((index) => `${columnLetters(index)}${row}`).join(', ');
}
