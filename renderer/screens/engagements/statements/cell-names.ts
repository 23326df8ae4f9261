/**
 * Where in the uploaded file an account's balance stands, as a spreadsheet names cells ("D14"): pure. The columns
 * are those that the reader used.
 */
import { isZero, type Money } from '../../../../shared/model/money.ts';
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

/** Roles of the two sides: an account stands on one of them. */
const SIDES: ReadonlyMap<ColumnRole, 'debit' | 'credit'> = new Map([
  ['debit', 'debit'],
  ['credit', 'credit'],
  ['priorDebit', 'debit'],
  ['priorCredit', 'credit'],
]);

/** "D14", of a debit and a credit column the one of the balance's side; "row 14" where no column is known. */
export function cellNames(
  columns: ImportReport['columns'] | undefined,
  row: number,
  year: 'current' | 'prior',
  balance: Money | null = null,
): string {
  const nil = balance === null || isZero(balance);
  const side = nil ? null : balance.startsWith('-') ? 'credit' : 'debit';
  const used = COLUMNS_OF[year]
    .filter((role) => side === null || (SIDES.get(role) ?? side) === side)
    .flatMap((role) => columns?.[role] ?? []);
  return used.length === 0 ? `row ${row}` : used.map((index) => `${columnLetters(index)}${row}`).join(', ');
}
