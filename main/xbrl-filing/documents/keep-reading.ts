/**
 * What the reading of a document found, kept in one transaction: its warnings, a new set of lines, the state of the filing;
 * the suggestions follow as a job. Whoever had the document read calls it: the job of one filing, or that of many documents.
 */

import type { DocumentWarning } from '../../../shared/model/document-questions.ts';
import type { DocumentReading } from '../../../shared/model/document-reading.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { notify } from '../../practice/notifications.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { Writer } from '../../store/database.ts';
import type { StoredFiling } from '../../store/repositories/filings.ts';
import { insertLines } from '../../store/repositories/line-items.ts';
import { saveReading } from '../../store/repositories/source-documents.ts';
import { dropCompleteStatements } from '../filing-information/complete-statements.ts';
import { moveFiling } from '../filings/require-filing.ts';

/** Answers the job of the suggestions. */
export async function keepReading(
  writer: Writer,
  context: EngineContext,
  requestedBy: string | null,
  filing: StoredFiling,
  documentId: string,
  reading: Omit<DocumentReading, 'warnings'> & { readonly warnings: readonly DocumentWarning[] },
) {
  const lineSetId = context.newId();
  await saveReading(writer, documentId, 'PARSED', reading);
  await insertLines(
    writer,
    lineSetId,
    reading.lines.map((line) => ({
      ...line,
      id: context.newId(),
      xbrlFilingId: filing.id,
      sourceDocumentId: documentId,
      origin: 'DOCUMENT' as const,
    })),
    context.now(),
  );
  await moveFiling(writer, context, filing, 'LINES_EXTRACTED', {
    currentDocumentId: documentId,
    currentLineSetId: lineSetId,
    documentCurrency: reading.currency,
  });
  await dropCompleteStatements(writer, context, filing);
  await notify(writer, context, 'xbrl.documents_ingested', {
    record: { kind: 'filing', id: filing.id },
    actorId: requestedBy,
    payload: { filingId: filing.id, lines: reading.lines.length },
  });
  return await enqueue(writer, context, {
    kind: 'suggest-tag-mappings',
    payload: { xbrlFilingId: filing.id },
    subject: subjectOf('filing', filing.id),
    requestedBy,
  });
}
