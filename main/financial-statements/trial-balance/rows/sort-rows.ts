/**
 * Sorts the rows of the table into accounts and rows left out. A word alone ("total") is not trusted where
 * the figures can be asked: a total equals the rows above it, a group equals the deeper rows below it.
 */

import { textAt, widthOf } from '../cells/sheet-grid.ts';
import { namesOneCompany } from '../table/company-names.ts';
import { namesGrandTotal, namesResult, namesTotal } from '../table/computed-lines.ts';
import { codesRise } from '../table/row-groups.ts';
import { groupRows, near, netOf, sumsAll, sumsRowsAbove } from '../table/sums.ts';
import {
  codeAt,
  creditAt,
  debitAt,
  hasFigure,
  indentAt,
  isBoldAt,
  isUnreadable,
  nameAt,
  numberAt,
  type Table,
  wordsAt,
} from '../table/table.ts';
import { groupsByCodes } from './code-groups.ts';
import { groupsByFigures } from './group-sums.ts';
import { areToldAsGroups } from './told-groups.ts';

/** Reasons of rows that head the deeper rows below them and print an amount for these. */
const GROUP_ABOVE = 'group that carries the total of the rows below it';
const GROUP_OF_OTHER_TOTAL =
  'group whose printed total is not that of the rows below it; the table balances without it';

const BELOW_TOTAL = 'below the total of the trial balance';
const HEADING_AGAIN = 'heading printed again';
const UNNAMED_TOTAL = 'total of other rows (not named)';

/** True where a row without words prints both sides of all rows above it, and they agree: the foot of the table. */
function closesTable(table: Table, at: number, accounts: readonly number[]): boolean {
  const debit = debitAt(table, at);
  return debit !== 0 && near(debit, creditAt(table, at)) && sumsAll(table, at, accounts);
}

/** True of a row with a code and an amount that stands below the foot of the table. */
export function isBelowTotal(table: Table, { at, reason }: LeftOut): boolean {
  return reason === BELOW_TOTAL && hasFigure(table, at) && codeAt(table, at) !== '';
}

/** True of a row that was left out as the heading, printed again on the next page. */
export function isHeadingAgain({ reason }: LeftOut): boolean {
  return reason === HEADING_AGAIN;
}

/** True of a row that was left out as the group of the deeper rows below it. */
export function isGroupAbove({ reason }: LeftOut): boolean {
  return reason === GROUP_ABOVE || reason === GROUP_OF_OTHER_TOTAL;
}

export interface LeftOut {
  /** Place of the row in the table. */
  readonly at: number;
  readonly reason: string;
}

/** Rows are given by their places in the table. */
export interface SortedRows {
  readonly table: Table;
  readonly accounts: readonly number[];
  readonly leftOut: readonly LeftOut[];
  /** Totals of the file that differ from the rows above them. */
  readonly wrongTotals: readonly number[];
  /** The trial balances of the sheet where several stand below one another; empty where there is one. */
  readonly tables: readonly TableBelow[];
  /** Rows that by their figures alone may be sums of the rows beside them: a person must say which are. */
  readonly maybeSums: readonly number[];
}

/** One of several trial balances of a sheet. */
export interface TableBelow {
  /** The texts above its heading. */
  readonly titles: readonly string[];
  readonly places: readonly number[];
}

export interface SortOptions {
  /** Numbers of the rows that the file itself calls accounts; undefined where their words must say it. */
  readonly accountRows: ReadonlySet<number> | undefined;
  /** True where the file has a column of codes. */
  readonly coded: boolean;
  readonly include: ReadonlySet<number>;
  readonly exclude: ReadonlySet<number>;
  /** Numbers of rows that a person called sums of other rows. */
  readonly sums: ReadonlySet<number>;
  /** Texts of the heading, to know it when it is printed again on the next page. */
  readonly heading: string;
  /** Texts above the heading. */
  readonly titles: readonly string[];
}

