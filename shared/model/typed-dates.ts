/**
 * Reads a date as people type or paste one: 31 Dec 2025 · 31 December 2025 · 31/12/2025 · 31.12.2025 · 31122025 · 2025-12-31.
 * In figures the day comes first, on every machine, and text that can be read in no other way but the month first is
 * refused: a wrong date is never guessed.
 */
import { type IsoDate, isIsoDate, isoOfParts, monthNamed } from './dates.ts';

const LONGEST = 40;

/** In groups: day, month, year; the month in figures or by its name. */
const DAY_FIRST = [
  /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/,
  /^(\d{2})(\d{2})(\d{4})$/,
  /^(\d{1,2})(?:st|nd|rd|th)?[ .\-/]*([a-z]{3,9})\.?[ ,.\-/]*(\d{4})$/,
] as const;

/** The date; null for an empty field, undefined for text that is no date, or not yet: "31/12/20" may be on its way to 2025. */
export function readTypedDate(typed: string): IsoDate | null | undefined {
  const text = typed.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  if (text === '') return null;
  if (text.length > LONGEST) return undefined;
  if (isIsoDate(text)) return text;
  for (const written of DAY_FIRST) {
    const [, day = '', month = '', year = ''] = written.exec(text) ?? [];
    if (day === '') continue;
    return isoOfParts(Number(day), Number(month) || monthNamed(month), Number(year));
  }
  return undefined;
}

/** What a person has finished typing, with two figures of a year as one of this century: 31/12/25 is of 2025. */
export function withWholeYear(typed: string): string {
  const whole = typed.trim().replace(/\D(?=\d{2}$)/, (mark) => `${mark}20`);
  return readTypedDate(typed) === undefined && readTypedDate(whole) !== undefined ? whole : typed;
}

/** What is wrong with text that is no date, and how one is written. */
export function noDateWords(typed: string): string {
  return `“${typed.trim().slice(0, LONGEST)}” is not a date. Type the day first: 31 Dec 2025 or 31/12/2025.`;
}
