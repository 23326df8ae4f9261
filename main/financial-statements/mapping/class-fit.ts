/**
 * Whether a key can stand under the class that the file gives an account, and whether the two contradict each other:
 * what contradicts may still be right (a bank account in overdraft), but it is never certain.
 */
import { type AccountNames, termOf } from '../../../constitution/index.ts';
import type { Money } from '../../../shared/model/money.ts';
import type { StatedClass } from '../trial-balance/headings/stated-classes.ts';
import { zoneOf } from './chart-zones.ts';
import { type Family, familyOf, sideOf } from './ledger-evidence.ts';
import type { MappingKey } from './phrase-index.ts';

/** The family on the other side of the same statement: a bank account in overdraft is a liability. */
const ACROSS: Readonly<Partial<Record<Family, Family>>> = {
  ASSET: 'LIABILITY',
  LIABILITY: 'ASSET',
  INCOME: 'EXPENSE',
  EXPENSE: 'INCOME',
};

/** True when the key can stand under the class: the same family, or its other side where the balance is there. */
export function fitsClass(item: MappingKey, stated: StatedClass, balance: Money): boolean {
  const family = familyOf(item);
  // What the file calls an overhead is no cost of what was sold.
  if (stated.kind === 'EXPENSES' && item.group === 'cost_of_sales') return false;
  return family === stated.family || (family === ACROSS[stated.family] && item.sign === sideOf(balance));
}

/** True when the key stands in another section than the class names, even where its balance lets it cross over. */
export function contradictsClass(
  item: MappingKey,
  { family, kind, term }: StatedClass,
  { zones }: Pick<AccountNames, 'zones'>,
): boolean {
  // Returns and discounts are debits of revenue and stand there rightly.
  if (family === 'INCOME' && item.group === 'revenue') return kind === 'OTHER_INCOME';
  if (familyOf(item) !== family) return true;
  if (term !== undefined && termOf(item) !== term) return true;
  if (kind === 'FIXED_ASSETS') return zoneOf(item, zones) !== 'FIXED_ASSETS';
  return kind === 'COST_OF_SALES' && item.group !== 'cost_of_sales';
}

/** Names of a charge or of what was earned, which the word of a class ("Bank Accounts") does not make a balance. */
const OF_RESULT = /\b(?:charges?|fees?|interest|commissions?|discounts?|rebates?)\b/i;

/** True when the name says outright that it is of the result, and the class is one of the balance sheet. */
export function saysResult(name: string, item: MappingKey, { family }: StatedClass): boolean {
  const ofBalanceSheet = family !== 'INCOME' && family !== 'EXPENSE';
  return ofBalanceSheet && item.section === 'profit_and_loss' && OF_RESULT.test(name);
}
