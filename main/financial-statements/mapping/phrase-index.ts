/**
 * Compares an account name with the phrases of the reporting taxonomy by shared words, each weighed by how
 * rare it is: "fee" says little, "overdraft" nearly all. The same names give the same order, always.
 */
import type { ReportingItem } from '../../../constitution/index.ts';
import { createSpelling } from '../../../shared/words/spelling.ts';
import { rarity, type WordReader } from '../../../shared/words/word-reader.ts';

/** What is found by its words. */
export interface Phrased {
  readonly key: string;
  readonly label: string;
  readonly phrases: readonly string[];
}

/** What the suggester needs of an item of the reporting taxonomy. */
export interface MappingKey extends Phrased {
  readonly section: ReportingItem['section'];
  readonly sign: 'debit' | 'credit';
  readonly standards?: readonly string[];
  readonly role?: string;
  /** Line group of profit or loss, and class of the cash flow, where the taxonomy tells them. */
  readonly group?: string | null;
  readonly cash_flow?: string;
}

export interface PhraseMatch<Item extends Phrased = MappingKey> {
  readonly item: Item;
  readonly phrase: string;
  /** 0 to 1; 0.99 and more only for the same words. */
  readonly score: number;
}

interface IndexedPhrase<Item extends Phrased> {
  readonly item: Item;
  readonly phrase: string;
  /** The phrase in lower case, as a name that is literally the same reads. */
  readonly literal: string;
  readonly tokens: readonly string[];
  /** Its different words, in their order. */
  readonly words: readonly IndexedWord[];
  readonly weight: number;
  /** Place of its key among the keys. */
  readonly keyAt: number;
}

/** A word of the taxonomy's phrases. One record per word: comparing names compares records, not letters. */
interface IndexedWord {
  readonly text: string;
  readonly weight: number;
  readonly generic: boolean;
  /** Places of the phrases that hold it. */
  readonly phrases: number[];
  /** Which of the names asked for held it last; every name has a number of its own. */
  heldBy: number;
}

export interface PhraseIndex<Item extends Phrased = MappingKey> {
  /** The name with words apart that are written as one: "BankCharges" is two, "PayPal" one that the taxonomy knows. */
  apart(name: string): string;
  /** The words of a name, each as the taxonomy spells it where it knows the word or one near to it. */
  words(name: string): readonly string[];
  /** Keys whose phrases are like the name, the most alike first; those scored below `least` are not worth a thought. */
  match(name: string, least: number): readonly PhraseMatch<Item>[];
}

/** Distance between neighbouring words of a phrase in the name, for "due to" against "to be due". */
function inOrder(tokens: readonly string[], phrase: readonly string[]): boolean {
  const start = tokens.indexOf(phrase[0] ?? '');
  return start >= 0 && phrase.every((token, index) => tokens[start + index] === token);
}

function sameWords(tokens: readonly string[], phrase: readonly string[]): boolean {
  if (tokens.length !== phrase.length || tokens[0] !== phrase[0]) return false;
  return phrase.every((token, index) => tokens[index] === token);
}

/** Words written as one, each with a capital ("AccountsPayable", "ShareCap"). */
const RUN_TOGETHER = /\p{Lu}\p{Ll}{2,}(?:\p{Lu}\p{Ll}{2,})+/gu;
const HUMP = /(?<=\p{Ll})(?=\p{Lu})/gu;

const UNKNOWN_WEIGHT = 1.5;
/** Bonus for the words of a phrase in their order, and at most for a word that is usual for a key. */
const ORDERED = 0.05;
const USUAL = 0.05;
/** More than sums of the same weights in another order differ by. */
const HAIR = 1e-9;
/** Names of other words are never more alike than this. */
const ALIKE = 0.97;
/** A phrase that covers less of the name than this leaves a word unread that may turn its meaning. */
const COVERED = 0.85;
/** What such a phrase is worth at most: less than the shape of the whole name, and never certain. */
const UNREAD = 0.84;
/** What a phrase is worth at most whose own noun the name does not have ("closing stock" for "Closing costs"): a guess. */
const HEADLESS = 0.55;

