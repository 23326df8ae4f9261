/**
 * After a backup was restored this desktop counts from an earlier number than the server (contract, sync): what
 * waits is signed again under the numbers that the server expects. What it rests on is unchanged, so that
 * anything that happened meanwhile shows as a conflict and nothing is written over.
 */
import { Problem } from '../../shared/problem.ts';
import { changeSetText, signText } from '../../shared/service/sync-signatures.ts';
import type { Operation, UnsignedChangeSet } from '../../shared/sync/change-set.ts';
import type { EngineContext } from '../engine-context.ts';
import {
  findSyncPoint,
  insertSet,
  listSetsFrom,
  removeSet,
  renumberUnderWay,
} from '../store/repositories/sync-outbox.ts';
import { actAs } from './author.ts';
import { findSigner } from './capture-changes.ts';

function withNumbers(operation: Operation, numbers: ReadonlyMap<number, number>): Operation {
  const { base } = operation;
  const change = 'change' in base ? numbers.get(base.change) : undefined;
  return change === undefined ? operation : { ...operation, base: { change } };
}

/** Throws UNAVAILABLE where an author has no session here any more. */
export async function renumberFrom(context: EngineContext, from: number, expected: number): Promise<void> {
  await actAs(null, () =>
    context.change(async (writer) => {
      const point = await findSyncPoint(writer);
      if (!point) return;
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
          changeNumber: numbers.get(changeNumber) ?? changeNumber,
          authorSessionId: signer.session.sessionId,
          operations: set.operations.map((operation) => withNumbers(operation, numbers)),
        };
        const signature = signText(signer.privateKey, changeSetText(point.deviceId, again));
        await insertSet(writer, staffId, { ...again, signature }, rewrites);
      }
      await renumberUnderWay(writer, numbers, expected + waiting.length);
    }),
  );
}
