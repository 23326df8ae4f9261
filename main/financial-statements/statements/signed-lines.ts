/**
 * The lines and totals of last year's signed statements for which a figure can be entered: those of the reporting taxonomy
 * in the order of the statements, and lines of cash flows by the part that they stand in. A line that is presented within
 * another has none of its own. Pure.
 */
import type { ProfitAndLossLayout, ReportingItem, ReportingTaxonomy } from '../../../constitution/index.ts';
import {
  CASH_FLOW_LINE_NAMES,
  CASH_FLOW_LINES,
  type CashFlowLineName,
  type CashFlowPartName,
  type CashMovement,
  cashFlowPartOf,
  isOwnLine,
  movementKey,
  movementOf,
} from '../../../shared/model/cash-flow-lines.ts';
import type { SignedLine, SignedTable } from '../../../shared/model/prior-year.ts';
import { SHEET_SECTIONS } from './balance-sheet.ts';
import { balanceNameOf } from './cash-flow-effects.ts';
import { itemsOfRow } from './profit-and-loss-layouts.ts';
import { isComprehensive } from './trial-columns.ts';

export type EntryLine = Pick<SignedLine, 'statement' | 'key' | 'label' | 'kind'>;

/** True of a line of cash flows that no list names: one of its own, or of an item presented within another. */
export function isOtherCashFlow(
  statement: SignedTable,
  key: string,
  { byKey }: Pick<ReportingTaxonomy, 'byKey'>,
): boolean {
  if (statement !== 'cashFlow') return false;
  const moved = movementOf(key);
  return isOwnLine(key) || (moved !== undefined && byKey.has(moved.reportingKey));
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
  const of = (movement: CashMovement, classes: readonly string[], words: (label: string) => string) =>
    families(taxonomy, classes).map((item) =>
      entry('cashFlow', movementKey(movement, item.key), words(balanceNameOf(item))),
    );
  const interest = taxonomy.items.filter((item) => item.group === 'finance' && hasLine(item));
  const below: Readonly<Partial<Record<CashFlowLineName, readonly EntryLine[]>>> = {
    adjustments: [
      ...of('adjustment', ['operating_non_cash', 'received'], (label) => label),
      ...interest.map(({ key, label }) => entry('cashFlow', movementKey('adjustment', key), label)),
    ],
    working_capital_changes: of('change', ['working_capital'], (label) => label),
    cash_generated_from_operations: of('received', ['received'], (label) =>
      label.replace(/ income$/, ' received'),
    ),
    investing_activities: [
      ...of('investing', ['investing'], (label) => `Purchase of ${label.toLowerCase()}`),
      ...of('proceeds', ['investing'], (label) => `Proceeds from disposal of ${label.toLowerCase()}`),
    ],
    financing_activities: of(
      'financing',
      ['financing'],
      (label) => `Proceeds from/(repayment of) ${label.toLowerCase()}`,
    ),
  };
  return CASH_FLOW_LINE_NAMES.flatMap((name) => [
    entry('cashFlow', name, CASH_FLOW_LINES[name].label, CASH_FLOW_LINES[name].kind),
    ...(below[name] ?? []),
  ]);
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

const OWN_WORDS: Readonly<Partial<Record<CashFlowPartName, string>>> = {
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
    if (line === undefined) return (isOwnLine(key) && OWN_WORDS[cashFlowPartOf(key) ?? 'OTHER']) || key;
    const isAlone = named.get(`${statement}/${line.label}`)?.length === 1;
    return isAlone ? line.label : `${line.label} (${key})`;
  };
}

/** What names a line among all statements. */
export function lineName({ statement, key }: Pick<EntryLine, 'statement' | 'key'>): string {
  return `${statement}/${key}`;
}
