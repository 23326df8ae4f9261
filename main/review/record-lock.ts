/**
 * Locking a record under review (decisions 12): a reviewer sees what is unsigned, changed, open or forced, and locks; from then
 * on the gate refuses every writing call but unlocking and review notes. Unlocking says why. Both are audited.
 */

import { anchorOfLine } from '../../shared/model/client-comments.ts';
import type { LockPoint, RecordLock } from '../../shared/model/record-locks.ts';
import { anchorPath, type ReviewedRecord } from '../../shared/model/review-anchors.ts';
import { REVIEWS } from '../../shared/model/review-notes.ts';
import { isPreparedByPeople, SIGN_OFF_WORDS } from '../../shared/model/sign-offs.ts';
import { subjectOf } from '../../shared/model/subjects.ts';
import { Problem } from '../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../context/engine-context.ts';
import { requireEngagement } from '../financial-statements/engagements/require-engagement.ts';
import { judgeFinality } from '../financial-statements/finality/judge-finality.ts';
import { requireOpenRecord, requireRecord } from '../practice/review/reviewed-record.ts';
import type { Reader } from '../store/database.ts';
import { listClientComments } from '../store/repositories/client-comments.ts';
import { listReviewNotes } from '../store/repositories/review-notes.ts';
import { findLock, hasWorkUnderWay, saveLock } from '../store/repositories/sign-offs.ts';
import { listStaffNames } from '../store/repositories/staff.ts';
import { findRun, listResults } from '../store/repositories/validation-runs.ts';
import { openSignOffs } from './sign-sections.ts';

/** What a reviewer should know before locking; none of it stands against it. */
async function lockPoints(
  context: EngineContext,
  reader: Reader,
  caller: Caller,
  record: ReviewedRecord,
): Promise<readonly LockPoint[]> {
  const sections = await openSignOffs(context, reader, caller, record);
  const unsigned = sections.flatMap(({ name, title, path, signOffs }): LockPoint[] => {
    const levels = isPreparedByPeople(name) ? (['PREPARED', 'REVIEWED'] as const) : (['REVIEWED'] as const);
    const missing = levels.filter((level) => !signOffs.some(({ as }) => as === level));
    const words = missing.map((level) => `“${SIGN_OFF_WORDS[level].toLowerCase()}”`).join(' and ');
    return missing.length === 0
      ? []
      : [{ kind: 'UNSIGNED', message: `${title}: nobody has signed ${words}.`, path }];
  });
  const changed = sections.flatMap(({ title, path, signOffs }): LockPoint[] =>
    signOffs
      .filter((signOff) => signOff.changed)
      .map(({ as, name }) => ({
        kind: 'CHANGED',
        message: `${title}: changed since ${name} signed “${SIGN_OFF_WORDS[as].toLowerCase()}”.`,
        path,
      })),
  );
  const notes = (await listReviewNotes(reader, record)).filter(({ status }) => status !== 'CLEARED');
  const open = notes.map(
    ({ text, anchor }): LockPoint => ({
      kind: 'NOTE_OPEN',
      message: `A review note is not cleared: “${text.slice(0, 160)}”.`,
      path: anchorPath(record, anchor),
    }),
  );
  const asked = (await listClientComments(reader, record))
    .filter(({ status }) => status === 'OPEN')
    .map(
      ({ text, line }): LockPoint => ({
        kind: 'NOTE_OPEN',
        message: `A question of the client is not answered: “${text.slice(0, 160)}”.`,
        path: anchorPath(record, anchorOfLine(record.kind, line)),
      }),
    );
  return [...unsigned, ...changed, ...open, ...asked, ...(await forced(context, reader, record))];
}

