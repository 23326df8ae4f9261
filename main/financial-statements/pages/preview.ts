/**
 * The page before the print (specification 1.9): the latest statements as they would be printed, for everybody who may
 * view the engagement. Always marked as a draft on each page, because nothing is exported by looking.
 */
import type { DocumentPreview } from '../../../shared/model/laid-out-pages.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { requireStatement } from '../statements/generate-statements.ts';
import { documentInput } from '../word/export-word.ts';

async function draftOf(context: EngineContext, engagementId: string) {
  const engagement = await requireEngagement(context.reader, engagementId);
  const statement = await requireStatement(context.reader, engagementId);
  const input = await documentInput(context, engagement, statement, context.now());
  return { input: { ...input, draft: true }, statementVersion: statement.versionNo };
}

export async function previewStatements(
  context: EngineContext,
  engagementId: string,
  signal: AbortSignal,
): Promise<DocumentPreview> {
  const { input, statementVersion } = await draftOf(context, engagementId);
  const { pages, places, typeface, logo } = await context.workers.run('layOutStatements', [input], signal);
  return {
    statementVersion,
    pages: pages.map((page) => ({ ...page, items: [...page.items] })),
    places: [...places],
    typeface,
    logo,
  };
}

/** The same as a PDF, to print. */
export async function previewStatementsPdf(
  context: EngineContext,
  engagementId: string,
  signal: AbortSignal,
): Promise<{ readonly bytes: Uint8Array; readonly fileName: string }> {
  const { input, statementVersion } = await draftOf(context, engagementId);
  const bytes = await context.workers.run('buildStatementsPdf', [input], signal);
  return { bytes, fileName: `draft-v${statementVersion}.pdf` };
}
