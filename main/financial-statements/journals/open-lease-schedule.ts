/** The schedule of a lease, opened again from the terms that are kept with its journal, by the periods of the client's books. */
import type { LeaseScheduleAnswer } from '../../../shared/model/journal-templates.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Reader } from '../../store/database.ts';
import { listPeriods } from '../../store/repositories/engagements.ts';
import { findJournal } from '../../store/repositories/journals.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { leaseYears } from './templates/lease.ts';

/** Throws NOT_FOUND, also where the journal was not computed for a lease. */
export async function openLeaseSchedule(
  reader: Reader,
  engagementId: string,
  journalId: string,
): Promise<LeaseScheduleAnswer> {
  const { clientId, periodStart, yearEndDate } = await requireEngagement(reader, engagementId);
  const { computedFrom } = (await findJournal(reader, engagementId, journalId)) ?? {};
  if (computedFrom?.template !== 'LEASE') {
    throw new Problem('NOT_FOUND', 'This journal was not computed for a lease.');
  }
  const known = await listPeriods(reader, clientId);
  return leaseYears(computedFrom, { start: periodStart, end: yearEndDate }, known);
}
