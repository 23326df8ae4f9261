/**
 * Which layout of profit or loss a period has, and which lines stand in each row (decisions 6). The layouts are
 * data of the constitution: from 2027 full SFRS has operating, investing and financing categories; SFRS for
 * Small Entities keeps the layout by function. Comparatives follow the layout of the current period.
 */
import type {
  LayoutRow,
  ProfitAndLossLayout,
  ReportingItem,
  ReportingTaxonomy,
} from '../../../constitution/index.ts';
import type { IsoDate } from '../../../shared/model/dates.ts';
import type { ReportingStandard } from '../../../shared/model/enums.ts';

export type ProfitGroup = NonNullable<ReportingItem['group']>;

/** Income adds to profit, expenses reduce it; both are shown positive (specification 2.18). */
export const GROUP_EFFECT = {
  revenue: 1n,
  cost_of_sales: -1n,
  other_income: 1n,
  selling: -1n,
  administrative: -1n,
  finance: -1n,
  other_expenses: -1n,
  tax: -1n,
  other_comprehensive_income: 1n,
} as const satisfies Record<ProfitGroup, bigint>;

/** The newest layout of the standard that applies from the start of the period; dates compare as text. */
export function layoutFor(
  layouts: readonly ProfitAndLossLayout[],
  periodStart: IsoDate,
  standard: ReportingStandard,
): ProfitAndLossLayout {
  const layout = layouts
    .filter((each) => each.from <= periodStart && each.standards.includes(standard))
    .reduce<ProfitAndLossLayout | undefined>(
      (newest, each) => (newest && newest.from >= each.from ? newest : each),
      undefined,
    );
  if (!layout) throw new Error(`There is no layout of profit or loss for a period from ${periodStart}.`);
  return layout;
}

/** The category that takes a line out of its group's row; undefined: the line stays operating. */
export function categoryOf(item: ReportingItem, layout: ProfitAndLossLayout): string | undefined {
  const { group } = item;
  const named = layout.categories.find((each) => each.keys.includes(item.key));
  const whole = layout.categories.find((each) => each.groups.some((name) => name === group));
  return (named ?? whole)?.category;
}

/** The lines of a row in the order of the reporting taxonomy; none for headings and totals. */
export function itemsOfRow(
  row: LayoutRow,
  layout: ProfitAndLossLayout,
  taxonomy: ReportingTaxonomy,
): ReportingItem[] {
  const inRow = (item: ReportingItem) => {
    if (item.group === null || item.group === 'other_comprehensive_income') return false;
    const category = categoryOf(item, layout);
    if (row.kind === 'CATEGORY') {
      return category === row.category && GROUP_EFFECT[item.group] > 0n === (row.side === 'INCOME');
    }
    return row.kind === 'GROUP' && category === undefined && item.group === row.group;
  };
  return taxonomy.items.filter(inRow);
}
