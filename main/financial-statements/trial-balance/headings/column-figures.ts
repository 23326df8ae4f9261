/**
 * The figures of columns below their heading: the amount of a row in a column, and whether two ways to an amount come to
 * the same nearly everywhere. By these the columns are told apart where their words do not.
 */
import { readCell } from '../cells/amounts.ts';
import type { GridRow } from '../cells/sheet-grid.ts';

export function centsAt(row: GridRow, index: number | undefined, decimalComma: boolean): bigint {
  if (index === undefined) return 0n;
  const reading = readCell(row, index, decimalComma);
  return reading.kind === 'AMOUNT' ? reading.cents : 0n;
}

/** True when `left − right` is nil (within a unit) in nine of ten rows that hold figures, and in two at least. */
export function agrees(
  rows: readonly GridRow[],
  difference: (row: GridRow) => readonly [bigint, bigint],
): boolean {
  let same = 0;
  let seen = 0;
  for (const row of rows) {
    const [left, right] = difference(row);
    if (left === 0n && right === 0n) continue;
    seen += 1;
    const gap = left - right;
    if (gap <= 100n && gap >= -100n) same += 1;
  }
  return seen >= 2 && same * 10 >= seen * 9;
}
