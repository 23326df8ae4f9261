/**
 * Texts of the field as comparable words: lower case, short forms written out, one spelling and one number,
 * words that tell nothing left out. One reader per use (names of accounts, labels of statements, queries), all of
 * one vocabulary. Only for matching; nothing here is ever shown.
 */
import { memoised } from './memoised.ts';
import { stem } from './stems.ts';
import type { Reading, Vocabulary } from './vocabulary.ts';
import { writerOut } from './written-out.ts';

/** The comparable words of a text. */
export type TokensOf = (text: string) => readonly string[];

export interface WordReader {
  /** Comparable words in their order; empty for texts of figures and signs only. Kept, because names repeat. */
  readonly tokens: TokensOf;
  /** True for words that name a kind only in company of others ("expense", "other"). */
  readonly isGeneric: (token: string) => boolean;
  /** Another word for the same thing, beside the word itself. */
  readonly otherWords: (token: string) => readonly string[];
}

const LONGEST = 300;

/** How much a word tells where `having` of `all` hold it: high for rare words, highest for one that none holds. The one measure of all matching. */
export function rarity(all: number, having: number): number {
  return Math.log(1 + all / (1 + having));
}

export function createWordReader(vocabulary: Vocabulary, reading: Reading): WordReader {
  const own = vocabulary.readings[reading];
  const writeOut = writerOut(own.written_out, { anyCase: false });
  const written = new Map(
    [vocabulary.spellings, vocabulary.short_forms, own.short_forms].flatMap((table) => Object.entries(table)),
  );
  const same = new Map(Object.entries(own.same_words));
  const stops = new Set([...vocabulary.stop_words, ...own.stop_words]);
  const generic = new Set(vocabulary.generic_words);
  const others = new Map(Object.entries(vocabulary.other_words));

  const readTokens = (text: string): readonly string[] => {
    const printed = text
      .normalize('NFKC')
      .toLowerCase()
      .slice(0, LONGEST)
      .replace(/[’‘`]/g, "'")
      .replace(/'s\b|s'(?= |$)/g, 's')
      // Letters left out in the middle: "dep'n", "gov't".
      .replace(/(?<=\p{L})'(?=\p{L})/gu, '');
    const tokens: string[] = [];
    for (const word of writeOut(printed).split(/[^\p{L}\p{M}\d]+/u)) {
      for (const part of (written.get(word) ?? word).split(' ')) {
        const stemmed = stem(part);
        for (const token of (same.get(part) ?? same.get(stemmed) ?? stemmed).split(' ')) {
          if (token !== '' && !stops.has(part) && !stops.has(token) && !/\d/.test(token)) tokens.push(token);
        }
      }
    }
    return tokens;
  };

  const tokens: TokensOf = memoised(readTokens);

  return {
    tokens,
    isGeneric: (token) => generic.has(token),
    otherWords: (token) => others.get(token) ?? others.get(stem(token)) ?? [],
  };
}
