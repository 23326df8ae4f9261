/**
 * The statements that the file alone would give, to stand beside those of the adjusted books: computed in a thread as these
 * are, from the same header and the same last year, with no journal. Nothing is stored.
 */
import { OUT_OF_DATE_WORDS } from '../../../shared/model/records.ts';
import { readStatementsText, type StatementsJson } from '../../../shared/model/statements.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { findSourceFile, listItems } from '../../store/repositories/trial-balances.ts';
import { pack } from '../../workers/packed-records.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { requireStatement, statementTask } from './generate-statements.ts';
import { outOfDateBy } from './up-to-date.ts';

/** Throws NOT_FOUND before there are statements, INVALID_TRANSITION where the books have moved on since. */
export async function unadjustedStatements(
  context: EngineContext,
  engagementId: string,
  signal: AbortSignal,
): Promise<StatementsJson> {
  const engagement = await requireEngagement(context.reader, engagementId);
  const kept = await requireStatement(context.reader, engagementId);
  const by = await outOfDateBy(context.reader, engagement, kept);
  if (by !== null) {
    throw new Problem(
      'INVALID_TRANSITION',
      `${OUT_OF_DATE_WORDS[by]} Make the statements again to see journals beside them.`,
    );
  }
  const { books, earlier } = await statementTask(context, engagement);
  const items = await listItems(context.reader, engagementId);
  const { text } = await context.workers.run(
    'computeStatements',
    [
      { ...books, restating: null },
      await pack(items.map(({ suggestions: _suggestions, mappingRationale: _rationale, ...item }) => item)),
      earlier,
      await findSourceFile(context.reader, engagementId),
    ],
    signal,
  );
  return readStatementsText(text);
}
