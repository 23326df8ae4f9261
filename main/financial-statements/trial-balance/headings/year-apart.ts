/**
 * Whether two dates are those of one year and the year before, each only as exact as it is printed: "2025" and "2024", the
 * same month a year before, or year ends 52 or 53 weeks apart. "30 June 2024" is not last year to "31 December 2025".
 */
import { daysBetween, isIsoDate } from '../../../../shared/model/dates.ts';

const TO_THE_MONTH = '2025-12'.length;
/** Weeks of a year that ends on a day of the week, with some days to spare. */
const FEWEST_DAYS = 355;
const MOST_DAYS = 376;

function monthsOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, TO_THE_MONTH));
}

/** Both are YYYY, YYYY-MM or YYYY-MM-DD. */
export function isOneYearEarlier(earlier: string, later: string): boolean {
  if (isIsoDate(earlier) && isIsoDate(later)) {
    const days = daysBetween(earlier, later);
    return days >= FEWEST_DAYS && days <= MOST_DAYS;
  }
  if (Math.min(earlier.length, later.length) >= TO_THE_MONTH)
    return monthsOf(later) - monthsOf(earlier) === 12;
  return Number(later.slice(0, 4)) - Number(earlier.slice(0, 4)) === 1;
}
