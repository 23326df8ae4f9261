/**
 * What the place of a line does to its candidates: those that may not stand beneath its heading give way, and a line
 * without a name of its own takes the "other" of its heading, or what the likeliest candidate is a part of.
 */
import { says } from '../../../../constitution/index.ts';
import type { TagIndex } from '../elements/tag-index.ts';
import { deductionsOf, type Exclusion, isDeduction, isLess } from '../lines/exclusions.ts';
import { addsFamily, isOfHeading } from '../lines/families.ts';
import { isTwoWay } from '../lines/line-direction.ts';
import { entryIn, type LinePlace, partUnder } from '../lines/line-heading.ts';
import type { LineReading } from '../lines/line-reading.ts';
import type { LineWords } from '../lines/line-scoring.ts';
import type { Candidate, SuggestionLine } from '../lines/suggestion.ts';
import { STRENGTH } from './strengths.ts';

const GUESSED = 0.8;
const UNUSUAL = 0.7;
const BARE_OTHERS = /^\W*(?:all )?(?:others?|sundr(?:y|ies)|miscellaneous)\W*$/i;

/** Why an "other" is never offered either; what it is not named like matters less. */
const NEVER: readonly Exclusion[] = ['side', 'period', 'apart', 'item', 'not taken off', 'not a balance'];
/** What even a known wording does not outweigh. */
const OF_PLACE: readonly (Exclusion | null)[] = ['not taken off', 'not a balance'];

/** True for an element that takes one side only, and not that of the heading: an asset under liabilities. */
function onOtherSide(elementId: string, { heading }: LinePlace, { lookup, isResult }: TagIndex): boolean {
  const element = lookup.byId(elementId);
  if (heading?.side === undefined || element == null || element.balance === null) return false;
  return element.balance !== heading.side && !isTwoWay(element) && !isResult(elementId);
}

/**
 * True where a heading that nobody lists stands above a wording of the library ("Additions") that is known for another
 * note, of which neither the line nor the heading says a word: a guess at most.
 */
function isOfUnsaidNote(
  { elementId, source, headed }: Candidate,
  { statement, parentLabel }: SuggestionLine,
  words: LineWords,
  { heading }: LinePlace,
  index: TagIndex,
): boolean {
  if (statement !== 'notes' || parentLabel === null || heading !== null || source !== 'LIBRARY') return false;
  if (headed === true) return false;
  const entry = index.find(statement, elementId);
  return entry !== undefined && addsFamily(entry.element.label, words, statement, index);
}

/**
 * Whether a candidate that may not stand beneath the heading is kept as a last guess. In a note only what is known for
 * certain: a line may have been read under the heading of another note, but never a sum, a movement, or under a heading of movements.
 */
function mayStandElsewhere(
  { elementId, known, strength }: Candidate,
  { statement }: SuggestionLine,
  { heading }: LinePlace,
  index: TagIndex,
): boolean {
  if (statement === 'notes')
    return (
      known === true &&
      heading?.movements !== true &&
      !index.isResult(elementId) &&
      index.lookup.byId(elementId)?.period_type === 'instant'
    );
  return strength >= (statement === 'cash_flow' ? 0.75 : STRENGTH.ALIKE);
}

/** The candidate as the very title of the note has it: what is due to others in trade, beneath "Trade payables". */
function underTitle(candidate: Candidate, place: LinePlace): Candidate {
  const elementId = candidate.settled === true ? undefined : place.instead(candidate.elementId);
  if (elementId === undefined) return candidate;
  const reason = `${candidate.reason}, under the title that it stands beneath`;
  const confidence = candidate.confidence === 'LOW' ? 'LOW' : 'MEDIUM';
  return { ...candidate, elementId, confidence, reason };
}

/**
 * The candidates that may stand beneath the line's heading. One of the other term gives way to its counterpart; a
 * wording of the library that stands elsewhere is kept as a last guess.
 */
export function inPlace(candidates: readonly Candidate[], reading: LineReading): readonly Candidate[] {
  const { line, words, place, context, whyNot } = reading;
  const { index } = context;
  const kept = new Map<string, Candidate>();
  const elsewhere: Candidate[] = [];
  // What is known of a wording is known of the thing, and not of what is taken off it.
  const isExcluded = ({ elementId, wording, known }: Candidate) => {
    const entry = entryIn(place, elementId, index);
    const against = entry === undefined ? null : whyNot(entry, wording ?? null);
    return OF_PLACE.includes(against) || (against !== null && known !== true);
  };
  for (const found of candidates) {
    const candidate = underTitle(found, place);
    const { elementId, known, settled, strength } = candidate;
    if (index.wide === null && settled !== true && isExcluded(candidate)) continue;
    const isGuess =
      known === true && settled !== true && isOfUnsaidNote(candidate, line, words, place, index);
    if (isGuess) {
      if (!kept.has(elementId)) kept.set(elementId, { ...candidate, confidence: 'LOW', known: false });
      continue;
    }
    const isHeaded = candidate.headed === true && !place.movesOther(elementId);
    if (settled === true || isHeaded || place.allows(elementId)) {
      const usual = settled === true || strength >= STRENGTH.KNOWN || place.usual(elementId);
      if (!kept.has(elementId))
        kept.set(elementId, usual ? candidate : { ...candidate, strength: strength * UNUSUAL });
      continue;
    }
    const taken = known === true ? place.taken(elementId) : undefined;
    if (taken !== undefined) {
      const reason = `${candidate.reason}, in the part that it stands in`;
      const confidence = candidate.confidence === 'LOW' ? 'LOW' : 'MEDIUM';
      if (!kept.has(taken)) kept.set(taken, { ...candidate, elementId: taken, confidence, reason });
      continue;
    }
    const pair = index.counterpart(line.statement, elementId)?.element.element_id;
    if (pair !== undefined && place.allows(pair) && !kept.has(pair)) {
      const confidence = candidate.confidence === 'LOW' ? 'LOW' : 'MEDIUM';
      const reason = `${candidate.reason}, with the term that the heading says`;
      kept.set(pair, { ...candidate, elementId: pair, confidence, reason });
    } else if (mayStandElsewhere(candidate, line, place, index) && !onOtherSide(elementId, place, index)) {
      const reason = `${candidate.reason}, though it is elsewhere`;
      const floor = known === true ? { floor: STRENGTH.BESIDE } : {};
      elsewhere.push({ ...candidate, ...floor, strength: STRENGTH.ELSEWHERE, confidence: 'LOW', reason });
    }
  }
  if (line.statement !== 'notes' || kept.size === 0)
    for (const one of elsewhere) if (!kept.has(one.elementId)) kept.set(one.elementId, one);
  return [...kept.values()];
}

