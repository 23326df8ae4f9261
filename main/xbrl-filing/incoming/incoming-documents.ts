/**
 * Many documents at once: taken in one by one, read by a job, answered where they ask, and removed from the list. The list is a
 * place of work of this desktop; what counts afterwards are the filings.
 */

import type { IsoDate } from '../../../shared/model/dates.ts';
import { type IncomingDocument, MOST_INCOMING } from '../../../shared/model/incoming-documents.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { requireClient } from '../../practice/client-master.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { Reader } from '../../store/database.ts';
import {
  asShown,
  countIncoming,
  deleteIncoming,
  findIncoming,
  insertIncoming,
  listIncoming,
  updateIncoming,
} from '../../store/repositories/incoming-documents.ts';
import { findLatestJob } from '../../store/repositories/jobs.ts';
import { sha256Of } from '../../store/stored-files.ts';
import { formatOfUpload, MIME_TYPES } from '../documents/ingest-document.ts';

/** Of the jobs that read them: one list, one queue. */
export const INCOMING_SUBJECT = 'incoming:documents';
const KIND = 'read-incoming-documents';

/** The rows as they are shown, and the job that reads them or read them last. */
export async function readIncomingList(reader: Reader) {
  const rows = await listIncoming(reader, MOST_INCOMING);
  const job = await findLatestJob(reader, INCOMING_SUBJECT, KIND);
  return { items: rows.map(asShown), jobId: job?.id ?? null };
}

async function requireIncoming(reader: Reader, id: string) {
  const row = await findIncoming(reader, { id });
  if (!row) throw new Problem('NOT_FOUND', 'There is no such document.');
  return row;
}

/**
 * Keeps a document until it is read. The same content again is the row that is there; where that could not be read, it is read
 * once more. Errors: UNSUPPORTED_FILE_TYPE, INVALID_TRANSITION where the list is full.
 */
export async function addIncoming(
  context: EngineContext,
  caller: Caller,
  file: { readonly fileName: string; readonly bytes: Uint8Array },
): Promise<IncomingDocument> {
  const format = formatOfUpload(file.bytes);
  const sha256 = sha256Of(file.bytes);
  const known = await findIncoming(context.reader, { sha256 });
  if (known && known.status !== 'FAILED') return asShown(known);
  const id = context.newId();
  const { key, sizeBytes } = await context.files.write(`incoming/${id}`, file.bytes);
  const { row, unused } = await context
    .change(async (writer) => {
      const there = await findIncoming(writer, { sha256 });
      if (there && there.status !== 'FAILED') return { row: there, unused: key };
      if (there) {
        const again = { status: 'WAITING', key, attempts: 0, detail: null } as const;
        await updateIncoming(writer, there.id, again);
        return { row: await requireIncoming(writer, there.id), unused: there.key };
      }
      if ((await countIncoming(writer)) >= MOST_INCOMING) {
        const full = `The list holds ${MOST_INCOMING} documents. Take those that are done off it first.`;
        throw new Problem('INVALID_TRANSITION', full);
      }
      await insertIncoming(writer, {
        id,
        key,
        sha256,
        sizeBytes,
        fileName: file.fileName,
        mimeType: MIME_TYPES[format],
        status: 'WAITING',
        attempts: 0,
        question: null,
        detail: null,
        clientId: null,
        periodEnd: null,
        filingId: null,
        lines: null,
        addedById: caller.staffId,
        addedAt: context.now().toISOString(),
        answeredById: null,
      });
      return { row: await requireIncoming(writer, id), unused: null };
    })
    .catch(async (error: unknown) => {
      await context.files.remove(key);
      throw error;
    });
  if (unused !== null) await context.files.remove(unused);
  return asShown(row);
}

/** Starts the job, or answers the one that is under way, which takes in what was added meanwhile. */
export async function startReading(context: EngineContext, caller: Caller) {
  return await context.change(async (writer) => {
    const latest = await findLatestJob(writer, INCOMING_SUBJECT, KIND);
    if (latest && (latest.status === 'QUEUED' || latest.status === 'RUNNING'))
      return { jobId: latest.id, kind: latest.kind, status: latest.status };
    const job = { kind: KIND, payload: {}, subject: INCOMING_SUBJECT, requestedBy: caller.staffId } as const;
    return await enqueue(writer, context, job);
  });
}

/** A person says whose document it is, and of which period; it waits to be read again. */
export async function answerIncoming(
  context: EngineContext,
  caller: Caller,
  id: string,
  answer: { readonly clientId: string; readonly periodEnd: IsoDate | null },
): Promise<IncomingDocument> {
  return await context.change(async (writer) => {
    const { status } = await requireIncoming(writer, id);
    if (status !== 'ASKS') throw new Problem('INVALID_TRANSITION', 'This document asks nothing.');
    await requireClient(writer, answer.clientId);
    const asked = { question: null, detail: null, filingId: null, attempts: 0, answeredById: caller.staffId };
    await updateIncoming(writer, id, { status: 'WAITING', ...asked, ...answer });
    return asShown(await requireIncoming(writer, id));
  });
}

/** Takes a document off the list; a filing that was made of it stays. */
export async function removeIncoming(context: EngineContext, id: string): Promise<void> {
  const { key } = await context.change(async (writer) => {
    const row = await requireIncoming(writer, id);
    await deleteIncoming(writer, id);
    return row;
  });
  if (key !== null) await context.files.remove(key);
}
