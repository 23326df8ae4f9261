/**
 * After a backup was restored this desktop counts from an earlier number than the server (contract, sync): what
 * waits is signed again under the numbers that the server expects, by the session that its author has now. What it
 * rests on is unchanged, so that anything that happened meanwhile shows as a conflict and nothing is written over.
 */
import { Problem } from '../../../shared/problem.ts';
import { changeSetText, signText } from '../../../shared/service/sync-signatures.ts';
import type { ChangeSet, Operation, UnsignedChangeSet } from '../../../shared/sync/change-set.ts';
import { actAs } from '../../context/acting-staff.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { Writer } from '../../store/database.ts';
import {
  findSyncPoint,
  insertSet,
  listSetsFrom,
  removeSet,
  renumberUnderWay,
} from '../../store/repositories/sync-outbox.ts';
import { findRow, updateRow } from '../../store/repositories/sync-rows.ts';
import { forgetTouchedAfter, lastTouched } from '../../store/repositories/sync-touched.ts';
import { findSigner } from './signer.ts';

function withNumbers(operation: Operation, numbers: ReadonlyMap<number, number>): Operation {
  const { base } = operation;
  const change = 'change' in base ? numbers.get(base.change) : undefined;
  return change === undefined ? operation : { ...operation, base: { change } };
}

/** A session proves nothing about a time before it: a set that is older counts from its beginning. */
function provenAt(at: string, { createdAt }: { readonly createdAt: string }): string {
  return Date.parse(at) < Date.parse(createdAt) ? createdAt : at;
}

/** The server dates a touch by its set, and so does this desktop where nothing has happened to the record since. */
async function dateTouches(writer: Writer, set: ChangeSet, at: string): Promise<void> {
  for (const { operation, kind, id } of set.operations) {
    if (operation !== 'TOUCH') continue;
    const here = await findRow(writer, kind, id);
    if (here?.updatedAt === set.at) await updateRow(writer, kind, id, { updatedAt: at });
  }
}

/** Throws UNAVAILABLE where an author has no session here any more. */
export async function renumberFrom(context: EngineContext, from: number, expected: number): Promise<void> {
  await actAs(null, () =>
    context.change(async (writer) => {
      const point = await findSyncPoint(writer);
      if (!point) return;
      const mark = await lastTouched(writer);
      const waiting = await listSetsFrom(writer, from);
      const numbers = new Map(waiting.map(({ changeNumber }, index) => [changeNumber, expected + index]));
      for (const { changeNumber } of waiting) await removeSet(writer, changeNumber);
      for (const { changeNumber, staffId, set, rewrites } of waiting) {
        const signer = await findSigner(writer, context, point, staffId);
        if (!signer) {
          throw new Problem(
            'UNAVAILABLE',
            'Changes wait that were made before a backup was restored. Let everybody who works on this desktop sign in once.',
          );
        }
        const { signature: _before, ...unsigned } = set;
        const again: UnsignedChangeSet = {
          ...unsigned,
          at: provenAt(set.at, signer.session),
          changeNumber: numbers.get(changeNumber) ?? changeNumber,
          authorSessionId: signer.session.sessionId,
          operations: set.operations.map((operation) => withNumbers(operation, numbers)),
        };
        const signature = signText(signer.privateKey, changeSetText(point.deviceId, again));
        await insertSet(writer, staffId, { ...again, signature }, rewrites);
        if (again.at !== set.at) await dateTouches(writer, set, again.at);
      }
      // Dating them is no change of anybody.
      await forgetTouchedAfter(writer, mark);
      await renumberUnderWay(writer, numbers, expected + waiting.length);
    }),
  );
}