/** True when the row prints the texts of the heading; nearly all rows differ in their first letter. */
function repeatsHeading({ rows }: Table, at: number, heading: string): boolean {
  const row = rows[at];
  if (!row) return false;
  const first = textAt(row, 0);
  if (first !== '' && first.charCodeAt(0) !== heading.charCodeAt(0)) return false;
  if (!heading.startsWith(first)) return false;
  return Array.from({ length: widthOf(row) }, (_, index) => textAt(row, index)).join('|') === heading;
}

function reasonToLeaveOut(
  table: Table,
  at: number,
  accounts: readonly number[],
  options: SortOptions,
  groups: ReadonlySet<number>,
): string | null {
  if (options.accountRows?.has(numberAt(table, at))) {
    return isUnreadable(table, at) ? 'its amount cannot be read' : null;
  }
  if (repeatsHeading(table, at, options.heading)) return HEADING_AGAIN;
  const unreadable = isUnreadable(table, at);
  if (!hasFigure(table, at)) {
    if (unreadable) return 'its amount cannot be read';
    return 'no amount (heading, text, or an account without a balance)';
  }
  const hasCode = codeAt(table, at) !== '';
  const hasName = nameAt(table, at) !== '';
  const coded = options.coded && hasCode && hasName;
  if (namesTotal(table, at) && (!coded || sumsRowsAbove(table, at, accounts))) return 'total of other rows';
  if (namesResult(table, at) && !coded) return 'computed line, not an account';
  if (groups.size > 0 && groups.has(at)) return GROUP_ABOVE;
  if (!hasCode && !hasName) {
    return sumsRowsAbove(table, at, accounts) ? UNNAMED_TOTAL : 'no account code and no description';
  }
  if (unreadable && table.current[at] === null) return 'its amount cannot be read';
  return null;
}

/** The words of the rows without figures that stand above a heading. */
function titlesBetween(table: Table, from: number, to: number): readonly string[] {
  return Array.from({ length: to - from }, (_, offset) => wordsAt(table, from + offset).trim()).filter(
    (words) => words !== '',
  );
}

/** A row of words alone that is the name of a company by its form. */
function namesCompany(table: Table, at: number): boolean {
  if (hasFigure(table, at)) return false;
  return namesOneCompany(wordsAt(table, at).trim());
}

/** Fewer accounts with an amount balance by chance, or are one company's accounts between companies. */
const FEWEST_IN_A_TABLE = 4;
/** More parts that balance are the entries of a journal. */
const MOST_TABLES = 8;

/**
 * The parts between rows of words (the name of a company, "USD accounts", the heading again) where each part balances
 * by itself, as no part of one trial balance does; none where the rows balance only together.
 */
function balancedApart(
  table: Table,
  accounts: readonly number[],
  leftOut: readonly LeftOut[],
  titles: readonly string[],
): readonly TableBelow[] {
  const words = leftOut.filter(({ at }) => !hasFigure(table, at));
  if (words.length === 0) return [];
  const parts: { titles: string[]; places: number[] }[] = [];
  let open = { titles: [...titles], places: [] as number[] };
  let next = 0;
  const close = () => {
    const moving = open.places.filter((at) => (table.current[at] ?? 0) !== 0);
    if (moving.length < FEWEST_IN_A_TABLE || netOf(table, moving) !== 0) return;
    parts.push(open);
    open = { titles: [], places: [] };
  };
  for (const { at, reason } of words) {
    for (; (accounts[next] ?? at) < at; next += 1) open.places.push(accounts[next] ?? at);
    close();
    if (open.places.length === 0 && reason !== HEADING_AGAIN) open.titles.push(wordsAt(table, at).trim());
  }
  open.places.push(...accounts.slice(next));
  close();
  return open.places.length === 0 && parts.length > 1 && parts.length <= MOST_TABLES ? parts : [];
}

type Told = 'TAKEN_IN' | 'LEFT_OUT' | 'ACCOUNT';

/**
 * What a person, or the file itself, says of a row by its number; null where nothing is said of any row, as of nearly
 * every file: then no row of it is looked up. A person comes before the file.
 */
