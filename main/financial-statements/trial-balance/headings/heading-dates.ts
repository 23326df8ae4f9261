/**
 * Years and dates in headings: "2024", "FY24", "Dec 31, 22", "31/12/2024", "1-Apr-23 to 31-Mar-24" (the
 * last date counts). Used to tell the current column from the prior one (specification 4.2, rule 4).
 */
import { monthNamed } from '../../../../shared/model/dates.ts';
import { dateKey, fullYear, isDay, isMonth, SHORT_MONTHS } from '../../../foreign-files/printed-dates.ts';

export interface HeadingDate {
  readonly year: number;
  /** YYYY-MM-DD or YYYY-MM where the heading says so, else YYYY; sorts as time does. */
  readonly key: string;
}

const MONTH = `(${SHORT_MONTHS.join('|')})[a-z]{0,6}\\.?`;
const YEAR = "(?:'|’)?((?:19|20)\\d{2}|\\d{2})(?!\\d)";
const FULL_YEAR = '((?:19|20)\\d{2})';

const PATTERNS: readonly {
  readonly form: RegExp;
  readonly read: (m: RegExpMatchArray) => HeadingDate | null;
}[] = [
  {
    // The year of assessment is the one after the year in which the accounts end: "YA 2026" is of 2025.
    form: /(?<![a-z])(?:y\.?a\.?|years? of assessment) ?[-/']?((?:19|20)\d{2})(?!\d)/gi,
    read: (m) => make(String(Number(m[1]) - 1)),
  },
  {
    form: /(?<!\d)((?:19|20)\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g,
    read: (m) => make(m[1], Number(m[2]), m[3]),
  },
  {
    form: /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.]((?:19|20)\d{2}|\d{2})(?!\d)/g,
    // Day first, as in Singapore; month first only where the day could not be a month.
    read: (m) => (Number(m[2]) > 12 ? make(m[3], Number(m[1]), m[2]) : make(m[3], Number(m[2]), m[1])),
  },
  {
    form: new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?[ -]{0,2}${MONTH}[ ,-]{0,3}${YEAR}`, 'gi'),
    read: (m) => make(m[3], monthNamed(m[2] ?? ''), m[1]),
  },
  {
    form: new RegExp(`${MONTH} {0,2}(\\d{1,2})(?:st|nd|rd|th)?, {0,2}${YEAR}`, 'gi'),
    read: (m) => make(m[3], monthNamed(m[1] ?? ''), m[2]),
  },
  {
    // Without a comma the year has four digits: "December 31 2020".
    form: new RegExp(`${MONTH}[ -]{0,2}(\\d{1,2})(?:st|nd|rd|th)?[ -]{1,2}${FULL_YEAR}(?!\\d)`, 'gi'),
    read: (m) => make(m[3], monthNamed(m[1] ?? ''), m[2]),
  },
  {
    form: /(?<!\d)((?:19|20)\d{2}) ?年(?: ?(\d{1,2}) ?月)?(?: ?(\d{1,2}) ?[日号號])?/g,
    read: (m) => make(m[1], m[2] === undefined ? undefined : Number(m[2]), m[3]),
  },
  {
    form: /(?<!\d)(\d{1,2}) tháng (\d{1,2}) năm ((?:19|20)\d{2})/gi,
    read: (m) => make(m[3], Number(m[2]), m[1]),
  },
  {
    form: new RegExp(`(?<![a-z\\d-])${MONTH}[ ,-]{1,3}${YEAR}`, 'gi'),
    read: (m) => make(m[2], monthNamed(m[1] ?? '')),
  },
  {
    // "2023-24", "2023/2024", "FY 2023-24": the year in which it ends.
    form: /(?<![\d.,/-])(?:19|20)(\d{2}) ?[-–/] ?((?:19|20)?\d{2})(?![\d/-])/g,
    read: (m) => ((Number(m[1]) + 1) % 100 === Number(m[2]) % 100 ? make(m[2]) : null),
  },
  {
    form: /(?<![\d.,/-])((?:19|20)\d{2})[-/.](\d{1,2})(?![\d/.-])/g,
    read: (m) => make(m[1], Number(m[2])),
  },
  {
    form: /(?<![\d.,/-])(\d{1,2})[-/.]((?:19|20)\d{2})(?![\d/.-])/g,
    read: (m) => make(m[2], Number(m[1])),
  },
  { form: /(?<![a-z])fy(?:e)? ?[-/']?((?:19|20)?\d{2})(?!\d)/gi, read: (m) => make(m[1]) },
  { form: /(?<![\d.,/-])((?:19|20)\d{2})(?![\d.,])/g, read: (m) => make(m[1]) },
];

/** Months of the region as English ones begin; none of them begins as another month does. */
const REGIONAL_MONTHS: readonly (readonly [RegExp, string])[] = [
  [/\bjanuari\b|มกราคม|ม\.ค\.|يناير/gi, 'January'],
  [/\bfebruari\b|กุมภาพันธ์|ก\.พ\.|فبراير/gi, 'February'],
  [/\b(?:mac|maret)\b|มีนาคม|มี\.ค\.|مارس/gi, 'March'],
  [/เมษายน|เม\.ย\.|أبريل/g, 'April'],
  [/\bmei\b|พฤษภาคม|พ\.ค\.|مايو/gi, 'May'],
  [/มิถุนายน|มิ\.ย\.|يونيو/g, 'June'],
  [/กรกฎาคม|ก\.ค\.|يوليو/g, 'July'],
  [/\b(?:ogos|agustus)\b|สิงหาคม|ส\.ค\.|أغسطس/gi, 'August'],
  [/กันยายน|ก\.ย\.|سبتمبر/g, 'September'],
  [/\b(?:okt|oktober)\b|ตุลาคม|ต\.ค\.|أكتوبر/gi, 'October'],
  [/พฤศจิกายน|พ\.ย\.|نوفمبر/g, 'November'],
  [/\b(?:dis|des|disember|desember)\b|ธันวาคม|ธ\.ค\.|ديسمبر/gi, 'December'],
];
const REGIONAL = /[^ -~’–]|\b(?:mac|maret|mei|ogos|agustus|okt|oktober|dis|des|disember|desember)\b/i;

/** Full-width and Arabic digits, months of the region, and years of the Buddhist era beside Thai words. */
function inEnglish(text: string): string {
  let plain = text.normalize('NFKC').replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  for (const [form, month] of REGIONAL_MONTHS) plain = plain.replace(form, month);
  if (!/[\u0e00-\u0e7f]/.test(text)) return plain;
  return plain.replace(/(?<!\d)25\d{2}(?!\d)/g, (year) => String(Number(year) - 543));
}

/** What each of the patterns needs at least; most texts of a table have none of it. */
const ANY_DATE = new RegExp(
  String.raw`(?:19|20)\d\d|\d[-/.]\d{1,2}[-/.]\d\d|${SHORT_MONTHS.join('|')}|fy`,
  'i',
);

function make(year = '', month?: number, day?: string): HeadingDate | null {
  const full = fullYear(year);
  const inRange = full >= 1950 && full <= 2099;
  if (!inRange || (month !== undefined && !isMonth(month))) return null;
  if (day !== undefined && !isDay(Number(day))) return null;
  return { year: full, key: dateKey(full, month, day === undefined ? undefined : Number(day)) };
}

/** The date that a heading names; of several the last in the text. Null when it names none. */
export function headingDate(printed: string): HeadingDate | null {
  if (printed === '') return null;
  const text = REGIONAL.test(printed) ? inEnglish(printed.slice(0, 300)) : printed;
  if (!ANY_DATE.test(text)) return null;
  for (const { form, read } of PATTERNS) {
    if (text.search(form) < 0) continue;
    const found = [...text.slice(0, 300).matchAll(form)].map(read).filter((date) => date !== null);
    const last = found.at(-1);
    if (last) return last;
  }
  return null;
}
