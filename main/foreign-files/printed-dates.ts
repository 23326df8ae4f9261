/**
 * What printed dates have in common: the names of the months, years of two digits, and which numbers can be a date
 * at all. The forms that are looked for differ by purpose and stand with the products: the heading of a ledger is
 * a date in nearly any form ("Dec 31, 22"), while in a line of statements two digits beside a month are mostly
 * something else.
 */
import { MONTHS } from '../../shared/model/dates.ts';

/** In small letters, January first. */
export const MONTH_NAMES: readonly string[] = MONTHS.map((month) => month.toLowerCase());
/** The first three letters, by which programs name them. */
export const SHORT_MONTHS: readonly string[] = MONTH_NAMES.map((month) => month.slice(0, 3));

/** Of two digits the year of this century. */
export function fullYear(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

export function isMonth(month: number): boolean {
  return month >= 1 && month <= 12;
}

export function isDay(day: number): boolean {
  return day >= 1 && day <= 31;
}

/** The key of a date, as exact as it is printed: "2025", "2025-12" or "2025-12-31". Sorts as time does. */
export function dateKey(year: number, month?: number, day?: number): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return [String(year), ...[month, day].flatMap((part) => (part === undefined ? [] : twoDigits(part)))].join(
    '-',
  );
}
