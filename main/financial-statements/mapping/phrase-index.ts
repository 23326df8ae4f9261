/**
 * Compares an account name with the phrases of the reporting taxonomy by shared words, each weighed by how
 * rare it is: "fee" says little, "overdraft" nearly all. The same names give the same order, always.
 */
import { nearlySame, type TokensOf } from './ledger-tokens.ts';

/** What the suggester needs of an item of the reporting taxonomy. */
export interface MappingKey {
  readonly key: string;
  readonly label: string;
  readonly section: string;
  readonly sign: 'debit' | 'credit';
  readonly standards?: readonly string[];
  readonly role?: string;
  /** Line group of profit or loss, and class of the cash flow, where the taxonomy tells them. */
  readonly group?: string | null;
  readonly cash_flow?: string;
  readonly phrases: readonly string[];
}

export interface PhraseMatch {
  readonly item: MappingKey;
  readonly phrase: string;
  /** 0 to 1; 0.99 and more only for the same words. */
  readonly score: number;
}

interface IndexedPhrase {
  readonly item: MappingKey;
  readonly phrase: string;
  /** The phrase in lower case, as a name that is literally the same reads. */
  readonly literal: string;
  readonly tokens: readonly string[];
  /** Its different words, in their order. */
  readonly words: readonly IndexedWord[];
  readonly weight: number;
  /** Place among all phrases. */
  readonly at: number;
}

/** A word of the taxonomy's phrases. One record per word: comparing names compares records, not letters. */
interface IndexedWord {
  readonly text: string;
  readonly weight: number;
  readonly generic: boolean;
  readonly phrases: IndexedPhrase[];
  /** Which of the names asked for held it last; every name has a number of its own. */
  heldBy: number;
}

/** Words that name a kind of account only in company of others. */
const GENERIC = new Set([
  'expense',
  'cost',
  'charge',
  'fee',
  'other',
  'income',
  'general',
  'amount',
  'total',
  'asset',
]);

export interface PhraseIndex {
  /** Keys whose phrases are like the name, the most alike first; those scored below `least` are not worth a thought. */
  match(name: string, least: number): readonly PhraseMatch[];
}

/** Distance between neighbouring words of a phrase in the name, for "due to" against "to be due". */
function inOrder(tokens: readonly string[], phrase: readonly string[]): boolean {
  const start = tokens.indexOf(phrase[0] ?? '');
  return start >= 0 && phrase.every((token, index) => tokens[start + index] === token);
}

const UNKNOWN_WEIGHT = 1.5;

/** The words of all phrases with their weights, and the phrases that hold each. */
function indexWords(items: readonly MappingKey[], tokensOf: TokensOf) {
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
    const generic = GENERIC.has(text);
    const weight = generic ? 0.5 : Math.log(1 + items.length / keys.size);
    words.set(text, { text, weight, generic, phrases: [], heldBy: 0 });
  }
  const phrases = raw
    .filter(({ tokens }) => tokens.length > 0)
    .map(({ item, phrase, tokens }, at): IndexedPhrase => {
      const own = tokens.flatMap((token) => words.get(token) ?? []);
      const weight = own.reduce((total, word) => total + word.weight, 0);
      const literal = phrase.toLowerCase();
      return { item, phrase, literal, tokens, words: [...new Set(own)], weight, at };
    });
  for (const phrase of phrases) for (const word of phrase.words) word.phrases.push(phrase);
  return { words, phrases };
}

/** Finds the word of the taxonomy that is meant by one that it does not know; undefined where none is near. */
function nearestWords(words: ReadonlyMap<string, IndexedWord>): (token: string) => IndexedWord | undefined {
  // Words that are nearly the same begin with the same letter.
  const byLetter = new Map<string, string[]>();
  for (const text of [...words.keys()].sort()) {
    const letter = text[0] ?? '';
    const list = byLetter.get(letter);
    if (list) list.push(text);
    else byLetter.set(letter, [text]);
  }
  const known = new Map<string, IndexedWord | undefined>();
  return (token) => {
    if (known.has(token)) return known.get(token);
    const near = byLetter.get(token[0] ?? '')?.find((word) => nearlySame(token, word));
    const found = near === undefined ? undefined : words.get(near);
    known.set(token, found);
    return found;
  };
}

