/**
 * From an uploaded document to line items (specification 3.2, 4.5; decisions 3, 4): keep the file, record it,
 * read it in a worker, store a new set of lines. The same file again is not done twice; a failed reading
 * leaves state and lines as they were.
 */

import { currencyOf } from '../../../constitution/index.ts';
import type { DocumentReading } from '../../../shared/model/document-reading.ts';
import type { SourceDocument } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { documentFormat } from '../../document-reading/file-format.ts';
import { actorOf } from '../../practice/notifications.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { FailedWithEffect, type JobEffect, type JobHandler } from '../../queue/job.ts';
import { latestProgress } from '../../queue/latest-progress.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { recordContent, writeContent } from '../../store/repositories/keep-file.ts';
import {
  findDocument,
  findDocumentByContent,
  saveReading,
  saveWarnings,
  setColumnPair,
  setParseStatus,
} from '../../store/repositories/source-documents.ts';
import { findFile } from '../../store/repositories/stored-file-records.ts';
import { sha256Of } from '../../store/stored-files.ts';
import { withAnswers } from '../filings/document-questions.ts';
import { requireFiling, requireFilingMove } from '../filings/require-filing.ts';
import { keepReading } from './keep-reading.ts';
import { recordDocument } from './record-document.ts';
import { strangerWarnings } from './stranger-warnings.ts';

export const MIME_TYPES = {
  DOCX: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  PDF: 'application/pdf',
} as const;

/**
 * The format by which an upload is kept. A damaged or locked package is kept as DOCX: reading it fails in the
 * job, which records it as FAILED (specification 7); only what is neither DOCX nor PDF is refused at once.
 */
export function formatOfUpload(bytes: Uint8Array): keyof typeof MIME_TYPES {
  try {
    return documentFormat(bytes);
  } catch (error) {
    if (error instanceof Problem && error.code === 'UNREADABLE_FILE') return 'DOCX';
    throw error;
  }
}

export async function uploadDocument(
  context: EngineContext,
  caller: Caller,
  filingId: string,
  file: { readonly fileName: string; readonly bytes: Uint8Array },
) {
  const filing = await requireOpenFiling(context.reader, filingId);
  const format = formatOfUpload(file.bytes);
  const known = await findDocumentByContent(context.reader, filingId, sha256Of(file.bytes));
  const record = known
    ? undefined
    : await writeContent(context, {
        key: `xbrl/${filing.clientId}/${filingId}/source.${format.toLowerCase()}`,
        fileName: file.fileName,
        mimeType: MIME_TYPES[format],
        bytes: file.bytes,
      });
  return await context.change(async (writer) => {
    if (record) await recordContent(writer, record);
    return await enqueue(writer, context, {
      kind: 'ingest-fs-document',
      payload: { xbrlFilingId: filingId, fileId: record?.id ?? known?.fileId ?? '' },
      subject: subjectOf('filing', filingId),
      requestedBy: caller.staffId,
    });
  });
}

async function enqueueExtraction(
  writer: Writer,
  context: EngineContext,
  filingId: string,
  sourceDocumentId: string,
  requestedBy: string | null,
) {
  return await enqueue(writer, context, {
    kind: 'extract-line-items',
    payload: { sourceDocumentId },
    subject: subjectOf('filing', filingId),
    requestedBy,
  });
}

/** The filing as it stands, when it still takes a document: it may have been exported while the job waited. */
async function requireOpenFiling(reader: Reader, filingId: string) {
  const filing = await requireFiling(reader, filingId);
  requireFilingMove(filing.status, 'LINES_EXTRACTED');
  return filing;
}

/** Job ingest-fs-document: the checksum and the source document row; extraction follows. */
export const ingestFsDocument: JobHandler<'ingest-fs-document'> = async (context, run) => {
  const { xbrlFilingId, fileId } = run.payload;
  await requireOpenFiling(context.reader, xbrlFilingId);
  const file = await findFile(context.reader, fileId);
  if (!file) throw new Problem('NOT_FOUND', 'The uploaded file is gone.');
  const sha256 = sha256Of(await context.files.read(file.key));
  if (sha256 !== file.sha256) throw new Error('The stored file does not have its checksum.');
  const actor = await actorOf(context.reader, run.requestedBy);
  return async (writer) => {
    const filing = await requireOpenFiling(writer, xbrlFilingId);
    const known = await findDocument(writer, { filingId: xbrlFilingId, fileId });
    if (known && known.id === filing.currentDocumentId && known.parseStatus === 'PARSED') {
      return { sourceDocumentId: known.id, unchanged: true };
    }
    if (known) await setParseStatus(writer, known.id, 'PENDING');
    const sourceDocumentId = known?.id ?? (await recordDocument(writer, context, actor, xbrlFilingId, file));
    const next = await enqueueExtraction(writer, context, xbrlFilingId, sourceDocumentId, run.requestedBy);
    return { sourceDocumentId, unchanged: false, nextJobId: next.jobId };
  };
};

