/**
 * When the annual return of a filing is due: five months after the period for a listed company, seven for
 * any other (domain 5; the longer terms for an overseas branch register are not assumed). A hint, not advice.
 */
import { daysBetween, type IsoDate, longDate } from '../../../../shared/model/dates.ts';
import { lateWords, dueDate as lawfulDate } from '../../../../shared/model/due-dates.ts';
import type { Filing } from '../../../../shared/model/records.ts';
import { isSealed } from '../context/filing-words.ts';

export interface DeadlineHint {
  readonly dueOn: IsoDate;
  /** Days from today to the due date; negative when it has passed. */
  readonly days: number;
  readonly tone: 'LATE' | 'SOON' | 'FAR';
  readonly text: string;
}

const SOON_DAYS = 30;

export function dueDate(filing: Pick<Filing, 'periodEnd' | 'entityType'>): IsoDate {
  return lawfulDate('filing', filing.periodEnd, null, filing.entityType === 'sgx_listed').due;
}

/** The hint for a filing on `today`, or null once it is filed. */
export function deadlineHint(
  filing: Pick<Filing, 'periodEnd' | 'entityType' | 'status'>,
  today: IsoDate,
): DeadlineHint | null {
  if (isSealed(filing)) return null;
  const dueOn = dueDate(filing);
  const days = daysBetween(today, dueOn);
  const tone = days < 0 ? 'LATE' : days <= SOON_DAYS ? 'SOON' : 'FAR';
  return { dueOn, days, tone, text: describe(days, dueOn) };
}

function describe(days: number, dueOn: IsoDate): string {
  if (days === 0) return 'due today';
  if (days < 0) return lateWords(-days);
  if (days === 1) return 'due tomorrow';
  return days <= SOON_DAYS ? `due in ${days} days` : `due ${longDate(dueOn)}`;
}
