/**
 * What one line alone may be: the client's own earlier tag, the reporting key behind it, the mapping library (exact,
 * then worded alike), the balance of a statement, the best fit of a narrow entry point, and the label match. Each
 * candidate with its strength and reason; the neighbours are heard afterwards (specification 4.5; decisions 2, 3).
 */
import type { TaxonomyLookup } from '../../../../constitution/index.ts';
import type { LineStatement } from '../../../../shared/model/enums.ts';
import { isDeduction } from '../lines/exclusions.ts';
import { isBalanceOfNote } from '../lines/line-direction.ts';
import { balanceUnder } from '../lines/line-heading.ts';
import { isBorrowed, type LineReading, readingOf } from '../lines/line-reading.ts';
import type { LineWords } from '../lines/line-scoring.ts';
import { faceHeading, partsBeneath } from '../lines/listed-headings.ts';
import { totalsOf } from '../lines/neighbours.ts';
import { otherKindOfPeriod } from '../lines/period-of-line.ts';
import type { Candidate, FiledElement, SuggestionContext, SuggestionLine } from '../lines/suggestion.ts';
import { besides } from './beside-a-guess.ts';
import { type CandidateList, candidateList } from './candidate-list.ts';
import type { Remembered } from './client-memory.ts';
import { addBeginning, addFromLibrary, type LibraryEntries, libraryEntries } from './library-candidates.ts';
import { isAsked, narrowCandidates, narrowMatches, type RoleVotes } from './narrow-entry-point.ts';
import { inPlace, withOthers } from './place-candidates.ts';
import type { KeyedElement } from './reporting-keys.ts';
import { scheduled } from './schedule-lines.ts';
import { STEP, STRENGTH } from './strengths.ts';
import { addMatched, addSimilar, matchedElements } from './worded-candidates.ts';

/** How likely a bare balance of a note is the note itself, beside what is allowed for. */
const NOT_ALLOWED_FOR = 0.7;

export interface Gathered {
  readonly words: LineWords;
  readonly candidates: readonly Candidate[];
  /** What is weighed beside a first guess; looked for only where there is one, and once for the line and its place. */
  readonly besides: () => readonly Candidate[];
}

/** All that the line alone may be, at most one candidate per element, in the order of the sources. */
export function gatherCandidates(
  line: SuggestionLine,
  context: SuggestionContext,
  remembered: Remembered | null,
  votes: RoleVotes,
  keyed: KeyedElement | null,
): Gathered {
  const reading = readingOf(line, context);
  const candidates = candidatesOf(reading, remembered, votes, keyed);
  let beside: readonly Candidate[] | undefined;
  const besidesOnce = () => {
    beside ??= besides(candidates, reading);
    return beside;
  };
  return { words: reading.words, candidates, besides: besidesOnce };
}

function candidatesOf(
  reading: LineReading,
  remembered: Remembered | null,
  votes: RoleVotes,
  keyed: KeyedElement | null,
): readonly Candidate[] {
  const { line, context, place, words, balance } = reading;
  const { index, library } = context;
  const isNarrow = index.wide !== null;
  const list = candidateList(line.statement, index.lookup);
  if (remembered !== null) list.settle(rememberedCandidate(remembered));
  if (line.filed !== undefined) addFiled(list, line, line.filed, context);
  if (keyed !== null) addKeyed(list, keyed);
  if (!isNarrow && isBalanceOfNote(line)) {
    addBalances(list, reading);
    return list.all();
  }
  const ofSchedule = isNarrow ? null : scheduled(reading);
  if (ofSchedule !== null && index.lookup.isReportable(ofSchedule.elementId, index.entryPoint)) {
    list.addKnown({ confidence: 'MEDIUM', ...ofSchedule, strength: STRENGTH.LIBRARY, source: 'PLACE' });
    return list.all();
  }
  const entries = libraryEntries(reading);
  const matched = matchedElements(reading);
  const scored = isNarrow ? narrowMatches(matched, line, words, balance, context) : matched;
  addFromLibrary(list, reading, entries, scored, votes);
  if (!isNarrow) addFromFace(list, reading, entries, votes);
  addBalances(list, reading);
  if (list.size() === 0)
    narrowCandidates(line, words, scored, votes, context).forEach((one, position) => {
      list.add({ ...one, strength: STRENGTH.NARROW + 0.05 - position * STEP, source: 'WORDS' });
    });
  const isKnown =
    entries.fitting.some(
      (entry) => entry.under !== undefined || !isBorrowed(entry.target_element_id, reading),
    ) || entries.alike.some(({ under }) => under !== undefined);
  if (!isNarrow && !isKnown) addSimilar(list, reading);
  if (!isNarrow && entries.fitting.length + entries.alike.length === 0) addBeginning(list, reading);
  const knownElsewhere = isNarrow && entries.fitting.length === 0 && library.matches(line.label).length > 0;
  addMatched(list, reading, matched, scored, knownElsewhere);
  if (isNarrow && isAsked(line, context)) addOfOtherStatements(list, reading, entries);
  const candidates = inPlace(list.all(), reading);
  if (balance !== null || (words.label.total && place.within.length === 0)) return candidates;
  return withOthers(candidates, reading);
}

