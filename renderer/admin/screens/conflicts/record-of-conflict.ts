/** The engagement or filing of a conflict, in words. */
import type { OpenConflict } from '../../../../shared/contract/server-conflicts.ts';
import { isIsoDate, longDate } from '../../../../shared/model/dates.ts';

export function recordOfConflict({ record }: OpenConflict): string {
  if (record === null) return 'Belongs to no engagement or filing';
  const kind = record.kind === 'filing' ? 'Filing' : 'Engagement';
  return `${kind} to ${isIsoDate(record.periodEnd) ? longDate(record.periodEnd) : record.periodEnd}`;
}
