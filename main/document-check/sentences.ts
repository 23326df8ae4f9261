/**
 * Amounts in sentences held against the tables: one that no table prints, but for a single digit and under words that
 * all stand around it, is a slip in one of the two places.
 */
import type { FindingPlace } from '../../shared/model/document-check.ts';
import { absolute } from '../../shared/model/money.ts';
import { stem } from '../../shared/words/stems.ts';
import type { DocumentGrid, GridCell, GridRow } from '../document-reading/grid.ts';
import { printedPlace, rowText } from '../document-reading/grid.ts';
import { MONTH_WORDS } from '../document-reading/period-headers.ts';
import { type ComparedAmount, wordsOf } from './compared-amounts.ts';

export interface SentenceAmount {
  /** Digits as printed, without separators. */
  readonly digits: string;
  readonly place: FindingPlace;
  /** What is said around it. */
  readonly words: ReadonlySet<string>;
}

export interface SentenceSlip {
  readonly said: SentenceAmount;
  readonly printed: ComparedAmount;
}

/** Grouped by thousands, so that years, dates and numbers of notes are none. */
const AMOUNT = /(?<![\d.,])\d{1,3}(?:,\d{3}){1,5}(?![\d,]|\.\d)/g;
const LEAST_WORDS = 3;
/** Longer texts are no sentences that anybody wrote: the rest is not looked at. */
const MOST_TEXT = 4_000;
/** Smaller ones differ by one digit from too many others. */
const LEAST_DIGITS = 5;

const MONTHS = new Set(MONTH_WORDS.map(stem));

const isSentence = ({ text }: GridCell) =>
  (text.slice(0, MOST_TEXT).match(/[a-z]{2,}/gi) ?? []).length >= LEAST_WORDS;

/** The lines around one of a PDF, where a sentence runs over several; a paragraph of Word is one row. */
function around(rows: readonly GridRow[], at: number): string {
  const row = rows[at];
  if (!row) return '';
  const near = row.height === 0 ? [row] : rows.slice(Math.max(0, at - 2), at + 2);
  return near
    .filter(({ page }) => page === row.page)
    .map(rowText)
    .join(' ')
    .slice(0, MOST_TEXT);
}

/** The amounts that stand in sentences, in the order of the document. */
export function sentenceAmounts({ rows }: DocumentGrid): readonly SentenceAmount[] {
  return rows.flatMap((row, at) =>
    row.cells.filter(isSentence).flatMap((cell) =>
      [...cell.text.slice(0, MOST_TEXT).matchAll(AMOUNT)].flatMap(({ 0: text, index }): SentenceAmount[] => {
        const digits = text.replaceAll(',', '');
        if (digits.length < LEAST_DIGITS) return [];
        const label = cell.text.slice(Math.max(0, index - 60), index + text.length + 40).trim();
        const place = printedPlace(row, [cell]);
        return [
          {
            digits,
            words: wordsOf(around(rows, at)),
            place: {
              page: row.page,
              line: row.line,
              statement: 'notes',
              note: null,
              label,
              column: '',
              text,
              place,
            },
          },
        ];
      }),
    ),
  );
}

/** Digits that say something: noughts at the end are of rounding. */
const LEAST_TELLING = 4;
const tellingDigits = (digits: string): number => digits.replace(/0+$/, '').length;

/** One digit in place of another, or two neighbours exchanged. */
function isOneSlip(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const apart = [...one].flatMap((digit, at) => (digit === other[at] ? [] : [at]));
  const [first = 0, second = 0] = apart;
  if (apart.length === 1) return true;
  return (
    apart.length === 2 && second === first + 1 && one[first] === other[second] && one[second] === other[first]
  );
}

/** A figure as a sentence would print it: in the unit of its table, or in full. */
function printings({ cents, scale }: ComparedAmount): readonly string[] {
  const whole = absolute(cents) / 100n;
  return scale === 1 ? [whole.toString()] : [whole.toString(), (whole / BigInt(scale)).toString()];
}

/** Sentences whose amount some table prints, and those that print one of a table with a slip. */
export function sentenceSlips(
  said: readonly SentenceAmount[],
  printed: readonly ComparedAmount[],
): { readonly agreeing: number; readonly slips: readonly SentenceSlip[] } {
  const every = new Map<string, ComparedAmount[]>();
  for (const each of printed)
    for (const digits of printings(each)) every.set(digits, [...(every.get(digits) ?? []), each]);
  const byLength = Map.groupBy(every, ([digits]) => digits.length);
  let agreeing = 0;
  const slips: SentenceSlip[] = [];
  for (const amount of said) {
    if (every.has(amount.digits)) {
      agreeing += 1;
      continue;
    }
    const near = (byLength.get(amount.digits.length) ?? []).flatMap(([digits, of]) =>
      isOneSlip(digits, amount.digits) &&
      Math.max(tellingDigits(digits), tellingDigits(amount.digits)) >= LEAST_TELLING
        ? of
        : [],
    );
    const told = near.filter(({ place }) => {
      const label = [...wordsOf(place.label)].filter((word) => !MONTHS.has(word));
      // One word alone ("Singapore") stands in many sentences.
      return label.length >= (place.note === null ? 1 : 2) && label.every((word) => amount.words.has(word));
    });
    const [first] = told;
    if (first && new Set(told.flatMap(printings)).size <= 2) slips.push({ said: amount, printed: first });
  }
  return { agreeing, slips };
}
