/**
 * What is unusual about an engagement's header and may still be right (decisions 6): another open engagement of the
 * client for the same year, and a period of more than eighteen months (Companies Act 1967, section 198). A warning
 * refuses nothing; it stands for as long as it is true.
 */
import { addMonths, longDate } from '../../../shared/model/dates.ts';
import type { Engagement, HeaderWarning } from '../../../shared/model/records.ts';
import type { Reader } from '../../store/database.ts';
import { findEngagementsEnding } from '../../store/repositories/engagements.ts';

const LONGEST_MONTHS = 18;

type Header = Pick<
  Engagement,
  'id' | 'clientId' | 'clientName' | 'financialYear' | 'periodStart' | 'yearEndDate' | 'status'
>;

export async function headerWarnings(reader: Reader, engagement: Header): Promise<HeaderWarning[]> {
  if (engagement.status === 'ARCHIVED') return [];
  return [...(await sameYear(reader, engagement)), ...longPeriod(engagement)];
}

/** The engagement with its warnings, as the calls on one engagement answer it. */
export async function withWarnings<Record extends Header>(
  reader: Reader,
  engagement: Record,
): Promise<Record & { readonly warnings: HeaderWarning[] }> {
  return { ...engagement, warnings: await headerWarnings(reader, engagement) };
}

async function sameYear(reader: Reader, { id, clientId, clientName, yearEndDate }: Header) {
  const alike = await findEngagementsEnding(reader, clientId, yearEndDate);
  const others = alike.filter((each) => each.id !== id && each.status !== 'ARCHIVED');
  const [other] = others;
  if (other === undefined) return [];
  const count = others.length === 1 ? 'another open engagement' : `${others.length} other open engagements`;
  return [
    {
      kind: 'SAME_YEAR' as const,
      message: `${clientName} has ${count} for the year ended ${longDate(yearEndDate)} ("${other.financialYear}"). Only one of them can be signed. Go on with one and archive the other, or change the year end.`,
      engagementIds: others.map((each) => each.id),
    },
  ];
}

function longPeriod({ periodStart, yearEndDate }: Header): HeaderWarning[] {
  if (addMonths(periodStart, LONGEST_MONTHS) > yearEndDate) return [];
  return [
    {
      kind: 'LONG_PERIOD',
      message: `The period from ${longDate(periodStart)} to ${longDate(yearEndDate)} is longer than eighteen months. A company needs the approval of ACRA for such a financial year (Companies Act 1967, section 198): get it and keep it on file, or correct the start of the period or the year end.`,
      engagementIds: [],
    },
  ];
}
