/**
 * Evidence beside the words: the side of the balance, and where the account stands among accounts that are
 * already known (a chart of accounts keeps its families together).
 */
import { type AccountFamily, type AccountNames, partOf } from '../../../constitution/index.ts';
import type { Money } from '../../../shared/model/money.ts';
import type { MappingKey } from './phrase-index.ts';

export type Family = AccountFamily;

export function familyOf(item: MappingKey): Family {
  const part = partOf(item);
  if (part === 'profit_and_loss') return item.sign === 'credit' ? 'INCOME' : 'EXPENSE';
  if (part === 'equity') return 'EQUITY';
  return part === 'assets' ? 'ASSET' : 'LIABILITY';
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
export function sideFactor(
  item: MappingKey,
  name: string,
  balance: Money,
  { equityInDebit }: Pick<AccountNames, 'equityInDebit'>,
): number {
  const side = sideOf(balance);
  if (side === null || side === item.sign) return 1;
  const family = familyOf(item);
  const result = family === 'INCOME' || family === 'EXPENSE';
  // A key that is a deduction itself stands on no other side: an allowance in debit is a charge of the year.
  if (family === 'ASSET' && item.sign === 'credit') return 0.8;
  if ((result ? AGAINST_RESULT : AGAINST_ASSET).test(name)) return 0.97;
  // Losses bring retained earnings into debit; capital there, or treasury shares in credit, is asked about.
  if (family === 'EQUITY') return equityInDebit.has(item.key) ? 0.87 : 0.8;
  return result ? 0.8 : 0.72;
}

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
