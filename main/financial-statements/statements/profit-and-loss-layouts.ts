/**
 * Layouts of the statement of profit or loss as versioned data, chosen by the start of the period
 * (decisions 6). From 2027 full SFRS presents operating, investing and financing categories with the
 * subtotals of the new presentation standard; SFRS for Small Entities keeps the layout by function.
 */
import type { ReportingItem } from '../../../constitution/index.ts';
import { type IsoDate, isIsoDate } from '../../../shared/model/dates.ts';
import type { ReportingStandard } from '../../../shared/model/enums.ts';

export type ProfitGroup = NonNullable<ReportingItem['group']>;

export type LayoutRow =
  | { readonly kind: 'HEADING'; readonly key: string; readonly label: string }
  /** The lines of a group; `only` and `except` name reporting keys where a group is split. */
  | {
      readonly kind: 'GROUP';
      readonly group: ProfitGroup;
      readonly only?: readonly string[];
      readonly except?: readonly string[];
    }
  /** A subtotal of everything above it. */
  | { readonly kind: 'SUBTOTAL'; readonly key: string; readonly result: string }
  | { readonly kind: 'TOTAL'; readonly key: 'profit_after_tax' };

export interface ProfitAndLossLayout {
  readonly version: string;
  readonly from: string;
  readonly standards: readonly ReportingStandard[];
  readonly rows: readonly LayoutRow[];
}

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

/** Returns on assets held apart from the main business: the investing category from 2027. */
const INVESTING_2027 = [
  'interest_income',
  'dividend_income',
  'rental_income',
  'share_of_associates',
] as const;

/** Newest first; the first that fits the start of the period and the standard is taken. */
export const PROFIT_AND_LOSS_LAYOUTS: readonly ProfitAndLossLayout[] = [
  {
    version: 'categories-2027',
    from: '2027-01-01',
    standards: ['FULL_SFRS'],
    rows: [
      { kind: 'GROUP', group: 'revenue' },
      { kind: 'GROUP', group: 'cost_of_sales' },
      { kind: 'SUBTOTAL', key: 'gross_profit', result: 'Gross profit' },
      { kind: 'GROUP', group: 'other_income', except: INVESTING_2027 },
      { kind: 'GROUP', group: 'selling' },
      { kind: 'GROUP', group: 'administrative' },
      { kind: 'GROUP', group: 'other_expenses' },
      { kind: 'SUBTOTAL', key: 'operating_profit', result: 'Operating profit' },
      { kind: 'GROUP', group: 'other_income', only: INVESTING_2027 },
      {
        kind: 'SUBTOTAL',
        key: 'profit_before_financing_and_tax',
        result: 'Profit before financing and income tax',
      },
      { kind: 'GROUP', group: 'finance' },
      { kind: 'SUBTOTAL', key: 'profit_before_tax', result: 'Profit before tax' },
      { kind: 'GROUP', group: 'tax' },
      { kind: 'TOTAL', key: 'profit_after_tax' },
    ],
  },
  {
    version: 'by-function-2016',
    from: '1900-01-01',
    standards: ['SFRS_SE', 'FULL_SFRS'],
    rows: [
      { kind: 'GROUP', group: 'revenue' },
      { kind: 'GROUP', group: 'cost_of_sales' },
      { kind: 'SUBTOTAL', key: 'gross_profit', result: 'Gross profit' },
      { kind: 'GROUP', group: 'other_income' },
      { kind: 'HEADING', key: 'expenses', label: 'Expenses' },
      { kind: 'GROUP', group: 'selling' },
      { kind: 'GROUP', group: 'administrative' },
      { kind: 'GROUP', group: 'other_expenses' },
      { kind: 'GROUP', group: 'finance' },
      { kind: 'SUBTOTAL', key: 'profit_before_tax', result: 'Profit before tax' },
      { kind: 'GROUP', group: 'tax' },
      { kind: 'TOTAL', key: 'profit_after_tax' },
    ],
  },
];

/** The layout for a period; dates compare as text. */
export function layoutFor(periodStart: IsoDate, standard: ReportingStandard): ProfitAndLossLayout {
  const layout = PROFIT_AND_LOSS_LAYOUTS.find(
    (each) => isIsoDate(each.from) && each.from <= periodStart && each.standards.includes(standard),
  );
  if (!layout) throw new Error(`There is no layout of profit or loss for a period from ${periodStart}.`);
  return layout;
}
