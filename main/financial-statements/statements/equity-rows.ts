/**
 * The table of changes in equity from the rolled equity lines: one column per equity line, rows of balances and
 * movements for each year, zero columns and zero rows omitted (specification 4.2, Statement generation 3).
 */
import type { ReportingItem, ReportingTaxonomy } from '../../../constitution/index.ts';
import { type IsoDate, longDate } from '../../../shared/model/dates.ts';
import { fromCents, type Money } from '../../../shared/model/money.ts';
import type { EquityTable, StatementsJson } from '../../../shared/model/statements.ts';
import { EQUITY_MOVEMENTS, type EquityMovement, type EquityRoll } from './changes-in-equity.ts';
import { carriedRowKey } from './restated-equity.ts';

type EquityRow = EquityTable['rows'][number];
type Component = NonNullable<ReportingItem['component']>;

/** Names of columns that hold a whole component: only beside statements issued in that form. */
const COMPONENT_LABELS = {
  share_capital: 'Share capital',
  retained_earnings: 'Retained earnings',
  other_reserves: 'Other reserves',
  dividends: 'Dividends',
} as const satisfies Record<Component, string>;

export interface EquityYear {
  readonly year: 'CURRENT' | 'PRIOR';
  readonly rolls: readonly EquityRoll[];
  /** First day of the year; null where its start is not known (a comparative of unknown length). */
  readonly start: IsoDate | null;
  readonly end: IsoDate;
  /** False: movements are not known, and only the closing balance is shown. */
  readonly movements: boolean;
  /** Worked back from the closing balances, because those at its start are not known. */
  readonly workedBack?: boolean;
  /** Profit is not available (post-closing trial balance): the change is shown without analysis. */
  readonly unanalysed: boolean;
}

export interface EquityTableInput {
  readonly taxonomy: ReportingTaxonomy;
  readonly years: readonly EquityYear[];
  readonly itemIdsOf: (key: string) => readonly string[];
  /** Said below the table before anything else. */
  readonly remarks?: readonly string[];
}

/** Rows of last year's issued statements can be put in place of the prior year's (`issued`). */
export function equityTable(input: EquityTableInput, issued: StatementsJson | null): EquityTable {
  const columnOf = columnsOf(input.taxonomy, issued);
  const own = input.years.flatMap((year) => yearRows(year, columnOf, input.itemIdsOf));
  const rows = [...(issued ? issuedRows(issued.changesInEquity) : []), ...own];
  const capital = issuedCapital(input);
  const columns = [...new Set(columnOf.values())]
    .filter((key) => capital.has(key) || rows.some((row) => (row.amounts[key] ?? '0.00') !== '0.00'))
    .map((key) => ({ key, label: columnLabel(key, columnOf, input, rows) }));
  const remarks = [
    ...(input.remarks ?? []),
    ...input.years.flatMap(missingWords),
    ...input.years.flatMap(workedBackWords),
  ];
  const kept = new Set([...columns.map((column) => column.key), 'total']);
  return {
    title: 'Statement of changes in equity',
    columns,
    rows: rows.map((row) => ({
      ...row,
      amounts: Object.fromEntries([...kept].map((key) => [key, row.amounts[key] ?? fromCents(0n)])),
    })),
    ...(remarks.length === 0 ? {} : { remarks }),
    ...(input.years.some(isWorkedBack) ? { priorWorkedBack: true as const } : {}),
  };
}

/** Capital that is issued has a column beside its line of the statement of financial position, although it rounds to nil. */
function issuedCapital({ years, taxonomy }: EquityTableInput): ReadonlySet<string> {
  const issued = years.flatMap(({ rolls }) =>
    rolls.flatMap(({ key, closing }) => (closing.exact === 0n ? [] : [key])),
  );
  return new Set(issued.filter((key) => taxonomy.byKey.get(key)?.component === 'share_capital'));
}

