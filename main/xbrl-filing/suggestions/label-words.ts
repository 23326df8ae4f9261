/**
 * Labels of financial statements as comparable words: note references and dates off, plurals and usual
 * abbreviations brought to one form, "non-current" kept apart from "current". Only for matching; nothing
 * here is ever shown (specification 4.5, Suggestion).
 */
import { normaliseLabel } from '../../../constitution/index.ts';

export interface LabelWords {
  /** Words that carry meaning, once each. */
  readonly words: readonly string[];
  /** Words in brackets: "loss" of "Profit (loss) before tax". They may be said instead, or not at all. */
  readonly optional: readonly string[];
  /** The word that "of", "on" or "from" qualifies: "depreciation" of "Depreciation of plant"; it weighs more. */
  readonly head: string | null;
  /** True when the label calls itself a total ("Total assets", "Subtotal"). */
  readonly total: boolean;
  /** True when the label calls itself a remainder ("Other receivables", "Others"). */
  readonly residual: boolean;
  /** CURRENT or NON_CURRENT where the label says so. */
  readonly term: 'CURRENT' | 'NON_CURRENT' | null;
}

const FILLERS: ReadonlySet<string> = new Set(
  [
    'a an and are as at be by for from has in is its less of on or per such than that the their this to which with',
    'other others total totals sub subtotal balance balances amount amounts',
    'year years period periods ended end beginning start note notes sgd s company group',
    'january february march april may june july august september october november december',
  ].flatMap((words) => words.split(' ')),
);

/** Words of the field that statements write in several ways, brought to the one on the right. */
const SAME_WORDS: ReadonlyMap<string, string> = new Map([
  ['debtor', 'receivable'],
  ['creditor', 'payable'],
  ['turnover', 'revenue'],
  ['sale', 'revenue'],
  ['stock', 'inventory'],
  ['taxation', 'tax'],
  ['retained', 'accumulated'],
  ['earning', 'profit'],
  ['emolument', 'remuneration'],
  ['staff', 'employee'],
  ['personnel', 'employee'],
  ['result', 'profit'],
  ['surplus', 'profit'],
  ['deficit', 'loss'],
  ['wage', 'salary'],
  ['purchased', 'purchase'],
  ['increase', 'change'],
  ['decrease', 'change'],
  ['movement', 'change'],
  ['accrued', 'accrual'],
  ['shareholder', 'owner'],
  ['expenditure', 'expense'],
  ['cost', 'expense'],
  ['issued', 'issue'],
  ['issuance', 'issue'],
  ['consumed', 'used'],
]);

/** Short forms of small practices, in full. */
export const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ['ppe', 'property plant equipment'],
  ['it', 'information technology'],
  ['rou', 'right use'],
  ['amt', 'amount'],
  ['amts', 'amounts'],
  ['fr', 'from'],
  ['frm', 'from'],
  ['co', 'company'],
  ['cos', 'companies'],
  ['admin', 'administrative'],
  ['depn', 'depreciation'],
  ['dep', 'depreciation'],
  ['depr', 'depreciation'],
  ['amort', 'amortisation'],
  ['amortization', 'amortisation'],
  ['accum', 'accumulated'],
  ['acc', 'accumulated'],
  ['prov', 'provision'],
  ['recv', 'receivable'],
  ['govt', 'government'],
  ['exps', 'expenses'],
  ['exp', 'expense'],
  ['inv', 'investment'],
  ['invt', 'investment'],
  ['mgmt', 'management'],
  ['misc', 'miscellaneous'],
  ['gst', 'goods services tax'],
  ['cpf', 'defined contribution plans'],
  ['mpf', 'defined contribution plans'],
  ['epf', 'defined contribution plans'],
  ['socso', 'defined contribution plans'],
  ['ecl', 'expected credit loss'],
  ['fvoci', 'fair value through other comprehensive income'],
  ['fvtoci', 'fair value through other comprehensive income'],
  ['fvpl', 'fair value through profit or loss'],
  ['fvtpl', 'fair value through profit or loss'],
  ['hp', 'hire purchase'],
  ['wip', 'work in progress'],
  ['repayments', 'repayment'],
]);

