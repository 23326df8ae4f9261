/**
 * The columns that split the rows of a file: company, currency, period. Each is found by its heading, and by what
 * stands in it where the heading says nothing: the same accounts again and again, or groups that each sum to nil.
 */
import type { ColumnAssignment, ImportQuestion } from '../../../../shared/model/trial-balance.ts';
import type { Column } from '../headings/find-header.ts';
import { headingDate } from '../headings/heading-dates.ts';
import { normaliseHeading } from '../headings/heading-words.ts';
import { namesLevel } from '../headings/level-column.ts';
import { statedClass } from '../headings/stated-classes.ts';
import type { SortedRows } from '../rows/sort-rows.ts';
import { accountAt, groupRows, isIdle, type RowGroup, sameName, sumsToNil } from '../table/row-groups.ts';
import { cellTextAt } from '../table/table.ts';

/** More values than that are no companies but names of something else. */
const MOST_GROUPS = 5_000;
const SAMPLE = 200;
/** A column that splits the rows stands in nearly all of them. */
const MOST_ROWS = 0.9;

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** Dimensions of one company: its accounts may come again for each of them. */
const DIMENSION =
  /(?:^| )(?:department|dept|branch|location|cost cent(?:re|er)|project|class|tax|status|section|type|category|mapping|grouping|fsa|level)(?: |$)/;

/** Rows far apart from one another: of a long table enough to know a column by. */
function sampleOf(accounts: readonly number[]): readonly number[] {
  if (accounts.length <= SAMPLE) return accounts;
  const step = Math.ceil(accounts.length / SAMPLE);
  return Array.from({ length: Math.ceil(accounts.length / step) }, (_, index) => accounts[index * step] ?? 0);
}

interface Splits {
  readonly company?: number;
  readonly currency?: number;
  readonly period?: number;
}

/** Columns with words or codes in nearly every row that no role was found for. */
function freeColumns(columns: readonly Column[], sorted: SortedRows, used: ReadonlySet<number>): Column[] {
  const { table, accounts } = sorted;
  const unused = columns.filter(
    ({ index, texts, lines }) => !used.has(index) && (texts > 0 || lines.length > 0),
  );
  if (unused.length === 0) return [];
  const sample = sampleOf(accounts);
  return unused.filter(({ index }) => {
    const filled = sample.filter((at) => cellTextAt(table, at, index) !== '').length;
    return filled >= sample.length * MOST_ROWS;
  });
}

/** True where the accounts of the table come again and again, once in each group. */
function repeatsAccounts(sorted: SortedRows, groups: readonly RowGroup[]): boolean {
  const { table, accounts } = sorted;
  const distinct = new Set(accounts.map((at) => accountAt(table, at))).size;
  if (distinct > accounts.length * 0.7) return false;
  const once = groups.every(({ places }) => {
    const own = new Set(places.map((at) => accountAt(table, at))).size;
    return own >= places.length * 0.9;
  });
  return once && groups.every(({ places }) => places.length >= 2);
}

function balanceEach({ table }: SortedRows, groups: readonly RowGroup[]): boolean {
  const busy = groups.filter(({ places }) => !isIdle(table, places));
  if (busy.length < 2) return false;
  const balanced = busy.filter(({ places }) => sumsToNil(table, places)).length;
  const rows = busy.reduce((sum, { places }) => sum + places.length, 0);
  return balanced >= 2 && balanced >= busy.length * 0.8 && rows >= busy.length * 3;
}

const ENTRY =
  /(?:^| )(?:date|journal|jrnl|jnl|voucher|reference|ref|document|doc|entry|batch|cheque|invoice)(?: |$)/;

/** Dates, and numbers of entries: they group the rows of a journal, each of which sums to nil. */
function ofEntries({ meaning, lines }: Column, groups: readonly RowGroup[]): boolean {
  if (meaning.kind === 'PERIOD' || ENTRY.test(normaliseHeading(lines[0] ?? ''))) return true;
  const dates = groups.filter(({ label }) => label.length <= 20 && headingDate(label) !== null).length;
  return dates >= groups.length * 0.6;
}

function isCompanyColumn(column: Column, sorted: SortedRows): boolean {
  if (column.meaning.kind === 'COMPANY') return true;
  if (namesLevel(column)) return false;
  const { table, accounts } = sorted;
  const groups = groupRows(table, accounts, column.index, Math.min(MOST_GROUPS, accounts.length / 2));
  if (groups.length < 2 || ofEntries(column, groups)) return false;
  if (groups.every(({ label }) => statedClass(label) !== undefined)) return false;
  if (balanceEach(sorted, groups)) return true;
  const heading = normaliseHeading(column.lines[0] ?? '');
  return !DIMENSION.test(heading) && column.figures === 0 && repeatsAccounts(sorted, groups);
}

