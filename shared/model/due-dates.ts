/**
 * When statements and filings of a company are due (Companies Act 1967): the annual general meeting, before which the
 * statements are laid, within six months after the end of the financial year (section 175); the annual return, with
 * which they are filed, within seven (section 197); a listed company has four and five. A day that the practice sets itself
 * comes first. What is filed with another regulator has its own terms, which are not known here: no day is said. Pure.
 */
import { addDays, addMonths, type IsoDate } from './dates.ts';
import { publisherOf } from './taxonomy-versions.ts';

export const DUE_REASONS = ['SET_BY_PRACTICE', 'ANNUAL_GENERAL_MEETING', 'ANNUAL_RETURN'] as const;
export type DueReason = (typeof DUE_REASONS)[number];

export const DUE_WORDS: Readonly<Record<DueReason, string>> = {
  SET_BY_PRACTICE: 'Set by the practice',
  ANNUAL_GENERAL_MEETING: 'Annual general meeting after the year end',
  ANNUAL_RETURN: 'Annual return after the year end',
};

const MONTHS = { ANNUAL_GENERAL_MEETING: 6, ANNUAL_RETURN: 7 } as const;
const MONTHS_LISTED = { ANNUAL_GENERAL_MEETING: 4, ANNUAL_RETURN: 5 } as const;

/** The last day of a number of months that begin on the day after the year end: 30 June and six are 31 December. */
function monthsAfter(yearEnd: IsoDate, months: number): IsoDate {
  return addDays(addMonths(addDays(yearEnd, 1), months), -1);
}

/** The publisher of the releases that returns under the Companies Act are filed by. */
const SINGAPORE = 'reg';

export interface DueDate {
  readonly due: IsoDate;
  readonly reason: DueReason;
}

/** `taxonomyVersion`: of a filing; null of statements. Null where no law that is known here says a day. */
export function dueDate(
  kind: 'engagement' | 'filing',
  yearEnd: IsoDate,
  dueOn: IsoDate | null,
  listed = false,
  taxonomyVersion: string | null = null,
): DueDate | null {
  if (dueOn !== null) return { due: dueOn, reason: 'SET_BY_PRACTICE' };
  if (taxonomyVersion !== null && publisherOf(taxonomyVersion) !== SINGAPORE) return null;
  const reason = kind === 'engagement' ? 'ANNUAL_GENERAL_MEETING' : 'ANNUAL_RETURN';
  return { due: monthsAfter(yearEnd, (listed ? MONTHS_LISTED : MONTHS)[reason]), reason };
}

/** "1 day late", "120 days late": the same in lists and in heads. */
export function lateWords(days: number): string {
  return `${days.toLocaleString('en-SG')} ${days === 1 ? 'day' : 'days'} late`;
}
