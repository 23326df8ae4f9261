/**
 * The lines and totals of last year's signed statements for which a figure can be entered: those of the reporting taxonomy
 * in the order of the statements, and lines of cash flows by the part that they stand in. A line that is presented within
 * another has none of its own. Pure.
 */
import type { ProfitAndLossLayout, ReportingItem, ReportingTaxonomy } from '../../../constitution/index.ts';
import type { SignedLine, SignedTable } from '../../../shared/model/prior-year.ts';
import { SHEET_SECTIONS } from './balance-sheet.ts';
import { balanceNameOf, DIVIDENDS_LINE } from './cash-flow-effects.ts';
import { itemsOfRow } from './profit-and-loss-layouts.ts';
import { isComprehensive } from './trial-columns.ts';

export type EntryLine = Pick<SignedLine, 'statement' | 'key' | 'label' | 'kind'>;

/** Parts of the statement of cash flows, in its order. */
export const CASH_FLOW_PARTS = [
  'PROFIT',
  'ADJUSTMENTS',
  'WORKING_CAPITAL',
  'PAID',
  'INVESTING',
  'FINANCING',
  'OTHER',
] as const;
export type CashFlowPartName = (typeof CASH_FLOW_PARTS)[number];

/** Lines that the program has no name for: "own_investing_1". */
const OWN_LINE = /^own_(?:operating|investing|financing|other)_[1-9]\d?$/;
const OWN_PARTS: readonly (readonly [prefix: string, part: CashFlowPartName])[] = [
  ['own_operating', 'PAID'],
  ['own_investing', 'INVESTING'],
  ['own_financing', 'FINANCING'],
  ['own_other', 'OTHER'],
  ['profit_before_tax', 'PROFIT'],
  ['adjustment_', 'ADJUSTMENTS'],
  ['change_', 'WORKING_CAPITAL'],
  ['received_', 'PAID'],
  ['interest_paid', 'PAID'],
  ['tax_paid', 'PAID'],
  ['investing_', 'INVESTING'],
  ['proceeds_', 'INVESTING'],
  ['financing_', 'FINANCING'],
  [DIVIDENDS_LINE, 'FINANCING'],
];

/** The part that a line of cash flows stands in; undefined of totals and of cash itself. */
export function cashFlowPartOf(key: string): CashFlowPartName | undefined {
  return OWN_PARTS.find(([prefix]) => key.startsWith(prefix))?.[1];
}

/** True of a line of cash flows that no list names: one of its own, or of an item presented within another. */
export function isOtherCashFlow(
  statement: SignedTable,
  key: string,
  { byKey }: Pick<ReportingTaxonomy, 'byKey'>,
): boolean {
  if (statement !== 'cashFlow') return false;
  const [prefix] = OWN_PARTS.find(([each]) => each.endsWith('_') && key.startsWith(each)) ?? [];
  return OWN_LINE.test(key) || (prefix !== undefined && byKey.has(key.slice(prefix.length)));
}

const entry = (
  statement: SignedTable,
  key: string,
  label: string,
  kind: SignedLine['kind'] = 'LINE',
): EntryLine => ({ statement, key, label, kind });

const hasLine = (item: ReportingItem) =>
  item.presented_in === undefined && item.role !== 'current_year_earnings' && item.component !== 'dividends';

function sheetLines({ items }: ReportingTaxonomy): EntryLine[] {
  const sections = SHEET_SECTIONS.flatMap(({ section, label }) => [
    entry('balanceSheet', section, label, 'HEADING'),
    ...items
      .filter((item) => item.section === section && hasLine(item))
      .map(({ key, label: name }) => entry('balanceSheet', key, name)),
    entry('balanceSheet', `total_${section}`, `Total ${label.toLowerCase()}`, 'SUBTOTAL'),
    ...(section === 'current_assets' ? [entry('balanceSheet', 'total_assets', 'Total assets', 'TOTAL')] : []),
  ]);
  return [
    ...sections,
    entry('balanceSheet', 'total_liabilities', 'Total liabilities', 'SUBTOTAL'),
    entry('balanceSheet', 'total_equity_and_liabilities', 'Total equity and liabilities', 'TOTAL'),
  ];
}

function resultLines(taxonomy: ReportingTaxonomy, layout: ProfitAndLossLayout): EntryLine[] {
  const rows = layout.rows.flatMap((row) => {
    if (row.kind === 'HEADING') return [entry('profitAndLoss', row.key, row.label, 'HEADING')];
    if (row.kind === 'SUBTOTAL') return [entry('profitAndLoss', row.key, row.result, 'SUBTOTAL')];
    if (row.kind === 'TOTAL') return [entry('profitAndLoss', row.key, 'Profit for the year', 'TOTAL')];
    return itemsOfRow(row, layout, taxonomy)
      .filter(hasLine)
      .map(({ key, label }) => entry('profitAndLoss', key, label));
  });
  return [
    ...rows,
    ...taxonomy.items
      .filter((item) => isComprehensive(item) && hasLine(item))
      .map(({ key, label }) => entry('profitAndLoss', key, label)),
    entry(
      'profitAndLoss',
      'other_comprehensive_income',
      'Other comprehensive income for the year, net of tax',
      'SUBTOTAL',
    ),
    entry('profitAndLoss', 'total_comprehensive_income', 'Total comprehensive income for the year', 'TOTAL'),
  ];
}

