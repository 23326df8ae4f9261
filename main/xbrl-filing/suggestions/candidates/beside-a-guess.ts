/**
 * What is read beside a first guess, so that a person who finds it wrong need not search: what else stands beneath such a
 * heading, then what all wordings together make likely (specification 4.5, Suggestion).
 */
import { isDeduction } from '../lines/exclusions.ts';
import { addsFamily, isOfHeading } from '../lines/families.ts';
import { isBalanceOfNote } from '../lines/line-direction.ts';
import { entryIn } from '../lines/line-heading.ts';
import type { LineReading } from '../lines/line-reading.ts';
import type { Candidate } from '../lines/suggestion.ts';
import { likelyElements } from './naive-bayes.ts';
import { STRENGTH } from './strengths.ts';

/** True for a line of a note that is taken off, where the note is no schedule of what happened. */
function isTakenOff({ line, place }: LineReading): boolean {
  return line.statement === 'notes' && place.heading?.movements !== true && isDeduction(line);
}

/**
 * What the words of the line make likely; nothing for what is taken off, or for a balance at a date, which has no words of
 * its own.
 */
function likelyByWords(reading: LineReading, takenOff: boolean): readonly string[] {
  const { line, words, balance, context } = reading;
  const { index, library } = context;
  if (balance !== null || takenOff || isBalanceOfNote(line)) return [];
  return likelyElements(words, line.statement, library, index).filter(
    (id) => !index.isResult(id) && !addsFamily(index.lookup.label(id), words, line.statement, index),
  );
}

/** True where nothing that the line says excludes the element, and it may stand in this place. */
function mayBeMeant(elementId: string, reading: LineReading, takenOff: boolean): boolean {
  const { words, place, context, whyNot } = reading;
  const { index } = context;
  const entry = entryIn(place, elementId, index);
  if (entry === undefined || !index.lookup.isReportable(elementId, index.entryPoint)) return false;
  const { period_type } = entry.element;
  if (words.period !== null && period_type !== null && period_type !== words.period) return false;
  if (!place.allows(elementId) || entry.deduction !== takenOff) return false;
  const against = whyNot(entry, null);
  return against === 'family' ? isOfHeading(entry.element.label, words, index) : against === null;
}

const OF_HEADING = 'one of those that stand beneath such a heading; nothing that the line says excludes it';
const BY_WORDS = 'other wordings with these words mean it; nothing that the line says excludes it';

/** What is weighed beside a guess and is no candidate yet, the likeliest first; nothing under a narrow entry point. */
export function besides(candidates: readonly Candidate[], reading: LineReading): readonly Candidate[] {
  const { place, context } = reading;
  if (context.index.wide !== null) return [];
  const known = new Set(candidates.map(({ elementId }) => elementId));
  const ofHeading = new Set(place.heading?.beside);
  const takenOff = isTakenOff(reading);
  return [...new Set([...ofHeading, ...likelyByWords(reading, takenOff)])]
    .filter((id) => !known.has(id) && mayBeMeant(id, reading, takenOff))
    .map((elementId) => ({
      elementId,
      strength: STRENGTH.BESIDE,
      confidence: 'LOW',
      ...(ofHeading.has(elementId)
        ? { reason: OF_HEADING, source: 'PLACE' }
        : { reason: BY_WORDS, source: 'WORDS' }),
    }));
}
