/**
 * Opens a figure of the latest statements to its parts, computed anew in a thread from the books as they are. Where the
 * books no longer give the figure that is shown, nothing is opened: parts of another figure would tie to nothing.
 */
import type { FigureChain } from '../../../shared/model/figure-chain.ts';
import type { FigureCell } from '../../../shared/model/note-cells.ts';
import { findLine, type StatementsJson } from '../../../shared/model/statements.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { requireStatement, statementTask } from './generate-statements.ts';

/** Throws NOT_FOUND where there is no such figure, INVALID_TRANSITION where the books have moved on. */
export async function openStatementFigure(
  context: EngineContext,
  engagementId: string,
  cell: FigureCell,
  signal: AbortSignal,
): Promise<FigureChain> {
  const engagement = await requireEngagement(context.reader, engagementId);
  const { statementsJson, contentVersion } = await requireStatement(context.reader, engagementId);
  const shown = shownIn(statementsJson, cell);
  if (shown === null) throw new Problem('NOT_FOUND', 'The statements show no such figure.');
  const outOfDate = new Problem(
    'INVALID_TRANSITION',
    'The books have changed since these statements were made. Make the statements again to open their figures.',
  );
  if (contentVersion !== engagement.contentVersion) throw outOfDate;
  const { books, items, earlier } = await statementTask(context, engagement);
  const chain = await context.workers.run('openFigure', [books, items, earlier, cell], signal);
  if (chain?.shown !== shown) throw outOfDate;
  return chain;
}

function shownIn(statements: StatementsJson, { statement, key, year, column }: FigureCell) {
  if (statement === 'changesInEquity') {
    const row = statements.changesInEquity.rows.find((each) => each.key === key && each.year === year);
    return row?.amounts[column ?? 'total'] ?? null;
  }
  const line = findLine(statements[statement], key);
  return (year === 'CURRENT' ? line?.current : line?.prior) ?? null;
}