function rowsTold({ include, exclude, accountRows }: SortOptions): ((row: number) => Told | null) | null {
  if (include.size === 0 && exclude.size === 0 && accountRows === undefined) return null;
  return (row) => {
    if (include.has(row)) return 'TAKEN_IN';
    if (exclude.has(row)) return 'LEFT_OUT';
    return accountRows?.has(row) === true ? 'ACCOUNT' : null;
  };
}

/** Sorts rows from the top; below the foot of the table (a "Total" whose sides agree) nothing is an account. */
export function sortRows(table: Table, options: SortOptions): SortedRows {
  let accounts: number[] = [];
  const tables: { titles: readonly string[]; readonly places: number[] }[] = [
    { titles: options.titles, places: accounts },
  ];
  const leftOut: LeftOut[] = [];
  const wrongTotals: number[] = [];
  const groups = groupRows(table);
  const toldOf = rowsTold(options);
  let ended = false;
  let endedAt = 0;
  for (let at = 0; at < table.rows.length; at += 1) {
    const told = toldOf === null ? null : toldOf(numberAt(table, at));
    const isStated = told === 'ACCOUNT';
    // Only where a table can begin; nearly no row of a long file is looked at.
    if (!isStated && (ended || accounts.length === 0)) {
      const isHeading = repeatsHeading(table, at, options.heading);
      const isCompany = namesCompany(table, at);
      const newest = tables.at(-1);
      if (ended && (isHeading || isCompany)) {
        // Below the foot of one table the heading or the name of a company comes again: another company, or another year.
        ended = false;
        accounts = [];
        tables.push({ titles: titlesBetween(table, endedAt + 1, isCompany ? at + 1 : at), places: accounts });
      } else if (newest && accounts.length === 0 && (isCompany || (isHeading && tables.length > 1)))
        newest.titles = isCompany
          ? [...newest.titles, wordsAt(table, at).trim()]
          : titlesBetween(table, endedAt + 1, at);
    }
    if (told === 'TAKEN_IN') {
      accounts.push(at);
      continue;
    }
    if (told === 'LEFT_OUT') {
      leftOut.push({ at, reason: 'left out by a person' });
      continue;
    }
    if (ended && !isStated) {
      leftOut.push({ at, reason: BELOW_TOTAL });
      continue;
    }
    const reason = reasonToLeaveOut(table, at, accounts, options, groups);
    if (reason === null) {
      accounts.push(at);
      continue;
    }
    leftOut.push({ at, reason });
    if (reason === UNNAMED_TOTAL && closesTable(table, at, accounts)) {
      ended = true;
      endedAt = at;
    }
    if (reason !== 'total of other rows' || accounts.length === 0) continue;
    if (!sumsRowsAbove(table, at, accounts)) wrongTotals.push(at);
    const debit = debitAt(table, at);
    const credit = creditAt(table, at);
    const foots = near(debit, credit) || (credit === 0 && debit === 0);
    if (namesGrandTotal(table, at) && foots && sumsAll(table, at, accounts)) {
      ended = true;
      endedAt = at;
    }
  }
  const held = tables.filter(({ places }) => places.length > 0);
  const all = (held.length === 1 && held[0]?.places) || held.flatMap(({ places }) => places);
  const tablesBelow = held.length > 1 ? held : balancedApart(table, all, leftOut, options.titles);
  const sorted = { table, accounts: all, leftOut, wrongTotals, tables: tablesBelow, maybeSums: [] };
  return removeHiddenTotals(removeGroups(sorted, options), options);
}

/**
 * Groups that leave no account over, so that the table balances with them too. A few round figures do so by chance:
 * without a further mark a person must say which rows are sums, and only these are left out.
 */
function removeGroups(sorted: SortedRows, options: SortOptions): SortedRows {
  const { table, accounts, tables } = sorted;
  if (options.accountRows || tables.length > 0) return sorted;
  const byCodes = options.coded ? removeCodeGroups(sorted, options) : null;
  if (byCodes) return byCodes;
  if (accounts.length > MAX_ACCOUNTS) return sorted;
  const groups = groupsByFigures(accounts.map((at) => table.current[at] ?? 0))
    .flatMap((index) => accounts[index] ?? [])
    .filter((at) => !options.include.has(numberAt(table, at)));
  if (groups.length === 0) return sorted;
  if (areToldAsGroups(table, accounts, groups))
    return without(sorted, groups, 'group that carries the sum of the rows beside it', []);
  return askForSums(sorted, groups, options);
}

