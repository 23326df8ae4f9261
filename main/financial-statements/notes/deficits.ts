/**
 * What the statements say against going concern: a loss, current liabilities above current assets, liabilities
 * above assets. Amounts are positive and carry their sources; null where there is none.
 */
import { toCents, ZERO } from '../../../shared/model/money.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import { type LineStatement, lineAmount, type Sourced, sumOf, turned } from './table-rows.ts';

export interface Deficits {
  readonly loss: Sourced | null;
  readonly netCurrentLiabilities: Sourced | null;
  readonly netLiabilities: Sourced | null;
}

export function deficits(statements: Pick<StatementsJson, 'balanceSheet' | 'profitAndLoss'>): Deficits {
  const amount = (statement: LineStatement & ('balanceSheet' | 'profitAndLoss'), key: string): Sourced => {
    const line = statements[statement].lines.find((each) => each.key === key);
    return lineAmount(statement, line ?? { key, label: '', current: ZERO, prior: null }, 'CURRENT');
  };
  const positive = (sourced: Sourced) => (toCents(sourced.amount ?? ZERO) > 0n ? sourced : null);
  return {
    loss: positive(turned(amount('profitAndLoss', 'profit_after_tax'))),
    netCurrentLiabilities: positive(
      sumOf(
        [amount('balanceSheet', 'total_current_liabilities')],
        [amount('balanceSheet', 'total_current_assets')],
      ),
    ),
    netLiabilities: positive(turned(amount('balanceSheet', 'total_equity'))),
  };
}