/** A word without the ending of its plural. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && (word.endsWith('sses') || word.endsWith('xes'))) return word.slice(0, -2);
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Phrases whose words say little one by one. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bfinancial (?:years?|periods?|statements?)\b/g, ' '],
  [
    /\bshort - term (?=(?:bank )?(?:borrowings?|loans?|provisions?|debts?|liabilit|assets?|investments?))/g,
    'current ',
  ],
  [/\bnon - trade\b/g, ' '],
  [/\bcharged to\b/g, 'charged out'],
  [/\bcharged by\b/g, 'charged in'],
  [/\bloans? to\b/g, 'loan receivable'],
  [/\bcapital stock\b/g, 'share capital'],
  [/\btreasury stock\b/g, 'treasury shares'],
  [/\b(?:due|owing) (?:from|fr|frm)\b|\b(?:due|owing|owed) by\b/g, 'receivable'],
  [/\b(?:due|owing|owed) to\b/g, 'payable'],
];

const TERM = /non\s*-\s*current|non\s?current|long\s*-?\s*term/;

/** "Non-current assets held for sale" are current ones. */
const HELD_FOR_SALE =
  /\bnon - current (?=assets? (?:and disposal groups? )?(?:classified as )?held for sale)/;

const HEADED = /^[^a-z]*[a-z]+ (?:of|on|in|from|for) /;

function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const token of text.match(/[a-z]+/g) ?? []) {
    for (const part of (SHORT_FORMS.get(token) ?? token).split(' ')) {
      if (FILLERS.has(part)) continue;
      const stemmed = stem(part);
      for (const word of (SAME_WORDS.get(stemmed) ?? stemmed).split(' ')) words.add(word);
    }
  }
  return [...words];
}

const KEPT = 20_000;
const read = new Map<string, LabelWords>();

/** Reads a label; remembered, because statements repeat their labels. Bounded by `normaliseLabel`. */
export function readLabel(label: string): LabelWords {
  const known = read.get(label);
  if (known !== undefined) return known;
  const words = readWords(label);
  if (read.size < KEPT) read.set(label, words);
  return words;
}

function readWords(label: string): LabelWords {
  const plain = normaliseLabel(label).replace(HELD_FOR_SALE, '');
  const nonCurrent = TERM.test(plain);
  let rest = plain.replace(new RegExp(TERM, 'g'), ' ');
  for (const [phrase, word] of PHRASES) rest = rest.replace(phrase, word);
  const main = wordsOf(rest.replace(/\([^()]*\)/g, ' '));
  const all = wordsOf(rest);
  const named = main.length > 0 ? main : all;
  const words = named.filter((word) => word !== 'current');
  return {
    words,
    optional: all.filter((word) => word !== 'current' && !named.includes(word)),
    head: HEADED.test(plain) ? (words[0] ?? null) : null,
    total: /\b(?:sub)?totals?\b/.test(plain),
    // What is owed otherwise than in trade is among the other receivables and payables.
    residual: /\bothers?\b(?! than\b)|\bnon ?-? ?trade\b/.test(plain),
    term: nonCurrent ? 'NON_CURRENT' : all.includes('current') ? 'CURRENT' : null,
  };
}

/** A narrow word and the wider ones that hold it: a subsidiary is a related party, a bond is a borrowing. */
const WIDER: ReadonlyMap<string, string> = new Map([
  ['subsidiary', 'related party'],
  ['associate', 'related party'],
  ['associated', 'related party'],
  ['venture', 'related party'],
  ['holding', 'related party'],
  ['affiliate', 'related party'],
  ['fellow', 'related party'],
  ['bond', 'loan borrowing'],
  ['debenture', 'loan borrowing'],
  ['convertible', 'loan borrowing'],
  ['pledged', 'fixed'],
  ['development', 'inventory'],
]);

/** The words of a text with the wider ones beside them. */
export function broadWords(text: string): readonly string[] {
  const { words, optional } = readLabel(text);
  const own = [...words, ...optional];
  return [...new Set([...own, ...own.flatMap((word) => (WIDER.get(word) ?? '').split(' ').filter(Boolean))])];
}

/** Words of what is a claim to be settled in cash, or an investment: a financial asset or liability. */
const FINANCIAL: ReadonlySet<string> = new Set(
  'financial derivative receivable payable loan borrowing investment debt security deposit guarantee dividend fvoci fvpl'.split(
    ' ',
  ),
);

/** Whether a remainder that names its kind ("other financial assets", "other non-financial assets") fits the words. */
export function fitsKind(label: string, words: readonly string[]): boolean {
  const denied = words.includes('non') || words.includes('prepayment');
  const financial = !denied && words.some((word) => FINANCIAL.has(word));
  if (/\bnon-?financial\b/i.test(label)) return !financial;
  if (/\b(?:financial|receivables?|payables?)\b/i.test(label)) return financial;
  return true;
}