/** True where the noun that ends the phrase is not in the name of this number, and is one that says something. */
function lacksNoun(phrase: readonly IndexedWord[], name: number): boolean {
  const noun = phrase.at(-1);
  return noun !== undefined && !noun.generic && noun.heldBy !== name;
}

/** The words of all phrases with their weights, and the phrases that hold each. */
function indexWords<Item extends Phrased>(
  items: readonly Item[],
  { tokens: tokensOf, isGeneric }: WordReader,
) {
  const raw = items.flatMap((item) =>
    [item.label, ...item.phrases].map((phrase) => ({ item, phrase, tokens: tokensOf(phrase) })),
  );
  // Rarity counts keys, not phrases: a word in many phrases of one key still points to that key.
  const keysOf = new Map<string, Set<string>>();
  for (const { item, tokens } of raw) {
    for (const token of tokens) keysOf.set(token, (keysOf.get(token) ?? new Set()).add(item.key));
  }
  const words = new Map<string, IndexedWord>();
  for (const [text, keys] of keysOf) {
    const generic = isGeneric(text);
    const weight = generic ? 0.5 : rarity(items.length, keys.size);
    words.set(text, { text, weight, generic, phrases: [], heldBy: 0 });
  }
  const places = new Map(items.map((item, index) => [item.key, index]));
  const phrases = raw
    .filter(({ tokens }) => tokens.length > 0)
    .map(({ item, phrase, tokens }): IndexedPhrase<Item> => {
      const own = tokens.flatMap((token) => words.get(token) ?? []);
      const weight = own.reduce((total, word) => total + word.weight, 0);
      const literal = phrase.toLowerCase();
      return {
        item,
        phrase,
        literal,
        tokens,
        words: [...new Set(own)],
        weight,
        keyAt: places.get(item.key) ?? 0,
      };
    });
  for (const [at, phrase] of phrases.entries()) for (const word of phrase.words) word.phrases.push(at);
  return { words, phrases };
}

/** What the phrases share with a name, counted in places that are used again for the next name. */
function sharingOf(phrases: readonly IndexedPhrase<Phrased>[], keys: number) {
  const takenFor = new Int32Array(phrases.length);
  const tellingFor = new Int32Array(phrases.length);
  const keyTakenFor = new Int32Array(keys);
  const taken: number[] = [];
  const weight = new Float64Array(phrases.length);
  const telling = new Int32Array(keys);
  return {
    /** By phrase: the weight of the shared words, summed in the order of the name. */
    weight,
    /** How many phrases of the key share a word with the name that is not generic. */
    telling: (name: number, key: number) => (keyTakenFor[key] === name ? (telling[key] ?? 0) : 0),
    /** The phrases that share a word with the name of this number, each once. */
    take(name: number, words: readonly IndexedWord[]): readonly number[] {
      taken.length = 0;
      for (const word of words) {
        for (const at of word.phrases) {
          if (takenFor[at] !== name) {
            takenFor[at] = name;
            weight[at] = 0;
            taken.push(at);
          }
          weight[at] = (weight[at] ?? 0) + word.weight;
          if (word.generic || tellingFor[at] === name) continue;
          tellingFor[at] = name;
          const key = phrases[at]?.keyAt ?? 0;
          telling[key] = keyTakenFor[key] === name ? (telling[key] ?? 0) + 1 : 1;
          keyTakenFor[key] = name;
        }
      }
      return taken;
    },
  };
}

