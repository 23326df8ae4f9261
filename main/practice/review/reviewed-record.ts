/**
 * The engagement or filing under review, as far as review needs it: that it is there, and that it is not archived or filed,
 * which keeps it as it is. Review notes and sign-offs of both products begin here.
 */
import type { ReviewedKind, ReviewedRecord } from '../../../shared/model/review-anchors.ts';
import { SEALED_FILING_STATES } from '../../../shared/model/states.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Reader } from '../../store/database.ts';
import { findEngagement, findEngagementAfter } from '../../store/repositories/engagements.ts';
import { findFiling, findFilingAfter } from '../../store/repositories/filings.ts';

const NAMES: Readonly<Record<ReviewedKind, string>> = { engagement: 'engagement', filing: 'filing' };

/** Throws NOT_FOUND. */
export async function requireRecord(reader: Reader, { kind, id }: ReviewedRecord) {
  const record = kind === 'engagement' ? await findEngagement(reader, id) : await findFiling(reader, id);
  if (!record) throw new Problem('NOT_FOUND', `There is no such ${NAMES[kind]}.`);
  return record;
}

/** The id of the client's record of the year after, where it stands and can be changed. */
export async function findNextYear(
  reader: Reader,
  { kind, id }: ReviewedRecord,
): Promise<string | undefined> {
  if (kind === 'engagement') {
    const engagement = await findEngagement(reader, id);
    return engagement && (await findEngagementAfter(reader, engagement))?.id;
  }
  const filing = await findFiling(reader, id);
  return filing && (await findFilingAfter(reader, filing))?.id;
}

/** Throws NOT_FOUND, INVALID_TRANSITION (an archived engagement), FILING_SEALED. */
export async function requireOpenRecord(reader: Reader, record: ReviewedRecord): Promise<void> {
  const { status } = await requireRecord(reader, record);
  if (record.kind === 'engagement' && status === 'ARCHIVED') {
    throw new Problem('INVALID_TRANSITION', 'The engagement is archived; it cannot be changed.');
  }
  if (record.kind === 'filing' && SEALED_FILING_STATES.some((state) => state === status)) {
    throw new Problem('FILING_SEALED', 'The filing is filed; nothing of it can be changed.');
  }
}
