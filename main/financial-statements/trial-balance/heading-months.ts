/**
 * Headings that name a month and no year: "Sep", "Disember", "P9", "Period 12". One alone says little; three side by
 * side in one heading are the periods of a year, which the year end of the engagement dates.
 */
import { dateKey, isMonth } from '../../foreign-files/printed-dates.ts';
import { type HeadingDate, headingDate } from './heading-dates.ts';

export interface HeadingMonth {
  readonly number: number;
  /** Counted from the begin of the financial year ("Period 3"), not from January. */
  readonly counted: boolean;
}

const COUNTED = /^(?:period|per|pd|p|month|mth|m)[ .-]?0?(\d{1,2})$/i;
const LONGEST_NAME = 14;
const ANY_YEAR = '2000';

/** The month that a heading names without a year. */
export function headingMonth(text: string): HeadingMonth | null {
  const name = text.trim();
  if (name === '' || name.length > LONGEST_NAME) return null;
  const counted = COUNTED.exec(name)?.[1];
  if (counted !== undefined)
    return isMonth(Number(counted)) ? { number: Number(counted), counted: true } : null;
  if (/[\d ]/.test(name)) return null;
  const key = headingDate(`${name} ${ANY_YEAR}`)?.key ?? '';
  return key.length === `${ANY_YEAR}-12`.length ? { number: Number(key.slice(5)), counted: false } : null;
}

/** The month in the financial year that ends on `yearEnd`. */
export function inYearTo(month: HeadingMonth, yearEnd: string): HeadingDate {
  const [endYear = 0, endMonth = 0] = yearEnd.split('-').map(Number);
  const fromJanuary = endYear * 12 + endMonth - 1;
  const back = month.counted ? 12 - month.number : (endMonth - month.number + 12) % 12;
  const year = Math.floor((fromJanuary - back) / 12);
  return { year, key: dateKey(year, ((fromJanuary - back) % 12) + 1) };
}
