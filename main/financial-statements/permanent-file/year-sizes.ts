/**
 * The size of a client's financial years for the tests of exemption (decisions 13): revenue and total assets of the adjusted
 * balances of its engagements, and of a year before without one by the prior column. A figure is known only where every
 * account has its line and the books are in S$; a part of it would pass for all of it.
 */
import type { Constitution, ReportingTaxonomy } from '../../../constitution/index.ts';
import { type IsoDate, type Period, twelveMonthsBefore } from '../../../shared/model/dates.ts';
import type { YearSize } from '../../../shared/model/exemption-outcomes.ts';
import type { Benchmark } from '../../../shared/model/materiality.ts';
import { type Money, ZERO } from '../../../shared/model/money.ts';
import type { Reader } from '../../store/database.ts';
import { listEngagements } from '../../store/repositories/engagements.ts';
import { type BookItem, loadBooks } from '../books/load-books.ts';
import { measured } from '../lead-schedules/ratios.ts';

/** The two years before the one that is asked about, and that one. */
const YEARS = 3;
/** Years of a client that are looked through for them. */
const MOST_YEARS = 100;
const CURRENCY = 'SGD';

/** The latest year that has an engagement, and the sizes of it and of the years before it, the latest first. */
export async function yearSizes(
  reader: Reader,
  constitution: Constitution,
  clientId: string,
  /** The last year that is asked about; without it the latest that has an engagement. */
  until: IsoDate | null = null,
): Promise<{ readonly latest: Period | null; readonly sizes: readonly YearSize[] }> {
  const engagements = await latestEngagements(reader, clientId, until);
  const taxonomy = constitution.reportingTaxonomy();
  const sizes: YearSize[] = [];
  for (const engagement of engagements) {
    const { id: engagementId, periodStart: start, yearEndDate: end, functionalCurrency } = engagement;
    const { items } = await loadBooks(reader, engagementId);
    const known = functionalCurrency === CURRENCY && items.length > 0 && items.every(hasLine);
    const size = (balance: (item: BookItem) => Money | null) => ({
      revenue: known ? figure('REVENUE', taxonomy, items, balance) : null,
      assets: known ? figure('TOTAL_ASSETS', taxonomy, items, balance) : null,
    });
    sizes.push({ engagementId, start, end, ...size((item) => item.adjustedBalance) });
    const before = twelveMonthsBefore(start);
    if (engagement.hasPriorYear && engagements.every(({ yearEndDate }) => yearEndDate !== before.end)) {
      sizes.push({ engagementId, ...before, ...size((item) => item.priorAdjustedBalance) });
    }
  }
  const [latest] = engagements;
  return {
    latest: latest ? { start: latest.periodStart, end: latest.yearEndDate } : null,
    sizes,
  };
}

const hasLine = ({ taxonomyKey }: BookItem): boolean => taxonomyKey !== null;

/** Archived years are those of the past, which the test is about. */
async function latestEngagements(reader: Reader, clientId: string, until: IsoDate | null) {
  const filter = { clientId, limit: MOST_YEARS, sort: '-yearEndDate' } as const;
  const open = await listEngagements(reader, filter);
  const archived = await listEngagements(reader, { ...filter, status: 'ARCHIVED' });
  return [...open.items, ...archived.items]
    .sort((one, other) => (one.yearEndDate < other.yearEndDate ? 1 : -1))
    .filter(({ yearEndDate }) => until === null || yearEndDate <= until)
    .filter((each, at, all) => all.findIndex(({ yearEndDate }) => yearEndDate === each.yearEndDate) === at)
    .slice(0, YEARS);
}

function figure(
  benchmark: Benchmark,
  taxonomy: ReportingTaxonomy,
  items: readonly BookItem[],
  balance: (item: BookItem) => Money | null,
): Money | null {
  const measure = taxonomy.leadSchedules.benchmarks.find(({ key }) => key === benchmark)?.of;
  const balances = new Map(items.map((item) => [item.id, balance(item)]));
  if (measure === undefined || [...balances.values()].includes(null)) return null;
  return measured(measure, taxonomy, items, ({ id }) => balances.get(id) ?? ZERO);
}
