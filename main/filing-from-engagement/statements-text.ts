/**
 * The complete statements of a filing that was built from an engagement (decisions 6): what the Word document of
 * those statements holds, cover to last note, made into the same kind of text block as an uploaded document. Of the
 * version that the lines were built from, so that text and figures agree.
 */
import { Problem } from '../../shared/problem.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { judgeFinality } from '../financial-statements/finality/judge-finality.ts';
import { buildWordDocument } from '../financial-statements/word/export-word.ts';
import { findStatement } from '../store/repositories/engagement-outputs.ts';
import { findEngagement } from '../store/repositories/engagements.ts';
import type { StoredFiling } from '../store/repositories/filings.ts';
import { findSourceBooks } from '../store/repositories/line-provenance.ts';
import type { StatementsText } from '../xbrl-filing/filing-information/complete-statements.ts';

/** Null where the filing's lines were not built from an engagement. Throws NOT_FOUND. */
export async function statementsOfEngagement(
  context: EngineContext,
  filing: StoredFiling,
  signal: AbortSignal,
): Promise<StatementsText | null> {
  const { reader } = context;
  const books = await findSourceBooks(reader, filing.currentLineSetId);
  if (books === undefined) return null;
  const { engagementId, statementVersion } = books;
  const engagement = await findEngagement(reader, engagementId);
  const statement = await findStatement(reader, engagementId, statementVersion);
  if (!engagement || !statement || engagement.clientId !== filing.clientId)
    throw new Problem('NOT_FOUND', 'The statements that this filing was built from are no longer there.');
  const { bytes, fileName } = await buildWordDocument(
    context,
    engagement,
    statement,
    context.now(),
    signal,
    'FILED',
  );
  const { open } = await judgeFinality(reader, context.constitution, engagement, statement);
  return {
    sourceDocumentId: null,
    engagement: { id: engagementId, statementVersion },
    fileName,
    html: await context.workers.run('statementsBlock', [bytes], signal),
    // Open places are told of the text itself, whoever let them stand in the engagement.
    openPoints: open.flatMap(({ kind, message }) => (kind === 'OPEN_PLACE' ? [] : [message])),
  };
}
