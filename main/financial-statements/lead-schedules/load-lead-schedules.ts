/** Lead schedules and ratios of an engagement, from its adjusted balances as they stand. */
import { addDays, daysBetween, twelveMonthsBefore } from '../../../shared/model/dates.ts';
import type { LeadSchedulesAnswer } from '../../../shared/model/lead-schedules.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { loadBooks } from '../books/load-books.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { leadSchedulesOf } from './lead-schedules.ts';
import { ratiosOf } from './ratios.ts';

/** Throws NOT_FOUND. */
export async function leadSchedulesOfEngagement(
  { reader, constitution }: EngineContext,
  engagementId: string,
): Promise<LeadSchedulesAnswer> {
  const { periodStart, yearEndDate } = await requireEngagement(reader, engagementId);
  const { items } = await loadBooks(reader, engagementId);
  const taxonomy = constitution.reportingTaxonomy();
  const before = twelveMonthsBefore(periodStart);
  const lengthOf = (start: typeof periodStart, end: typeof periodStart) =>
    daysBetween(start, addDays(end, 1));
  return {
    leads: [...leadSchedulesOf(items, taxonomy)],
    ratios: [
      ...ratiosOf(items, taxonomy, {
        current: lengthOf(periodStart, yearEndDate),
        prior: lengthOf(before.start, before.end),
      }),
    ],
    unmapped: items.filter(({ taxonomyKey }) => taxonomyKey === null).length,
  };
}