async function requireDocument(reader: Reader, id: string): Promise<SourceDocument> {
  const document = await findDocument(reader, { id });
  if (!document) throw new Problem('NOT_FOUND', 'There is no such document.');
  return document;
}

/** A document with several pairs of columns waits for a person (decisions 3). */
function ambiguity(document: SourceDocument, reading: DocumentReading): FailedWithEffect | undefined {
  const picked = reading.columnPairs.some((pair) => pair.id === document.columnPairId);
  if (reading.columnPairs.length < 2 || picked) return undefined;
  const pairs = reading.columnPairs.map((pair) => pair.label).join('; ');
  const problem = new Problem(
    'COLUMNS_AMBIGUOUS',
    `The document has more than one current and prior column (${pairs}). Pick the pair that is filed.`,
    { report: { sourceDocumentId: document.id, columnPairs: reading.columnPairs } },
  );
  return new FailedWithEffect(problem, async (writer) => {
    await requireOpenFiling(writer, document.xbrlFilingId);
    await saveReading(writer, document.id, 'PENDING', reading);
  });
}

/** Job extract-line-items. */
export const extractLineItems: JobHandler<'extract-line-items'> = async (context, run) => {
  const document = await requireDocument(context.reader, run.payload.sourceDocumentId);
  const filing = await requireOpenFiling(context.reader, document.xbrlFilingId);
  const file = await findFile(context.reader, document.fileId);
  if (!file) throw new Problem('NOT_FOUND', 'The uploaded file is gone.');
  await run.progress('opening the document', 0, 0);
  const progress = latestProgress(run);
  const options = document.columnPairId === null ? {} : { columnPairId: document.columnPairId };
  const bytes = await context.files.read(file.key);
  const reading = await context.workers
    .run('readStatementsDocument', [bytes, options], run.signal, (done, total) =>
      done < total
        ? progress.tell(`${done} of ${total} pages`, done, total)
        : progress.tell('finding the lines', 0, 0),
    )
    .finally(progress.settled)
    .catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      throw new FailedWithEffect(error, async (writer) => {
        await requireOpenFiling(writer, filing.id);
        await setParseStatus(writer, document.id, 'FAILED');
      });
    });
  const ambiguous = ambiguity(document, reading);
  if (ambiguous) throw ambiguous;
  const currency = currencyOf(context.constitution.loadTaxonomy(filing.taxonomyVersion));
  const found = [...strangerWarnings(reading, document.columnPairId, filing, currency), ...reading.warnings];
  const warnings = withAnswers(found, document.warnings);
  return async (writer) => {
    const next = await keepReading(writer, context, run.requestedBy, filing, document.id, {
      ...reading,
      warnings,
    });
    return { lines: reading.lines.length, warnings, nextJobId: next.jobId };
  };
};

/** Where the reading is cancelled, also before it began: the document says so, and its filing stays as it was. */
export const readingCancelled: JobEffect<'extract-line-items'> = async (writer, { sourceDocumentId }) => {
  const document = await findDocument(writer, { id: sourceDocumentId });
  if (document === undefined || document.parseStatus !== 'PENDING') return;
  await setParseStatus(writer, document.id, 'FAILED');
  const message = `The reading of “${document.fileName}” was cancelled. Upload it again to read it.`;
  await saveWarnings(writer, document.id, [{ kind: 'READING_CANCELLED', message }]);
};

/** Throws NOT_FOUND where the document is none of the filing. */
export async function requireDocumentOf(
  reader: Reader,
  filingId: string,
  documentId: string,
): Promise<SourceDocument> {
  await requireFiling(reader, filingId);
  const document = await requireDocument(reader, documentId);
  if (document.xbrlFilingId !== filingId) throw new Problem('NOT_FOUND', 'There is no such document.');
  return document;
}

/** A person picks the pair of columns; the document is read again. */
export async function chooseColumns(
  context: EngineContext,
  caller: Caller,
  filingId: string,
  documentId: string,
  columnPairId: string,
) {
  return await context.change(async (writer) => {
    const document = await requireDocumentOf(writer, filingId, documentId);
    await requireOpenFiling(writer, filingId);
    if (!document.columnPairs.some((pair) => pair.id === columnPairId)) {
      const known = document.columnPairs.map((pair) => pair.id).join(', ') || 'none';
      throw new Problem('INVALID_INPUT', `The document has no such pair of columns. Pairs found: ${known}.`, {
        errors: [{ path: 'columnPairId', message: `one of: ${known}` }],
      });
    }
    await setColumnPair(writer, documentId, columnPairId);
    return await enqueueExtraction(writer, context, filingId, documentId, caller.staffId);
  });
}
