/**
 * Scores the elements that a line may carry, by label words, heading, total words and the term (current or
 * non-current). 1 is the same label; every part of the score is bounded, so the figures stay comparable.
 */
import { normaliseLabel } from '../../../../constitution/index.ts';
import type { LineStatement } from '../../../../shared/model/enums.ts';
import type { IndexedElement, TagIndex } from '../elements/tag-index.ts';
import { type LabelWords, readLabel } from '../words/label-words.ts';
import { inKinds } from '../words/things-and-kinds.ts';

export interface ScoredElement {
  readonly entry: IndexedElement;
  /** 0 to 1. */
  readonly score: number;
  /** "the same words", "3 of 4 words", with what the heading adds. */
  readonly reason: string;
  /** The line's label is the element's, letter for letter (case and spacing apart). */
  readonly exact: boolean;
}

/** What a line says, ready to be compared. */
export interface LineWords {
  readonly plain: string;
  readonly plainHeading: string;
  readonly label: LabelWords;
  readonly heading: LabelWords | null;
  /** INSTANT for a balance, DURATION for a movement, null when either may be meant. */
  readonly period: 'instant' | 'duration' | null;
}

const HEADING_SHARE = 0.12;
const HEAD_WORD = 1.8;
const OTHER_TERM = 0.35;
/** Headings of other comprehensive income; an element that was reclassified is another thing. */
const RECLASSIFIED =
  /\b(?:may|will not|that)? ?be reclassified(?: subsequently)?(?: to (?:profit or loss|income))?\b/i;
/** The line says a term and the element none. */
const MISSED_TERM = 0.8;
/** The element says a term and the line none, or only the line's heading does. */
const UNSAID_TERM = 0.97;
const OTHER_KIND_OF_SUM = 0.85;
const UNSAID_TOTAL = 0.8;
const OTHER_RESIDUAL = 0.9;
const NOTE_ON_FACE = 0.95;
const OTHER_PERIOD = 0.5;
/** "Amortisation of contract costs" for a line that speaks of contract costs only. */
const UNSAID_HEAD = 0.85;
/** The line stands under one kind of activities and the element under another. */
const OTHER_ACTIVITY = 0.8;
const ACTIVITIES = readLabel('operating investing financing').words;
/** A remainder gives way to a specific element whose score is at least this share of its own. */
const CLOSE = 0.85;
/** An upper bound of the words in common, below which an element is not looked at. */
const LEAST_SHARED = 0.2;
/** A remainder gives way to one of so many, however few are asked for. */
const LEAST_READ = 12;

function spelled(words: LabelWords, index: TagIndex): LabelWords {
  const head = words.head === null ? null : index.known(words.head);
  return { ...words, head, words: [...new Set(words.words.map(index.known))] };
}

/** Reads a line; a bare "Total" or an empty label takes the words of its heading. */
export function readLine(
  label: string,
  parentLabel: string | null,
  period: LineWords['period'],
  index: TagIndex,
): LineWords {
  const own = spelled(readLabel(label), index);
  const heading =
    parentLabel === null ? null : spelled(readLabel(parentLabel.replace(RECLASSIFIED, ' ')), index);
  const plain = normaliseLabel(label);
  const plainHeading = parentLabel === null ? '' : normaliseLabel(parentLabel);
  if (own.words.length > 0 || heading === null) return { plain, plainHeading, label: own, heading, period };
  const total = own.total || heading.total;
  const term = own.term ?? heading.term;
  return {
    plain,
    plainHeading,
    label: { ...heading, total, residual: own.residual, term },
    heading,
    period,
  };
}

function headingBonus(line: LineWords, entry: IndexedElement): number {
  const words = line.heading?.words ?? [];
  if (words.length === 0) return 0;
  const said = words.filter((word) => entry.heading.has(word) || entry.label.words.includes(word));
  return (said.length / words.length) * HEADING_SHARE;
}

/** CURRENT or NON_CURRENT as the label says, else as the heading does. */
export function lineTerm(line: LineWords): LabelWords['term'] {
  return line.label.term ?? line.heading?.term ?? null;
}

function termFactor(line: LineWords, entry: IndexedElement): number {
  const wanted = lineTerm(line);
  const offered = entry.label.term ?? entry.headingTerm;
  if (wanted === offered) return 1;
  if (wanted !== null && offered !== null) return OTHER_TERM;
  return line.label.term === null ? UNSAID_TERM : MISSED_TERM;
}

/** Cash flows of the same name ("Interest paid") are told apart by the activities that the heading names. */
function activityFactor(line: LineWords, entry: IndexedElement): number {
  const said = ACTIVITIES.filter((word) => line.heading?.words.includes(word));
  const offered = ACTIVITIES.filter((word) => entry.heading.has(word));
  if (said.length === 0 || offered.length === 0) return 1;
  return said.some((word) => offered.includes(word)) ? 1 : OTHER_ACTIVITY;
}

/** What the line and the element say of totals, remainders, balances and notes, as one factor. */
function kindFactor(line: LineWords, entry: IndexedElement, statement: LineStatement): number {
  let factor = statement === 'cash_flow' ? activityFactor(line, entry) : 1;
  if (entry.label.total && !line.label.total && !line.heading?.total) factor *= UNSAID_TOTAL;
  if (line.label.total && !entry.label.total && !entry.sum) factor *= OTHER_KIND_OF_SUM;
  if (line.label.residual !== entry.label.residual) factor *= OTHER_RESIDUAL;
  if (entry.note && statement !== 'notes') factor *= NOTE_ON_FACE;
  const { head } = entry.label;
  const unsaid = head !== null && !line.label.words.includes(head) && !line.heading?.words.includes(head);
  if (unsaid && statement !== 'cash_flow') factor *= UNSAID_HEAD;
  const { period_type } = entry.element;
  if (line.period !== null && period_type !== null && period_type !== line.period) factor *= OTHER_PERIOD;
  return factor;
}

