/**
 * Job read-incoming-documents: makes a filing of every document that waits, two at a time. Each is done or asks in a transaction
 * of its own, so that a stop or the end of the program loses nothing, and the next run goes on with those that still wait.
 */
import { currencyOf } from '../../../constitution/index.ts';
import { openQuestions } from '../../../shared/model/document-questions.ts';
import type { DocumentReading } from '../../../shared/model/document-reading.ts';
import { filingDefaults } from '../../../shared/model/filing-defaults.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { requireClient } from '../../practice/client-master.ts';
import type { JobHandler, JobRun } from '../../queue/job.ts';
import type { Writer } from '../../store/database.ts';
import { appendAuditEvent } from '../../store/repositories/audit-log.ts';
import { findFilingBefore } from '../../store/repositories/filings.ts';
import {
  findFilingOfPeriod,
  findIncoming,
  listClientIdentities,
  listWaiting,
  type StoredIncoming,
  updateIncoming,
} from '../../store/repositories/incoming-documents.ts';
import { recordContent, writeContent } from '../../store/repositories/keep-file.ts';
import { insertDocument, saveReading } from '../../store/repositories/source-documents.ts';
import { findStaff } from '../../store/repositories/staff.ts';
import type { StoredFileRecord } from '../../store/repositories/stored-file-records.ts';
import { keepReading } from '../documents/keep-reading.ts';
import { strangerWarnings } from '../documents/stranger-warnings.ts';
import { createFilingIn } from '../filings/filing-header.ts';
import { filingSubject, requireFiling } from '../filings/require-filing.ts';
import { type ClientIdentity, filingPeriod, placeDocument } from './place-document.ts';

type Run = JobRun<'read-incoming-documents'>;
const AT_A_TIME = 2;

export const readIncomingDocuments: JobHandler<'read-incoming-documents'> = async (context, run) => {
  const staff = run.requestedBy === null ? undefined : await findStaff(context.reader, run.requestedBy);
  if (!staff) throw new Problem('NOT_FOUND', 'Whoever asked for it is no longer in the practice.');
  const caller: Caller = { staffId: staff.id, name: staff.name, role: staff.role, sessionTokenHash: '' };
  const seen = new Set<string>();
  let done = 0;
  // What is added meanwhile is read as well.
  for (;;) {
    const waiting = (await listWaiting(context.reader)).filter(({ id }) => !seen.has(id));
    if (waiting.length === 0) break;
    const total = done + waiting.length;
    const clients = await listClientIdentities(context.reader);
    const readOn = async (): Promise<void> => {
      for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
        run.signal.throwIfAborted();
        seen.add(row.id);
        await run.progress(`Reading ${row.fileName}`, done, total);
        await takeDocument(context, caller, run, row, clients);
        done += 1;
      }
    };
    const ended = await Promise.allSettled(Array.from({ length: AT_A_TIME }, readOn));
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  }
  // What was done stands with each document: a run that goes on counts otherwise than one in one piece.
  return async () => null;
};

async function takeDocument(
  context: EngineContext,
  caller: Caller,
  run: Run,
  row: StoredIncoming,
  clients: readonly ClientIdentity[],
): Promise<void> {
  const set = (change: Parameters<typeof updateIncoming>[2]) =>
    context.change(async (writer) => {
      if (await stillWaits(writer, row)) await updateIncoming(writer, row.id, change);
    });
  const bytes = row.key === null ? null : await context.files.read(row.key).catch(() => null);
  if (bytes === null)
    return await set({
      status: 'FAILED',
      detail: 'The file is gone. Remove this row and add the file again.',
    });
  let reading: DocumentReading;
  try {
    reading = await context.workers.run('readStatementsDocument', [bytes, {}], run.signal);
  } catch (error) {
    if (!(error instanceof Problem) || run.signal.aborted) throw error;
    return await set({ status: 'FAILED', detail: error.message });
  }
  const placed = placeDocument(reading, clients, row);
  if (placed.kind === 'ASKS') {
    const { kind: status, ...asked } = placed;
    return await set({ status, ...asked });
  }
  const { clientId, periodEnd } = placed;
  const record = await writeContent(context, {
    key: `xbrl/${clientId}/${row.id}/source${row.mimeType === 'application/pdf' ? '.pdf' : '.docx'}`,
    ...{ fileName: row.fileName, mimeType: row.mimeType, bytes },
  });
  try {
    await context.change((writer) =>
      makeFiling(writer, context, caller, { row, reading, record, clientId, periodEnd }),
    );
  } catch (error) {
    await context.files.remove(record.key);
    if (error instanceof Gone) return;
    if (!(error instanceof Asks)) throw error;
    return await set({ status: 'ASKS', ...{ clientId, periodEnd }, ...error.asked });
  }
  if (row.key !== null) await context.files.remove(row.key);
}

