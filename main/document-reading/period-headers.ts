/**
 * Words of column headers: dates and years, "restated", notes, currency marks, and whose figures stand
 * below (Group, Company). A header cell consists of such words only; anything else is a label or an amount.
 */
import { capitalised } from '../../shared/model/capitalised.ts';
import { monthNamed } from '../../shared/model/dates.ts';
import { plainText } from '../../shared/words/printed-amounts.ts';
import { SCALE_WORDS } from '../../shared/words/scale-words.ts';
import { isPlainlyAmount } from '../../shared/words/statement-amounts.ts';
import {
  dateKey,
  fullYear,
  isDay,
  isMonth,
  MONTH_NAMES,
  SHORT_MONTHS,
} from '../foreign-files/printed-dates.ts';

/** "2025-12-31", or "2025-00-00" when only the year is printed. Plain text order is time order. */
export type PeriodKey = string;

const MONTH_FORM =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** A currency behind a year without a blank, where the break between two lines of a heading was lost ("2025RM"). */
const GLUED_CURRENCY = '(?:RM|S\\$|US\\$|HK\\$|SGD|USD|MYR|HKD|GBP|EUR|PHP)';
const DATE_FORM = new RegExp(
  [
    String.raw`\b(?<d1>\d{1,2})[./-](?<m1>\d{1,2})[./-](?<y1>(?:19|20)\d{2})\b`,
    String.raw`\b(?<y2>(?:19|20)\d{2})-(?<m2>\d{2})-(?<d2>\d{2})\b`,
    String.raw`\b(?<d11>\d{1,2})-(?<m11>${MONTH_FORM})-(?<y11>(?:19|20)\d{2})\b`,
    String.raw`\b(?<d3>\d{1,2})(?:st|nd|rd|th)?\s?(?<m3>${MONTH_FORM})\.?,?\s?(?<y3>(?:19|20)\d{2})\b`,
    String.raw`\b(?<m4>${MONTH_FORM})\.?\s(?<d4>\d{1,2})(?:st|nd|rd|th)?,?\s(?<y4>(?:19|20)\d{2})\b`,
    String.raw`\b(?<m5>${MONTH_FORM})\.?\s(?<y5>(?:19|20)\d{2})\b`,
    String.raw`\b(?:FYE?\s?)?(?:19|20)\d{2}\s?/\s?(?<y6>(?:19|20)?\d{2})\b`,
    String.raw`\b(?:FYE?\s?)?(?<y7>(?:19|20)\d{2})(?=\b|${GLUED_CURRENCY})`,
    // Two digits are a year only beside a month in words, "FY", or the first or last day of a month.
    String.raw`\b(?:(?<d8>\d{1,2})[- ])?(?<m8>${MONTH_FORM})[- .'’]{1,2}(?<y8>[1-4]\d)\b(?![.,/\d])`,
    String.raw`\b(?<d9>0?1|2[89]|3[01])[./-](?<m9>\d{1,2})[./-](?<y9>[1-4]\d)\b(?![.,/\d])`,
    String.raw`\bFYE?\s?['’]?(?<y10>[1-4]\d)\b(?![.,/\d])`,
  ].join('|'),
  'gi',
);

/** Every date or year named in the text, in the order printed. */
export function periodsIn(text: string): readonly PeriodKey[] {
  const found: PeriodKey[] = [];
  for (const { groups = {} } of plainText(text.slice(0, 400)).matchAll(DATE_FORM)) {
    const pick = (name: string) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
        .map((index) => groups[`${name}${index}`])
        .find((value) => value !== undefined);
    const year = pick('y') ?? '';
    const month = pick('m') ?? '0';
    // The form takes a misprint behind the first letters too ("Sepember").
    const monthIn = /^\d+$/.test(month) ? Number(month) : monthNamed(month.slice(0, 3));
    const day = Number.parseInt(pick('d') ?? '0', 10);
    if ((monthIn !== 0 && !isMonth(monthIn)) || (day !== 0 && !isDay(day))) continue;
    found.push(dateKey(fullYear(year), monthIn, day));
  }
  return found;
}

/** True when both name the same period: equal dates, or equal years where one gives the year only. */
export function samePeriod(one: PeriodKey, other: PeriodKey): boolean {
  if (one.slice(0, 4) !== other.slice(0, 4)) return false;
  return one.endsWith('00-00') || other.endsWith('00-00') || one.slice(5, 7) === other.slice(5, 7);
}

/** Months as a head or a label writes them, in small letters. */
export const MONTH_WORDS: readonly string[] = MONTH_NAMES;

