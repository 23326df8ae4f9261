/**
 * Labels of financial statements as comparable words: note references and dates off, plurals and usual
 * abbreviations brought to one form, "non-current" kept apart from "current". Only for matching; nothing
 * here is ever shown (specification 4.5, Suggestion).
 */
import {
  isFinancialWord,
  labelTokens,
  normaliseLabel,
  type Term,
  widerWords,
} from '../../../../constitution/index.ts';
import { memoised } from '../../../../shared/words/memoised.ts';

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
  readonly term: Term | null;
}

const TERM = /non\s*-\s*current|non\s?current|long\s*-?\s*term/;

/** "Non-current assets held for sale" are current ones. */
const HELD_FOR_SALE =
  /\bnon - current (?=assets? (?:and disposal groups? )?(?:classified as )?held for sale)/;

const HEADED = /^[^a-z]*[a-z]+ (?:of|on|in|from|for) /;

function wordsOf(text: string): string[] {
  return [...new Set(labelTokens(text))];
}

/** Reads a label; remembered, because statements repeat their labels. Bounded by `normaliseLabel`. */
export const readLabel = memoised(readWords);

/** "Long-term debt, net of current portion" is the later part, "current maturities of long-term debt" the sooner. */
const WITHOUT_CURRENT = /[,( ]+(?:net of|less|excluding) (?:the )?current (?:portion|maturities)\)?/;
const CURRENT_OF =
  /(\bcurrent (?:portion|maturities|instalments) of )(?:the )?(?:long ?- ?term|non ?- ?current) /;

const FALLS_DUE = '(?:amounts? )?(?:(?:re)?payable|(?:falling )?due|receivable|recoverable|maturing)';
const SOONER = 'within|in less than|not later than';
const LATER = 'after|later than|in more than|over|beyond';
const ONE_YEAR = '(?:one|1) years?|(?:12|twelve) months?';
/**
 * "Bank loans - repayable after one year", "Lease liabilities (due within 12 months)": the term, behind the name. Without
 * a sign between them the span may be a row of a table of its own.
 */
const TERM_BEHIND = new RegExp(
  `(?<=[a-z)]) ?[-,:(] ?${FALLS_DUE} (?:(${SOONER})|${LATER})(?: more than)? (?:${ONE_YEAR})\\)?$`,
);

function readWords(label: string): LabelWords {
  const printed = normaliseLabel(label).replace(HELD_FOR_SALE, '');
  const plain = printed
    .replace(WITHOUT_CURRENT, ' non-current')
    .replace(CURRENT_OF, '$1')
    .replace(TERM_BEHIND, (_, within) => (within === undefined ? ' non-current' : ' current'));
  const nonCurrent = TERM.test(plain);
  const rest = plain.replace(new RegExp(TERM, 'g'), ' ');
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

/** The words of a text with the wider ones beside them. */
export function broadWords(text: string): readonly string[] {
  const { words, optional } = readLabel(text);
  const own = [...words, ...optional];
  return [...new Set([...own, ...own.flatMap(widerWords)])];
}

/** Whether a remainder that names its kind ("other financial assets", "other non-financial assets") fits the words. */
export function fitsKind(label: string, words: readonly string[]): boolean {
  const denied = words.includes('non') || words.includes('prepayment');
  const financial = !denied && words.some(isFinancialWord);
  if (/\bnon-?financial\b/i.test(label)) return !financial;
  if (/\b(?:financial|receivables?|payables?)\b/i.test(label)) return financial;
  return true;
}
