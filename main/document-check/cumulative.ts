/**
 * Rows that count from the beginning ("received since establishment"): such a row grows by what its table prints for the
 * year, or not at all. One that grows by a single digit that the table prints nowhere is a slip.
 */
import type { FigureTable } from './figure-tables.ts';
import { isOpening } from './repeated-rows.ts';
import { isSlip } from './sums.ts';

const SINCE = /\bsince\b|\bcumulative(?:ly)?\b|\bto date\b/i;
/** Smaller ones come near each other by chance. */
const LEAST_UNITS = 10_000n;

export interface Growth {
  readonly row: number;
  /** Columns of this year and of the year before, of one entity. */
  readonly current: number;
  readonly prior: number;
  /** The row that the year's growth is printed in; null where nothing was added. */
  readonly by: number | null;
  /** What the figure is more than the year before and the growth; 0n where they agree. Cents as printed. */
  readonly difference: bigint;
}

/** Of the ways in which a row may have grown, one that holds, else one that holds but for a digit. */
function growthOf(table: FigureTable, row: number, current: number, prior: number, unit: bigint) {
  const cents = (at: number, column: number) => table.rows[at]?.figures[column]?.cents ?? 0n;
  const [now, before] = [cents(row, current), cents(row, prior)];
  if (now < LEAST_UNITS * unit || before < LEAST_UNITS * unit) return null;
  const ways = [null, ...table.rows.keys()]
    .filter((by) => by === null || (by !== row && cents(by, current) !== 0n))
    .map((by): Growth => {
      const added = by === null ? 0n : cents(by, current);
      return { row, current, prior, by, difference: now - before - added };
    });
  const holding = ways.find(({ difference }) => difference === 0n);
  // Grown by nothing comes last: a growth that is printed is the likelier one.
  return holding ?? ways.toReversed().find(({ difference }) => isSlip(difference, unit)) ?? null;
}

/** The rows of a movement that count from the beginning, and how each grew. `unit`: cents of one unit as printed. */
export function growths(table: FigureTable, unit: bigint): readonly Growth[] {
  if (table.kind !== 'PERIODS' || !table.rows.some(({ label }) => isOpening(label))) return [];
  const year = (at: number) => Number(table.columns[at]?.period?.slice(0, 4) ?? Number.NaN);
  return table.rows.flatMap(({ label }, row) => {
    if (!SINCE.test(label)) return [];
    return table.columns.flatMap((column, current) => {
      const prior = table.columns.findIndex(
        ({ scope, component }, at) =>
          scope === column.scope && component === column.component && year(at) === year(current) - 1,
      );
      const grown = prior < 0 ? null : growthOf(table, row, current, prior, unit);
      return grown ? [grown] : [];
    });
  });
}
