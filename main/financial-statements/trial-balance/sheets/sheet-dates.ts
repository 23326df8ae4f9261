/**
 * Of which date a sheet is: by the heading of the column that was read, by its name ("TB 2016"), by its title. Of
 * several sheets those of another year step back, whatever was remembered of the file of another year.
 */
import { headingDate } from '../headings/heading-dates.ts';
import { isOneYearEarlier } from '../headings/year-apart.ts';
import type { SheetReading } from './read-sheet.ts';
import { titledDate } from './title-dates.ts';

/** "TB16", "FY 24": two digits are a year only beside such a word. */
const SHORT = /(?:^|[^a-z])(?:tb|fy|fye|ye|year|cy|py)[ _'-]*(\d{2})(?!\d)/i;

/** YYYY, YYYY-MM or YYYY-MM-DD; undefined where the sheet does not say. */
export function sheetDate(reading: SheetReading): string | undefined {
  const { header, columns, sheet } = reading;
  const read = columns.current ?? columns.debit;
  const ofColumn = read === undefined ? undefined : header.columns[read]?.meaning.date?.key;
  // "Dec24" is December of 24.
  const name = sheet.name.replace(/_/g, ' ').replace(/([a-z]{3})(?=\d{2}(?!\d))/gi, '$1 ');
  const short = SHORT.exec(name)?.[1];
  const ofName = headingDate(name)?.key ?? (short === undefined ? undefined : `20${short}`);
  return ofColumn ?? ofName ?? titledDate(reading);
}

function nearness(date: string | undefined, target: string): number {
  if (date === undefined) return 1;
  if (target.startsWith(date) || date.startsWith(target)) return 2;
  return 0;
}

/**
 * The readings that are of the year end, or do not say of when they are; all of them where none is. Without a year
 * end the latest date of the sheets counts.
 */
export function ofTheYear(
  readings: readonly SheetReading[],
  yearEnd: string | undefined,
): { readonly readings: readonly SheetReading[]; readonly none: boolean } {
  const dates = readings.map(sheetDate);
  const known = [...new Set(dates.filter((date) => date !== undefined))].sort();
  const target = yearEnd ?? known.at(-1);
  if (target === undefined || known.length === 0) return { readings, none: false };
  const kept = readings.filter((_, at) => nearness(dates[at], target) > 0);
  if (kept.length > 0) return { readings: kept, none: false };
  return { readings, none: known.length > 1 };
}

/** True where `other` is of the year before `reading`; its own date, where it says none, is the year end. */
export function isYearBefore(
  other: SheetReading,
  reading: SheetReading,
  yearEnd: string | undefined,
): boolean {
  const date = sheetDate(other);
  const own = sheetDate(reading) ?? yearEnd;
  return date !== undefined && own !== undefined && isOneYearEarlier(date, own);
}

/** True where `other` says of when it is, and that is not the year before `reading`, whatever its name says. */
export function isOfAnotherYear(
  other: SheetReading,
  reading: SheetReading,
  yearEnd: string | undefined,
): boolean {
  const own = sheetDate(reading) ?? yearEnd;
  return own !== undefined && sheetDate(other) !== undefined && !isYearBefore(other, reading, yearEnd);
}