/** Of a filing: warnings that somebody checked as not an error. */
async function acknowledged(reader: Reader, filingId: string): Promise<readonly LockPoint[]> {
  const run = await findRun(reader, filingId);
  const results = run ? await listResults(reader, run) : [];
  const people = await listStaffNames(reader);
  return results.flatMap(({ ruleId, message, passed, acknowledgement }): LockPoint[] =>
    passed || acknowledgement === null
      ? []
      : [
          {
            kind: 'FORCED',
            message: `${message} ${people.get(acknowledgement.staffId) ?? 'A colleague'} checked it as not an error: ${acknowledgement.reason}`,
            path: anchorPath({ kind: 'filing', id: filingId }, { at: 'RULE', ruleId }),
          },
        ],
  );
}

async function forced(
  { constitution }: EngineContext,
  reader: Reader,
  { kind, id }: ReviewedRecord,
): Promise<readonly LockPoint[]> {
  if (kind === 'filing') return await acknowledged(reader, id);
  const { letStand } = await judgeFinality(reader, constitution, await requireEngagement(reader, id));
  const path = `/engagements/${id}/export`;
  return letStand.map(({ message, byName, reason }) => ({
    kind: 'FORCED',
    message: `${message} ${byName} accepted this: ${reason}`,
    path,
  }));
}

/** Every screen asks whether the record is locked; the points are computed where they are shown. Throws NOT_FOUND. */
export async function openLock(
  context: EngineContext,
  reader: Reader,
  caller: Caller,
  record: ReviewedRecord,
  withPoints = true,
): Promise<RecordLock> {
  await requireRecord(reader, record);
  const lock = await findLock(reader, record);
  const people = await listStaffNames(reader);
  const points = withPoints ? await lockPoints(context, reader, caller, record) : [];
  return {
    locked: lock?.locked === 1,
    byName: lock ? (people.get(lock.staffId) ?? 'A colleague') : null,
    at: lock?.at ?? null,
    reason: lock && lock.locked === 0 ? lock.reason : null,
    points: [...points],
  };
}

/** Throws NOT_FOUND, INVALID_TRANSITION where it is locked already or work on it is under way. */
export async function lockRecord(
  context: EngineContext,
  caller: Caller,
  record: ReviewedRecord,
): Promise<RecordLock> {
  return await context.change(async (writer) => {
    await requireOpenRecord(writer, record);
    // What was begun before would end behind the lock.
    if (await hasWorkUnderWay(writer, record)) {
      throw new Problem(
        'INVALID_TRANSITION',
        'Work on this record is under way. Lock it once that has ended.',
      );
    }
    const at = context.now().toISOString();
    const points = await lockPoints(context, writer, caller, record);
    await saveLock(writer, record, { locked: 1, reason: '', staffId: caller.staffId, at });
    const count = (kind: LockPoint['kind']) => points.filter((each) => each.kind === kind).length;
    await auditAct(writer, context, caller, {
      type: 'RECORD_LOCKED',
      action: REVIEWS[record.kind],
      subject: subjectOf(record.kind, record.id),
      payload: {
        unsigned: count('UNSIGNED'),
        changedSince: count('CHANGED'),
        openNotes: count('NOTE_OPEN'),
        forced: count('FORCED'),
      },
    });
    return await openLock(context, writer, caller, record);
  });
}

/** Throws NOT_FOUND, INVALID_TRANSITION where it is not locked. */
export async function unlockRecord(
  context: EngineContext,
  caller: Caller,
  record: ReviewedRecord,
  reason: string,
): Promise<RecordLock> {
  return await context.change(async (writer) => {
    await requireOpenRecord(writer, record);
    if ((await findLock(writer, record))?.locked !== 1) {
      throw new Problem('INVALID_TRANSITION', 'The record is not locked.');
    }
    const at = context.now().toISOString();
    await saveLock(writer, record, { locked: 0, reason, staffId: caller.staffId, at });
    await auditAct(writer, context, caller, {
      type: 'RECORD_UNLOCKED',
      action: REVIEWS[record.kind],
      subject: subjectOf(record.kind, record.id),
      payload: { reason },
    });
    return await openLock(context, writer, caller, record);
  });
}
