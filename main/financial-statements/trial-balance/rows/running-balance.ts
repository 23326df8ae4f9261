/**
 * A balance that runs on from row to row, each of which is the one before it with an amount of the row added or taken
 * away: a bank statement or the entries of one account, newest first or last. No list of accounts does so.
 */
import { readCell } from '../cells/amounts.ts';
import type { GridRow } from '../cells/sheet-grid.ts';
import type { Column } from '../headings/find-header.ts';

/** Enough rows to know it by. */
const SAMPLE = 60;
/** Rows in which the balance must run on, and their share of those in which it changes. */
const FEWEST = 3;
const MOST = 0.9;

/** True where the difference of two balances is one of the amounts of the row. */
function isMoved(difference: bigint, amounts: readonly bigint[] | undefined): boolean {
  return amounts?.some((amount) => amount === difference || amount === -difference) ?? false;
}

export function hasRunningBalance(
  columns: readonly Column[],
  rows: readonly GridRow[],
  decimalComma: boolean,
): boolean {
  const figures = columns.filter(({ figures: count }) => count > 0).map(({ index }) => index);
  if (figures.length < 2) return false;
  const table = rows.slice(0, SAMPLE).map((row) =>
    figures.map((index) => {
      const reading = readCell(row, index, decimalComma);
      return reading.kind === 'AMOUNT' ? reading.cents : null;
    }),
  );
  return figures.some((_, balance) => {
    const steps = table.flatMap((cells) => {
      const held = cells[balance];
      const amounts = cells.flatMap((cents, at) => (at === balance || !cents ? [] : [cents]));
      return held == null ? [] : [{ held, amounts }];
    });
    let changes = 0;
    let oldestFirst = 0;
    let newestFirst = 0;
    steps.forEach(({ held, amounts }, at) => {
      const before = steps[at - 1];
      // From nil, any balance is its own movement.
      if (!before || before.held === held || before.held === 0n || held === 0n) return;
      changes += 1;
      if (isMoved(held - before.held, amounts)) oldestFirst += 1;
      if (isMoved(held - before.held, before.amounts)) newestFirst += 1;
    });
    const runs = Math.max(oldestFirst, newestFirst);
    return runs >= FEWEST && runs >= changes * MOST;
  });
}
