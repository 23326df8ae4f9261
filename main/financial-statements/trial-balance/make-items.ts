/**
 * The items of a reading from the rows that are accounts, with their totals, in one pass: a file may hold every
 * sub-account of a group. Debit is positive (specification 2.18).
 */
import { isMoney, type Money } from '../../../shared/model/money.ts';
import type { ColumnAssignment, ReadItem } from '../../../shared/model/trial-balance.ts';
import { nameSplitter } from './account-names.ts';
import { type Cents, moneyOf, plus, times } from './cents.ts';
import type { TableRow } from './table-rows.ts';

export interface ItemTotals {
  /** Debits less credits. */
  readonly net: Cents;
  readonly debit: Cents;
  /** Net of the prior year; null where no item has one. */
  readonly prior: Cents | null;
}

function splitterOf(
  accounts: readonly TableRow[],
  columns: ColumnAssignment,
): ReturnType<typeof nameSplitter> | null {
  if (columns.code !== undefined) return null;
  return nameSplitter(accounts.map((row) => row.name).filter((name) => name !== ''));
}

/** Money of the cents; `printed` itself where it is that amount but for its sign, and is written as money. */
function moneyLike(cents: Cents, printed: string | undefined): Money {
  const same = printed !== undefined && isMoney(printed) && printed.startsWith('-') === cents < 0;
  return same ? printed : moneyOf(cents);
}

/** `scale`: units of the file in dollars. Throws AmountOutOfRange. */
export function makeItems(
  accounts: readonly TableRow[],
  columns: ColumnAssignment,
  scale: number,
): { readonly items: readonly ReadItem[]; readonly totals: ItemTotals } {
  const split = splitterOf(accounts, columns);
  const hasPrior = columns.prior !== undefined || columns.priorDebit !== undefined;
  const hasOpening = columns.opening !== undefined || columns.openingDebit !== undefined;
  const printed = (row: TableRow, column: number | undefined) =>
    column === undefined || scale !== 1 || row.layout.decimalComma ? undefined : row.row.plain?.[column];
  let net: Cents = 0;
  let debit: Cents = 0;
  let priorNet: Cents = 0;
  const items = accounts.map((row): ReadItem => {
    const named = split?.(row.name);
    const code = named ? named.code : row.code;
    const description = named ? named.description : row.name;
    const current = times(row.current ?? 0, scale);
    const prior = hasPrior ? times(row.prior ?? 0, scale) : 0;
    net = plus(net, current);
    priorNet = plus(priorNet, prior);
    if (current > 0) debit = plus(debit, current);
    return {
      accountCode: code,
      accountDescription: description === '' ? code : description,
      currentYearBalance: moneyLike(current, printed(row, columns.current)),
      priorYearBalance: hasPrior ? moneyLike(prior, printed(row, columns.prior)) : null,
      openingBalance: hasOpening ? moneyOf(times(row.opening ?? 0, scale)) : null,
      sourceRow: row.row.number,
    };
  });
  return { items, totals: { net, debit, prior: hasPrior && items.length > 0 ? priorNet : null } };
}
