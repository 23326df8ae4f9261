/**
 * What one line alone may be: the client's own earlier tag, the reporting key behind it, the mapping library (exact, then worded alike), the
 * balance of a statement, the best fit of a narrow entry point, and the label match. Each candidate with its
 * strength and reason; the neighbours are heard afterwards (specification 4.5; decisions 2, 3).
 */
import type { MappingLibraryEntry, TaxonomyElement, TaxonomyLookup } from '../../../constitution/index.ts';
import type { LineStatement, ProposalSource } from '../../../shared/model/enums.ts';
import type { Remembered } from './client-memory.ts';
import { exclusionsOf, isDeduction } from './exclusions.ts';
import { addsFamily, deniesLine, sharesFamily, sharesOwn } from './families.ts';
import { balanceOf, isTwoWay } from './line-direction.ts';
import { type LinePlace, placeOf } from './line-heading.ts';
import { type LineWords, lineTerm, readLine, type ScoredElement, scoreElements } from './line-scoring.ts';
import { isAsked, narrowCandidates, narrowMatches, type RoleVotes, votesFor } from './narrow-entry-point.ts';
import { otherKindOfPeriod } from './period-of-line.ts';
import { wordedAlike } from './plain-wording.ts';
import { saysResult } from './plausible.ts';
import type { KeyedElement } from './reporting-keys.ts';
import { LEAST_ALIKE, similarWordings } from './similar-wordings.ts';
import type { Candidate, SuggestionConfidence, SuggestionContext, SuggestionLine } from './suggestion.ts';
import type { IndexedElement, TagIndex } from './tag-index.ts';

export interface Gathered {
  readonly words: LineWords;
  readonly candidates: readonly Candidate[];
}

const POOL = 12;
const NEARLY_SAME = 0.8;
/** "Amortisation for the year" is no balance, whatever note it stands in. */
const MOVEMENT = /\b(?:for|during|in) the (?:financial )?(?:year|period)\b/i;
/** Strengths by source: whatever the label match says comes after what people said before. */
const STRENGTH = {
  SETTLED: 2,
  REMEMBERED: 1.04,
  KEY: 1.02,
  LIBRARY: 1,
  ALIKE: 0.97,
  BALANCE: 0.95,
  NARROW: 0.9,
  EXACT: 0.99,
  MATCH: 0.93,
  SIMILAR: 0.92,
  ELSEWHERE: 0.58,
  KNOWN: 0.85,
  PART: 0.94,
  HEADED: 0.62,
  OTHERS: [0.5, 0.38, 0.34],
  WIDER: 0.36,
  BORROWED: 0.96,
  LENT: 0.9,
};
const STEP = 0.004;
const SAME_WORDS = 0.999;
const SAME_FAMILY = 1.2;
const GUESSED = 0.8;
const UNUSUAL = 0.7;
/** "Loss from discontinued operation": a result, where the family is named too. */
const RESULT_FIRST = /^\W*(?:profit|loss|results?|surplus|deficit)\b/i;
const BARE_OTHERS = /^\W*(?:all )?(?:others?|sundr(?:y|ies)|miscellaneous)\W*$/i;
const ATTRIBUTED = /\battributable\b/i;

function scoredConfidence(one: ScoredElement, next: ScoredElement | undefined): SuggestionConfidence {
  const margin = one.score - (next?.score ?? 0);
  if (one.exact && one.score >= 0.8 && margin > 0) return 'HIGH';
  if (one.score >= 0.9 && margin >= 0.05) return 'HIGH';
  return one.score >= 0.62 && margin >= 0.04 ? 'MEDIUM' : 'LOW';
}

/** The element for the opening and closing balance of a statement, as the taxonomy's roles name it. */
function balanceRole(statement: LineStatement, lookup: TaxonomyLookup): string | null {
  const { roles } = lookup.taxonomy;
  if (statement === 'cash_flow') return roles.cashBalance;
  return statement === 'equity_changes' ? roles.equityBalance : null;
}

const lower = (confidence: MappingLibraryEntry['confidence']): SuggestionConfidence =>
  confidence === 'MANUAL' ? 'HIGH' : confidence;

