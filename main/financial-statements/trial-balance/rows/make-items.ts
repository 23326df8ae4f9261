/**
 * The items of a reading from the rows that are accounts, with their totals, in one pass: a file may hold every
 * sub-account of a group. Debit is positive (specification 2.18).
 */
import { type Money, toCents, ZERO } from '../../../../shared/model/money.ts';
import type { ColumnAssignment, ReadItem } from '../../../../shared/model/trial-balance.ts';
import { printedMoney } from '../cells/amounts.ts';
import { type Cents, exact, minus, moneyOf, plus } from '../cells/cents.ts';
import type { GridRow } from '../cells/sheet-grid.ts';
import { nameSplitter } from '../table/account-names.ts';
import { codeAt, nameAt } from '../table/table.ts';
import type { SortedRows } from './sort-rows.ts';

export interface ItemTotals {
  /** Debits less credits. */
  readonly net: Cents;
  readonly debit: Cents;
  /** Net of the prior year; null where no item has one. */
  readonly prior: Cents | null;
}

function splitterOf(
  { table, accounts }: SortedRows,
  columns: ColumnAssignment,
): ReturnType<typeof nameSplitter> | null {
  if (columns.code !== undefined) return null;
  return nameSplitter(accounts.map((at) => nameAt(table, at)).filter((name) => name !== ''));
}

/** Money of the cents; where the cell of the column holds that amount, as money is written, its text is the money. */
function moneyIn(cents: Cents, row: GridRow | undefined, column: number | undefined): Money {
  if (row === undefined || column === undefined) return moneyOf(cents);
  return printedMoney(row, column, cents) ?? moneyOf(cents);
}

/** Throws AmountOutOfRange. */
export function makeItems(
  sorted: SortedRows,
  columns: ColumnAssignment,
): { readonly items: readonly ReadItem[]; readonly totals: ItemTotals } {
  const { table } = sorted;
  const split = splitterOf(sorted, columns);
  const hasPrior = columns.prior !== undefined || columns.priorDebit !== undefined;
  const hasOpening = columns.opening !== undefined || columns.openingDebit !== undefined;
  let net: Cents = 0;
  let debit: Cents = 0;
  let priorNet: Cents = 0;
  const items = sorted.accounts.map((at): ReadItem => {
    const name = nameAt(table, at);
    const named = split?.(name);
    const code = named ? named.code : codeAt(table, at);
    const description = named ? named.description : name;
    const row = table.rows[at];
    const current = table.current[at] ?? 0;
    const prior = hasPrior ? (table.prior[at] ?? 0) : 0;
    net = plus(net, current);
    priorNet = plus(priorNet, prior);
    if (current > 0) debit = plus(debit, current);
    return {
      accountCode: code,
      accountDescription: description === '' ? code : description,
      currentYearBalance: moneyIn(current, row, columns.current),
      priorYearBalance: hasPrior ? moneyIn(prior, row, columns.prior) : null,
      openingBalance: hasOpening ? moneyOf(table.opening[at] ?? 0) : null,
      sourceRow: row?.number ?? 0,
    };
  });
  return { items, totals: { net, debit, prior: hasPrior && items.length > 0 ? priorNet : null } };
}

/** Net of the prior year of items that were joined. */
export function priorTotal(items: readonly ReadItem[]): Cents {
  return items.reduce<Cents>(
    (sum, { priorYearBalance }) => plus(sum, exact(toCents(priorYearBalance ?? ZERO))),
    0,
  );
}

/** Debits and credits of the prior year. */
export function priorSides(items: readonly ReadItem[]): {
  readonly priorDebit: Money;
  readonly priorCredit: Money;
} {
  const cents = items.map(({ priorYearBalance }) => exact(toCents(priorYearBalance ?? ZERO)));
  const debit = cents.reduce<Cents>((sum, each) => (each > 0 ? plus(sum, each) : sum), 0);
  const credit = cents.reduce<Cents>((sum, each) => (each < 0 ? minus(sum, each) : sum), 0);
  return { priorDebit: moneyOf(debit), priorCredit: moneyOf(credit) };
}
