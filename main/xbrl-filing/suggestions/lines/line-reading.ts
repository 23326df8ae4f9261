/**
 * What is read of one line before anything is proposed for it: its place in the statement, its words, the balance that
 * it names and the kind of period that it has. Every source of candidates looks at the line through it.
 */

import type { IndexedElement } from '../elements/tag-index.ts';
import { exclusionsOf, type WhyNot } from './exclusions.ts';
import { balanceOf } from './line-direction.ts';
import { ANYTHING, entryIn, type LinePlace, placeOf, standsBehind } from './line-heading.ts';
import { type LineWords, lineTerm, readLine } from './line-scoring.ts';
import type { SuggestionContext, SuggestionLine } from './suggestion.ts';

export interface LineReading {
  readonly line: SuggestionLine;
  readonly context: SuggestionContext;
  readonly place: LinePlace;
  readonly words: LineWords;
  /** The balance that the label names ("At end of the year"); null where it names none. */
  readonly balance: ReturnType<typeof balanceOf>;
  /** Instant where the line is a balance for certain; null where nothing says so. */
  readonly period: 'instant' | null;
  /** Why an element is not for the line. */
  readonly whyNot: WhyNot;
}

/** "Amortisation for the year" is no balance, whatever note it stands in. */
const MOVEMENT = /\b(?:for|during|in) the (?:financial )?(?:year|period)\b/i;

export function readingOf(printed: SuggestionLine, context: SuggestionContext): LineReading {
  const isWide = context.index.wide === null;
  const line = isWide && standsBehind(printed, context.index) ? { ...printed, parentLabel: null } : printed;
  const balance = balanceOf(line.label, context.period);
  const period = balance !== null || line.statement === 'balance_sheet' ? 'instant' : null;
  const flows = line.statement === 'income_statement' || (period === null && MOVEMENT.test(line.label));
  const words = readLine(line.label, line.parentLabel, flows ? 'duration' : period, context.index);
  const place = placeFor(line, context);
  let why: WhyNot | undefined;
  const whyNot: WhyNot = (entry, wording) => {
    why ??= exclusionsOf(line, words, place, context.index);
    return why(entry, wording);
  };
  return { line, context, place, words, balance, period, whyNot };
}

/** A narrow entry point has ways of its own to tell nonsense; a line of it may stand anywhere. */
function placeFor(line: SuggestionLine, context: SuggestionContext): LinePlace {
  if (context.index.wide === null) return placeOf(line, context);
  const { statement } = line;
  return {
    heading: null,
    own: null,
    within: [],
    others: [],
    named: new Set(),
    guessed: false,
    statements: [statement],
    ...ANYTHING,
  };
}

/** The element where the line may stand; undefined where it stands in none of those statements. */
export function standingOf(elementId: string, { place, context }: LineReading): IndexedElement | undefined {
  return entryIn(place, elementId, context.index);
}

/** True for an element of another statement, which a line of this one may use all the same. */
export function isBorrowed(elementId: string, { line, context }: LineReading): boolean {
  return context.index.find(line.statement, elementId) === undefined;
}

/** Says that an element is of the other term than the line, and which one is of the line's. */
export interface OtherTerm {
  /** Undefined where the statement has no such element. */
  readonly counterpart: IndexedElement | undefined;
}

/** What takes the place of an element of the other term; null where the terms agree, or one of them is not said. */
export function otherTerm(elementId: string, reading: LineReading): OtherTerm | null {
  const wanted = lineTerm(reading.words);
  const its = standingOf(elementId, reading)?.label.term ?? null;
  if (wanted === null || its === null || wanted === its) return null;
  return { counterpart: reading.context.index.counterpart(reading.line.statement, elementId) };
}
