/**
 * The labelled charts as two years of books: each account under the key that an accountant chose, a tenth less the
 * year before and two tenths less the year before that, balanced by the bank.
 */
import type { StatementItem } from '../../../../../main/financial-statements/statements/statement-input.ts';
import { fromCents, toCents } from '../../../../../shared/model/money.ts';
import { LABELLED_TRADES, type LabelledTrade } from '../mapping/labelled-charts.ts';

export { LABELLED_TRADES };

/** `opening`: with the balances at the start of the prior year. */
export function ledgerOf({ rows }: LabelledTrade, opening: boolean): StatementItem[] {
  const accounts = rows.map((row) => {
    const cents = toCents(row.currentYearBalance);
    return { ...row, cents: [cents, (cents * 9n) / 10n, (cents * 8n) / 10n] };
  });
  const years = [0, 1, 2].map((at) => accounts.reduce((sum, each) => sum + (each.cents[at] ?? 0n), 0n));
  const bank = {
    accountCode: 'BANK',
    accountDescription: 'Bank, balancing',
    right: ['cash_and_bank'],
    cents: years.map((sum) => -sum),
  };
  return [...accounts, bank].map((each, at) => ({
    id: `item-${at + 1}`,
    accountCode: each.accountCode,
    accountDescription: each.accountDescription,
    taxonomyKey: each.right[0] ?? null,
    currentYearBalance: fromCents(each.cents[0] ?? 0n),
    priorYearBalance: fromCents(each.cents[1] ?? 0n),
    openingBalance: opening ? fromCents(each.cents[2] ?? 0n) : null,
  }));
}
