/**
 * Headings that name a month or quarter and no date: "Sep", "Disember", "P9", "Period 12", "Q3", "1Q2025". One alone says
 * little; three side by side in one heading are the periods of a year: of the year that stands above or beside them, else of
 * the year end of the engagement.
 */
import { dateKey, fullYear, isMonth } from '../../../foreign-files/printed-dates.ts';
import { type HeadingDate, headingDate } from './heading-dates.ts';

export interface HeadingMonth {
  readonly number: number;
  /** Counted from the begin of the financial year ("Period 3"), not from January. */
  readonly counted: boolean;
  /** The financial year that it is part of, where the heading says so. */
  readonly year?: number;
}

const COUNTED = /^(?:period|per|pd|p|month|mth|m)[ .-]?0?(\d{1,2})$/i;
const QUARTER =
  /^(?:(?:q|qtr|quarter)[ .-]?([1-4])|([1-4])(?:st|nd|rd|th)?[ -]?(?:q|qtr|quarter))(?:[ ,-]{0,2}(?:fy)? ?['’]?((?:20)?\d{2}))?$/i;
const LONGEST_NAME = 18;
const ANY_YEAR = '2000';

/** The month that a heading names without a year. */
export function headingMonth(text: string): HeadingMonth | null {
  const name = text.trim();
  if (name === '' || name.length > LONGEST_NAME) return null;
  const counted = COUNTED.exec(name)?.[1];
  if (counted !== undefined)
    return isMonth(Number(counted)) ? { number: Number(counted), counted: true } : null;
  const [, after, before, year] = QUARTER.exec(name) ?? [];
  const quarter = after ?? before;
  if (quarter !== undefined)
    return { number: 3 * Number(quarter), counted: true, ...(year && { year: fullYear(year) }) };
  if (/[\d ]/.test(name)) return null;
  const key = headingDate(`${name} ${ANY_YEAR}`)?.key ?? '';
  return key.length === `${ANY_YEAR}-12`.length ? { number: Number(key.slice(5)), counted: false } : null;
}

/** The month in the financial year that ends on `yearEnd`, or on that day of the year that its heading names. */
export function inYearTo(month: HeadingMonth, yearEnd: string): HeadingDate {
  const [endYear = 0, endMonth = 0] = yearEnd.split('-').map(Number);
  const fromJanuary = (month.year ?? endYear) * 12 + endMonth - 1;
  const back = month.counted ? 12 - month.number : (endMonth - month.number + 12) % 12;
  const year = Math.floor((fromJanuary - back) / 12);
  return { year, key: dateKey(year, ((fromJanuary - back) % 12) + 1) };
}

/**
 * The months of one heading under the years that stand above them ("2025" over "Jan", "Feb", "Mar"). Those that follow the
 * calendar are dated; others (July to June, counted ones) are of the financial year of that name.
 */
export function underYears(
  months: readonly (HeadingMonth | null)[],
  years: readonly (number | undefined)[],
): readonly ({ readonly month: HeadingMonth; readonly date: HeadingDate | null } | null)[] {
  const numbers = Map.groupBy(
    months.flatMap((month, at) => (month ? [{ number: month.number, year: years[at] }] : [])),
    ({ year }) => year,
  );
  const follow = (year: number) =>
    (numbers.get(year) ?? []).every(({ number }, at, all) => number >= (all[at - 1]?.number ?? 0));
  return months.map((month, at) => {
    if (month === null) return null;
    const year = years[at];
    if (year === undefined) return { month, date: null };
    if (month.counted || !follow(year)) return { month: { year, ...month }, date: null };
    return { month, date: { year, key: dateKey(year, month.number) } };
  });
}
