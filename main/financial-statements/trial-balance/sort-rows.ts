/**
 * Sorts the rows of the table into accounts and rows left out. A word alone ("total") is not trusted where
 * the figures can be asked: a total equals the rows above it, a group equals the deeper rows below it.
 */
import { type Cents, minus, plus } from './cents.ts';
import { textAt, widthOf } from './sheet-grid.ts';
import { hasFigure, namesGrandTotal, namesResult, namesTotal, type TableRow } from './table-rows.ts';

export interface LeftOut {
  readonly row: TableRow;
  readonly reason: string;
}

export interface SortedRows {
  readonly accounts: readonly TableRow[];
  readonly leftOut: readonly LeftOut[];
  /** Totals of the file that differ from the rows above them. */
  readonly wrongTotals: readonly TableRow[];
}

export interface SortOptions {
  /** True where the file has a column of codes. */
  readonly coded: boolean;
  readonly include: ReadonlySet<number>;
  readonly exclude: ReadonlySet<number>;
  /** Texts of the heading, to know it when it is printed again on the next page. */
  readonly heading: string;
}

/** A total of more rows than this is not searched for. */
const MAX_SUMMED = 3_000;

function sum(rows: readonly TableRow[], side: 'debit' | 'credit'): Cents {
  return rows.reduce<Cents>((total, row) => plus(total, row[side]), 0);
}

function near(a: Cents, b: Cents): boolean {
  const gap = minus(a, b);
  return gap <= 1 && gap >= -1;
}

/** True when the row is the sum of the last accounts above it, however many, on both sides or net. */
function sumsRowsAbove(row: TableRow, above: readonly TableRow[]): boolean {
  let debit: Cents = 0;
  let credit: Cents = 0;
  const net = minus(row.debit, row.credit);
  const last = Math.max(0, above.length - MAX_SUMMED);
  for (let index = above.length - 1; index >= last; index -= 1) {
    debit = plus(debit, above[index]?.debit ?? 0);
    credit = plus(credit, above[index]?.credit ?? 0);
    if (near(debit, row.debit) && near(credit, row.credit)) return true;
    if (near(minus(debit, credit), net)) return true;
  }
  return false;
}

/** Rows that carry the sum of the deeper indented rows below them (groups printed with their total). */
function groupRows(rows: readonly TableRow[]): Set<TableRow> {
  const groups = new Set<TableRow>();
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at];
    if (!row || row.current === null) continue;
    let total: Cents = 0;
    let below = 0;
    for (let next = at + 1; next < rows.length; next += 1) {
      const deeper = rows[next];
      if (!deeper || deeper.indent <= row.indent) break;
      if (groups.has(deeper)) continue;
      total = plus(total, deeper.current ?? 0);
      below += 1;
    }
    if (below > 0 && row.current !== 0 && near(total, row.current)) groups.add(row);
  }
  return groups;
}

/** True when the row prints the texts of the heading; nearly all rows differ in their first cell. */
function repeatsHeading({ row }: TableRow, heading: string): boolean {
  if (!heading.startsWith(textAt(row, 0))) return false;
  return Array.from({ length: widthOf(row) }, (_, index) => textAt(row, index)).join('|') === heading;
}

function reasonToLeaveOut(
  row: TableRow,
  accounts: readonly TableRow[],
  options: SortOptions,
  groups: ReadonlySet<TableRow>,
): string | null {
  if (repeatsHeading(row, options.heading)) return 'heading printed again';
  if (!hasFigure(row)) {
    if (row.unreadable.length > 0) return 'its amount cannot be read';
    return 'no amount (heading, text, or an account without a balance)';
  }
  const coded = options.coded && row.code !== '' && row.name !== '';
  if (namesTotal(row) && (!coded || sumsRowsAbove(row, accounts))) return 'total of other rows';
  if (namesResult(row) && !coded) return 'computed line, not an account';
  if (groups.has(row)) return 'group that carries the total of the rows below it';
  if (row.code === '' && row.name === '') {
    return sumsRowsAbove(row, accounts)
      ? 'total of other rows (not named)'
      : 'no account code and no description';
  }
  if (row.unreadable.length > 0 && row.current === null) return 'its amount cannot be read';
  return null;
}

/** Sorts rows from the top; below the foot of the table (a "Total" whose sides agree) nothing is an account. */
export function sortRows(rows: readonly TableRow[], options: SortOptions): SortedRows {
  const accounts: TableRow[] = [];
  const leftOut: LeftOut[] = [];
  const wrongTotals: TableRow[] = [];
  const groups = groupRows(rows);
  let ended = false;
  for (const row of rows) {
    if (options.include.has(row.row.number)) {
      accounts.push(row);
      continue;
    }
    if (options.exclude.has(row.row.number)) {
      leftOut.push({ row, reason: 'left out by a person' });
      continue;
    }
    if (ended) {
      leftOut.push({ row, reason: 'below the total of the trial balance' });
      continue;
    }
    const reason = reasonToLeaveOut(row, accounts, options, groups);
    if (reason === null) {
      accounts.push(row);
      continue;
    }
    leftOut.push({ row, reason });
    if (reason !== 'total of other rows' || accounts.length === 0) continue;
    if (!sumsRowsAbove(row, accounts)) wrongTotals.push(row);
    const whole = near(sum(accounts, 'debit'), row.debit) && near(sum(accounts, 'credit'), row.credit);
    const foots = near(row.debit, row.credit) || (row.credit === 0 && row.debit === 0);
    if (namesGrandTotal(row) && whole && foots) ended = true;
  }
  return removeHiddenTotals({ accounts, leftOut, wrongTotals }, options);
}

/**
 * Last resort for a table that does not balance: rows that look like totals by their place (no code where
 * others have one, bold, indented rows below) are left out, but only if the table balances exactly without them.
 */
function removeHiddenTotals(sorted: SortedRows, options: SortOptions): SortedRows {
  const { accounts } = sorted;
  const net = (rows: readonly TableRow[]) =>
    rows.reduce<Cents>((total, row) => plus(total, row.current ?? 0), 0);
  const difference = net(accounts);
  if (near(difference, 0) || accounts.length > 3_000) return sorted;
  const free = (row: TableRow) => !options.include.has(row.row.number) && row.current !== 0;
  const sums = accounts.filter((row, index) => {
    if (!free(row) || !(row.bold || (options.coded && row.code === ''))) return false;
    const below = accounts.slice(index + 1).reverse();
    return sumsRowsAbove(row, accounts.slice(0, index)) || sumsRowsAbove(row, below);
  });
  if (sums.length > 0 && near(net(sums), difference)) {
    return without(sorted, sums, 'sum of the rows beside it; the table balances without it', []);
  }
  const groups = accounts.filter((row, index) => {
    const next = accounts[index + 1];
    return free(row) && row.bold && next !== undefined && next.indent > row.indent;
  });
  if (groups.length > 0 && near(net(groups), difference)) {
    const reason =
      'group whose printed total is not that of the rows below it; the table balances without it';
    return without(sorted, groups, reason, groups);
  }
  return sorted;
}

function without(
  sorted: SortedRows,
  rows: readonly TableRow[],
  reason: string,
  wrong: readonly TableRow[],
): SortedRows {
  const dropped = new Set(rows);
  return {
    accounts: sorted.accounts.filter((row) => !dropped.has(row)),
    leftOut: [...sorted.leftOut, ...rows.map((row) => ({ row, reason }))].sort(
      (a, b) => a.row.row.number - b.row.row.number,
    ),
    wrongTotals: [...sorted.wrongTotals, ...wrong],
  };
}