/** A narrow entry point has ways of its own to tell nonsense; a line of it may stand anywhere. */
function placeFor(line: SuggestionLine, context: SuggestionContext): LinePlace {
  if (context.index.wide === null) return placeOf(line, context);
  const { statement } = line;
  return {
    heading: null,
    own: null,
    within: [],
    others: [],
    guessed: false,
    statements: [statement],
    allows: () => true,
    usual: () => true,
  };
}

/** True for an element that takes one side only, and not that of the heading: an asset under liabilities. */
function onOtherSide(elementId: string, { heading }: LinePlace, { lookup, isResult }: TagIndex): boolean {
  const element = lookup.byId(elementId);
  if (heading?.side === undefined || element == null || element.balance === null) return false;
  return element.balance !== heading.side && !isTwoWay(element) && !isResult(elementId);
}

/**
 * The candidates that may stand beneath the line's heading. One of the other term gives way to its counterpart; a
 * wording of the library that stands elsewhere is kept as a last guess.
 */
function inPlace(
  candidates: readonly Candidate[],
  line: SuggestionLine,
  words: LineWords,
  place: LinePlace,
  index: TagIndex,
): readonly Candidate[] {
  const kept = new Map<string, Candidate>();
  const why = exclusionsOf(line, words, place, index);
  const isExcluded = ({ elementId, wording }: Candidate) => {
    const entry = place.statements.map((one) => index.find(one, elementId)).find((one) => one !== undefined);
    return entry !== undefined && why(entry, wording ?? null) !== null;
  };
  for (const candidate of candidates) {
    const { elementId, settled, strength } = candidate;
    if (index.wide === null && settled !== true && candidate.known !== true && isExcluded(candidate))
      continue;
    if (settled === true || place.allows(elementId)) {
      const usual = settled === true || strength >= STRENGTH.KNOWN || place.usual(elementId);
      if (!kept.has(elementId))
        kept.set(elementId, usual ? candidate : { ...candidate, strength: strength * UNUSUAL });
      continue;
    }
    const pair = index.counterpart(line.statement, elementId)?.element.element_id;
    if (pair !== undefined && place.allows(pair) && !kept.has(pair)) {
      const confidence = candidate.confidence === 'LOW' ? 'LOW' : 'MEDIUM';
      const reason = `${candidate.reason}, with the term that the heading says`;
      kept.set(pair, { ...candidate, elementId: pair, confidence, reason });
    } else if (
      strength >= (line.statement === 'cash_flow' ? 0.75 : STRENGTH.ALIKE) &&
      !kept.has(elementId) &&
      !onOtherSide(elementId, place, index)
    ) {
      const reason = `${candidate.reason}, though it stands elsewhere`;
      kept.set(elementId, { ...candidate, strength: STRENGTH.ELSEWHERE, confidence: 'LOW', reason });
    }
  }
  return [...kept.values()];
}

/**
 * The candidates with what takes a line that has no name of its own: the total that the line heads, the "other" of
 * its heading, and what the likeliest candidate is a part of. Where a name is as good as known, only the last.
 */