/** `reader`: how the words of names and phrases are read. */
export function buildPhraseIndex<Item extends Phrased>(
  items: readonly Item[],
  reader: WordReader,
): PhraseIndex<Item> {
  const { tokens: tokensOf, isGeneric } = reader;
  const { words: known, phrases } = indexWords(items, reader);
  const spelt = createSpelling(known.keys());
  const nearest = (token: string) => known.get(spelt(token) ?? '');
  const phrasesOf = new Int32Array(items.length);
  for (const { keyAt } of phrases) phrasesOf[keyAt] = (phrasesOf[keyAt] ?? 0) + 1;
  const sharing = sharingOf(phrases, items.length);
  let names = 0;
  /** How usual the words of this name are for a key: the share of its phrases that hold them, as a small bonus. */
  const usualOf = (keyAt: number) => (USUAL * sharing.telling(names, keyAt)) / (phrasesOf[keyAt] ?? 1);

  return {
    apart: (name) =>
      name.replace(RUN_TOGETHER, (word) =>
        tokensOf(word).every((token) => known.has(token)) ? word : word.replace(HUMP, ' '),
      ),
    words: (name) => tokensOf(name).map((token) => (known.get(token) ?? nearest(token))?.text ?? token),
    match(name, least) {
      names += 1;
      const tokens: string[] = [];
      const held: IndexedWord[] = [];
      const unknown = new Set<string>();
      let nameWeight = 0;
      for (const token of tokensOf(name)) {
        const word = known.get(token) ?? nearest(token);
        tokens.push(word?.text ?? token);
        if (word) {
          if (word.heldBy === names) continue;
          word.heldBy = names;
          held.push(word);
          nameWeight += word.weight;
        } else if (!unknown.has(token)) {
          unknown.add(token);
          nameWeight += isGeneric(token) ? 0.5 : UNKNOWN_WEIGHT;
        }
      }
      const trimmed = name.trim();
      const literally = trimmed.toLowerCase();
      // "Impairment of goodwill" is an impairment: the word before "of" says what the account is.
      const headed = /^\S+ (?:of|on) /i.test(trimmed) ? tokens[0] : undefined;
      const best = new Map<number, Found<Item>>();
      for (const at of sharing.take(names, held)) {
        const candidate = phrases[at];
        if (!candidate) continue;
        const { literal, tokens: wanted, words, weight, keyAt } = candidate;
        const before = best.get(keyAt);
        let score: number;
        if (sameWords(tokens, wanted)) score = literal === literally ? 1 : 0.99;
        else {
          // Most phrases end here: below the least, or not above the best of its key, none is scored closely.
          const about = sharing.weight[at] ?? 0;
          const share = Math.min(1, about / weight);
          const begun = words[0]?.heldBy === names;
          const most =
            0.6 * share * Math.sqrt(share) +
            0.35 * Math.min(1, about / nameWeight) +
            (begun ? ORDERED : 0) +
            HAIR;
          if (most + usualOf(keyAt) < least || (before && most < before.score)) continue;
          let shared = 0;
          for (const word of words) if (word.heldBy === names) shared += word.weight;
          const ofPhrase = Math.min(1, shared / weight);
          const ofName = Math.min(1, shared / nameWeight);
          const ordered = begun && inOrder(tokens, wanted) ? ORDERED : 0;
          const astray = headed && !wanted.includes(headed) ? 0.85 : 1;
          const likeness = (0.6 * ofPhrase ** 1.5 + 0.35 * ofName + ordered) * astray;
          score = Math.min(lacksNoun(words, names) ? HEADLESS : ofName < COVERED ? UNREAD : ALIKE, likeness);
        }
        if (before === undefined) best.set(keyAt, { candidate, score });
        else if (score > before.score) {
          before.score = score;
          before.candidate = candidate;
        }
      }
      const found: (PhraseMatch<Item> & { readonly rank: number })[] = [];
      for (const [rank, { candidate, score }] of best) {
        const { item, phrase } = candidate;
        const whole = score < ALIKE ? Math.min(ALIKE, score + usualOf(rank)) : score;
        if (whole >= least) found.push({ item, phrase, score: whole, rank });
      }
      // At equal worth in the order of the taxonomy, which puts the usual keys first.
      return found.sort((a, b) => b.score - a.score || a.rank - b.rank);
    },
  };
}

/** The best phrase of a key so far. */
interface Found<Item extends Phrased> {
  candidate: IndexedPhrase<Item>;
  score: number;
}