/** `tokensOf`: the words of a text, as `ledgerTokens` takes them. */
export function buildPhraseIndex(items: readonly MappingKey[], tokensOf: TokensOf): PhraseIndex {
  const { words, phrases } = indexWords(items, tokensOf);
  const nearest = nearestWords(words);
  const phrasesOf = new Map<string, number>();
  for (const { item } of phrases) phrasesOf.set(item.key, (phrasesOf.get(item.key) ?? 0) + 1);
  const ranks = new Map(items.map((item, index) => [item.key, index]));
  const rank = (item: MappingKey) => ranks.get(item.key) ?? items.length;
  const comparedWith = new Int32Array(phrases.length);
  let names = 0;

  return {
    match(name, least) {
      names += 1;
      const tokens: string[] = [];
      const known: IndexedWord[] = [];
      const unknown = new Set<string>();
      let nameWeight = 0;
      for (const token of tokensOf(name)) {
        const word = words.get(token) ?? nearest(token);
        tokens.push(word?.text ?? token);
        if (word) {
          if (word.heldBy === names) continue;
          word.heldBy = names;
          known.push(word);
          nameWeight += word.weight;
        } else if (!unknown.has(token)) {
          unknown.add(token);
          nameWeight += GENERIC.has(token) ? 0.5 : UNKNOWN_WEIGHT;
        }
      }
      const trimmed = name.trim();
      const literally = trimmed.toLowerCase();
      // "Impairment of goodwill" is an impairment: the word before "of" says what the account is.
      const headed = /^\S+ (?:of|on) /i.test(trimmed) ? tokens[0] : undefined;
      const best = new Map<string, Found>();
      for (const one of known) {
        for (const candidate of one.phrases) {
          if (comparedWith[candidate.at] === names) continue;
          comparedWith[candidate.at] = names;
          const { item, literal, tokens: wanted, weight } = candidate;
          let shared = 0;
          let telling = false;
          for (const word of candidate.words) {
            if (word.heldBy !== names) continue;
            shared += word.weight;
            if (!word.generic) telling = true;
          }
          let score: number;
          if (wanted.length === tokens.length && wanted.every((token, index) => tokens[index] === token)) {
            score = literal === literally ? 1 : 0.99;
          } else {
            const ofPhrase = Math.min(1, shared / weight);
            const ofName = nameWeight === 0 ? 0 : Math.min(1, shared / nameWeight);
            const ordered = inOrder(tokens, wanted) ? 0.05 : 0;
            const astray = headed && !wanted.includes(headed) ? 0.85 : 1;
            score = Math.min(0.97, (0.6 * ofPhrase ** 1.5 + 0.35 * ofName + ordered) * astray);
          }
          const before = best.get(item.key);
          if (before === undefined) {
            best.set(item.key, { candidate, score, holding: telling ? 1 : 0 });
            continue;
          }
          if (telling) before.holding += 1;
          if (score <= before.score) continue;
          before.score = score;
          before.candidate = candidate;
        }
      }
      const found: PhraseMatch[] = [];
      for (const { candidate, score, holding } of best.values()) {
        const { item, phrase } = candidate;
        // How usual a word is for a key: the share of the key's phrases that hold it, as a small bonus.
        const usual = (0.05 * holding) / (phrasesOf.get(item.key) ?? 1);
        const whole = score < 0.97 ? Math.min(0.97, score + usual) : score;
        if (whole >= least) found.push({ item, phrase, score: whole });
      }
      // At equal worth in the order of the taxonomy, which puts the usual keys first.
      return found.sort((a, b) => b.score - a.score || rank(a.item) - rank(b.item));
    },
  };
}

/** The best phrase of a key so far, and how many of the key's phrases share a telling word with the name. */
interface Found {
  candidate: IndexedPhrase;
  score: number;
  holding: number;
}