/** A year of which only the closing balances are shown says so: it must not look as if nothing had moved. */
function missingWords({ movements, start, end, rolls, year, unanalysed }: EquityYear): string[] {
  if (movements || rolls.length === 0) return [];
  const which = year === 'CURRENT' ? 'the year' : `the period to ${longDate(end)}`;
  const opened = start === null ? 'at its beginning' : `at ${longDate(start)}`;
  const reason = unanalysed
    ? 'the trial balance of that period was taken after closing'
    : `balances ${opened} are not known`;
  return [`Movements of ${which} are not shown: ${reason}.`];
}

function isWorkedBack({ workedBack, movements, rolls }: EquityYear): boolean {
  return workedBack === true && movements && rolls.length > 0;
}

/** Nil movements of a year that was worked back are not known to be nil, and the statement says so. */
function workedBackWords(year: EquityYear): string[] {
  if (!isWorkedBack(year)) return [];
  const { start, end } = year;
  const opened = start === null ? 'the beginning of that period' : longDate(start);
  return [
    `Balances at ${opened} are not available: they were worked back from those at ${longDate(end)} by the result, other comprehensive income and dividends of the period between. Other movements of that period, such as issues of shares and transfers between reserves, are not known and not shown.`,
  ];
}

/**
 * The column of each equity key: its own, so that every reserve is followed through both years. Where the issued
 * statements held a whole component in one column, that component keeps it, or the comparatives would not cast.
 */
export function columnsOf(
  taxonomy: ReportingTaxonomy,
  issued: StatementsJson | null,
): ReadonlyMap<string, string> {
  const items = taxonomy.items.flatMap((item) =>
    item.section === 'equity' && item.component !== null
      ? [{ key: item.key, component: item.component }]
      : [],
  );
  const joined = new Set<string>(issued ? joinedComponents(items, issued) : []);
  return new Map(items.map(({ key, component }) => [key, joined.has(component) ? component : key]));
}

function joinedComponents(
  items: readonly { readonly key: string; readonly component: Component }[],
  issued: StatementsJson,
): Component[] {
  const closing = issued.changesInEquity.rows.findLast((row) => row.year === 'CURRENT')?.amounts;
  const onSheet = (key: string) =>
    issued.balanceSheet.lines.find((line) => line.key === key)?.current ?? fromCents(0n);
  if (closing === undefined) return [];
  return items.flatMap(({ key, component }) =>
    (closing[key] ?? fromCents(0n)) === onSheet(key) ? [] : [component],
  );
}

/** The label of the equity line; of a whole component, its name, unless it has one line only. */
function columnLabel(
  column: string,
  columnOf: ReadonlyMap<string, string>,
  input: EquityTableInput,
  rows: readonly EquityRow[],
): string {
  const used = new Set(
    input.years.flatMap((year) => year.rolls.filter((roll) => isUsed(roll)).map((roll) => roll.key)),
  );
  const within = input.taxonomy.items.filter((item) => columnOf.get(item.key) === column);
  const shown = within.filter((item) => used.has(item.key));
  const only = within.length === 1 ? within[0] : shown.length === 1 ? shown[0] : undefined;
  const component = within[0]?.component ?? null;
  const name = component === null ? column : COMPONENT_LABELS[component];
  const label = only?.label ?? name;
  return component === 'retained_earnings' ? lossesLabel(column, label, rows) : label;
}

/** Retained earnings below nil are called what they are, as on the statement of financial position. */
function lossesLabel(column: string, label: string, rows: readonly EquityRow[]): string {
  const signs = rows.flatMap((row) => {
    const amount = row.amounts[column] ?? '0.00';
    return row.kind !== 'BALANCE' || amount === '0.00' ? [] : [amount.startsWith('-')];
  });
  if (!signs.includes(true)) return label;
  return signs.includes(false) ? `${label}/(accumulated losses)` : 'Accumulated losses';
}

