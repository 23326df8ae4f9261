/**
 * Compares an account name with the phrases of the reporting taxonomy by shared words, each weighed by how
 * rare it is: "fee" says little, "overdraft" nearly all. The same names give the same order, always.
 */
import { ledgerTokens, nearlySame } from './ledger-tokens.ts';

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
  readonly tokens: readonly string[];
  readonly weight: number;
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
  match(name: string): readonly PhraseMatch[];
}

/** Distance between neighbouring words of a phrase in the name, for "due to" against "to be due". */
function inOrder(tokens: readonly string[], phrase: readonly string[]): boolean {
  const start = tokens.indexOf(phrase[0] ?? '');
  return start >= 0 && phrase.every((token, index) => tokens[start + index] === token);
}

export function buildPhraseIndex(items: readonly MappingKey[]): PhraseIndex {
  const raw = items.flatMap((item) =>
    [item.label, ...item.phrases].map((phrase) => ({ item, phrase, tokens: ledgerTokens(phrase) })),
  );
  // Rarity counts keys, not phrases: a word in many phrases of one key still points to that key.
  const keysOf = new Map<string, Set<string>>();
  for (const { item, tokens } of raw) {
    for (const token of tokens) keysOf.set(token, (keysOf.get(token) ?? new Set()).add(item.key));
  }
  const rarity = (token: string) => Math.log(1 + items.length / (keysOf.get(token)?.size ?? items.length));
  const unknownWeight = 1.5;
  const weightOf = (token: string) => {
    if (GENERIC.has(token)) return 0.5;
    return keysOf.has(token) ? rarity(token) : unknownWeight;
  };
  const sum = (tokens: readonly string[]) => tokens.reduce((total, token) => total + weightOf(token), 0);
  const phrases: IndexedPhrase[] = raw
    .filter(({ tokens }) => tokens.length > 0)
    .map((phrase) => ({ ...phrase, weight: sum(phrase.tokens) }));
  const byToken = new Map<string, IndexedPhrase[]>();
  for (const phrase of phrases) {
    for (const token of new Set(phrase.tokens)) byToken.set(token, [...(byToken.get(token) ?? []), phrase]);
  }
  /** How usual a word is for a key: the share of the key's phrases that hold it, as a small bonus. */
  const usual = (item: MappingKey, words: ReadonlySet<string>): number => {
    const own = ofKey.get(item.key) ?? [];
    const holding = own.filter(({ tokens }) =>
      tokens.some((token) => words.has(token) && !GENERIC.has(token)),
    );
    return own.length === 0 ? 0 : (0.05 * holding.length) / own.length;
  };
  const ofKey = new Map<string, IndexedPhrase[]>();
  for (const phrase of phrases) ofKey.set(phrase.item.key, [...(ofKey.get(phrase.item.key) ?? []), phrase]);
  const vocabulary = [...byToken.keys()].sort();

  const ranks = new Map(items.map((item, index) => [item.key, index]));
  const rank = (item: MappingKey) => ranks.get(item.key) ?? items.length;
  const known = new Map<string, string>();
  /** The word of the taxonomy that is meant; a word that it does not know stays as it is. */
  const resolve = (token: string): string => {
    if (byToken.has(token)) return token;
    const cached = known.get(token);
    if (cached !== undefined) return cached;
    const found = vocabulary.find((word) => nearlySame(token, word)) ?? token;
    known.set(token, found);
    return found;
  };

  return {
    match(name) {
      const tokens = ledgerTokens(name).map(resolve);
      const words = new Set(tokens);
      // "Impairment of goodwill" is an impairment: the word before "of" says what the account is.
      const headed = /^\S+ (?:of|on) /i.test(name.trim()) ? tokens[0] : undefined;
      const nameWeight = sum([...words]);
      const best = new Map<string, PhraseMatch>();
      const candidates = new Set([...words].flatMap((word) => byToken.get(word) ?? []));
      for (const { item, phrase, tokens: wanted, weight } of candidates) {
        const shared = sum([...new Set(wanted)].filter((token) => words.has(token)));
        const ofPhrase = Math.min(1, shared / weight);
        const ofName = nameWeight === 0 ? 0 : Math.min(1, shared / nameWeight);
        const same =
          wanted.length === tokens.length && wanted.every((token, index) => tokens[index] === token);
        const ordered = inOrder(tokens, wanted) ? 0.05 : 0;
        const literal = phrase.toLowerCase() === name.trim().toLowerCase();
        const equal = literal ? 1 : 0.99;
        const score = same
          ? equal
          : Math.min(
              0.97,
              (0.6 * ofPhrase ** 1.5 + 0.35 * ofName + ordered) *
                (headed && !wanted.includes(headed) ? 0.85 : 1),
            );
        const before = best.get(item.key);
        if (!before || score > before.score) best.set(item.key, { item, phrase, score });
      }
      for (const [key, found] of best) {
        if (found.score < 0.97)
          best.set(key, { ...found, score: Math.min(0.97, found.score + usual(found.item, words)) });
      }
      // At equal worth in the order of the taxonomy, which puts the usual keys first.
      return [...best.values()].sort((a, b) => b.score - a.score || rank(a.item) - rank(b.item));
    },
  };
}