function isCurrencyColumn(column: Column, sorted: SortedRows): boolean {
  const { table, accounts } = sorted;
  if (column.meaning.kind === 'CURRENCY') return true;
  return sampleOf(accounts).every((at) => {
    const text = cellTextAt(table, at, column.index);
    return text === '' || CURRENCIES.has(text.toUpperCase());
  });
}

/** The key of a period: a date or year as headings have it, the number of a month, else the text itself. */
export function periodKey(text: string): string {
  const date = headingDate(text);
  if (date) return date.key;
  return /^\d{1,2}$/.test(text) ? text.padStart(2, '0') : sameName(text);
}

const MOST_PERIODS = 60;

/** Accounts that come once in each of a few periods. */
function isPeriodColumn(column: Column, sorted: SortedRows): boolean {
  const { table, accounts } = sorted;
  const named = column.meaning.kind === 'PERIOD';
  const sample = sampleOf(accounts);
  const dated = sample.filter((at) => {
    const text = cellTextAt(table, at, column.index);
    return text.length <= 20 && (headingDate(text) !== null || (named && /^[\p{L}\d .-]{1,12}$/u.test(text)));
  }).length;
  if (dated < sample.length * 0.6) return false;
  const groups = groupRows(table, accounts, column.index, MOST_PERIODS + 1);
  if (groups.length < 2 || groups.length > MOST_PERIODS) return false;
  const distinct = new Set(accounts.map((at) => accountAt(table, at))).size;
  const times = distinct * groups.length;
  return times >= accounts.length * 0.6 && times <= accounts.length * 1.5;
}

/** So many dates of one month are days, not periods whose balances stand below one another. */
const FEWEST_DAYS = 3;

/** True where the periods are days: entries, or balances of each day, of which none is that of a year. */
export function isOfDays({ choices }: Pick<ImportQuestion, 'choices'>): boolean {
  const months = new Map<string, number>();
  for (const { label } of choices) {
    const key = periodKey(label);
    if (key.length === 10) months.set(key.slice(0, 7), (months.get(key.slice(0, 7)) ?? 0) + 1);
  }
  return [...months.values()].some((days) => days >= FEWEST_DAYS);
}

/** A date in each row, other than that of a period: entries, one below another. */
export function hasEntryDates(
  columns: readonly Column[],
  sorted: SortedRows,
  period: number | undefined,
): boolean {
  const { table, accounts } = sorted;
  const sample = sampleOf(accounts);
  if (sample.length === 0) return false;
  return columns.some(({ index, figures, texts }) => {
    if (index === period || texts === 0 || figures > texts / 2) return false;
    // Most columns hold no dates: once too many cells are none, the others are not looked at.
    const most = sample.length * 0.4;
    const dates = new Set<string>();
    let others = 0;
    for (const at of sample) {
      const text = cellTextAt(table, at, index);
      if (text.length <= 20 && /\d/.test(text) && headingDate(text) !== null) dates.add(text);
      else others += 1;
      if (others > most) return false;
    }
    return dates.size > 2;
  });
}

/** The columns that split the rows; those that the recipe names stand. */
export function findSplits(
  columns: readonly Column[],
  sorted: SortedRows,
  assigned: ColumnAssignment,
): Splits {
  const used = new Set(Object.values(assigned));
  const free = sorted.accounts.length < 2 ? [] : freeColumns(columns, sorted, used);
  const first = (
    fits: (column: Column, sorted: SortedRows) => boolean,
    taken: readonly (number | undefined)[],
  ) => free.find((column) => !taken.includes(column.index) && fits(column, sorted))?.index;
  const currency = assigned.currency ?? first(isCurrencyColumn, []);
  const period = assigned.period ?? first(isPeriodColumn, [currency]);
  const named = free.find(
    ({ index, meaning }) => index !== currency && index !== period && meaning.kind === 'COMPANY',
  )?.index;
  const company = assigned.company ?? named ?? first(isCompanyColumn, [currency, period]);
  return {
    ...(company !== undefined && { company }),
    ...(currency !== undefined && { currency }),
    ...(period !== undefined && { period }),
  };
}
