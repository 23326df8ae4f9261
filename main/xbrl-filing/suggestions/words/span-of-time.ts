/**
 * The span of time that a line of an ageing or maturity table is: "Past due 31 to 60 days", "Later than one year but
 * within five years". Whatever the words are, the span alone says which row of the table it is; rows are those that the
 * constitution lists for the note. A label that says more than a span is none.
 */
import { normaliseLabel } from '../../../../constitution/index.ts';
import { memoised } from '../../../../shared/words/memoised.ts';

/** Days from, not included, and to; `to` is null where the span is open. */
export interface Span {
  readonly from: number;
  readonly to: number | null;
}

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
  twelve: 12,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
};
const WORDS = new RegExp(`\\b(?:${Object.keys(NUMBERS).join('|')})\\b`, 'g');
const ORDINAL = /\b(?:first|second|third|fourth|fifth|(\d)(?:st|nd|rd|th))\b/;

const YEAR = 365;
const MONTH = 30;

function daysOf(count: number, unit: string): number {
  if (unit.startsWith('day')) return count;
  if (unit.startsWith('year')) return count * YEAR;
  return count % 12 === 0 ? (count / 12) * YEAR : count * MONTH;
}

const UNIT = '(days?|months?|years?)';
const UP_TO =
  '(?:(?:not?|neither) (?:later|more|longer|greater) than|not exceeding|not beyond|up to|within|less than|lesser than|fewer than|below|under|<=?|(?:in|during) the next)';
const BEYOND =
  '(?:later than|more than|longer than|greater than|over|after|beyond|above|exceeding|in excess of|>=?)';
const AND = '(?:,? ?(?:but|and|or|to|-|through)+(?: (?:but|and))? ?)';

/** From the longest form to the shortest: what a span begins with, ends with, or both. */
const FORMS: readonly (readonly [RegExp, (found: readonly string[]) => Span])[] = [
  [
    new RegExp(`(?:between|from|${BEYOND})? ?(\\d+) ?${UNIT}?${AND}(?:${UP_TO} )?(\\d+) ?${UNIT}`),
    ([, from = '', unit = '', to = '', last = '']) => ({
      from: daysOf(Number(from), unit === '' ? last : unit),
      to: daysOf(Number(to), last),
    }),
  ],
  [
    new RegExp(`${UP_TO} ?(\\d+) ?${UNIT}`),
    ([, to = '', unit = '']) => ({ from: 0, to: daysOf(Number(to), unit) }),
  ],
  [
    new RegExp(`${BEYOND} ?(\\d+) ?${UNIT}|(\\d+) ?${UNIT} (?:and|or) (?:above|more|over|later|beyond)`),
    ([, from, unit, other = '', last = '']) => ({
      from: daysOf(Number(from ?? other), unit ?? last),
      to: null,
    }),
  ],
  [
    new RegExp(`(?:(\\d+) ?${UNIT}|(years?|months?) (\\d+))`),
    ([, count, unit, before = '', of = '']) => {
      const to = Number(count ?? of);
      return { from: daysOf(Math.max(0, to - 1), unit ?? before), to: daysOf(to, unit ?? before) };
    },
  ],
];

/** "In the second to fifth years": the first of them begins where the one before ends. */
const YEARS_BY_ORDER =
  /(?:in |within )?(?:the )?(\d+)o(?: years?)?(?:(?: ?to ?| ?- ?|,? and )(?:the )?(\d+)o)? ?years?/;

/** Words that say of what kind of table the span is, and nothing of the item. */
const OF_TABLES =
  /\b(?:less|in|the|due|past|overdue|but|not|and|or|impaired|individually|credit|payable|repayable|receivable|receivables?|trade|amounts?|balances?|falling|on|demand|inclusive|financial|from|since|reporting|date|of|invoice|credit|term|current|for|are|is|by|old)\b/g;

/** The span that a label is; null where it says more, or none. */
export const spanOfTime = memoised(spanIn);

function spanIn(label: string): Span | null {
  if (label.length > 90) return null;
  const plain = normaliseLabel(label)
    .replace(/ - /g, '-')
    .replace(/^\W*less:?\s+(?=due|amounts?|payable|repayable|within)/, '');
  const ordered = ORDINAL.test(plain);
  const text = plain
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replace(WORDS, (word) => `${NUMBERS[word] ?? ''}`);
  const asOrder = ordered ? YEARS_BY_ORDER.exec(text.replace(/\b(\d+)\b/g, '$1o')) : null;
  if (asOrder !== null) {
    const [all, first = '', last = first] = asOrder;
    const rest = text.replace(/\b(\d+)\b/g, '$1o').replace(all, ' ');
    return isNothingMore(rest) ? { from: (Number(first) - 1) * YEAR, to: Number(last) * YEAR } : null;
  }
  for (const [form, spanOf] of FORMS) {
    const found = form.exec(text);
    if (found === null) continue;
    const { from, to } = spanOf(found);
    if (!isNothingMore(text.replace(found[0], ' ')) || (to !== null && to <= from)) return null;
    return { from, to };
  }
  return null;
}

const isNothingMore = (rest: string) => !/[\p{L}\d]/u.test(rest.replace(OF_TABLES, ' '));

export interface RowOfTable<Element extends string = string> {
  readonly from: number;
  readonly to?: number | undefined;
  readonly element: Element;
}

/** A month is between 28 and 31 days, and a table counts from the day after. */
const NEAR = 2;

/** The row of a table that takes a span, and whether it lies within it altogether. */
export function rowOfTable<Row extends RowOfTable>(
  rows: readonly Row[],
  { from, to }: Span,
): { readonly row: Row; readonly within: boolean } | null {
  const closed = rows.filter((row) => row.to !== undefined).toSorted((a, b) => (a.to ?? 0) - (b.to ?? 0));
  const open = rows.filter((row) => row.to === undefined).toSorted((a, b) => a.from - b.from);
  const row =
    to === null
      ? open.toSorted((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from))[0]
      : (closed.find((one) => to <= (one.to ?? 0) + NEAR) ??
        open.findLast((one) => from >= one.from - NEAR) ??
        open[0]);
  if (row === undefined) return null;
  const ends = row.to === undefined || (to !== null && to <= row.to + NEAR);
  return { row, within: from >= row.from - NEAR && ends };
}
