/** Lead schedules and ratios of an engagement, from its adjusted balances as they stand. */
import { addDays, daysBetween, twelveMonthsBefore } from '../../../shared/model/dates.ts';
import type { LeadSchedulesAnswer } from '../../../shared/model/lead-schedules.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { Reader } from '../../store/database.ts';
import { findEngagementsEnding, type StoredEngagement } from '../../store/repositories/engagements.ts';
import { findMateriality, listLeadNotes } from '../../store/repositories/working-papers.ts';
import { loadBooks } from '../books/load-books.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { earlierYears } from '../statements/earlier-years.ts';
import { benchmarksOf } from './benchmarks.ts';
import { leadSchedulesOf } from './lead-schedules.ts';
import { type LeadNotes, openedLeads } from './open-leads.ts';
import { ratiosOf } from './ratios.ts';

/** Notes of this year and of last year's engagement, which are shown beside them and never copied. */
export async function loadLeadNotes(
  reader: Reader,
  { id, clientId, periodStart }: Pick<StoredEngagement, 'id' | 'clientId' | 'periodStart'>,
): Promise<LeadNotes> {
  const before = await findEngagementsEnding(reader, clientId, addDays(periodStart, -1));
  const earlier = await Promise.all(before.map((each) => listLeadNotes(reader, each.id)));
  return {
    current: await listLeadNotes(reader, id),
    lastYear: earlier.find((notes) => notes.length > 0) ?? [],
  };
}

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
  const materiality = await findMateriality(reader, engagementId);
  const notes = await loadLeadNotes(reader, engagement);
  const { leads, strayNotes } = openedLeads(leadSchedulesOf(items, taxonomy), items, notes, materiality);
  const { tickMarks, performance, trivial } = taxonomy.leadSchedules;
  return {
    leads: [...leads],
    strayNotes: [...strayNotes],
    tickMarks: [...tickMarks],
    materiality,
    benchmarks: [...benchmarksOf(items, taxonomy)],
    usualRates: { performance, trivial },
    ratios: [
      ...ratiosOf(items, taxonomy, {
        current: lengthOf(periodStart, yearEndDate),
        prior: lengthOf(earlier?.periodStart ?? before.start, before.end),
      }),
    ],
    unmapped: items.filter(({ taxonomyKey }) => taxonomyKey === null).length,
  };
}
