/**
 * Labels of financial statements as comparable words: note references and dates off, plurals and usual
 * abbreviations brought to one form, "non-current" kept apart from "current". Only for matching; nothing
 * here is ever shown (specification 4.5, Suggestion).
 */
import { normaliseLabel } from '../../../constitution/index.ts';

export interface LabelWords {
  /** Words that carry meaning, once each. */
  readonly words: readonly string[];
  /** True when the label calls itself a total ("Total assets", "Subtotal"). */
  readonly total: boolean;
  /** True when the label calls itself a remainder ("Other receivables", "Others"). */
  readonly residual: boolean;
  /** CURRENT or NON_CURRENT where the label says so. */
  readonly term: 'CURRENT' | 'NON_CURRENT' | null;
}

const FILLERS: ReadonlySet<string> = new Set(
  'a an and are as at be by for from has in is it its of on or other others per sub subtotal such than that the their this to total totals which with year period ended financial note notes sgd s company group'.split(
    ' ',
  ),
);

/** Words of the field that statements write in several ways, brought to the one on the right. */
const SAME_WORDS: ReadonlyMap<string, string> = new Map([
  ['ppe', 'property plant equipment'],
  ['rou', 'right use'],
  ['debtor', 'receivable'],
  ['creditor', 'payable'],
  ['turnover', 'revenue'],
  ['sale', 'revenue'],
  ['stock', 'inventory'],
  ['taxation', 'tax'],
  ['amortization', 'amortisation'],
  ['depr', 'depreciation'],
  ['accum', 'accumulated'],
  ['retained', 'accumulated'],
  ['earning', 'profit'],
  ['govt', 'government'],
  ['emolument', 'remuneration'],
  ['wage', 'salary'],
  ['shareholder', 'owner'],
  ['expenditure', 'expense'],
  ['cost', 'expense'],
]);

function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && (word.endsWith('sses') || word.endsWith('xes'))) return word.slice(0, -2);
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Phrases whose words say little one by one. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:due|owing) from\b/g, 'receivable'],
  [/\b(?:due|owing) to\b/g, 'payable'],
  [/\bhire purchase\b/g, 'lease'],
];

const TERM = /non\s*-\s*current|non\s?current|long\s*-?\s*term/;

/** Reads a label. Bounded by `normaliseLabel` (300 characters). */
export function readLabel(label: string): LabelWords {
  const plain = normaliseLabel(label);
  const nonCurrent = TERM.test(plain);
  let rest = plain.replace(new RegExp(TERM, 'g'), ' ');
  for (const [phrase, word] of PHRASES) rest = rest.replace(phrase, word);
  const tokens = rest.match(/[a-z]+/g) ?? [];
  const words = new Set<string>();
  for (const token of tokens) {
    if (FILLERS.has(token)) continue;
    const stemmed = stem(token);
    for (const word of (SAME_WORDS.get(stemmed) ?? stemmed).split(' ')) words.add(word);
  }
  const current = !nonCurrent && words.has('current');
  words.delete('current');
  return {
    words: [...words],
    total: tokens.some((token) => token === 'total' || token === 'totals' || token === 'subtotal'),
    residual: tokens.some((token) => token === 'other' || token === 'others'),
    term: nonCurrent ? 'NON_CURRENT' : current ? 'CURRENT' : null,
  };
}
