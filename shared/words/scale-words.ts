/**
 * The words for a scale of amounts, as documents and ledgers print them in English, Malay and Indonesian: one list for
 * headings ("S$'bn"), sentences ("in billions of rupiah"), amounts in a text ("7.7 million") and what a person is told.
 */
import type { Scale } from './statement-amounts.ts';

export interface ScaleWords {
  readonly scale: Scale;
  /** What a person reads of it. */
  readonly name: string;
  /** Mean the scale wherever a unit is stated. */
  readonly words: readonly string[];
  /** Mean it only beside a currency or a number ("S$m", "5 mn"). */
  readonly short: readonly string[];
}

/** Those of other countries first: "lakhs (100 thousand)" are lakhs. */
export const SCALE_WORDS: readonly ScaleWords[] = [
  { scale: 1e7, name: 'crores (10,000,000)', words: ['crore', 'crores'], short: [] },
  { scale: 1e5, name: 'lakhs (100,000)', words: ['lakh', 'lakhs', 'lac', 'lacs'], short: [] },
  { scale: 100, name: 'hundreds', words: ['hundreds'], short: [] },
  {
    scale: 1e12,
    name: 'trillions (1,000,000,000,000)',
    words: ['trillion', 'trillions', 'trilion', 'triliun', 'triliunan'],
    short: ['trn'],
  },
  {
    scale: 1e9,
    name: 'billions (1,000,000,000)',
    words: ['billion', 'billions', 'bilion', 'miliar', 'miliaran', 'milyar', 'milyaran'],
    short: ['bn', 'b'],
  },
  {
    scale: 1e6,
    name: 'millions',
    words: ['million', 'millions', 'juta', 'jutaan'],
    short: ['mil', 'mln', 'mn', 'm'],
  },
  { scale: 1000, name: 'thousands', words: ['thousand', 'thousands', 'ribu', 'ribuan'], short: ['k'] },
];

/** The words of these scales as the alternatives of a regular expression, the longest first. */
export function anyScaleWord(lists: readonly (readonly string[])[]): string {
  return lists
    .flat()
    .toSorted((one, two) => two.length - one.length)
    .join('|');
}

/** The words of one scale, or of all, without the short forms, as alternatives. */
export function wordsOfScale(scale?: Scale): string {
  const of = SCALE_WORDS.filter((each) => scale === undefined || each.scale === scale);
  return anyScaleWord(of.map(({ words }) => words));
}

/** What a person reads of a scale ("lakhs (100,000)"); null for amounts in full. */
export function nameOfScale(scale: number): string | null {
  return SCALE_WORDS.find((each) => each.scale === scale)?.name ?? null;
}

/** The noughts by which a scale is printed behind a currency sign ("000", "000,000"); null where it is in words alone. */
export function noughtsOf(scale: Scale): string | null {
  const noughts = String(scale).length - 1;
  return noughts % 3 === 0 ? Array.from({ length: noughts / 3 }, () => '000').join(',') : null;
}