/** The current and the non-current part of a balance are one line, under the first of them. */
function families(taxonomy: ReportingTaxonomy, classes: readonly string[]): ReportingItem[] {
  const found = new Map<string, ReportingItem>();
  for (const item of taxonomy.items) {
    if (!hasLine(item) || !classes.includes(item.cash_flow)) continue;
    const name = balanceNameOf(item);
    if (!found.has(name)) found.set(name, item);
  }
  return [...found.values()];
}

function cashFlowEntries(taxonomy: ReportingTaxonomy): EntryLine[] {
  const of = (prefix: string, classes: readonly string[], words: (label: string) => string) =>
    families(taxonomy, classes).map((item) =>
      entry('cashFlow', `${prefix}_${item.key}`, words(balanceNameOf(item))),
    );
  const line = (key: string, label: string, kind: SignedLine['kind'] = 'LINE') =>
    entry('cashFlow', key, label, kind);
  return [
    line('operating_activities', 'Cash flows from operating activities', 'HEADING'),
    line('profit_before_tax', 'Profit before tax'),
    line('adjustments', 'Adjustments for:', 'HEADING'),
    ...of('adjustment', ['operating_non_cash', 'received'], (label) => label),
    line('adjustment_interest_expense', 'Interest expense'),
    line('adjustment_lease_interest', 'Interest on lease liabilities'),
    line('cash_before_working_capital', 'Operating cash flows before changes in working capital', 'SUBTOTAL'),
    line('working_capital_changes', 'Changes in working capital:', 'HEADING'),
    ...of('change', ['working_capital'], (label) => label),
    line('cash_generated_from_operations', 'Cash generated from operations', 'SUBTOTAL'),
    ...of('received', ['received'], (label) => label.replace(/ income$/, ' received')),
    line('interest_paid', 'Interest paid'),
    line('tax_paid', 'Income tax paid'),
    line('net_cash_from_operating', 'Net cash from/(used in) operating activities', 'SUBTOTAL'),
    line('investing_activities', 'Cash flows from investing activities', 'HEADING'),
    ...of('investing', ['investing'], (label) => `Purchase of ${label.toLowerCase()}`),
    ...of('proceeds', ['investing'], (label) => `Proceeds from disposal of ${label.toLowerCase()}`),
    line('net_cash_from_investing', 'Net cash from/(used in) investing activities', 'SUBTOTAL'),
    line('financing_activities', 'Cash flows from financing activities', 'HEADING'),
    ...of('financing', ['financing'], (label) => `Proceeds from/(repayment of) ${label.toLowerCase()}`),
    line(DIVIDENDS_LINE, 'Dividends paid'),
    line('net_cash_from_financing', 'Net cash from/(used in) financing activities', 'SUBTOTAL'),
    line('net_change_in_cash', 'Net increase/(decrease) in cash and cash equivalents', 'SUBTOTAL'),
    line('opening_cash', 'Cash and cash equivalents at beginning of period'),
    line('closing_cash', 'Cash and cash equivalents at end of period', 'TOTAL'),
  ];
}

/** All lines in the order of the statements. */
export function entryLines(taxonomy: ReportingTaxonomy, layout: ProfitAndLossLayout): readonly EntryLine[] {
  const dividends = taxonomy.items.filter((item) => item.component === 'dividends');
  const all = [
    ...sheetLines(taxonomy),
    ...resultLines(taxonomy, layout),
    ...dividends.map(({ key }) => entry('changesInEquity', key, 'Dividends')),
    ...cashFlowEntries(taxonomy),
  ];
  const seen = new Set<string>();
  return all.filter((line) => {
    const name = lineName(line);
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew;
  });
}

const OWN_WORDS: Readonly<Record<string, string>> = {
  PAID: 'another line of operating activities',
  INVESTING: 'another line of investing activities',
  FINANCING: 'another line of financing activities',
  OTHER: 'another line of cash flows',
};

/** What people read for a line: lines of one statement that bear one name are told apart by their key. */
export function lineReader(
  lines: readonly EntryLine[],
): (of: Pick<EntryLine, 'statement' | 'key'>) => string {
  const named = Map.groupBy(lines, ({ statement, label }) => `${statement}/${label}`);
  const byName = new Map(lines.map((line) => [lineName(line), line]));
  return ({ statement, key }) => {
    const line = byName.get(lineName({ statement, key }));
    if (line === undefined) return (OWN_LINE.test(key) && OWN_WORDS[cashFlowPartOf(key) ?? '']) || key;
    const isAlone = named.get(`${statement}/${line.label}`)?.length === 1;
    return isAlone ? line.label : `${line.label} (${key})`;
  };
}

/** What names a line among all statements. */
export function lineName({ statement, key }: Pick<EntryLine, 'statement' | 'key'>): string {
  return `${statement}/${key}`;
}
