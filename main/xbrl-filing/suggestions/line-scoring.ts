/**
 * Scores the elements that a line may carry, by label words, heading, total words and the term (current or
 * non-current). 1 is the same label; every part of the score is bounded, so the figures stay comparable.
 */
import { normaliseLabel } from '../../../constitution/index.ts';
import type { LineStatement } from '../../../shared/model/enums.ts';
import { type LabelWords, readLabel } from './label-words.ts';
import type { IndexedElement, TagIndex } from './tag-index.ts';
import { inKinds } from './things-and-kinds.ts';

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
  index: TagIndex,
): number {
  // What the heading says already need not be said again: "Additions" under "Intangible assets: Cost".
  const headed = (word: string) => line.heading?.words.includes(word) && !line.label.words.includes(word);
  const said = entry.label.words.reduce((sum, word) => (headed(word) ? sum : sum + index.weight(word)), 0);
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

function scoreWords(
  line: LineWords,
  statement: LineStatement,
  index: TagIndex,
  limit: number,
): readonly ScoredElement[] {
  const shared = new Map<number, { weight: number; count: number }>();
  const weigh = (word: string) => index.weight(word) * (word === line.label.head ? HEAD_WORD : 1);
  for (const word of line.label.words) {
    const weight = weigh(word);
    for (const position of index.postings(statement, word)) {
      const found = shared.get(position);
      if (found) {
        found.weight += weight;
        found.count += 1;
      } else shared.set(position, { weight, count: 1 });
    }
  }
  const own = line.label.words.reduce((sum, word) => sum + weigh(word), 0);
  const candidates = index.candidates(statement);
  const scored: { readonly entry: IndexedElement; score: number; exact: boolean; count: number }[] = [];
  for (const [position, { weight, count }] of shared) {
    const entry = candidates[position];
    // Most elements share one frequent word: nothing that is added lifts these to where they are shown.
    if (entry === undefined || (2 * weight) / (own + weight) < LEAST_SHARED) continue;
    const score = scoreOf(line, entry, statement, weight, own, index);
    scored.push({ entry, score, exact: entry.plain === line.plain, count });
  }
  scored.sort(
    (a, b) =>
      b.score - a.score ||
      Number(b.exact) - Number(a.exact) ||
      // Ids are plain letters; a collation would cost more than all the rest.
      (a.entry.element.element_id < b.entry.element.element_id ? -1 : 1),
  );
  const said = line.label.words.length;
  const reasonOf = ({ entry, exact, count }: (typeof scored)[number]) => {
    if (exact) return 'the same label';
    const all = count === said && said === entry.label.words.length;
    return all ? 'the same words' : `${count} of ${said} words shared`;
  };
  const best = scored.slice(0, Math.max(limit, LEAST_READ)).map((one) => ({
    entry: one.entry,
    score: one.score,
    exact: one.exact,
    reason: reasonOf(one),
  }));
  return specificFirst(best, line).slice(0, limit);
}
