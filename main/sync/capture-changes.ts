/**
 * Makes of each transaction a signed set of changes, inside that transaction (contract, sync): what a person did
 * is in the outbox, or it was not done. The set is signed when it is made, by the author's own session, so that
 * anybody's may carry it later. What the program did in nobody's name waits for the next person.
 */
import { setImmediate } from 'node:timers/promises';
import { TOLD_BY_SERVER } from '../../shared/model/events.ts';
import { Problem } from '../../shared/problem.ts';
import { changeSetText, signText } from '../../shared/service/sync-signatures.ts';
import type { Base, SentEvent, UnsignedChangeSet } from '../../shared/sync/change-set.ts';
import { recordName } from '../../shared/sync/records.ts';
import { actingStaffId } from '../context/acting-staff.ts';
import type { EngineContext } from '../context/engine-context.ts';
import type { Reader, Writer } from '../store/database.ts';
import {
  findSyncPoint,
  insertSet,
  markUnderWay,
  type SyncPoint,
  saveVersion,
} from '../store/repositories/sync-outbox.ts';
import { countFilingOn, findRows, updateRow } from '../store/repositories/sync-rows.ts';
import {
  findSyncSession,
  type Identities,
  readIdentities,
  type SyncSession,
  takeChangeNumber,
} from '../store/repositories/sync-state.ts';
import {
  anythingTouched,
  findEvents,
  forgetTouchedUpTo,
  lastTouched,
  listTouched,
  type ToldEvent,
  type Touched,
} from '../store/repositories/sync-touched.ts';
import { type Draft, draftsOf, filingsLeftOut, type RowsBefore } from './change-operations.ts';
import { operationsOf, type PartOptions, partsOf, rewritesOf } from './change-parts.ts';
import { wireSubject } from './record-rows.ts';

/** What the seals of a session's token and key are bound to. */
export const TOKEN_SEAL = 'sync token';
export const KEY_SEAL = 'sync session key';

/** Most events of one set (shared/sync/change-set). */
const MOST_EVENTS = 500;

export type Settlements = UnsignedChangeSet['settles'];
export type Sealing = Pick<EngineContext, 'now' | 'reader'> & {
  readonly secrets: EngineContext['secrets'];
};

/** The person who signs, with the session that does it. */
export interface Signer {
  readonly point: SyncPoint;
  readonly session: SyncSession;
  readonly privateKey: string;
  /** The time of the server, as this desktop last heard it. */
  readonly at: string;
  readonly identities: Identities;
}

/** Null where the person has no living session at the server on this desktop. */
export async function findSigner(
  reader: Reader,
  context: Sealing,
  point: SyncPoint,
  staffId: string,
): Promise<Signer | null> {
  const serverNow = new Date(context.now().getTime() + point.clockOffsetMs);
  const session = await findSyncSession(reader, staffId, serverNow);
  const privateKey = session && context.secrets.open(KEY_SEAL, session.sealedKey);
  if (!session || !privateKey) return null;
  return {
    point,
    session,
    privateKey,
    at: serverNow.toISOString(),
    identities: await readIdentities(reader),
  };
}

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
    .filter(({ type }) => !TOLD_BY_SERVER.includes(type))
    .slice(0, MOST_EVENTS);
  const { identities, session } = signer;
  const before = await rowsBefore(context);
  const drafts = await draftsOf(writer, records, identities, session.sessionId, before);
  const leftOut = filingsLeftOut(drafts);
  for (const filingId of leftOut) await countFilingOn(writer, filingId, signer.at);
  const countedOn = (await listTouched(writer)).filter(
    ({ kind, id }) => kind === 'filing' && leftOut.includes(id),
  );
  const all = [...drafts, ...(await draftsOf(writer, countedOn, identities, session.sessionId))];
  const events = mine.map((each) => sentEvent(each, signer));
  await putInOutbox(writer, signer, all, { events, settles });
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

/** Signs what was done and puts it in the outbox, in as many sets as it needs. */
export async function putInOutbox(
  writer: Writer,
  signer: Signer,
  drafts: readonly Draft[],
  told: { readonly events: readonly SentEvent[]; readonly settles: Settlements },
  options: PartOptions = {},
): Promise<number> {
  const parts = partsOf(drafts, options);
  const alone: readonly (readonly Draft[])[] =
    parts.length === 0 && (told.events.length > 0 || told.settles.length > 0) ? [[]] : parts;
  const underWay = new Map<string, Base>();
  for (const [index, part] of alone.entries()) {
    // Signing a long set takes a while; others may run between two.
    if (index > 0) await setImmediate();
    const first = index === 0;
    const changeNumber = await takeChangeNumber(writer);
    const operations = operationsOf(part, underWay, alone.length > 1);
    const set: UnsignedChangeSet = {
      ...{ changeNumber, authorSessionId: signer.session.sessionId, at: signer.at, operations },
      auditEvents: first ? [...told.events] : [],
      settles: first ? [...told.settles] : [],
    };
    const signature = signText(signer.privateKey, changeSetText(signer.point.deviceId, set));
    await insertSet(writer, signer.session.staffId, { ...set, signature }, rewritesOf(part));
    for (const draft of part) underWay.set(recordName(draft.kind, draft.id), { change: changeNumber });
    await markUnderWay(
      writer,
      part.filter(({ body }) => body !== null),
      changeNumber,
    );
    for (const { kind, id } of part.filter(({ body }) => body === null))
      await saveVersion(writer, kind, id, null);
    for (const operation of operations) {
      // The server dates a touch by the set: both show the same time.
      if (operation.operation !== 'TOUCH') continue;
      await updateRow(writer, operation.kind, operation.id, { updatedAt: signer.at });
    }
  }
  return alone.length;
}
