/**
 * When the annual return of a filing is due: five months after the period for a listed company, seven for
 * any other (domain 5; the longer terms for an overseas branch register are not assumed), or when the practice says. A hint,
 * not advice; of what is filed with another regulator nothing is said.
 */
import { daysBetween, type IsoDate, longDate } from '../../../../shared/model/dates.ts';
import { type DueReason, dueDate, lateWords } from '../../../../shared/model/due-dates.ts';
import type { Filing } from '../../../../shared/model/records.ts';
import { isSealed } from '../context/filing-words.ts';

export interface DeadlineHint {
  readonly dueOn: IsoDate;
  readonly reason: DueReason;
  /** Days from today to the due date; negative when it has passed. */
  readonly days: number;
  readonly tone: 'LATE' | 'SOON' | 'FAR';
  readonly text: string;
}

const SOON_DAYS = 30;

/** The hint for a filing on `today`; null once it is filed, and where no day is known. */
export function deadlineHint(
  filing: Pick<Filing, 'periodEnd' | 'entityType' | 'status' | 'taxonomyVersion' | 'dueOn'>,
  today: IsoDate,
): DeadlineHint | null {
  if (isSealed(filing)) return null;
  const { periodEnd, dueOn: set, entityType, taxonomyVersion } = filing;
  const found = dueDate('filing', periodEnd, set, entityType === 'sgx_listed', taxonomyVersion);
  if (found === null) return null;
  const { due: dueOn, reason } = found;
  const days = daysBetween(today, dueOn);
  const tone = days < 0 ? 'LATE' : days <= SOON_DAYS ? 'SOON' : 'FAR';
  return { dueOn, reason, days, tone, text: describe(days, dueOn) };
}

function describe(days: number, dueOn: IsoDate): string {
  if (days === 0) return 'due today';
  if (days < 0) return lateWords(-days);
  if (days === 1) return 'due tomorrow';
  return days <= SOON_DAYS ? `due in ${days} days` : `due ${longDate(dueOn)}`;
}
