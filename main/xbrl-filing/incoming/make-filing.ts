/**
 * The filing of a document that was read: a new one as the client's record says, or a draft that nothing was put into; with the
 * document and its lines, in one transaction. What stands against it is asked, and nothing is written then.
 */

import { currencyOf } from '../../../constitution/index.ts';
import { longDate, twelveMonthsTo } from '../../../shared/model/dates.ts';
import { openQuestions } from '../../../shared/model/document-questions.ts';
import type { DocumentReading } from '../../../shared/model/document-reading.ts';
import { filingDefaults } from '../../../shared/model/filing-defaults.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { newestLike } from '../../../shared/model/taxonomy-versions.ts';
import { Problem, type ProblemCode } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import type { Writer } from '../../store/database.ts';
import { findFilingBefore } from '../../store/repositories/filings.ts';
import {
  findFilingOfPeriod,
  findIncoming,
  type StoredIncoming,
  updateIncoming,
} from '../../store/repositories/incoming-documents.ts';
import { isUnderWay } from '../../store/repositories/jobs.ts';
import { recordContent, writeContent } from '../../store/repositories/keep-file.ts';
import { findLock } from '../../store/repositories/sign-offs.ts';
import { saveReading } from '../../store/repositories/source-documents.ts';
import { findStaff } from '../../store/repositories/staff.ts';
import type { StoredFileRecord } from '../../store/repositories/stored-file-records.ts';
import { keepReading } from '../documents/keep-reading.ts';
import { recordDocument } from '../documents/record-document.ts';
import { strangerWarnings } from '../documents/stranger-warnings.ts';
import { createFilingIn, requireFilingClient } from '../filings/filing-header.ts';
import { requireFiling } from '../filings/require-filing.ts';
import { filingPeriod } from './place-document.ts';

export interface ReadDocument {
  readonly row: StoredIncoming;
  readonly reading: DocumentReading;
  readonly bytes: Uint8Array;
  readonly clientId: string;
  readonly periodEnd: NonNullable<StoredIncoming['periodEnd']>;
}

/** What a person is asked. */
type Asked = Pick<StoredIncoming, 'question' | 'detail' | 'filingId'>;

/** Thrown inside the transaction, which then has written nothing. */
class Asks extends Error {
  readonly asked: Asked;

  constructor(asked: Asked) {
    super(asked.detail ?? '');
    this.asked = asked;
  }
}
class Gone extends Error {}

/** A run that was stopped may be ending its document still while the next has begun; or a person has removed or answered it. */
export async function stillWaits(writer: Writer, row: StoredIncoming): Promise<boolean> {
  const now = await findIncoming(writer, { id: row.id });
  return now?.status === 'WAITING' && now.clientId === row.clientId && now.periodEnd === row.periodEnd;
}

/** Of the person or the program, not of this document: the run ends, and the document waits. */
const NOT_OF_IT: readonly ProblemCode[] = ['NOT_AUTHENTICATED', 'UNAVAILABLE', 'INTERNAL'];

/** Answers what is asked, or null where the filing is made or the document was taken off meanwhile. */
export async function keepAsFiling(
  context: EngineContext,
  caller: Caller,
  document: ReadDocument,
): Promise<Asked | null> {
  const { row, bytes, clientId } = document;
  const record = await writeContent(context, {
    key: `xbrl/${clientId}/${row.id}/source${row.mimeType === 'application/pdf' ? '.pdf' : '.docx'}`,
    fileName: row.fileName,
    mimeType: row.mimeType,
    bytes,
  });
  try {
    await context.change((writer) => makeFiling(writer, context, caller, document, record));
  } catch (error) {
    await context.files.remove(record.key);
    if (error instanceof Gone) return null;
    if (error instanceof Asks) return error.asked;
    if (!(error instanceof Problem) || NOT_OF_IT.includes(error.code)) throw error;
    return { question: 'REFUSED', detail: error.message, filingId: null };
  }
  if (row.key !== null) await context.files.remove(row.key);
  return null;
}

/** The filing that is there with nothing in it, or a new one as the client's record says. */
async function filingFor(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  { clientId, periodEnd }: ReadDocument,
): Promise<string> {
  const client = await requireFilingClient(writer, clientId);
  const there = await findFilingOfPeriod(writer, clientId, periodEnd);
  if (there) {
    const isLocked = (await findLock(writer, { kind: 'filing', id: there.id }))?.locked === 1;
    const isBusy = await isUnderWay(writer, subjectOf('filing', there.id), 'ingest-fs-document');
    if (there.isEmpty && !isLocked && !isBusy) return there.id;
    throw new Asks({
      question: 'EXISTS',
      detail:
        'The client has a filing of this period that something was put into, or that is locked. Open that filing, and upload this document there if it is to count.',
      filingId: there.id,
    });
  }
  const before = await findFilingBefore(writer, { clientId, periodEnd });
  const newest = newestLike(context.constitution.installedVersions(), before?.taxonomyVersion ?? null) ?? '';
  if (newest === '' && client.xbrlConfig?.taxonomyVersion === undefined)
    throw new Asks({
      question: 'REFUSED',
      detail:
        'Taxonomies of several publishers are installed, and the record of the client names none. Choose its taxonomy version among the defaults for filings there, then read the documents again.',
      filingId: null,
    });
  const { start, end } = filingPeriod(periodEnd, before?.periodEnd ?? null);
  const header = { clientId, periodStart: start, periodEnd: end, ...filingDefaults(client, newest) };
  return (await createFilingIn(writer, context, caller, header)).id;
}

/** Who added the document and who said whose it is, by name: the event itself is of whoever had the documents read. */
async function handsOf(writer: Writer, { addedById, answeredById }: StoredIncoming) {
  const nameOf = async (id: string) => (await findStaff(writer, id))?.name ?? id;
  return {
    addedBy: await nameOf(addedById),
    ...(answeredById !== null && { answeredBy: await nameOf(answeredById) }),
  };
}

async function makeFiling(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  document: ReadDocument,
  record: StoredFileRecord,
): Promise<void> {
  const { row, reading, clientId, periodEnd } = document;
  if (!(await stillWaits(writer, row))) throw new Gone();
  const filingId = await filingFor(writer, context, caller, document);
  const filing = await requireFiling(writer, filingId);
  await recordContent(writer, record);
  const actor = { actorId: caller.staffId, actorName: caller.name };
  const told = await handsOf(writer, row);
  const sourceDocumentId = await recordDocument(writer, context, actor, filingId, record, told);
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
  const isYear = twelveMonthsTo(filing.periodEnd).start === filing.periodStart;
  const period = isYear
    ? undefined
    : `Its period was taken to begin on ${longDate(filing.periodStart)}, where the client’s filing before ended. Check it in the filing.`;
  const detail = openQuestions(warnings)[0]?.message ?? period ?? null;
  const question = detail === null ? null : 'LOOK';
  await updateIncoming(writer, row.id, { ...made, question, detail, lines: reading.lines.length });
}
