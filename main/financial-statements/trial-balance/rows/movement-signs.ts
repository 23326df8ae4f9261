/**
 * What the movements of a file say of its signs: where opening balance, debits, credits and closing balance stand side
 * by side, arithmetic tells whether credits are printed positive, whatever the accounts are called.
 */
import { readCell } from '../cells/amounts.ts';
import { type Cents, exact, minus, plus } from '../cells/cents.ts';
import type { Column } from '../headings/find-header.ts';
import type { Table } from '../table/table.ts';

/** Fewer rows that move prove nothing. */
const FEWEST = 3;
/** Of ten rows that move, so many show a rule of the file; so few may be slips. */
const NEARLY_ALL = 9;
/** So many slips are told in the smallest of files. */
const A_FEW = 2;

/** The one column that is headed as debits, or credits, and holds no balance; undefined where there is none or several. */
function movementColumn(
  columns: readonly Column[],
  kind: 'DEBIT' | 'CREDIT',
  balances: ReadonlySet<number>,
): number | undefined {
  const found = columns.filter(({ index, meaning }) => meaning.kind === kind && !balances.has(index));
  return found.length === 1 ? found[0]?.index : undefined;
}

interface Movements {
  readonly at: number;
  /** Credits less debits of the row. */
  readonly moved: Cents;
  /** Closing less opening balance. */
  readonly change: Cents;
}

/** The rows that move, where both ends and both movements have a column; undefined where one is missing. */
function movementsOf(
  table: Table,
  accounts: readonly number[],
  columns: readonly Column[],
): readonly Movements[] | undefined {
  const { layout, rows, current, opening } = table;
  if (layout.columns.current === undefined || layout.columns.opening === undefined) return undefined;
  const debits = movementColumn(columns, 'DEBIT', layout.amounts);
  const credits = movementColumn(columns, 'CREDIT', layout.amounts);
  if (debits === undefined || credits === undefined) return undefined;
  return accounts.flatMap((at) => {
    const closing = current[at] ?? null;
    const row = rows[at];
    if (closing === null || row === undefined) return [];
    const amountIn = (column: number): Cents => {
      const reading = readCell(row, column, layout.decimalComma);
      return reading.kind === 'AMOUNT' ? exact(reading.cents) : 0;
    };
    const moved = minus(amountIn(credits), amountIn(debits));
    const change = minus(closing, opening[at] ?? 0);
    return moved === 0 && change === 0 ? [] : [{ at, moved, change }];
  });
}

const byCredits = ({ moved, change }: Movements) => change === moved;
const byDebits = ({ moved, change }: Movements) => plus(change, moved) === 0;

/**
 * True where nearly every row that moves closes at its opening balance less debits plus credits, and both signs are printed:
 * credits are the positive ones. A file without signs moves both ways, and a usual one by its debits.
 */
export function movesByCredits(
  table: Table,
  accounts: readonly number[],
  columns: readonly Column[],
): boolean {
  const rows = movementsOf(table, accounts, columns)?.filter(({ moved }) => moved !== 0);
  if (rows === undefined || rows.some(byDebits)) return false;
  const signs = accounts.map((at) => table.current[at] ?? 0);
  const agreed = rows.filter(byCredits).length;
  const slips = rows.length - agreed;
  const isRule = agreed * 10 >= rows.length * NEARLY_ALL || (slips <= A_FEW && agreed >= FEWEST * slips);
  return agreed >= FEWEST && isRule && signs.some((cents) => cents > 0) && signs.some((cents) => cents < 0);
}

/**
 * Rows whose closing balance is not their opening balance with what moved, in a file of which nearly all others are so,
 * whichever sign it prints.
 */
export function rowsApart(
  table: Table,
  accounts: readonly number[],
  columns: readonly Column[],
): readonly number[] {
  const rows = movementsOf(table, accounts, columns) ?? [];
  const apart = rows.filter((row) => !byCredits(row) && !byDebits(row));
  const agreed = rows.length - apart.length;
  const few = apart.length <= A_FEW || apart.length * 10 <= rows.length * (10 - NEARLY_ALL);
  return few && agreed >= Math.max(FEWEST, 2 * apart.length) ? apart.map(({ at }) => at) : [];
}
