/**
 * A locked engagement or filing answers LOCKED to every call that changes it (decisions, part 12): asked before the handler of
 * each such route, so that none can forget it. Unlocking and review notes stay open, and so does reading.
 */
import type { EngineRouteName } from '../../shared/contract/routes.ts';
import { Problem } from '../../shared/problem.ts';
import type { Reader } from '../store/database.ts';
import { findLock } from '../store/repositories/sign-offs.ts';
import { changedRecord } from './product-admission.ts';

const OPEN_WHILE_LOCKED: ReadonlySet<EngineRouteName> = new Set([
  'unlockEngagement',
  'unlockFiling',
  'writeEngagementReviewNote',
  'replyToEngagementReviewNote',
  'writeFilingReviewNote',
  'replyToFilingReviewNote',
]);

export function isOpenWhileLocked(name: EngineRouteName): boolean {
  return OPEN_WHILE_LOCKED.has(name);
}

/** Throws LOCKED. */
export async function requireUnlocked(reader: Reader, name: EngineRouteName, params: unknown): Promise<void> {
  if (isOpenWhileLocked(name)) return;
  const record = await changedRecord(reader, name, params);
  if (!record || (await findLock(reader, record))?.locked !== 1) return;
  throw new Problem(
    'LOCKED',
    `This ${record.kind} is locked after review: it can be read, and nothing in it can be changed. A reviewer unlocks it, with a reason.`,
  );
}
