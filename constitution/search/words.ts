/**
 * What a typed query may mean in the words of the labels: little words that weigh next to nothing, other
 * words for the same thing in a Singapore office, and abbreviations, all from the vocabulary. Small pure functions
 * of the query side only; the labels themselves are indexed as they stand (specification 2.16, element search).
 */
import { otherNumber } from '../../shared/words/stems.ts';
import type { Vocabulary } from '../../shared/words/vocabulary.ts';

/** Abbreviations that are written with a sign inside: a/r, p&l, p.p.e. */
const SIGNED = /\b(?:a\/r|a\/p|p&l|p\/l|r&d|o\/d|g&a|h\/p|f\/d|b\/s|sg&a|[a-z](?:\.[a-z]){1,4})(?![a-z0-9])/g;

/** Words that labels write with a hyphen or apart, brought to one word on both sides. */
const JOINED =
  /(?<=\b(?:non|sub|(?:short|long)(?=[ -]+term)|write(?=[ -]+(?:down|off))|share(?=[ -]+based)))[ -]+(?=[a-z])/g;

/**
 * Lower-cased text with "non-current" in one word and without apostrophes: done alike to labels and queries,
 * so that "current" never finds "non-current", and "directors'" is "directors".
 */
export function foldText(text: string): string {
  return text.toLowerCase().replaceAll("'", '').replaceAll('’', '').replace(JOINED, '');
}

/** Longest query that is read, and most words of it. */
export const QUERY_LIMIT = 200;
const WORD_LIMIT = 12;

/** How queries are read with one vocabulary. */
export interface QueryReader {
  /** True for words that do not tell one label from another. */
  readonly isLittle: (word: string) => boolean;
  /**
   * The words of a query, at most twelve: as typed and, where it has abbreviations, with these spelt out. Both
   * count, because "ca" may stand for current assets or begin "capital".
   */
  readonly readings: (text: string) => readonly (readonly string[])[];
  /** Other words for the same thing, in both numbers. */
  readonly otherWords: (word: string) => readonly string[];
}

export function createQueryReader(vocabulary: Vocabulary): QueryReader {
  const { query } = vocabulary.readings;
  const little = new Set([...vocabulary.stop_words, ...query.stop_words]);
  const spelt = new Map(
    [vocabulary.short_forms, query.short_forms].flatMap((table) => Object.entries(table)),
  );
  const others = new Map(Object.entries(vocabulary.other_words));
  return {
    isLittle: (word) => little.has(word),
    readings(text) {
      const letters = text.slice(0, QUERY_LIMIT).normalize('NFKD').replace(/\p{M}/gu, '');
      const plain = foldText(letters.replace(/\s+/g, ' ').replace(/ ?[-‐‑–] ?/g, '-')).replace(
        SIGNED,
        (sign) => sign.replace(/[^a-z]/g, ''),
      );
      const typed = (plain.match(/[a-z0-9]+/g) ?? []).slice(0, WORD_LIMIT);
      if (!typed.some((word) => spelt.has(word))) return [typed];
      return [typed, typed.flatMap((word) => spelt.get(word)?.split(' ') ?? [word]).slice(0, WORD_LIMIT)];
    },
    otherWords(word) {
      const found =
        others.get(word) ??
        otherNumber(word)
          .map((form) => others.get(form))
          .find((known) => known !== undefined) ??
        [];
      return found.flatMap((other) => [other, ...otherNumber(other)]);
    },
  };
}
