/**
 * Scores the elements that a line may carry, by label words, heading, total words and the term (current or
 * non-current). 1 is the same label; every part of the score is bounded, so the figures stay comparable.
 */
import type { LineStatement } from '../../../shared/model/enums.ts';
import { type LabelWords, readLabel } from './label-words.ts';
import type { IndexedElement, TagIndex } from './tag-index.ts';

export interface ScoredElement {
  readonly entry: IndexedElement;
  /** 0 to 1. */
  readonly score: number;
  /** "the same words", "3 of 4 words", with what the heading adds. */
  readonly reason: string;
}

/** What a line says, ready to be compared. */
export interface LineWords {
  readonly label: LabelWords;
  readonly heading: LabelWords | null;
  /** INSTANT for a balance, DURATION for a movement, null when either may be meant. */
  readonly period: 'instant' | 'duration' | null;
}

const HEADING_SHARE = 0.12;
const OTHER_TERM = 0.35;
const OTHER_KIND_OF_SUM = 0.85;
const OTHER_PERIOD = 0.5;
/** A remainder gives way to a specific element whose score is at least this share of its own. */
const CLOSE = 0.85;

function spelled(words: LabelWords, index: TagIndex): LabelWords {
  return { ...words, words: [...new Set(words.words.map(index.known))] };
}

/** Reads a line; a bare "Total" or an empty label takes the words of its heading. */
export function readLine(
  label: string,
  parentLabel: string | null,
  period: LineWords['period'],
  index: TagIndex,
): LineWords {
  const own = spelled(readLabel(label), index);
  const heading = parentLabel === null ? null : spelled(readLabel(parentLabel), index);
  if (own.words.length > 0 || heading === null) return { label: own, heading, period };
  return {
    label: {
      ...heading,
      total: own.total || heading.total,
      residual: own.residual,
      term: own.term ?? heading.term,
    },
    heading,
    period,
  };
}

function headingBonus(line: LineWords, entry: IndexedElement): number {
  const words = line.heading?.words ?? [];
  if (words.length === 0 || entry.heading.size === 0) return 0;
  return (words.filter((word) => entry.heading.has(word)).length / words.length) * HEADING_SHARE;
}

function termFactor(line: LineWords, entry: IndexedElement): number {
  const wanted = line.label.term ?? line.heading?.term ?? null;
  const offered = entry.label.term ?? entry.headingTerm;
  if (wanted === null || offered === null || wanted === offered) return 1;
  return OTHER_TERM;
}

function scoreOf(
  line: LineWords,
  entry: IndexedElement,
  shared: number,
  own: number,
  index: TagIndex,
): number {
  const offered = entry.label.words.reduce((sum, word) => sum + index.weight(word), 0);
  const overlap = (2 * shared) / (own + offered);
  let score = overlap * (1 - HEADING_SHARE) + headingBonus(line, entry);
  if (overlap > 0.999) score = Math.max(score, 1 - HEADING_SHARE / 2 + headingBonus(line, entry) / 2);
  score *= termFactor(line, entry);
  if (line.label.total !== (entry.sum || entry.label.total))
    score *= line.label.total ? OTHER_KIND_OF_SUM : 0.97;
  if (line.label.residual !== entry.label.residual) score *= 0.9;
  if (line.period !== null && entry.element.period_type !== null && entry.element.period_type !== line.period)
    score *= OTHER_PERIOD;
  return Math.min(score, 1);
}

function specificFirst(scored: ScoredElement[]): ScoredElement[] {
  const [first] = scored;
  if (first === undefined || !first.entry.label.residual) return scored;
  const specific = scored.findIndex((one) => !one.entry.label.residual && one.score >= first.score * CLOSE);
  if (specific < 0) return scored;
  const [moved] = scored.splice(specific, 1);
  return moved === undefined ? scored : [moved, ...scored];
}

/** The best elements for a line, best first, at most `limit`; empty when no word is shared. */
export function scoreElements(
  line: LineWords,
  statement: LineStatement,
  index: TagIndex,
  limit: number,
): readonly ScoredElement[] {
  const shared = new Map<number, { weight: number; count: number }>();
  for (const word of line.label.words) {
    const weight = index.weight(word);
    for (const position of index.postings(statement, word)) {
      const found = shared.get(position);
      if (found) {
        found.weight += weight;
        found.count += 1;
      } else shared.set(position, { weight, count: 1 });
    }
  }
  const own = line.label.words.reduce((sum, word) => sum + index.weight(word), 0);
  const candidates = index.candidates(statement);
  const scored: ScoredElement[] = [];
  for (const [position, found] of shared) {
    const entry = candidates[position];
    if (entry === undefined) continue;
    const score = scoreOf(line, entry, found.weight, own, index);
    const words = line.label.words.length;
    const all = found.count === words && found.count === entry.label.words.length;
    scored.push({ entry, score, reason: all ? 'the same words' : `${found.count} of ${words} words shared` });
  }
  scored.sort(
    (a, b) => b.score - a.score || a.entry.element.element_id.localeCompare(b.entry.element.element_id, 'en'),
  );
  return specificFirst(scored).slice(0, limit);
}