/** A run that was stopped may be ending its document still, while the next one has begun; or a person has removed it. */
async function stillWaits(writer: Writer, { id }: StoredIncoming): Promise<boolean> {
  return (await findIncoming(writer, { id }))?.status === 'WAITING';
}

class Gone extends Error {}

/** Thrown inside the transaction, which then has written nothing: what a person is asked. */
class Asks extends Error {
  readonly asked: Pick<StoredIncoming, 'question' | 'detail' | 'filingId'>;

  constructor(asked: Asks['asked']) {
    super(asked.detail ?? '');
    this.asked = asked;
  }
}

interface Making {
  readonly row: StoredIncoming;
  readonly reading: DocumentReading;
  readonly record: StoredFileRecord;
  readonly clientId: string;
  readonly periodEnd: NonNullable<StoredIncoming['periodEnd']>;
}

/** The filing that is there without a document, or a new one as the client's record says. */
async function filingFor(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  { clientId, periodEnd }: Making,
) {
  const there = await findFilingOfPeriod(writer, clientId, periodEnd);
  if (there) {
    if (there.status === 'DRAFT' && there.currentDocumentId === null) return there.id;
    throw new Asks({
      question: 'EXISTS',
      detail:
        'The client has a filing of this period with a document. Open that filing, and upload this one there if it is to replace the other.',
      filingId: there.id,
    });
  }
  const client = await requireClient(writer, clientId);
  const newest = context.constitution.installedVersions().toSorted().at(-1) ?? '';
  const before = await findFilingBefore(writer, { clientId, periodEnd });
  const { start, end } = filingPeriod(periodEnd, before?.periodEnd ?? null);
  try {
    const input = { clientId, periodStart: start, periodEnd: end, ...filingDefaults(client, newest) };
    return (await createFilingIn(writer, context, caller, input)).id;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Asks({ question: 'REFUSED', detail: error.message, filingId: null });
  }
}

async function makeFiling(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  making: Making,
): Promise<void> {
  const { row, reading, record, clientId, periodEnd } = making;
  if (!(await stillWaits(writer, row))) throw new Gone();
  const filingId = await filingFor(writer, context, caller, making);
  const filing = await requireFiling(writer, filingId);
  await recordContent(writer, record);
  const sourceDocumentId = context.newId();
  const { id: fileId, sha256, mimeType } = record;
  const document = { id: sourceDocumentId, xbrlFilingId: filingId, fileId, sha256, mimeType };
  await insertDocument(writer, document, context.now());
  await appendAuditEvent(
    writer,
    {
      ...{ actorId: caller.staffId, actorName: caller.name },
      ...{ type: 'XBRL_DOC_INGESTED', action: 'INGEST_XBRL_DOCUMENT', subject: filingSubject(filingId) },
      payload: { sourceDocumentId, fileId, sha256 },
    },
    context.now(),
  );
  const made = { status: 'FILED', key: null, clientId, periodEnd, filingId } as const;
  if (reading.columnPairs.length > 1) {
    await saveReading(writer, sourceDocumentId, 'PENDING', reading);
    const pairs = reading.columnPairs.map(({ label }) => label).join('; ');
    const detail = `It has more than one current and prior column (${pairs}). Open the filing and pick the pair that is filed.`;
    return await updateIncoming(writer, row.id, { ...made, question: 'COLUMNS', detail, lines: null });
  }
  const currency = currencyOf(context.constitution.loadTaxonomy(filing.taxonomyVersion));
  const warnings = [...strangerWarnings(reading, null, filing, currency), ...reading.warnings];
  await keepReading(writer, context, caller.staffId, filing, sourceDocumentId, { ...reading, warnings });
  const [asked] = openQuestions(warnings);
  await updateIncoming(writer, row.id, {
    ...made,
    question: asked === undefined ? null : 'LOOK',
    detail: asked?.message ?? null,
    lines: reading.lines.length,
  });
}
