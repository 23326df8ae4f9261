/**
 * Dates of the calendar, as ISO text (YYYY-MM-DD). No time zone ever touches them: arithmetic runs on
 * UTC days, so that a year end is the same day on every machine.
 */
import { z } from 'zod';

export type IsoDate = string & { readonly __isoDate: true };

const DAY_MS = 86_400_000;

function toDay(date: IsoDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS;
}

function fromDay(day: number): IsoDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10) as IsoDate;
}

/** True for a real calendar day written YYYY-MM-DD (years 1900 to 2999). */
export function isIsoDate(text: string): text is IsoDate {
  return /^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text) && fromDay(toDay(text as IsoDate)) === text;
}

export const isoDateSchema = z
  .string()
  .refine((text) => isIsoDate(text), 'a calendar date such as 2026-12-31 is expected')
  .transform((text) => text as IsoDate);

export function addDays(date: IsoDate, days: number): IsoDate {
  return fromDay(toDay(date) + days);
}

/** Whole days from `from` to `to`. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return toDay(to) - toDay(from);
}

/** The same day `months` later; a month end stays a month end (28 Feb 2025 + 12 → 28 Feb 2026; 29 Feb → 28 Feb). */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const year = Math.floor(index / 12);
  const month = index % 12;
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const wasMonthEnd = addDays(date, 1).slice(8) === '01';
  const day = wasMonthEnd ? lastOfMonth : Math.min(Number(date.slice(8)), lastOfMonth);
  return `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}` as IsoDate;
}

export interface Period {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

/** The twelve months that end on `end` (decisions 6: the default period of an engagement). */
export function twelveMonthsTo(end: IsoDate): Period {
  return { start: addDays(addMonths(end, -12), 1), end };
}

/** The twelve months before `start` (decisions 6: the default prior period of a filing). */
export function twelveMonthsBefore(start: IsoDate): Period {
  return twelveMonthsTo(addDays(start, -1));
}

/** As they are printed, January first. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Day, month and year as they are written in figures. */
export function isoParts(date: IsoDate): Readonly<Record<'day' | 'month' | 'year', string>> {
  return { year: date.slice(0, 4), month: date.slice(5, 7), day: date.slice(8, 10) };
}

/** "31 December 2026", as printed in statements. */
export function longDate(date: IsoDate): string {
  return `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
}

/** "31 Dec 2026", as printed in tables. */
export function shortDate(date: IsoDate): string {
  return `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]?.slice(0, 3)} ${date.slice(0, 4)}`;
}

/** 1 to 12 for the name of a month or its beginning of three letters or more ("Dec", "Sept"), in any case; 0 for none. */
export function monthNamed(name: string): number {
  const said = name.toLowerCase();
  return said.length < 3 ? 0 : MONTHS.findIndex((month) => month.toLowerCase().startsWith(said)) + 1;
}

/** The day of these parts (month 1 to 12), undefined where the calendar has none. */
export function isoOfParts(day: number, month: number, year: number): IsoDate | undefined {
  const two = (part: number) => String(part).padStart(2, '0');
  const text = `${year}-${two(month)}-${two(day)}`;
  return isIsoDate(text) ? text : undefined;
}
