/**
 * What the movements of a file say of its signs: where opening balance, debits, credits and closing balance stand side
 * by side, arithmetic tells whether credits are printed positive, whatever the accounts are called.
 */
import { readCell } from './amounts.ts';
import { type Cents, exact, minus, plus } from './cents.ts';
import type { Column } from './find-header.ts';
import type { Table } from './table.ts';

/** Fewer rows that move prove nothing. */
const FEWEST = 3;
/** Rows enough to know a file by. */
const ENOUGH = 2_000;

/** The one column that is headed as debits, or credits, and holds no balance; undefined where there is none or several. */
function movementColumn(
  columns: readonly Column[],
  kind: 'DEBIT' | 'CREDIT',
  balances: ReadonlySet<number>,
): number | undefined {
  const found = columns.filter(({ index, meaning }) => meaning.kind === kind && !balances.has(index));
  return found.length === 1 ? found[0]?.index : undefined;
}

/**
 * True where every row that moves closes at its opening balance less debits plus credits, and both signs are printed:
 * credits are the positive ones. A file without signs moves both ways, and a usual one by its debits.
 */
export function movesByCredits(
  table: Table,
  accounts: readonly number[],
  columns: readonly Column[],
): boolean {
  const { layout, rows, current, opening } = table;
  if (layout.columns.current === undefined || layout.columns.opening === undefined) return false;
  const debits = movementColumn(columns, 'DEBIT', layout.amounts);
  const credits = movementColumn(columns, 'CREDIT', layout.amounts);
  if (debits === undefined || credits === undefined) return false;
  let proven = 0;
  const signs = { positive: false, negative: false };
  for (const at of accounts.slice(0, ENOUGH)) {
    const closing = current[at] ?? null;
    const row = rows[at];
    if (closing === null || row === undefined) continue;
    if (closing > 0) signs.positive = true;
    if (closing < 0) signs.negative = true;
    const amountIn = (column: number): Cents => {
      const reading = readCell(row, column, layout.decimalComma);
      return reading.kind === 'AMOUNT' ? exact(reading.cents) : 0;
    };
    const moved = minus(amountIn(credits), amountIn(debits));
    if (moved === 0) continue;
    const change = minus(closing, opening[at] ?? 0);
    if (change === moved) proven += 1;
    else if (plus(change, moved) === 0) return false;
  }
  return proven >= FEWEST && signs.positive && signs.negative;
}
