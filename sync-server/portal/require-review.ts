/**
 * Review before the client (decisions 12), as far as the server can judge it: whoever sends is bound by the practice's rules, and
 * somebody else has reviewed what a colleague prepared. Which sections a record shows, and whether each is reviewed as it stands,
 * only a desktop sees; it asks for all of them (main/review/require-reviewed).
 */
import { isReviewed } from '../../shared/model/four-eyes.ts';
import { binds } from '../../shared/model/practice-settings.ts';
import { isPreparedByPeople } from '../../shared/model/sign-offs.ts';
import { Problem } from '../../shared/problem.ts';
import type { Caller } from '../context/server-context.ts';
import { reviewRules } from '../practice/review-rules.ts';
import type { InvitationTable } from '../store/portal-schema.ts';
import { findStaff } from '../store/repositories/staff.ts';
import { listByRoot } from '../store/repositories/sync-records.ts';
import type { Reader } from '../store/store.ts';

/** Throws INVALID_TRANSITION. */
export async function requireReview(
  reader: Reader,
  caller: Pick<Caller, 'role'>,
  { resourceType, resourceId }: Pick<InvitationTable, 'resourceType' | 'resourceId'>,
): Promise<void> {
  const settings = await reviewRules(reader);
  if (!binds(settings, 'reviewBeforeClient', caller.role)) return;
  const kind = resourceType === 'FS_ENGAGEMENT' ? 'engagementSignOff' : 'filingSignOff';
  const signed = (await listByRoot(reader, kind, resourceId))
    .flatMap(({ body }) => body ?? [])
    .filter(({ section }) => isPreparedByPeople(section));
  const unbound = new Set<string>();
  for (const { staffId } of signed) {
    const role = (await findStaff(reader, staffId))?.role;
    if (role !== undefined && !binds(settings, 'fourEyes', role)) unbound.add(staffId);
  }
  const isBound = (staffId: string) => settings.fourEyes && !unbound.has(staffId);
  if (signed.some((each) => isReviewed(signed, each, isBound))) return;
  throw new Problem(
    'INVALID_TRANSITION',
    'This practice reviews before it sends to a client, and this record is not reviewed yet. One person signs “prepared by”, another “reviewed by”.',
  );
}
