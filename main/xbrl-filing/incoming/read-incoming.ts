/**
 * Job read-incoming-documents: reads every document that waits, two at a time, and makes its filing or asks. Each is done in a
 * transaction of its own, so that a stop or the end of the program loses nothing, and the next run goes on with those that
 * still wait. A document that cannot be read holds up no other one, and none is begun more than twice by itself.
 */
import type { DocumentReading } from '../../../shared/model/document-reading.ts';
import { notPermitted } from '../../../shared/model/not-permitted.ts';
import { mayDo } from '../../../shared/model/roles.ts';
import { Problem } from '../../../shared/problem.ts';
import { actAs } from '../../context/acting-staff.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import type { JobHandler, JobRun } from '../../queue/job.ts';
import type { Reader } from '../../store/database.ts';
import {
  listClientIdentities,
  listWaiting,
  type StoredIncoming,
  updateIncoming,
} from '../../store/repositories/incoming-documents.ts';
import { findStaff } from '../../store/repositories/staff.ts';
import { DamagedFile } from '../../store/stored-files.ts';
import { ReaderEnded } from '../../workers/reader-ended.ts';
import { keepAsFiling, stillWaits } from './make-filing.ts';
import { type ClientIdentity, placeDocument } from './place-document.ts';

type Run = JobRun<'read-incoming-documents'>;
const AT_A_TIME = 2;
const MOST_ATTEMPTS = 2;
const GAVE_UP =
  'Reading this file ended twice. Save it again from the program that made it, and add that file.';

/** Whoever asked, as long as they are in the practice and may make filings. */
async function callerOf(reader: Reader, staffId: string | null): Promise<Caller> {
  const staff = staffId === null ? undefined : await findStaff(reader, staffId);
  if (staff?.active !== 1)
    throw new Problem(
      'NOT_FOUND',
      'The person who started this is no longer in the practice. Start it again.',
    );
  if (!mayDo(staff.role, 'MANAGE_XBRL_FILING')) throw notPermitted(staff.role, ['MANAGE_XBRL_FILING']);
  return { staffId: staff.id, name: staff.name, role: staff.role, sessionTokenHash: '' };
}

export const readIncomingDocuments: JobHandler<'read-incoming-documents'> = async (context, run) => {
  const caller = await callerOf(context.reader, run.requestedBy);
  let done = 0;
  // What is added or answered meanwhile is read as well.
  for (;;) {
    const waiting = [...(await listWaiting(context.reader))];
    if (waiting.length === 0) break;
    const total = done + waiting.length;
    const clients = await listClientIdentities(context.reader);
    const readOn = async (): Promise<void> => {
      for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
        run.signal.throwIfAborted();
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

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Its bytes; null where they are gone or damaged for good. */
async function bytesOf(context: EngineContext, { key }: StoredIncoming): Promise<Uint8Array | null> {
  if (key === null) return null;
  try {
    return await context.files.read(key);
  } catch (error) {
    if (error instanceof DamagedFile || isMissing(error)) return null;
    throw error;
  }
}

/** What was read, or why it cannot be read; null where it is to be tried once more. */
async function readingOf(
  context: EngineContext,
  run: Run,
  bytes: Uint8Array,
  isLastAttempt: boolean,
): Promise<DocumentReading | string | null> {
  try {
    // Not as one person's files, which wait for each other: two are read at a time, and a colleague's has its turn between.
    return await actAs(null, () => context.workers.run('readStatementsDocument', [bytes, {}], run.signal));
  } catch (error) {
    if (run.signal.aborted) throw error;
    if (error instanceof ReaderEnded) return isLastAttempt ? GAVE_UP : null;
    if (error instanceof Problem) return error.message;
    return 'This file could not be read. Save it again from the program that made it, and add that file.';
  }
}

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
  if (row.attempts >= MOST_ATTEMPTS) return await set({ status: 'FAILED', detail: GAVE_UP });
  const bytes = await bytesOf(context, row);
  if (bytes === null)
    return await set({ status: 'FAILED', detail: 'Its file is gone or damaged. Add the file again.' });
  // Counted before it begins: what ends the program is not begun for ever.
  const attempts = row.attempts + 1;
  await set({ attempts });
  const reading = await readingOf(context, run, bytes, attempts >= MOST_ATTEMPTS);
  if (reading === null) return;
  if (typeof reading === 'string') return await set({ status: 'FAILED', detail: reading });
  const placed = placeDocument(reading, clients, row);
  if (placed.kind === 'ASKS') {
    const { kind: status, ...asked } = placed;
    return await set({ status, ...asked });
  }
  const { clientId, periodEnd } = placed;
  const asked = await keepAsFiling(context, caller, { row, reading, bytes, clientId, periodEnd });
  if (asked !== null) await set({ status: 'ASKS', clientId, periodEnd, ...asked });
}
