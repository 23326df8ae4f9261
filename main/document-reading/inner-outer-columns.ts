/**
 * Inner and outer columns of amounts: one period printed in two columns, details in the inner one, their totals
 * in the outer one. They are one column of figures. What must stay true: columns that say different things
 * (another entity, fund, currency or heading), or that print side by side row after row, are never joined.
 */
import type { GridRow } from './grid.ts';
import { isNoteReference, samePeriod } from './period-headers.ts';
import type { ValueColumn } from './printed-table.ts';

/** Figures that stand above one another, with the rows that print them. */
export interface Cluster {
  left: number;
  right: number;
  cells: string[];
  rows: Set<GridRow>;
}

export type PlacedColumn = ValueColumn & { readonly cluster: Cluster };

/** Further apart than this, two columns of one period are not an inner and an outer one (points). */
const NEIGHBOURS = 90;

/** Rows that print a figure in both, of all rows of the smaller column: a last detail may stand beside its total. */
export function printsApart(one: Cluster, two: Cluster): boolean {
  const both = [...one.rows].filter((row) => two.rows.has(row)).length;
  return both <= Math.min(one.rows.size, two.rows.size) * 0.4;
}

function areInnerAndOuter(inner: PlacedColumn, outer: PlacedColumn): boolean {
  const sameHead =
    inner.scope === outer.scope &&
    inner.component === outer.component &&
    inner.period !== null &&
    outer.period !== null &&
    samePeriod(inner.period, outer.period);
  const rows = [inner, outer].map(({ cluster }) => cluster);
  // References to notes stand before the amounts; totals of two digits behind them are totals.
  const isAmounts = inner.cluster.cells.some((text) => !isNoteReference(text));
  const inDocx = rows.every(({ rows: printed }) => [...printed].every(({ height }) => height === 0));
  const isNear = outer.left - inner.right <= (inDocx ? 210 : NEIGHBOURS);
  return sameHead && isAmounts && isNear && printsApart(inner.cluster, outer.cluster);
}

/** Joins each inner column with the outer one on its right; columns are given from left to right. */
export function withInnerJoined(columns: readonly PlacedColumn[]): readonly PlacedColumn[] {
  const joined: PlacedColumn[] = [];
  for (const column of columns) {
    const last = joined.at(-1);
    if (!last || !areInnerAndOuter(last, column)) {
      joined.push(column);
      continue;
    }
    const cluster = {
      left: last.left,
      right: column.right,
      cells: [...last.cluster.cells, ...column.cluster.cells],
      rows: new Set([...last.cluster.rows, ...column.cluster.rows]),
    };
    joined[joined.length - 1] = { ...last, right: column.right, cluster };
  }
  return joined;
}
