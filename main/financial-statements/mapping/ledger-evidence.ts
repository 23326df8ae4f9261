/**
 * Evidence beside the words: the side of the balance, and where the account stands among accounts that are
 * already known (a chart of accounts keeps its families together).
 */
import type { Money } from '../../../shared/model/money.ts';
import type { MappingKey } from './phrase-index.ts';

export type Family = 'ASSET' | 'LIABILITY' | 'EQUITY' | 'INCOME' | 'EXPENSE';

export function familyOf(item: MappingKey): Family {
  if (item.section === 'profit_and_loss') return item.sign === 'credit' ? 'INCOME' : 'EXPENSE';
  if (item.section === 'equity') return 'EQUITY';
  return item.section.endsWith('assets') ? 'ASSET' : 'LIABILITY';
}

export function sideOf(balance: Money): 'debit' | 'credit' | null {
  if (balance === '0.00') return null;
  return balance.startsWith('-') ? 'credit' : 'debit';
}

/** Names of accounts that stand against an asset or equity by nature. */
const AGAINST_ASSET =
  /\b(?:accum|acc\.? ?dep|less\b|allowance|impairment|provision for (?:doubtful|depreciation|obsol|slow|stock|bad))/i;
/** Names of accounts that stand against income or expense by nature. */
const AGAINST_RESULT =
  /\b(?:discounts?|returns?|rebates?|refunds?|over ?provision|write[- ]?backs?|closing (?:stock|inventory))/i;

/**
 * Factor for the side of the balance: 1 when it fits or says nothing. Accumulated losses, returns and
 * accumulated depreciation stand on the other side rightly.
 */
export function sideFactor(item: MappingKey, name: string, balance: Money): number {
  const side = sideOf(balance);
  if (side === null || side === item.sign) return 1;
  const family = familyOf(item);
  const result = family === 'INCOME' || family === 'EXPENSE';
  if ((result ? AGAINST_RESULT : AGAINST_ASSET).test(name)) return 0.97;
  if (family === 'EQUITY') return 0.87;
  return result ? 0.8 : 0.72;
}

/** Keys that take over when the balance stands on the other side. Keys the taxonomy does not hold are skipped. */
export const OTHER_SIDE: Readonly<Record<string, string>> = {
  deposits: 'other_payables',
  other_receivables: 'other_payables',
  other_payables: 'other_receivables',
  gst_receivable: 'gst_payable',
  gst_payable: 'gst_receivable',
  cash_and_bank: 'bank_overdraft',
  income_tax_payable: 'income_tax_recoverable',
  income_tax_recoverable: 'income_tax_payable',
  amount_due_from_directors: 'amount_due_to_directors',
  amount_due_to_directors: 'amount_due_from_directors',
  amount_due_from_related_parties: 'amount_due_to_related_parties',
  amount_due_to_related_parties: 'amount_due_from_related_parties',
  amount_due_from_holding_company: 'amount_due_to_holding_company',
  amount_due_to_holding_company: 'amount_due_from_holding_company',
  amount_due_from_subsidiaries: 'amount_due_to_subsidiaries',
  amount_due_to_subsidiaries: 'amount_due_from_subsidiaries',
  deferred_tax_asset: 'deferred_tax_liability',
  deferred_tax_liability: 'deferred_tax_asset',
  foreign_exchange_gain: 'foreign_exchange_loss',
  foreign_exchange_loss: 'foreign_exchange_gain',
  gain_on_disposal: 'loss_on_disposal',
  loss_on_disposal: 'gain_on_disposal',
  fair_value_gain: 'fair_value_loss',
  fair_value_loss: 'fair_value_gain',
  interest_income: 'interest_expense',
  interest_expense: 'interest_income',
  rental_expense: 'rental_income',
  rental_income: 'rental_expense',
  retention_receivables: 'retention_payable',
  retention_payable: 'retention_receivables',
  loans_receivable: 'borrowings_current',
  derivative_assets: 'other_financial_liabilities',
  convertible_loans: 'other_investments_non_current',
  repairs_maintenance: 'revenue_services',
  other_income: 'other_expenses',
  other_expenses: 'other_income',
};

/** Where nothing but the place and the side of an account is known. */
export const CATCH_ALL: Readonly<Record<Family, { readonly debit?: string; readonly credit?: string }>> = {
  ASSET: { debit: 'other_receivables' },
  LIABILITY: { credit: 'other_payables' },
  EQUITY: {},
  INCOME: { credit: 'other_income' },
  EXPENSE: { debit: 'administrative_expenses' },
};

const REACH = 3;

/**
 * The family that the surest neighbours agree on, or null. `families` holds, in the order of the chart, the
 * family of each account that is known for certain and null for the others.
 */
export function neighbourFamily(families: readonly (Family | null)[], at: number): Family | null {
  const near: Family[] = [];
  for (const step of [-1, 1]) {
    let seen = 0;
    for (let index = at + step; index >= 0 && index < families.length && seen < REACH; index += step) {
      const family = families[index];
      if (Math.abs(index - at) > 8) break;
      if (!family) continue;
      near.push(family);
      seen += 1;
    }
  }
  const [first] = near;
  return first !== undefined && near.length >= 2 && near.every((family) => family === first) ? first : null;
}
