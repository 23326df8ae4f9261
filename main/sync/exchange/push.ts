/**
 * Sends what people did on this desktop, in its order (contract, sync): files first, then their records. A lost
 * answer is harmless, the server says the same again. What it refuses stays here, whole, as a conflict; the rows
 * are taken back when what stands at the server has been fetched (apply/apply-root).
 */
import { setImmediate } from 'node:timers/promises';
import { Problem } from '../../../shared/problem.ts';
import { bodyOf, type Operation, type SetAnswer } from '../../../shared/sync/change-set.ts';
import { recordName } from '../../../shared/sync/records.ts';
import { pullCursorOf, pullCursorText, viewRightOf } from '../../../shared/sync/view-rights.ts';
import { actAs } from '../../context/acting-staff.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { inPortions } from '../../store/portions.ts';
import { insertConflict, reopenConflict } from '../../store/repositories/sync-conflicts.ts';
import {
  acceptVersions,
  endUnderWay,
  findSyncPoint,
  findVersion,
  nextSets,
  removeSet,
  saveVersion,
  type WaitingSet,
} from '../../store/repositories/sync-outbox.ts';
import { findStaged, markRefused } from '../../store/repositories/sync-staged.ts';
import { type Identities, readIdentities, updateConnection } from '../../store/repositories/sync-state.ts';
import { stageKept, stageRefused } from '../apply/stage.ts';
import { filesOf, sendFile } from '../connection/file-transfer.ts';
import { renumberFrom } from '../outbox/renumber.ts';
import { saveServerContact } from './server-contact.ts';

/** Of one push: less than the server reads at once, and little enough to be answered in time. */
const MOST_SETS = 50;
const MOST_BYTES = 1_500_000;
/** Versions that are written, and refused records that are set aside, before others may run. */
const AT_ONCE = 200;
const REFUSED_AT_ONCE = 25;

export interface Pushed {
  readonly pushed: number;
  readonly conflicts: number;
}

type Refusal = Extract<SetAnswer, { outcome: 'CONFLICT' }>;
type Acceptance = Extract<SetAnswer, { outcome: 'ACCEPTED' }>;

async function keepAccepted(writer: Writer, { versions, changeNumber }: Acceptance, waiting: WaitingSet) {
  const gone = new Set(
    waiting.set.operations
      .filter(({ operation }) => operation === 'DELETE')
      .map(({ kind, id }) => recordName(kind, id)),
  );
  // What is gone rests on nothing; it may have been made anew meanwhile.
  const standing = versions.filter((each) => !gone.has(recordName(each.kind, each.id)));
  await inPortions(standing, AT_ONCE, (portion) => acceptVersions(writer, portion, changeNumber));
  await endUnderWay(writer, changeNumber);
}

/** The server keeps back what the author may not see any more, so that a record is not named is no sign of its absence. */
async function isHeldThere(reader: Reader, { kind, id, base }: Operation): Promise<boolean> {
  return !('nothing' in base) || (await findVersion(reader, kind, id)) !== undefined;
}

/** Has a refused record brought by whoever may see it; one that is set aside already needs nothing. */
async function pullAgain(writer: Writer, operation: Operation): Promise<void> {
  const { kind, id } = operation;
  const point = await findSyncPoint(writer);
  if (!point || (await findStaged(writer, kind, id))) return;
  const fromStart = { [viewRightOf(kind, bodyOf(operation))]: 0 };
  const cursor = { ...pullCursorOf(point.pullCursor), ...fromStart };
  await updateConnection(writer, { pullCursor: pullCursorText(cursor) });
}