function scoreOf(
  line: LineWords,
  entry: IndexedElement,
  statement: LineStatement,
  shared: number,
  own: number,
  headed: readonly string[],
  index: TagIndex,
): number {
  const said = headed.reduce(
    (sum, word) => (entry.label.words.includes(word) ? sum - index.weight(word) : sum),
    index.weightOf(entry),
  );
  const overlap = (2 * shared) / (own + Math.max(said, shared));
  const bonus = headingBonus(line, entry);
  const score = overlap > 0.999 ? 1 - HEADING_SHARE / 2 + bonus / 2 : overlap * (1 - HEADING_SHARE) + bonus;
  return Math.min(score * termFactor(line, entry) * kindFactor(line, entry, statement), 1);
}

/** A remainder never comes first while a specific element is close, unless the line itself says "other". */
function specificFirst(scored: ScoredElement[], line: LineWords): ScoredElement[] {
  const [first] = scored;
  if (first === undefined || !first.entry.remainder || line.label.residual) return scored;
  const specific = scored.findIndex((one) => !one.entry.remainder && one.score >= first.score * CLOSE);
  if (specific < 0) return scored;
  const [moved] = scored.splice(specific, 1);
  return moved === undefined ? scored : [moved, ...scored];
}

/** A match by kind ("trademark" as an intangible asset) counts for less than one by its own words. */
const BY_KIND = 0.72;
/** A match by its own words that is this good needs no kinds. */
const GOOD = 0.75;

/** The best elements for a line, best first, at most `limit`; empty when no word is shared. */
export function scoreElements(
  line: LineWords,
  statement: LineStatement,
  index: TagIndex,
  limit: number,
): readonly ScoredElement[] {
  const own = scoreWords(line, statement, index, limit);
  if ((own[0]?.score ?? 0) >= GOOD) return own;
  const label = inKinds(line.label, statement);
  if (label === null) return own;
  const byKind = scoreWords({ ...line, label }, statement, index, limit);
  const best = new Map(own.map((one) => [one.entry, one]));
  for (const one of byKind) {
    const score = one.score * BY_KIND;
    const known = best.get(one.entry);
    if (known === undefined || known.score < score)
      best.set(one.entry, { ...one, score, exact: false, reason: `of its kind: ${one.reason}` });
  }
  const merged = [...best.values()].sort((a, b) => b.score - a.score);
  return specificFirst(merged, line).slice(0, limit);
}

interface Scored {
  readonly entry: IndexedElement;
  readonly score: number;
  readonly exact: boolean;
  /** How many words of the line it shares. */
  readonly count: number;
}

/** The better first, of the same score the very label; else by id, plain letters that no collation need compare. */
function inOrder(a: Scored, b: Scored): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.exact !== b.exact) return a.exact ? -1 : 1;
  return a.entry.element.element_id < b.entry.element.element_id ? -1 : 1;
}

function scoreWords(
  line: LineWords,
  statement: LineStatement,
  index: TagIndex,
  limit: number,
): readonly ScoredElement[] {
  const weigh = (word: string) => index.weight(word) * (word === line.label.head ? HEAD_WORD : 1);
  // What the heading says already need not be said again: "Additions" under "Intangible assets: Cost".
  const headed = (line.heading?.words ?? []).filter((word) => !line.label.words.includes(word));
  const own = line.label.words.reduce((sum, word) => sum + weigh(word), 0);
  const candidates = index.candidates(statement);
  const likely: { readonly entry: IndexedElement; weight: number; count: number; most: number }[] = [];
  index.postings(statement).sharing(line.label.words, weigh, (position, weight, count) => {
    const entry = candidates[position];
    const overlap = (2 * weight) / (own + weight);
    // Most elements share one frequent word: nothing that is added lifts these to where they are shown.
    if (entry !== undefined && overlap >= LEAST_SHARED)
      likely.push({ entry, weight, count, most: overlap * (1 - HEADING_SHARE) + HEADING_SHARE });
  });
  likely.sort((a, b) => b.most - a.most);
  const room = Math.max(limit, LEAST_READ);
  const scored: Scored[] = [];
  for (const { entry, weight, count, most } of likely) {
    const last = scored[room - 1];
    // What cannot come before the last that is read is not looked at, nor is any after it.
    if (last !== undefined && most < last.score) break;
    const score = scoreOf(line, entry, statement, weight, own, headed, index);
    const one = { entry, score, exact: entry.plain === line.plain, count };
    if (last !== undefined && inOrder(last, one) < 0) continue;
    const behind = scored.findIndex((other) => inOrder(one, other) < 0);
    scored.splice(behind < 0 ? scored.length : behind, 0, one);
    if (scored.length > room) scored.pop();
  }
  const said = line.label.words.length;
  const reasonOf = ({ entry, exact, count }: Scored) => {
    if (exact) return 'the same label';
    const all = count === said && said === entry.label.words.length;
    return all ? 'the same words' : `${count} of ${said} words shared`;
  };
  const best = scored.map((one) => ({
    entry: one.entry,
    score: one.score,
    exact: one.exact,
    reason: reasonOf(one),
  }));
  return specificFirst(best, line).slice(0, limit);
}
