/**
 * What a statement says in words below its figures: what is not shown and why, and what cannot be compared. Document,
 * page and portal say the same, so that no rendering looks complete where another does not.
 */
import type { StatementsJson } from './statements.ts';

export type StatementPart = 'balanceSheet' | 'profitAndLoss' | 'changesInEquity' | 'cashFlow';

export function remarksOf(statements: StatementsJson, part: StatementPart): readonly string[] {
  const own = statements[part].remarks ?? [];
  if (part === 'profitAndLoss') {
    return statements.comparability === undefined ? own : [...own, statements.comparability];
  }
  const reason = part === 'cashFlow' ? statements.cashFlow.comparativesReason : undefined;
  return reason === undefined ? own : [...own, reason];
}
