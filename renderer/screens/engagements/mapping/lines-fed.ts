/**
 * Which lines of the statements an account feeds: the way back from the ledger to the page. Pure.
 */
import type { StatementsJson } from '../../../../shared/model/statements.ts';

export interface LineFed {
  readonly statement: string;
  readonly label: string;
}

/** Lines (no totals) of the four statements that name the account among their sources. */
export function linesFed(statements: StatementsJson, itemId: string): readonly LineFed[] {
  const { balanceSheet, profitAndLoss, changesInEquity, cashFlow } = statements;
  const lines = [balanceSheet, profitAndLoss, cashFlow].flatMap(({ title, lines: all }) =>
    all
      .filter((line) => line.kind === 'LINE' && line.sourceItemIds.includes(itemId))
      .map((line) => ({ statement: title, label: line.label })),
  );
  const movements = changesInEquity.rows
    .filter((row) => row.kind === 'MOVEMENT' && row.year === 'CURRENT' && row.sourceItemIds.includes(itemId))
    .map((row) => ({ statement: changesInEquity.title, label: row.label }));
  return [...lines, ...movements];
}
