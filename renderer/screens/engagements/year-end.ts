/**
 * Proposals for a new engagement: the last year end that has passed, from the month of the client master.
 */
import type { IsoDate } from '../../../shared/model/dates.ts';
import { addDays, addMonths, isIsoDate } from '../../../shared/model/dates.ts';

/** The last day of the year-end month, at or before today. */
export function lastYearEnd(fyEndMonth: number, today: IsoDate): IsoDate {
  const month = String(fyEndMonth).padStart(2, '0');
  const first = `${today.slice(0, 4)}-${month}-01`;
  if (!isIsoDate(first)) return today;
  const end = addDays(addMonths(first, 1), -1);
  return end <= today ? end : addDays(addMonths(first, -11), -1);
}

/** The year end after a year end; the last day of February stays the last day. */
export function nextYearEnd(yearEnd: IsoDate): IsoDate {
  return addMonths(yearEnd, 12);
}

/** "FY2026", the usual label of a year; "FY" while its end is not typed whole. */
export function yearLabel(yearEnd: string): string {
  return isIsoDate(yearEnd) ? `FY${yearEnd.slice(0, 4)}` : 'FY';
}
