/**
 * Both trial balances of an engagement, this year's and last year's, stand in one upload, and a new one copies what it
 * does not change (decisions 11). So nothing is brought in while a reading is under way, or while the other file still
 * asks something: what was copied would be old, and a file or a question would be lost in silence.
 */
import { subjectOf } from '../../../shared/model/subjects.ts';
import { isTaken } from '../../../shared/model/trial-balance.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Reader } from '../../store/database.ts';
import { isUnderWay } from '../../store/repositories/jobs.ts';
import { findUpload, type TrialBalanceUpload } from '../../store/repositories/trial-balances.ts';

/** Errors: INVALID_TRANSITION while a trial balance of the engagement waits to be read or is read. */
export async function requireNoReading(reader: Reader, engagementId: string): Promise<void> {
  if (!(await isUnderWay(reader, subjectOf('engagement', engagementId), 'parse-trial-balance'))) return;
  throw new Problem(
    'INVALID_TRANSITION',
    'A trial balance of this engagement is being read. Wait until it is done, then try again.',
  );
}

/** Before this year's file comes or is corrected. Errors: INVALID_TRANSITION, also while last year's file asks something. */
export async function requireLastYearSettled(reader: Reader, engagementId: string): Promise<void> {
  await requireNoReading(reader, engagementId);
  const lastYear = (await findUpload(reader, engagementId))?.lastYear ?? null;
  if (lastYear === null || isTaken(lastYear)) return;
  throw new Problem(
    'INVALID_TRANSITION',
    `“${lastYear.fileName}”, last year’s trial balance, is not imported yet. Correct it under Last year, or set it aside there. Then import this year’s.`,
  );
}

/** Before last year's file comes, is corrected or goes. Errors: INVALID_TRANSITION, also while this year's file asks something. */
export async function requireThisYearSettled(reader: Reader, engagementId: string): Promise<void> {
  await requireNoReading(reader, engagementId);
  const report = (await findUpload(reader, engagementId))?.report ?? null;
  if (report === null || report.warnings.every(({ kind }) => kind !== 'QUESTION')) return;
  throw new Problem(
    'INVALID_TRANSITION',
    `“${report.fileName}”, this year’s trial balance, still has a question. Answer it under Trial balance, or upload another file there. Then import last year’s.`,
  );
}

/** A reading that is run again later would put back what stood then. Errors: INVALID_TRANSITION. */
export async function requireNewest(
  reader: Reader,
  { id, engagementId }: Pick<TrialBalanceUpload, 'id' | 'engagementId'>,
): Promise<void> {
  if ((await findUpload(reader, engagementId))?.id === id) return;
  throw new Problem(
    'INVALID_TRANSITION',
    'Another trial balance was imported after this one. Upload this one again if it should count.',
  );
}
