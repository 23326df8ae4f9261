/**
 * Which rows of a note's table are ruled as sums of the rows above them. A computed table says so by the roles of its
 * cells. Only a table that a person or a language model wrote is read: there a row is a sum by its figures, whatever it
 * is called, and a total also by its label.
 */
import { cellText, cellValue, type NoteCell } from '../../../shared/model/note-cells.ts';

export type SumKind = 'SUBTOTAL' | 'TOTAL' | null;

/** Rows that are called a total, and close what stands above. */
const TOTAL_LABEL = /^(?:total|balance at end|carrying amount at the end|at the end of the year)/i;

const AMOUNT = /^\(?-?[\d,]+(?:\.\d{1,2})?\)?$/;

/** `isAmount`: the columns of amounts. */
export function sumRows(
  rows: readonly (readonly NoteCell[])[],
  isAmount: readonly boolean[],
): readonly SumKind[] {
  const hasRoles = rows.some((cells) => cells.some((cell) => cellValue(cell).role !== undefined));
  return hasRoles
    ? rows.map(sumOfRoles)
    : sumsAsRead(
        rows.map((cells) => cells.map(cellText)),
        isAmount,
      );
}

function sumOfRoles(cells: readonly NoteCell[]): SumKind {
  const roles = cells.map((cell) => cellValue(cell).role);
  return roles.includes('TOTAL') ? 'TOTAL' : roles.includes('SUBTOTAL') ? 'SUBTOTAL' : null;
}

/** A row without a description that bears amounts is a total too. */
function sumsAsRead(rows: readonly (readonly string[])[], isAmount: readonly boolean[]): readonly SumKind[] {
  const columns = isAmount.flatMap((amount, at) => (amount ? [at] : []));
  const values = rows.map((cells) => columns.map((at) => hundredths(cells[at] ?? '')));
  const kinds: SumKind[] = [];
  let from = 0;
  for (const [at, cells] of rows.entries()) {
    const label = (cells[0] ?? '').trim();
    const bears = columns.some((column) => (cells[column] ?? '').trim() !== '');
    const called = bears && (label === '' || TOTAL_LABEL.test(label));
    const adds = bears && isSumOf(values.slice(from, at), values[at] ?? []);
    const closes = called || (adds && at === rows.length - 1);
    kinds.push(closes ? 'TOTAL' : adds ? 'SUBTOTAL' : null);
    if (closes || adds) from = at + 1;
  }
  return kinds;
}

type Values = readonly (bigint | null)[];

/** True where the nearest rows above, two at least, add up to the row in every column. */
function isSumOf(above: readonly Values[], row: Values): boolean {
  if (row.length === 0 || row.some((value) => value === null)) return false;
  for (let from = above.length - 2; from >= 0; from -= 1) {
    const addends = above.slice(from);
    if (addends.some((values) => values.some((value) => value === null))) return false;
    const fits = row.every(
      (value, column) => value === addends.reduce((sum, values) => sum + (values[column] ?? 0n), 0n),
    );
    const real = row.some(
      (_, column) => addends.filter((values) => (values[column] ?? 0n) !== 0n).length > 1,
    );
    if (fits && real) return true;
  }
  return false;
}

/** A printed amount in hundredths; null for anything else. */
function hundredths(cell: string): bigint | null {
  const text = cell.trim();
  if (text === '-' || text === '–') return 0n;
  if (!AMOUNT.test(text)) return null;
  const [whole = '0', part = ''] = text.replaceAll(/[(),-]/g, '').split('.');
  const amount = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
  return /^\(|^-/.test(text) ? -amount : amount;
}
