/**
 * The items of a reading from the rows that are accounts, with their totals, in one pass: a file may hold every
 * sub-account of a group. Debit is positive (specification 2.18).
 */
import type { Money } from '../../../shared/model/money.ts';
import type { ColumnAssignment, ReadItem } from '../../../shared/model/trial-balance.ts';
import { nameSplitter } from './account-names.ts';
import { knownCents } from './amounts.ts';
import { type Cents, moneyOf, plus, times } from './cents.ts';
import { isKnownMoney } from './plain-row.ts';
import { kindAt, textAt } from './sheet-grid.ts';
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

/** Money of the cents; where the cell of the column holds that amount, as money is written, its text is the money. */
function moneyIn(cents: Cents, { row }: TableRow, column: number | undefined): Money {
  if (column === undefined || knownCents(row, column) !== cents) return moneyOf(cents);
  const printed = textAt(row, column);
  return isKnownMoney(printed, kindAt(row, column)) ? printed : moneyOf(cents);
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
      currentYearBalance: moneyIn(current, row, columns.current),
      priorYearBalance: hasPrior ? moneyIn(prior, row, columns.prior) : null,
      openingBalance: hasOpening ? moneyOf(times(row.opening ?? 0, scale)) : null,
      sourceRow: row.row.number,
    };
  });
  return { items, totals: { net, debit, prior: hasPrior && items.length > 0 ? priorNet : null } };
}