/** The statements that are read for a note, in this order. */
const FACES: readonly LineStatement[] = ['balance_sheet', 'income_statement'];

/** The words of the line as they would be read on the face of a statement, the likeliest first. */
function onFace(
  { line, context }: LineReading,
  statement: LineStatement,
  parentLabel: string | null,
  votes: RoleVotes,
): readonly Candidate[] {
  const reading = readingOf({ ...line, statement, parentLabel }, context);
  return candidatesOf(reading, null, votes, null).toSorted((a, b) => b.strength - a.strength);
}

/**
 * What the line is by what its words mean on the face of a statement, where the heading says how: plant in a note of
 * what was acquired, or a note cut by "Current liabilities". What the note knows itself comes first.
 */
function addFromFace(
  list: CandidateList,
  reading: LineReading,
  { fitting }: LibraryEntries,
  votes: RoleVotes,
): void {
  const { line, place, context } = reading;
  if (line.statement !== 'notes' || isDeduction({ ...line, parentLabel: null })) return;
  const knows = fitting.some(
    (entry) =>
      entry.under !== undefined ||
      (place.allows(entry.target_element_id) && !isBorrowed(entry.target_element_id, reading)),
  );
  if (knows) return;
  const { index } = context;
  const reason = 'what the same words mean on the face of the statement';
  const faces = place.heading?.faces ?? [];
  const cut = faces.length === 0 ? faceHeading(line.parentLabel, index) : null;
  if (cut !== null) {
    const [best] = onFace(reading, 'balance_sheet', cut, votes);
    if (best !== undefined && best.strength >= STRENGTH.ALIKE && best.known === true)
      list.add({ ...best, strength: STRENGTH.MATCH, confidence: 'LOW', reason, source: 'PLACE' });
  }
  for (const statement of faces.length === 0 ? [] : FACES) {
    const [best] = onFace(reading, statement, null, votes);
    if (best === undefined || best.strength < STRENGTH.KNOWN) continue;
    const totals = totalsOf(best.elementId, index);
    // A sum is meant by its own name; its parts have elements of their own.
    const isMeant = (id: string) => id === best.elementId || (totals.has(id) && !index.isResult(id));
    const face = faces.find(({ of }) => of.some(isMeant));
    if (face === undefined) continue;
    const confidence = best.confidence === 'LOW' ? 'LOW' : 'MEDIUM';
    list.addKnown({ elementId: face.element, strength: STRENGTH.ALIKE, confidence, reason, source: 'PLACE' });
    return;
  }
}

/** What a person confirmed for this client before; under the same heading it stands. */
function rememberedCandidate({ tag, sameHeading }: Remembered): Candidate {
  const elsewhere = sameHeading || tag.sameDocument === true;
  return {
    elementId: tag.elementId,
    strength: sameHeading ? STRENGTH.SETTLED : STRENGTH.REMEMBERED,
    confidence: sameHeading ? 'HIGH' : 'MEDIUM',
    reason: elsewhere ? tag.note : `${tag.note.replace(/\.$/, '')}, under another heading`,
    source: tag.sameFiling === true ? 'SAME_RECORD' : 'SAME_CLIENT',
    settled: sameHeading,
  };
}