function isUsed(roll: EquityRoll): boolean {
  return roll.closing.presented !== 0n || (roll.opening?.presented ?? 0n) !== 0n || roll.movements.size > 0;
}

function yearRows(
  year: EquityYear,
  columnOf: ReadonlyMap<string, string>,
  itemIdsOf: (key: string) => readonly string[],
): EquityRow[] {
  const rowOf = (
    key: string,
    label: string,
    kind: EquityRow['kind'],
    pick: (roll: EquityRoll) => bigint,
    took: (roll: EquityRoll) => boolean = () => false,
  ): EquityRow => {
    const sums = new Map<string, bigint>();
    const sources: Record<string, string[]> = {};
    const rounded = new Set<string>();
    for (const roll of year.rolls) {
      const column = columnOf.get(roll.key);
      if (!column) continue;
      sums.set(column, (sums.get(column) ?? 0n) + pick(roll));
      if (took(roll)) rounded.add(column);
      if (pick(roll) !== 0n) sources[column] = [...(sources[column] ?? []), ...itemIdsOf(roll.key)];
    }
    const sum = fromCents([...sums.values()].reduce((all, amount) => all + amount, 0n));
    const amounts: Record<string, Money> = Object.fromEntries(
      [...sums].map(([column, amount]) => [column, fromCents(amount)]),
    );
    const touched = year.rolls.filter((roll) => pick(roll) !== 0n).flatMap((roll) => itemIdsOf(roll.key));
    return {
      key,
      label,
      kind,
      year: year.year,
      amounts: { ...amounts, total: sum },
      total: sum,
      sourceItemIds: touched,
      sources,
      ...(rounded.size === 0 ? {} : { tookRounding: [...rounded] }),
    };
  };
  const closing = rowOf(
    'closing_balance',
    `Balance at ${longDate(year.end)}`,
    'BALANCE',
    (roll) => roll.closing.presented,
  );
  if (!year.movements) return [closing];
  const opening = rowOf(
    'opening_balance',
    year.start ? `Balance at ${longDate(year.start)}` : 'Balance at the beginning of the prior period',
    'BALANCE',
    (roll) => roll.opening?.presented ?? 0n,
  );
  const moved = EQUITY_MOVEMENTS.filter((name) => year.rolls.some((roll) => roll.movements.has(name))).map(
    (name) => {
      const amount = (roll: EquityRoll) => roll.movements.get(name)?.presented ?? 0n;
      const sum = year.rolls.reduce((all, roll) => all + amount(roll), 0n);
      const took = (roll: EquityRoll) => roll.movements.get(name)?.took ?? false;
      return rowOf(name, movementLabel(name, sum, year.unanalysed), 'MOVEMENT', amount, took);
    },
  );
  return [opening, ...moved, closing];
}

function movementLabel(name: EquityMovement, sum: bigint, unanalysed: boolean): string {
  switch (name) {
    case 'profit_for_the_year':
      return sum < 0n ? 'Loss for the year' : 'Profit for the year';
    case 'other_comprehensive_income':
      return 'Other comprehensive income';
    case 'share_movements':
      return sum < 0n ? 'Reduction of share capital' : 'Issue of shares';
    case 'treasury_movements':
      return sum < 0n ? 'Purchase of treasury shares' : 'Reissue of treasury shares';
    case 'share_based_payments':
      return 'Share-based payments';
    case 'dividends':
      return 'Dividends';
    case 'other_movements':
      if (unanalysed) return 'Result for the year, not analysed';
      return sum === 0n ? 'Transfers between reserves' : 'Other movements';
  }
}

/** The current rows of last year's issued statement, as this year's comparatives. */
function issuedRows(issued: EquityTable): EquityRow[] {
  return issued.rows
    .filter((row) => row.year === 'CURRENT')
    .map(({ sources: _sources, ...row }) => ({
      ...row,
      key: carriedRowKey(row.key),
      year: 'PRIOR' as const,
      sourceItemIds: [],
    }));
}