function withOthers(
  candidates: readonly Candidate[],
  line: SuggestionLine,
  words: LineWords,
  place: LinePlace,
  index: TagIndex,
): readonly Candidate[] {
  const all = new Map(candidates.map((one) => [one.elementId, one]));
  const offer = (elementId: string, floor: number, reason: string) => {
    const before = all.get(elementId);
    if (before !== undefined && before.strength >= floor) all.set(elementId, { ...before, floor });
    else
      all.set(elementId, { elementId, strength: floor, confidence: 'LOW', reason, source: 'PLACE', floor });
  };
  const known = Math.max(0, ...candidates.map(({ strength }) => strength));
  if (known < STRENGTH.KNOWN || BARE_OTHERS.test(line.label)) {
    const { own } = place;
    // A bare "Others" is the other of its heading, whatever words the heading has.
    const [rest] = place.others;
    if (rest !== undefined && place.heading !== null && BARE_OTHERS.test(line.label))
      offer(rest, STRENGTH.PART, 'the other of its heading');
    for (const id of place.within)
      offer(id, STRENGTH.HEADED, 'the line is a heading of the statement with a figure');
    const why = exclusionsOf(line, words, place, index);
    const takes = (id: string) => {
      const entry = place.statements.map((one) => index.find(one, id)).find((one) => one !== undefined);
      return entry === undefined || why(entry, null) !== 'side';
    };
    const others = line.statement === 'notes' && isDeduction(line) ? [] : place.others.filter(takes);
    others.slice(0, STRENGTH.OTHERS.length).forEach((id, position) => {
      const reason = 'none is named like the line; it takes what its heading has no other line for';
      offer(id, (STRENGTH.OTHERS[position] ?? 0) * (place.guessed ? GUESSED : 1), reason);
    });
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

/** All that the line alone may be, at most one candidate per element, in the order of the sources. */
export function gatherCandidates(
  line: SuggestionLine,
  context: SuggestionContext,
  remembered: Remembered | null,
  votes: RoleVotes,
  keyed: KeyedElement | null,
): Gathered {
  const { index, library } = context;
  const { lookup, entryPoint } = index;
  const found = new Map<string, Candidate>();
  const add = (
    elementId: string,
    strength: number,
    confidence: SuggestionConfidence,
    reason: string,
    source: ProposalSource,
    wording?: string,
  ) => {
    const element = lookup.byId(elementId);
    if (element === undefined || otherKindOfPeriod(line.statement, element, lookup) !== null) return;
    if (found.has(elementId)) return;
    const worded = wording === undefined ? {} : { wording };
    found.set(elementId, { elementId, strength, confidence, reason, source, ...worded });
  };
  /** Candidates whose very wording, balance or key is known: nothing of the line speaks against them. */
  const addKnown = (...[elementId, ...rest]: Parameters<typeof add>) => {
    add(elementId, ...rest);
    const one = found.get(elementId);
    if (one !== undefined) found.set(elementId, { ...one, known: true });
  };
  const addBest = (...[elementId, strength, ...rest]: Parameters<typeof add>) => {
    const before = found.get(elementId);
    if (before !== undefined && before.strength >= strength) return;
    found.delete(elementId);
    if (before?.known === true) addKnown(elementId, strength, ...rest);
    else add(elementId, strength, ...rest);
  };
  if (remembered !== null) {
    const { tag, sameHeading } = remembered;
    const strength = sameHeading ? STRENGTH.SETTLED : STRENGTH.REMEMBERED;
    const elsewhere = sameHeading || tag.sameDocument === true;
    const reason = elsewhere ? tag.note : `${tag.note.replace(/\.$/, '')}, under another heading`;
    found.set(tag.elementId, {
      elementId: tag.elementId,
      strength,
      confidence: sameHeading ? 'HIGH' : 'MEDIUM',
      reason,
      source: tag.sameFiling === true ? 'SAME_RECORD' : 'SAME_CLIENT',
      settled: sameHeading,
    });
  }
  if (keyed !== null) {
    const { elementId, confidence, reason } = keyed;
    if (!found.has(elementId))
      found.set(elementId, {
        elementId,
        strength: STRENGTH.KEY,
        confidence,
        reason,
        source: 'BOOKS',
        settled: true,
      });
    keyed.also.forEach((id, position) => {
      const other = 'the account group may be reported by it as well';
      addKnown(id, STRENGTH.KEY - (position + 1) * STEP, 'MEDIUM', other, 'BOOKS');
    });
  }
  const usable = (entries: readonly MappingLibraryEntry[]) =>
    entries.filter(
      ({ target_element_id: id }) => lookup.isReportable(id, entryPoint) && lookup.isNumeric(id),
    );
  const place = placeFor(line, context);
  const findIn = (elementId: string) =>
    place.statements.map((statement) => index.find(statement, elementId)).find((one) => one !== undefined);
  const ofStatement = (entries: readonly MappingLibraryEntry[]) => {
    const here = entries.filter((entry) => findIn(entry.target_element_id) !== undefined);
    const allowed = here.filter((entry) => place.allows(entry.target_element_id));
    return allowed.length > 0 ? allowed : here;
  };
  const known = usable(library.matches(line.label));
  const here = ofStatement(known);
  // A schedule under a heading that nobody lists ("Rental of:") may hold what profit or loss does.
  const lentHere = line.statement === 'notes' && here.length === 0 && place.heading === null;
  const fitting = lentHere
    ? known.filter(({ target_element_id: id }) => index.find('income_statement', id))
    : here;
  const alike = fitting.length > 0 ? [] : ofStatement(usable(wordedAlike(line.label, library)));
  const balance = balanceOf(line.label, context.period);
  const period = balance !== null || line.statement === 'balance_sheet' ? 'instant' : null;
  const flows = line.statement === 'income_statement' || (period === null && MOVEMENT.test(line.label));
  const wanted = flows ? 'duration' : period;
  const words = readLine(line.label, line.parentLabel, wanted, index);
  const lent = (statement: LineStatement) => (statement === line.statement ? 1 : STRENGTH.BORROWED);
  /** A rare family that both name says more than the words that they do not share. */
  const kin = (said: string) => (sharesFamily(said, words, line.statement, index) ? SAME_FAMILY : 1);
  const isResult = ({ label, element }: IndexedElement) =>
    (words.label.residual && !label.residual ? false : saysResult(words)) ||
    (RESULT_FIRST.test(line.label) && sharesFamily(element.label, words, line.statement, index)) ||
    ATTRIBUTED.test(line.parentLabel ?? '');
  const meant = ({ entry, exact, score }: ScoredElement, statement: LineStatement) =>
    exact ||
    index.wide !== null ||
    !(
      (entry.remainder && !words.label.residual) ||
      (entry.result && (score < NEARLY_SAME || words.label.residual) && !isResult(entry)) ||
      (statement !== 'equity_changes' && addsFamily(entry.element.label, words, statement, index)) ||
      deniesLine(entry.element.label, words) ||
      !sharesOwn(entry.label, words, statement)
    );
  const matched = place.statements
    .flatMap((statement) =>
      scoreElements(words, statement, index, POOL).filter((one) => meant(one, statement)),
    )
    .sort((a, b) => b.score - a.score);
  const scored = index.wide === null ? matched : narrowMatches(matched, line, words, balance, context);
  const rankOf = (elementId: string) => {
    const at = scored.findIndex((one) => one.entry.element.element_id === elementId);
    return at < 0 ? scored.length : at;
  };
  const contrary = (element: TaxonomyElement | undefined) =>
    period !== null && element?.period_type !== period ? 1 : 0;
  const borrowed = (id: string) => Number(index.find(line.statement, id) === undefined);
  const own = fitting.filter((entry) => borrowed(entry.target_element_id) === 0);
  const ordered = [
    ...(own.some(({ target_element_id: id }) => place.allows(id)) ? own : fitting),
    ...alike,
  ].toSorted(
    (a, b) =>
      borrowed(a.target_element_id) - borrowed(b.target_element_id) ||
      contrary(lookup.byId(a.target_element_id)) - contrary(lookup.byId(b.target_element_id)) ||
      votesFor(b.target_element_id, votes, index) - votesFor(a.target_element_id, votes, index) ||
      rankOf(a.target_element_id) - rankOf(b.target_element_id),
  );
  const reason =
    fitting.length > 0 ? 'in the mapping library' : 'worded like an entry of the mapping library';
  ordered.forEach((entry, position) => {
    const id = entry.target_element_id;
    const written = entry.added === true ? 'ADDED_WORDING' : 'LIBRARY';
    const source = fitting.length > 0 ? STRENGTH.LIBRARY : STRENGTH.ALIKE;
    const strength = (borrowed(id) === 1 ? STRENGTH.LENT : source) - position * STEP;
    const term = findIn(id)?.label.term ?? null;
    const wantedTerm = lineTerm(words);
    if (term !== null && wantedTerm !== null && term !== wantedTerm) {
      const pair = index.counterpart(line.statement, id);
      if (pair !== undefined)
        addKnown(
          pair.element.element_id,
          strength,
          'MEDIUM',
          `${reason}, with the term that the heading says`,
          written,
        );
      return;
    }
    const undecided = borrowed(id) === 1 || (ordered.length > 1 && (found.size > 0 || rankOf(id) > 0));
    const confidence = lower(entry.confidence);
    const sure = undecided && confidence === 'HIGH' ? 'MEDIUM' : confidence;
    const offer = borrowed(id) === 1 && entry.added !== true ? add : addKnown;
    offer(id, strength, sure, reason, written, entry.label_pattern);
  });
  const role = balanceRole(line.statement, lookup);
  if (balance !== null && role !== null && lookup.isReportable(role, entryPoint))
    addKnown(role, STRENGTH.BALANCE, 'MEDIUM', 'the opening or closing balance of the statement', 'PLACE');
  // "At end of the year" under "Share capital": the heading says whose balance it is.
  const headed = balance !== null && line.parentLabel !== null ? library.matches(line.parentLabel) : [];
  for (const entry of headed) {
    if (index.find(line.statement, entry.target_element_id) !== undefined)
      addKnown(
        entry.target_element_id,
        STRENGTH.BALANCE,
        'MEDIUM',
        'the balance of its heading, in the mapping library',
        'PLACE',
      );
  }
  if (found.size === 0)
    narrowCandidates(line, words, scored, votes, context).forEach((one, position) => {
      add(one.elementId, STRENGTH.NARROW + 0.05 - position * STEP, one.confidence, one.reason, 'WORDS');
    });
  const isKnown = fitting.some((entry) => borrowed(entry.target_element_id) === 0);
  const similar = index.wide === null && !isKnown ? place.statements : [];
  for (const statement of similar) {
    const likely = similarWordings(words, statement, library, index, POOL);
    const sameSaid = likely.filter(({ score }) => score >= SAME_WORDS).length;
    for (const { elementId, score, words: said, wording } of likely) {
      const same = score >= SAME_WORDS;
      const entry = findIn(elementId);
      if (!same && entry?.remainder && !words.label.residual) continue;
      if ((score < NEARLY_SAME || words.label.residual) && entry?.result && !isResult(entry)) continue;
      if (score < LEAST_ALIKE || (!same && addsFamily(wording, words, statement, index))) continue;
      if (!same && (deniesLine(wording, words) || !sharesOwn(said, words, statement))) continue;
      const confidence = same && sameSaid === 1 && words.label.words.length > 1 ? 'MEDIUM' : 'LOW';
      addBest(
        elementId,
        score * STRENGTH.SIMILAR * lent(statement) * kin(wording),
        confidence,
        `worded like "${wording}" of the mapping library`,
        'WORDS',
        wording,
      );
    }
  }
  // The library knows what the line means, and that it is not this: only nearly the same words count as more.
  const elsewhere = index.wide !== null && fitting.length === 0 && library.matches(line.label).length > 0;
  scored.forEach((one, position) => {
    const guess = (elsewhere && one.score < NEARLY_SAME) || (index.wide !== null && found.size > 0);
    const confidence = guess ? 'LOW' : scoredConfidence(one, matched[matched.indexOf(one) + 1]);
    const exact = one.exact && one.score >= NEARLY_SAME;
    const near = index.wide === null ? Math.min(one.score * kin(one.entry.element.label), 1) : one.score;
    const strength = exact ? STRENGTH.EXACT : near * STRENGTH.MATCH - position * 1e-6;
    const { element_id: id } = one.entry.element;
    addBest(id, strength, position === 0 ? confidence : 'LOW', one.reason, 'WORDS');
    const kept = found.get(id);
    if (exact && kept !== undefined) found.set(id, { ...kept, known: true });
  });
  // "Inventories" among cash flows is a movement; the balance of the same name is never meant.
  const movement = line.statement === 'cash_flow' && balance === null;
  for (const entry of index.wide !== null && isAsked(line, context) ? known : []) {
    const { target_element_id: id } = entry;
    if (movement && lookup.byId(id)?.period_type === 'instant') continue;
    add(
      id,
      0.01,
      'LOW',
      'in the mapping library, for another statement',
      entry.added === true ? 'ADDED_WORDING' : 'LIBRARY',
    );
  }
  const candidates = inPlace([...found.values()], line, words, place, index);
  if (balance !== null || (words.label.total && place.within.length === 0)) return { words, candidates };
  return { words, candidates: withOthers(candidates, line, words, place, index) };
}