async function keepRefused(
  writer: Writer,
  identities: Identities,
  answer: Refusal,
  { set, rewrites, staffId }: WaitingSet,
): Promise<void> {
  const { conflictId, changeNumber, kind, code, detail, theirs } = answer;
  await insertConflict(writer, {
    conflictId,
    changeNumber,
    kind,
    code,
    detail,
    staffId,
    at: set.at,
    changeSet: set,
    rewrites,
    theirs,
  });
  for (const { conflictId: earlier } of set.settles) await reopenConflict(writer, earlier);
  const standing = new Set(theirs.map(({ kind, id }) => recordName(kind, id)));
  await inPortions(set.operations, REFUSED_AT_ONCE, async (portion) => {
    for (const operation of portion) {
      const { kind, id } = operation;
      if (kind === 'storedFile') {
        // A document is never lost: it stays here, and rests on nothing.
        await saveVersion(writer, kind, id, null);
        continue;
      }
      await markRefused(writer, kind, id);
      if (standing.has(recordName(kind, id))) continue;
      if (await isHeldThere(writer, operation)) await pullAgain(writer, operation);
      else await stageRefused(writer, identities, operation);
    }
  });
  await inPortions(theirs, REFUSED_AT_ONCE, async (portion) => {
    for (const kept of portion) await stageKept(writer, identities, kept);
  });
}

/** Acts on a set that was not taken. Throws what a person must know. */
async function actOnNotTaken(
  context: EngineContext,
  server: ServerConnection,
  answer: Extract<SetAnswer, { outcome: 'NOT_TAKEN' }>,
  waiting: WaitingSet,
  again: boolean,
): Promise<void> {
  if (!again && answer.code === 'NOT_FOUND' && filesOf(waiting.set).length > 0) {
    for (const file of filesOf(waiting.set)) await sendFile(context, server, file);
    return;
  }
  if (!again && answer.code === 'VERSION_CONFLICT' && answer.expected > waiting.changeNumber) {
    await renumberFrom(context, waiting.changeNumber, answer.expected);
    return;
  }
  throw new Problem(
    answer.code,
    `The sync-server did not take the changes of this desktop: ${answer.detail} They stay here until it does.`,
  );
}

/** Sends everything that waits. Throws the problem that ended it. */
export async function pushAll(context: EngineContext, server: ServerConnection): Promise<Pushed> {
  let pushed = 0;
  let conflicts = 0;
  let refusedAt: number | null = null;
  for (;;) {
    const point = await findSyncPoint(context.reader);
    const sets = point ? await nextSets(context.reader, MOST_SETS, MOST_BYTES) : [];
    if (!point || sets.length === 0) return { pushed, conflicts };
    for (const { set } of sets) for (const file of filesOf(set)) await sendFile(context, server, file);
    const body = { deviceId: point.deviceId, changeSets: sets.map(({ set }) => set) };
    const { answers, serverTime } = await server.call('syncPush', { body });
    await actAs(null, () =>
      context.change(async (writer) => {
        await saveServerContact(writer, context, serverTime);
        const identities = await readIdentities(writer);
        for (const answer of answers) {
          const waiting = sets.find(({ changeNumber }) => changeNumber === answer.changeNumber);
          if (!waiting || answer.outcome === 'NOT_TAKEN') continue;
          await setImmediate();
          if (answer.outcome === 'CONFLICT') await keepRefused(writer, identities, answer, waiting);
          else await keepAccepted(writer, answer, waiting);
          await removeSet(writer, answer.changeNumber);
        }
      }),
    );
    pushed += answers.filter(({ outcome }) => outcome === 'ACCEPTED').length;
    conflicts += answers.filter(({ outcome }) => outcome === 'CONFLICT').length;
    const last = answers.at(-1);
    const waiting = last && sets.find(({ changeNumber }) => changeNumber === last.changeNumber);
    if (!last || !waiting) {
      throw new Problem('UNAVAILABLE', 'The sync-server did not answer as it should. Try again shortly.');
    }
    if (last.outcome === 'NOT_TAKEN') {
      await actOnNotTaken(context, server, last, waiting, refusedAt === last.changeNumber);
      refusedAt = last.changeNumber;
    }
  }
}