const WORDS = new Set(
  `as at of restated re stated audited unaudited reclassified previously reported see note notes for the year
  years period periods ended end ending month months financial fy fye from to and date since incorporation group
  company corporation society consolidated separate parent trust foundation association institution total totals
  twelve st nd rd th s us sgd usd myr rm rp idr hk hkd au aud a b nz php eur gbp jpy rmb cny inr rs thb
  actual actuals budget budgeted forecast ye
  rupees amount amounts in dollars dollar singapore ringgit malaysia expressed p lkr php vnd chf cad aed zar krw twd`
    .split(/\s+/)
    .concat(MONTH_NAMES, SHORT_MONTHS, 'sept')
    .concat(SCALE_WORDS.flatMap(({ words, short }) => [...words, ...short])),
);

/** "The Group (continued)" says as much as "The Group". */
function withoutContinued(text: string): string {
  return text.replace(/ ?\((?:continued|cont['’]?d\.?)\)$/i, '');
}

/** Words of a column header only, with at least one word, year or currency sign; never an amount. */
export function isHeaderText(cell: string): boolean {
  const text = withoutContinued(plainText(cell));
  if (text.length > 90 || (isPlainlyAmount(text) && periodsIn(text).length === 0)) return false;
  const words =
    text
      .toLowerCase()
      .replace(/\by\/e\b/g, 'ye')
      .match(/[a-z]+|\d+/g) ?? [];
  const known = words.every((word) =>
    /^\d/.test(word) ? /^(?:\d{1,2}|000|(?:19|20)\d{2})$/.test(word) : WORDS.has(word),
  );
  if (!known || /[=%]/.test(text)) return false;
  if (words.some((word) => /^[a-z]/.test(word) || /^(?:19|20)\d{2}$/.test(word))) return true;
  // "31.12.25" is a date as well as "31.12.2025" is.
  return /[$€£¥₱₹]/.test(text) || periodsIn(text).length > 0;
}

const SCOPE_WORDS =
  'group|company|corporation|society|trust|foundation|association|institution|parent|consolidated|separate';
const SCOPE_FORM = new RegExp(
  String.raw`^(?:the )?(${SCOPE_WORDS})(?: and (?:the )?(${SCOPE_WORDS}))?\b`,
  'i',
);

/** Both columns of figures in one ("Group and Company"). */
export const EVERY_SCOPE = 'Group and Company';

/** Whose figures these are ("Group", "Company", EVERY_SCOPE), when the header cell says so; else null. */
export function scopeOf(cell: string): string | null {
  const text = plainText(cell);
  if (!isHeaderText(text)) return null;
  const match = SCOPE_FORM.exec(text);
  if (!match?.[1]) return null;
  if (match[2]) return EVERY_SCOPE;
  const word = match[1].toLowerCase();
  if (word === 'consolidated') return 'Group';
  if (word === 'separate' || word === 'parent') return 'Company';
  return capitalised(word);
}

/** True of a heading over a column that adds up the others ("Total", "Totals", "Total funds"). */
export function headsTotal(heading: string): boolean {
  return /\btotals?\b/i.test(heading);
}

const YEAR_MEANT =
  /^(?:the )?(?:(current|this)|prior|previous|preceding|last) (?:financial )?(?:year|period)$|^(?:(current)|prior|previous)$/i;

/**
 * The year that "Current year" or "Prior year", or "Current" or "Previous" alone, means as the whole heading of a column;
 * null for other words.
 */
export function relativeYear(cell: string): 'CURRENT' | 'PRIOR' | null {
  const match = YEAR_MEANT.exec(plainText(cell));
  return match ? ((match[1] ?? match[2]) ? 'CURRENT' : 'PRIOR') : null;
}

export function isNoteHeader(cell: string): boolean {
  return /^notes?\.?$/i.test(plainText(cell));
}

const REFERENCE = String.raw`\d{1,2}(?:\.\d{1,2}){0,2}(?:\s?\([a-z]{1,4}\)){0,2}[a-z]?`;
/** A letter alone, as the notes of a statement of cash flows are numbered. */
const LETTER = /^[A-H]$/;
const REFERENCES = new RegExp(String.raw`^${REFERENCE}(?:\s?(?:[,&/-]|and|to)\s?${REFERENCE}){0,4}$`, 'i');

/** A reference such as "5", "22(a)", "21 (a)", "5a" or "4, 5". */
export function isNoteReference(cell: string): boolean {
  const text = plainText(cell).replace(/^notes? +(?=\d)/i, '');
  return REFERENCES.test(text) || LETTER.test(text);
}