/** Leaves out those that a person called sums; the others wait for an answer. */
function askForSums(sorted: SortedRows, groups: readonly number[], options: SortOptions): SortedRows {
  const sums = groups.filter((at) => options.sums.has(numberAt(sorted.table, at)));
  return { ...without(sorted, sums, 'sum of other rows, as a person said', []), maybeSums: groups };
}

const FEWEST_CODE_GROUPS = 2;

/**
 * Groups over the accounts whose codes begin with theirs. Two of them with several accounts are no chance, nor is one
 * without which the table balances; where other rows above accounts print a figure of their own, a person must say.
 */
function removeCodeGroups(sorted: SortedRows, options: SortOptions): SortedRows | null {
  const { table, accounts } = sorted;
  const above = groupsByCodes(table, accounts);
  // Groups behind their accounts (10100, 10200, 10000) are groups above them in the reverse order.
  const mayStandBehind = above.several === 0 && !codesRise(table, accounts);
  const {
    groups: found,
    several,
    complete,
  } = mayStandBehind ? groupsByCodes(table, [...accounts].reverse()) : above;
  if (several === 0) return null;
  const groups = found.filter((at) => !options.include.has(numberAt(table, at)));
  const net = netOf(table, accounts);
  const ofGroups = netOf(table, groups);
  const isWhole = near(net, 0);
  const balancesWithout = near(net, ofGroups);
  const isCertain = several >= FEWEST_CODE_GROUPS && complete && !(isWhole && !balancesWithout);
  if (isCertain || (balancesWithout && !isWhole)) {
    return without(sorted, groups, 'group that carries the sum of the accounts under its code', []);
  }
  return several >= FEWEST_CODE_GROUPS ? askForSums(sorted, groups, options) : null;
}

/** In a longer table no hidden totals are looked for. */
const MAX_ACCOUNTS = 3_000;

/**
 * Last resort for a table that does not balance: rows that look like totals by their place (no code where
 * others have one, bold, indented rows below) are left out, but only if the table balances exactly without them.
 */
function removeHiddenTotals(sorted: SortedRows, options: SortOptions): SortedRows {
  const { table, accounts } = sorted;
  if (accounts.length > MAX_ACCOUNTS || options.accountRows) return sorted;
  const difference = netOf(table, accounts);
  if (near(difference, 0)) return sorted;
  const free = (at: number) => !options.include.has(numberAt(table, at)) && table.current[at] !== 0;
  const sums = accounts.filter((at, index) => {
    if (!free(at) || !(isBoldAt(table, at) || (options.coded && codeAt(table, at) === ''))) return false;
    const below = accounts.slice(index + 1).reverse();
    return sumsRowsAbove(table, at, accounts.slice(0, index)) || sumsRowsAbove(table, at, below);
  });
  if (sums.length > 0 && near(netOf(table, sums), difference)) {
    return without(sorted, sums, 'sum of the rows beside it; the table balances without it', []);
  }
  const groups = accounts.filter((at, index) => {
    const next = accounts[index + 1];
    return (
      free(at) && isBoldAt(table, at) && next !== undefined && indentAt(table, next) > indentAt(table, at)
    );
  });
  if (groups.length > 0 && near(netOf(table, groups), difference)) {
    return without(sorted, groups, GROUP_OF_OTHER_TOTAL, groups);
  }
  return sorted;
}

function without(
  sorted: SortedRows,
  places: readonly number[],
  reason: string,
  wrong: readonly number[],
): SortedRows {
  const dropped = new Set(places);
  return {
    ...sorted,
    accounts: sorted.accounts.filter((at) => !dropped.has(at)),
    leftOut: [...sorted.leftOut, ...places.map((at) => ({ at, reason }))].sort((a, b) => a.at - b.at),
    wrongTotals: [...sorted.wrongTotals, ...wrong],
  };
}
