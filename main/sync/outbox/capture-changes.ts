/**
 * Makes of each transaction a signed set of changes, inside that transaction (contract, sync): what a person did
 * is in the outbox, or it was not done. The set is signed when it is made, by the author's own session, so that
 * anybody's may carry it later. What the program did in nobody's name waits for the next person.
 */

import { TOLD_BY_SERVER } from '../../../shared/model/events.ts';
import { Problem } from '../../../shared/problem.ts';
import type { SentEvent } from '../../../shared/sync/change-set.ts';
import { recordName } from '../../../shared/sync/records.ts';
import { actingStaffId } from '../../context/acting-staff.ts';
import type { Writer } from '../../store/database.ts';
import { forgetMoves, listMoves } from '../../store/repositories/sync-moves.ts';
import { findSyncPoint } from '../../store/repositories/sync-outbox.ts';
import { countFilingOn, findRows } from '../../store/repositories/sync-rows.ts';
import {
  anythingTouched,
  findEvents,
  forgetTouchedUpTo,
  lastTouched,
  listTouched,
  type ToldEvent,
  type Touched,
} from '../../store/repositories/sync-touched.ts';
import { wireSubject } from '../records/record-rows.ts';
import { filingsLeftOut } from './draft.ts';
import { draftsOf, type RowsBefore } from './operation-drafts.ts';
import { putInOutbox, type Settlements } from './put-in-outbox.ts';
import { findSigner, type Sealing, type Signer } from './signer.ts';

const noSession = () =>
  new Problem(
    'UNAVAILABLE',
    'Your session at the sync-server has ended, so that this change could not be signed. Sign in again; nothing was changed.',
  );

function sentEvent(
  { type, action, subject, payload, byProgram, at }: ToldEvent,
  { identities }: Signer,
): SentEvent {
  return { type, action, subject: wireSubject(subject, identities), payload, byProgram, at };
}

/**
 * Rows as they stood before the transaction under way: readers see nothing of it before it ends. What waits since an
 * earlier one was changed there already, so that nobody knows any more.
 */
async function rowsBefore({ reader }: Pick<Sealing, 'reader'>): Promise<RowsBefore> {
  const waiting = new Set((await listTouched(reader)).map(({ kind, id }) => recordName(kind, id)));
  return async (kind, ids) =>
    await findRows(
      reader,
      kind,
      ids.filter((id) => !waiting.has(recordName(kind, id))),
    );
}

/** At the end of each transaction. Throws UNAVAILABLE for a person who cannot sign. */
export async function captureChanges(
  writer: Writer,
  context: Sealing,
  settles: Settlements = [],
): Promise<void> {
  const staffId = actingStaffId();
  if (staffId === null || !(settles.length > 0 || (await anythingTouched(writer)))) return;
  const point = await findSyncPoint(writer);
  if (!point) return;
  const touched = await listTouched(writer);
  const records = touched.filter(({ kind }) => kind !== 'auditEvent');
  const signer = await findSigner(writer, context, point, staffId);
  if (!signer) {
    if (records.length === 0 && settles.length === 0) return;
    throw noSession();
  }
  const told = await findEvents(writer, sequencesOf(touched));
  const mine = told
    .filter(({ actorId }) => actorId === null || actorId === staffId)
    .filter(({ type }) => !TOLD_BY_SERVER.includes(type));
  const { identities, session } = signer;
  const before = await rowsBefore(context);
  const moves = await listMoves(writer);
  const drafts = await draftsOf(writer, records, identities, session.sessionId, before, moves);
  const leftOut = filingsLeftOut(drafts);
  for (const filingId of leftOut) await countFilingOn(writer, filingId, signer.at);
  const countedOn = (await listTouched(writer)).filter(
    ({ kind, id }) => kind === 'filing' && leftOut.includes(id),
  );
  const all = [...drafts, ...(await draftsOf(writer, countedOn, identities, session.sessionId))];
  const events = mine.map((each) => sentEvent(each, signer));
  await putInOutbox(writer, signer, all, { events, settles });
  await forgetMoves(writer);
  const done = new Set(
    [...mine, ...told.filter(({ type }) => TOLD_BY_SERVER.includes(type))].map(({ sequence }) =>
      String(sequence),
    ),
  );
  const waiting = touched.filter(({ kind, id }) => kind === 'auditEvent' && !done.has(id));
  await forgetTouchedUpTo(
    writer,
    await lastTouched(writer),
    waiting.map(({ position }) => position),
  );
}

function sequencesOf(touched: readonly Touched[]): readonly number[] {
  return touched.filter(({ kind }) => kind === 'auditEvent').map(({ id }) => Number(id));
}
