/**
 * What a line can never be, whatever words it shares with an element: the other side of the books, another family,
 * a balance where it states a movement, a deduction where it names the thing itself. Exclusions, not hints: nothing
 * is better than a proposal that a reviewer would laugh at (specification 4.5, Suggestion).
 */
import type { LineStatement } from '../../../shared/model/enums.ts';
import { addsFamily, differsInFamily, lacksFamilyOfHead } from './families.ts';
import { readLabel } from './label-words.ts';
import { isTwoWay } from './line-direction.ts';
import type { LinePlace } from './line-heading.ts';
import type { LineWords } from './line-scoring.ts';
import { sideInSchedule, sideOf } from './plausible.ts';
import type { IndexedElement, TagIndex } from './tag-index.ts';

interface ReadLine {
  readonly statement: LineStatement;
  readonly label: string;
  readonly parentLabel: string | null;
}

const DEDUCTION =
  /\b(?:less|allowances?|accumulated (?:depreciation|amortisation|impairment)|provision for (?:doubtful|impairment)|impairment)\b/i;

/** True for what is taken off the lines around it: "Less: allowance for doubtful debts". */
export function isDeduction({ label, parentLabel }: Pick<ReadLine, 'label' | 'parentLabel'>): boolean {
  return DEDUCTION.test(label) || DEDUCTION.test(parentLabel ?? '');
}

/** What is owed is a balance, and named as one: no profit of a joint venture for "due to joint venture". */
const OWED = /\b(?:due|owing|owed) (?:to|from|by)\b/;
const CLAIM =
  /\b(?:payables?|receivables?|due|loans?|borrowings?|advances?|liabilit(?:y|ies)|deposits?|accru(?:ed|als?))\b/i;

/** Subtotals that no calculation holds: nothing but a result is tagged so. */
const RESULT = /^(?:operating )?profit\b|^loss (?:before|after|for|from)\b|\bcategory$/i;
const SAYS_RESULT =
  /\b(?:profits?|loss(?:es)?|results?|surplus|deficit|earnings|ebit|category|excess|income before|net income)\b/;

/** Words that the line denies: "trade" of "non-trade amounts". */
const DENIED = /\b(?:non(?: -)?|not|other than|excluding|except) (\p{L}+)/gu;

function saysDenied(label: string, plain: string): boolean {
  return [...plain.matchAll(DENIED)].some(([, word = '']) => {
    const named = new RegExp(`(?<!\\b(?:non|not)[- ])\\b${word}\\b(?! and other)`, 'i');
    return word !== 'current' && named.test(label);
  });
}

/** Why the element is not for the line; null where nothing speaks against it. */
export function excluded(
  { element, deduction, remainder, result }: IndexedElement,
  line: ReadLine,
  words: LineWords,
  wording: string | null,
  place: LinePlace,
  index: TagIndex,
): 'side' | 'deduction' | 'kind' | 'denied' | 'family' | null {
  const { statement } = line;
  const inNotes = statement === 'notes';
  const side =
    place.heading?.side ??
    sideOf(statement, line.label, inNotes ? line.parentLabel : null) ??
    (inNotes && place.heading?.from === 'income_statement' ? sideInSchedule(line.label) : null);
  const oneWay = element.balance !== null && !isTwoWay(element) && !result;
  if (side !== null && oneWay && element.balance !== side) return 'side';
  if (statement === 'notes' && deduction && !isDeduction(line)) return 'deduction';
  if (
    OWED.test(words.plain) &&
    (statement === 'notes' || statement === 'balance_sheet') &&
    !CLAIM.test(element.label)
  )
    return 'kind';
  if (RESULT.test(element.label) && !SAYS_RESULT.test(`${words.plain} ${words.plainHeading}`)) return 'kind';
  if (saysDenied(element.label, words.plain)) return 'denied';
  if (statement === 'equity_changes' || remainder) return null;
  const wordings = wording === null ? [element.label] : [element.label, wording];
  // "Bonus" is an employee benefit, though it does not say so: the line says the whole wording.
  const whole =
    wording !== null && readLabel(wording).words.every((word) => words.label.words.includes(word));
  if (!whole && addsFamily(element.label, words, statement, index)) return 'family';
  if (differsInFamily(wordings, words, statement, index)) return 'family';
  return lacksFamilyOfHead(wordings, words, index) ? 'family' : null;
}
