/**
 * The statement of profit or loss and other comprehensive income (specification 4.2, Statement generation
 * 2): one column from one column of the trial balance, laid out by the versioned layout of the period.
 */
import type { ProfitAndLossLayout, ReportingItem, ReportingTaxonomy } from '../../../constitution/index.ts';
import { GROUP_EFFECT, itemsOfRow } from './profit-and-loss-layouts.ts';
import { roundTo, total } from './rounding.ts';
import type { PresentedAmount, StatementColumn } from './statement-input.ts';
import { type FoldKeys, isComprehensive, isProfitAndLoss, type TrialColumn } from './trial-columns.ts';

/** What profit adds: income positive, expenses negative, over lines that are shown positive. */
export function profitEffect(item: ReportingItem): bigint {
  return item.group === null ? 0n : GROUP_EFFECT[item.group];
}

/**
 * One column; null when the trial balance column is post-closing. `target`: presented profit after tax, and
 * other comprehensive income by the equity key that takes it, in cents (of the changes in equity); the lines
 * take the difference.
 */
export function profitAndLossColumn(
  column: TrialColumn,
  taxonomy: ReportingTaxonomy,
  layout: ProfitAndLossLayout,
  target: { readonly profit: bigint; readonly comprehensive: ReadonlyMap<string, bigint> },
  keys: FoldKeys,
  unit: bigint,
): StatementColumn | null {
  if (column.postClosing) return null;
  const lines = new Map<string, PresentedAmount>();
  const used = taxonomy.items.filter((item) => isProfitAndLoss(item) && column.balances.has(item.key));
  const place = (items: readonly ReportingItem[], sum: bigint) => {
    const effects = items.map(profitEffect);
    const exact = items.map((item, at) => -(column.balances.get(item.key) ?? 0n) * (effects[at] ?? 1n));
    const rounded = roundTo(exact, effects, sum, unit);
    items.forEach((item, at) => {
      const amount = rounded[at];
      if (amount) lines.set(item.key, amount);
    });
  };
  place(
    used.filter((item) => !isComprehensive(item)),
    target.profit,
  );
  for (const reserve of new Set(keys.reserves.values())) {
    place(
      used.filter((item) => keys.reserves.get(item.key) === reserve),
      target.comprehensive.get(reserve) ?? 0n,
    );
  }
  return withSubtotals(lines, taxonomy, layout);
}

/** Adds the subtotals of the layout, profit after tax and total comprehensive income to the lines. */
export function withSubtotals(
  column: StatementColumn,
  taxonomy: ReportingTaxonomy,
  layout: ProfitAndLossLayout,
): StatementColumn {
  const lines = new Map(column);
  let above: ReportingItem[] = [];
  for (const row of layout.rows) {
    above = [...above, ...itemsOfRow(row, layout, taxonomy).filter((item) => column.has(item.key))];
    if (row.kind === 'SUBTOTAL' || row.kind === 'TOTAL') lines.set(row.key, totalOf(above, column));
  }
  const others = taxonomy.items.filter((item) => isComprehensive(item) && column.has(item.key));
  const other = totalOf(others, column);
  lines.set('other_comprehensive_income', other);
  lines.set('total_comprehensive_income', total([totalOf(above, column), other]));
  return lines;
}

function totalOf(items: readonly ReportingItem[], lines: StatementColumn): PresentedAmount {
  const amounts = items.map((item) => lines.get(item.key) ?? { exact: 0n, presented: 0n, took: false });
  return total(amounts, items.map(profitEffect));
}
