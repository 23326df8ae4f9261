/** Lead schedules and ratios of an engagement, from its adjusted balances as they stand. */
import type { Constitution } from '../../../constitution/index.ts';
import { addDays, daysBetween, twelveMonthsBefore } from '../../../shared/model/dates.ts';
import type { LeadSchedulesAnswer } from '../../../shared/model/lead-schedules.ts';
import { isConfirmed } from '../../../shared/model/prior-year.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { Reader } from '../../store/database.ts';
import { findStatementBooks } from '../../store/repositories/engagement-outputs.ts';
import { findEngagementsEnding, type StoredEngagement } from '../../store/repositories/engagements.ts';
import { findMateriality, listLeadNotes } from '../../store/repositories/working-papers.ts';
import { loadBooks } from '../books/load-books.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { legendOfEngagement } from '../house-style/house-style.ts';
import { earlierYears, type YearOf } from '../statements/earlier-years.ts';
import { restatingOf } from '../statements/restating.ts';
import { signedItems } from '../statements/signed-books.ts';
import { benchmarksOf } from './benchmarks.ts';
import { FROM_COLUMN, type LastYear, withLastYear } from './last-year.ts';
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

/** Last year from the source that the comparatives come from (statements/earlier-years.ts). */
export async function loadLastYear(
  reader: Reader,
  constitution: Constitution,
  engagement: YearOf,
): Promise<LastYear> {
  const { earlier } = await earlierYears(reader, constitution, engagement);
  if (!earlier?.areComparatives) return FROM_COLUMN;
  const restated = await restatedAccounts(reader, constitution, engagement);
  if (earlier.signed) {
    const figures = earlier.signed.figures.filter(isConfirmed);
    const balances = signedItems(figures, constitution.reportingTaxonomy());
    return { source: 'LINES', balances: [...balances, ...restated] };
  }
  const books = earlier.id === null ? null : await findStatementBooks(reader, earlier.id);
  return books ? { source: 'ACCOUNTS', balances: [...books.accounts, ...restated] } : { source: 'NOT_KEPT' };
}

/** What restating journals add to last year's books, by account. */
async function restatedAccounts(reader: Reader, constitution: Constitution, { id }: YearOf) {
  const { items, journals } = await loadBooks(reader, id);
  const amounts = restatingOf(items, journals, constitution.reportingTaxonomy())?.amounts ?? [];
  const found = new Map(items.map((item) => [item.id, item]));
  return amounts.flatMap(({ itemId, closing }) => {
    const item = found.get(itemId);
    return item === undefined ? [] : [{ ...item, currentYearBalance: closing }];
  });
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
  const lastYear = await loadLastYear(reader, constitution, engagement);
  const accounts = withLastYear(items, lastYear, taxonomy);
  const byLine = lastYear.source === 'LINES';
  const columnOf = new Map(
    lastYear.source === 'COLUMN' ? [] : items.map((each) => [each.id, each.priorAdjustedBalance] as const),
  );
  const { leads, strayNotes, strayNotesOfLastYear } = openedLeads(
    leadSchedulesOf(accounts, taxonomy, byLine),
    accounts,
    notes,
    materiality,
    columnOf,
  );
  const { performance, trivial } = taxonomy.leadSchedules;
  return {
    leads: [...leads],
    lastYear: lastYear.source,
    strayNotes: [...strayNotes],
    strayNotesOfLastYear: [...strayNotesOfLastYear],
    tickMarks: [...(await legendOfEngagement(reader, constitution, engagement))],
    materiality,
    benchmarks: [...benchmarksOf(items, taxonomy)],
    usualRates: { performance, trivial },
    ratios: [
      ...ratiosOf(
        accounts,
        taxonomy,
        {
          current: lengthOf(periodStart, yearEndDate),
          prior: lengthOf(earlier?.periodStart ?? before.start, before.end),
        },
        byLine,
      ),
    ],
    unmapped: items.filter(({ taxonomyKey }) => taxonomyKey === null).length,
  };
}
