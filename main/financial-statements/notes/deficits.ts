/**
 * What the statements say against going concern: a loss, current liabilities above current assets, liabilities
 * above assets. Amounts are positive; null where there is none. Also as balances, so that the sentence is bound.
 */
import { type Money, negateMoney, subtractMoney, toCents, ZERO } from '../../../shared/model/money.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import type { BehindLine } from './notes-input.ts';

export interface Deficits {
  readonly loss: Money | null;
  readonly netCurrentLiabilities: Money | null;
  readonly netLiabilities: Money | null;
}

/** Keys of balances that sentences name end so: they are found by their amount, not by a label. */
export const IN_TEXT = '#in-text';

type Year = 'current' | 'prior';

export function deficits(statements: StatementsJson, year: Year = 'current'): Deficits {
  const sheet = (key: string) =>
    statements.balanceSheet.lines.find((line) => line.key === key)?.[year] ?? ZERO;
  const result =
    statements.profitAndLoss.lines.find((line) => line.key === 'profit_after_tax')?.[year] ?? ZERO;
  const positive = (amount: Money) => (toCents(amount) > 0n ? amount : null);
  return {
    loss: positive(negateMoney(result)),
    netCurrentLiabilities: positive(
      subtractMoney(sheet('total_current_liabilities'), sheet('total_current_assets')),
    ),
    netLiabilities: positive(negateMoney(sheet('total_equity'))),
  };
}

export function deficitBalances(statements: StatementsJson): readonly (readonly [string, BehindLine])[] {
  const of = (year: Year) => deficits(statements, year).netCurrentLiabilities ?? ZERO;
  if (toCents(of('current')) === 0n) return [];
  return [
    [
      `net_current_liabilities${IN_TEXT}`,
      {
        label: 'Current liabilities above current assets',
        current: of('current'),
        prior: statements.hasPriorYear ? of('prior') : null,
      },
    ],
  ];
}