/**
 * What a class beneath "Net book value" is called by; under the bare title of the schedule it is what the note comes to.
 * What moved there has a name of its own.
 */
function classOfSchedule({ line, words, place, context, whyNot }: LineReading): string | null {
  if (line.statement !== 'notes' || words.period === 'duration' || says('movement', line.label)) return null;
  const { heading } = place;
  const element = (partUnder(heading, line.parentLabel) ?? heading?.balances?.at(-1))?.element;
  const entry = element === undefined ? undefined : entryIn(place, element, context.index);
  return entry === undefined || whyNot(entry, null) === 'item' ? null : entry.element.element_id;
}

/**
 * The candidates with what takes a line that has no name of its own: the total that the line heads, the "other" of
 * its heading, and what the likeliest candidate is a part of. Where a name is as good as known, only the last.
 */
export function withOthers(candidates: readonly Candidate[], reading: LineReading): readonly Candidate[] {
  const { line, words, place, context, whyNot } = reading;
  const { index } = context;
  const all = new Map(candidates.map((one) => [one.elementId, one]));
  const offer = (elementId: string, floor: number, reason: string) => {
    const before = all.get(elementId);
    if (before !== undefined && before.strength >= floor)
      all.set(elementId, { ...before, floor: Math.max(before.floor ?? 0, floor) });
    else
      all.set(elementId, { elementId, strength: floor, confidence: 'LOW', reason, source: 'PLACE', floor });
  };
  const known = Math.max(0, ...candidates.map(({ strength }) => strength));
  if (known < STRENGTH.KNOWN || BARE_OTHERS.test(line.label)) {
    const { own } = place;
    for (const id of place.within)
      offer(id, STRENGTH.HEADED, 'the line is a heading of the statement with a figure');
    const takes = (id: string) => {
      const entry = entryIn(place, id, index);
      const against = entry === undefined ? null : whyNot(entry, null);
      if (against === 'kind') return !index.isResult(id);
      // A note of investment income has no other line for a gain; that is no reason to call it interest.
      if (against === 'family' && line.statement === 'notes' && !place.named.has(id))
        return isOfHeading(entry?.element.label ?? '', words, index);
      return against === null || !NEVER.includes(against);
    };
    const takesOff = place.heading?.movements === true ? isLess : isDeduction;
    // What is taken off on the face of the balance sheet has no element there, and is no other asset.
    const isTakenOff = ['notes', 'balance_sheet'].includes(line.statement) && takesOff(line);
    const taken = isTakenOff ? deductionsOf(place, index).map(({ element }) => element.element_id) : null;
    const meant = (taken ?? place.others).map((id) => place.instead(id) ?? id);
    const others = [...new Set(meant)].filter(takes);
    // A bare "Others" is the other of its heading, whatever words the heading has.
    const [rest] = isTakenOff ? others : place.others;
    if (rest !== undefined && place.heading !== null && BARE_OTHERS.test(line.label))
      offer(rest, STRENGTH.PART, 'the other of its heading');
    others.slice(0, STRENGTH.OTHERS.length).forEach((id, position) => {
      const reason = 'none is named like the line; it takes what its heading has no other line for';
      const floor = position === 0 && place.named.has(id) ? STRENGTH.SAID : (STRENGTH.OTHERS[position] ?? 0);
      offer(id, floor * (place.guessed ? GUESSED : 1), reason);
    });
    const ofSchedule = all.size === 0 ? classOfSchedule(reading) : null;
    if (ofSchedule !== null)
      offer(ofSchedule, STRENGTH.OTHERS[0], 'a class in the part of the note that it stands in');
    // "Due to others" under "Trade payables" says nothing that its heading does not.
    if (own !== null && words.label.words.every((word) => own.label.words.includes(word)))
      offer(own.element.element_id, STRENGTH.PART, 'the line is a part of its heading');
  }
  if (line.statement !== 'balance_sheet' && line.statement !== 'notes') return [...all.values()];
  const [best] = [...all.values()].sort((a, b) => b.strength - a.strength);
  for (const { parent } of index.arcs.above.get(best?.elementId ?? '') ?? []) {
    const stands = index.find(line.statement, parent) !== undefined && !index.isResult(parent);
    if (stands && place.allows(parent))
      offer(parent, STRENGTH.WIDER, 'the likeliest element is a part of it');
  }
  return [...all.values()];
}
