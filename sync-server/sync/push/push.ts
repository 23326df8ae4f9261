/**
 * Takes the change sets of a push in order (contract, sync). They share transactions of bounded size, because each
 * commit waits for the disk; what they have in common is read and written once.
 */
import type { ChangeSet, SetAnswer } from '../../../shared/sync/change-set.ts';
import type { ServerContext } from '../../context/server-context.ts';
import { tellOfAssignments, tellOfWork } from '../../mail/tell-of-work.ts';
import { findDevice, insertDeviceChanges } from '../../store/repositories/sync-devices.ts';
import type { Writer } from '../../store/store.ts';
import { cannotBeStored } from '../../store/store-errors.ts';
import type { Refusal } from '../rules/change.ts';
import { acceptChangeSet, chainTaken, type Taken } from './accept-change-set.ts';
import { readerOfPush } from './push-reader.ts';

/** What one transaction takes at most: others wait for the writer no longer than this takes. */
const OPERATIONS_AT_ONCE = 500;

/** Sets in their order, as many together as one transaction takes. */
function batchesOf(sets: readonly ChangeSet[]): readonly (readonly ChangeSet[])[] {
  const batches: ChangeSet[][] = [];
  let room = 0;
  for (const set of sets) {
    // An empty set costs something too.
    const size = set.operations.length + 1;
    if (size > room) {
      batches.push([]);
      room = Math.max(size, OPERATIONS_AT_ONCE);
    }
    batches.at(-1)?.push(set);
    room -= size;
  }
  return batches;
}

const UNSTORABLE: Refusal = {
  code: 'INVALID_INPUT',
  detail: 'This change cannot be kept as it is: its records are in each other’s place, or are not valid.',
};

/**
 * Takes the sets of a push in order, or says again what they were answered. What follows a set that is not taken
 * rests on it, so that nothing after it is looked at. Sets share transactions, because each commit waits for the
 * disk; where one fails, those before it are taken by themselves and stand. A set that the tables themselves do not
 * take is refused like every other broken one; a failure of the program's own is thrown.
 */
export async function pushChangeSets(
  context: ServerContext,
  deviceId: string,
  sets: readonly ChangeSet[],
): Promise<SetAnswer[]> {
  const answers: SetAnswer[] = [];
  const take = async (batch: readonly ChangeSet[], unstorable: Refusal | null = null) => {
    const push = { deviceId, unstorable };
    answers.push(...(await context.change((writer) => takeInOrder(writer, context, push, batch))));
    return answers.at(-1)?.outcome !== 'NOT_TAKEN';
  };
  const takeAlone = async (set: ChangeSet) => {
    try {
      return await take([set]);
    } catch (error) {
      if (!cannotBeStored(error)) throw error;
      return await take([set], UNSTORABLE);
    }
  };
  for (const batch of batchesOf(sets)) {
    let goesOn = true;
    try {
      goesOn = await take(batch);
    } catch {
      for (const set of batch) {
        goesOn = await takeAlone(set);
        if (!goesOn) break;
      }
    }
    if (!goesOn) break;
  }
  return answers;
}

async function takeInOrder(
  writer: Writer,
  context: ServerContext,
  push: { readonly deviceId: string; readonly unstorable: Refusal | null },
  sets: readonly ChangeSet[],
): Promise<readonly SetAnswer[]> {
  const reader = await readerOfPush(writer, sets);
  const device = await findDevice(writer, push.deviceId);
  const taken: Taken = { changes: [], events: [], news: [], workNews: [] };
  const answers: SetAnswer[] = [];
  for (const set of sets) {
    const answer = await acceptChangeSet(writer, reader, context, { ...push, set }, device, taken);
    answers.push(answer);
    if (answer.outcome === 'NOT_TAKEN') break;
  }
  await reader.flush();
  await chainTaken(writer, taken);
  await tellOfWork(writer, context, reader.record, taken.news);
  await tellOfAssignments(writer, context, reader.record, taken.workNews);
  await insertDeviceChanges(writer, taken.changes);
  return answers;
}
