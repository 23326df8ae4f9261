/** Lead schedules and ratios of an engagement, from its adjusted balances as they stand. */
import { addDays, daysBetween, twelveMonthsBefore } from '../../../shared/model/dates.ts';
import type { LeadSchedulesAnswer } from '../../../shared/model/lead-schedules.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { loadBooks } from '../books/load-books.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { earlierYears } from '../statements/earlier-years.ts';
import { leadSchedulesOf } from './lead-schedules.ts';
import { ratiosOf } from './ratios.ts';

/** Throws NOT_FOUND. */
export async function leadSchedulesOfEngagement(
  { reader, constitution }: EngineContext,
  engagementId: string,
): Promise<LeadSchedulesAnswer> {
  const engagement = await requireEngagement(reader, engagementId);
  const { periodStart, yearEndDate } = engagement;
  const { items } = await loadBooks(reader, engagementId);
  const taxonomy = constitution.reportingTaxonomy();
  const { earlier } = await earlierYears(reader, constitution, engagement);
  const before = twelveMonthsBefore(periodStart);
  const lengthOf = (start: typeof periodStart, end: typeof periodStart) =>
    daysBetween(start, addDays(end, 1));
  return {
    leads: [...leadSchedulesOf(items, taxonomy)],
    ratios: [
      ...ratiosOf(items, taxonomy, {
        current: lengthOf(periodStart, yearEndDate),
        prior: lengthOf(earlier?.periodStart ?? before.start, before.end),
      }),
    ],
    unmapped: items.filter(({ taxonomyKey }) => taxonomyKey === null).length,
  };
}
