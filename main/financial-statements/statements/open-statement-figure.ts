/**
 * Opens figures of the latest statements to their parts, computed anew in a thread from the books as they are. Where
 * the books no longer give the figure that is shown, nothing is opened: parts of another figure would tie to nothing.
 */
import type { FigureChain } from '../../../shared/model/figure-chain.ts';
import type { FigureCell } from '../../../shared/model/note-cells.ts';
import { OUT_OF_DATE_WORDS } from '../../../shared/model/records.ts';
import { findLine, type StatementsJson } from '../../../shared/model/statements.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { StoredEngagement } from '../../store/repositories/engagements.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { requireStatement, statementTask } from './generate-statements.ts';
import { outOfDateBy } from './up-to-date.ts';

/** Throws NOT_FOUND where there is no such figure, INVALID_TRANSITION where the books have moved on. */
export async function openStatementFigure(
  context: EngineContext,
  engagementId: string,
  cell: FigureCell,
  signal: AbortSignal,
): Promise<FigureChain> {
  const engagement = await requireEngagement(context.reader, engagementId);
  const { statementsJson } = await requireStatement(context.reader, engagementId);
  const missing = new Problem('NOT_FOUND', 'The statements show no such figure.');
  if (shownIn(statementsJson, cell) === null) throw missing;
  const { chains } = await openStatementFigures(context, engagement, [cell], signal);
  const [chain] = chains;
  if (!chain) throw missing;
  return chain;
}

/**
 * Several figures at once, each at the place of its cell; null for one that the statements do not show.
 * Throws INVALID_TRANSITION where the books have moved on.
 */
export async function openStatementFigures(
  context: EngineContext,
  engagement: StoredEngagement,
  cells: readonly FigureCell[],
  signal?: AbortSignal,
): Promise<{ readonly statements: StatementsJson; readonly chains: readonly (FigureChain | null)[] }> {
  const kept = await requireStatement(context.reader, engagement.id);
  const { statementsJson: statements } = kept;
  const by = await outOfDateBy(context.reader, engagement, kept);
  const outOfDate = new Problem(
    'INVALID_TRANSITION',
    `${OUT_OF_DATE_WORDS[by ?? 'BOOKS']} Make the statements again to open their figures.`,
  );
  if (by !== null) throw outOfDate;
  if (cells.length === 0) return { statements, chains: [] };
  const { books, items, earlier } = await statementTask(context, engagement);
  const chains = await context.workers.run('openFigures', [books, items, earlier, cells], signal);
  const holds = cells.every((cell, at) => (chains[at]?.shown ?? null) === shownIn(statements, cell));
  if (!holds) throw outOfDate;
  return { statements, chains };
}

function shownIn(statements: StatementsJson, { statement, key, year, column }: FigureCell) {
  if (statement === 'changesInEquity') {
    const row = statements.changesInEquity.rows.find((each) => each.key === key && each.year === year);
    return row?.amounts[column ?? 'total'] ?? null;
  }
  const line = findLine(statements[statement], key);
  return (year === 'CURRENT' ? line?.current : line?.prior) ?? null;
}