/** What last year's filing reports the same amount by: before what the words say, after what a person confirmed. */
function addFiled(
  list: CandidateList,
  { statement }: SuggestionLine,
  { elementId, reason }: FiledElement,
  { index }: SuggestionContext,
): void {
  const element = index.lookup.byId(elementId);
  if (element === undefined || !index.lookup.isReportable(elementId, index.entryPoint)) return;
  if (otherKindOfPeriod(statement, element, index.lookup) !== null) return;
  list.settle({
    elementId,
    strength: STRENGTH.FILED,
    confidence: 'MEDIUM',
    reason,
    source: 'FILED_BEFORE',
    settled: true,
  });
}

/** What the books say by the reporting key of the line. */
function addKeyed(list: CandidateList, { elementId, confidence, reason, also }: KeyedElement): void {
  list.settle({
    elementId,
    strength: STRENGTH.KEY,
    confidence,
    reason,
    source: 'BOOKS',
    settled: true,
  });
  also.forEach((id, position) => {
    list.addKnown({
      elementId: id,
      strength: STRENGTH.KEY - (position + 1) * STEP,
      confidence: 'MEDIUM',
      reason: 'the account group may be reported by it as well',
      source: 'BOOKS',
    });
  });
}

/** The element for the opening and closing balance of a statement, as the taxonomy's roles name it. */
function balanceRole(statement: LineStatement, lookup: TaxonomyLookup): string | null {
  const { roles } = lookup.taxonomy;
  if (statement === 'cash_flow') return roles.cashBalance ?? null;
  return statement === 'equity_changes' ? (roles.equityBalance ?? null) : null;
}

function addBalances(list: CandidateList, { line, balance, context, place }: LineReading): void {
  if (balance === null && !isBalanceOfNote(line)) return;
  const { index, library } = context;
  // A date of neither year says whose balance it is, and not which: a person looks at it.
  const confidence = balance === null ? 'LOW' : 'MEDIUM';
  const known = { strength: STRENGTH.BALANCE, confidence, source: 'PLACE' } as const;
  const role = balanceRole(line.statement, index.lookup);
  if (role !== null && index.lookup.isReportable(role, index.entryPoint)) {
    list.addKnown({
      ...known,
      elementId: role,
      reason: 'the opening or closing balance of the statement',
    });
  }
  const scheduled = balanceUnder(place.heading, line.parentLabel);
  // Under the title alone "At 31 December" may be what the allowance came to, or the note itself: a person looks at it.
  const total =
    index.find(line.statement, scheduled ?? '')?.deduction === true ? place.heading?.total : undefined;
  const isOpen = total !== undefined && !isDeduction(line) && partsBeneath(line.parentLabel).length === 0;
  if (scheduled !== null && index.lookup.isReportable(scheduled, index.entryPoint))
    list.addKnown({
      ...known,
      ...(isOpen && { confidence: 'LOW' }),
      elementId: scheduled,
      reason: 'the balance of the part of the note it stands in',
    });
  if (isOpen && index.lookup.isReportable(total, index.entryPoint))
    list.addKnown({
      ...known,
      strength: STRENGTH.BALANCE * NOT_ALLOWED_FOR,
      confidence: 'LOW',
      elementId: total,
      reason: 'the total of the note, if it is the note that comes to it',
    });
  if (scheduled !== null) return;
  // "At end of the year" under "Share capital": the heading says whose balance it is.
  for (const { target_element_id: elementId } of line.parentLabel === null
    ? []
    : library.matches(line.parentLabel)) {
    if (index.find(line.statement, elementId) === undefined) continue;
    const reason = 'the balance of its heading, in the mapping library';
    list.addKnown({ ...known, elementId, reason });
  }
}

/** What the library knows for another statement, as a last guess of a narrow entry point. */
function addOfOtherStatements(
  list: CandidateList,
  { line, balance, context }: LineReading,
  { known }: LibraryEntries,
): void {
  // "Inventories" among cash flows is a movement; the balance of the same name is never meant.
  const movement = line.statement === 'cash_flow' && balance === null;
  for (const { target_element_id: elementId, added } of known) {
    if (movement && context.index.lookup.byId(elementId)?.period_type === 'instant') continue;
    list.add({
      elementId,
      strength: 0.01,
      confidence: 'LOW',
      reason: 'in the mapping library, for another statement',
      source: added === true ? 'ADDED_WORDING' : 'LIBRARY',
    });
  }
}
