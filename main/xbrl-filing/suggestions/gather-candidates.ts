/**
 * What one line alone may be: the client's own earlier tag, the reporting key behind it, the mapping library (exact, then worded alike), the
 * balance of a statement, the best fit of a narrow entry point, and the label match. Each candidate with its
 * strength and reason; the neighbours are heard afterwards (specification 4.5; decisions 2, 3).
 */
import type { MappingLibraryEntry, TaxonomyElement, TaxonomyLookup } from '../../../constitution/index.ts';
import type { LineStatement } from '../../../shared/model/enums.ts';
import type { ClientMemory, Remembered } from './client-memory.ts';
import { balanceOf } from './line-direction.ts';
import { type LineWords, lineTerm, readLine, type ScoredElement, scoreElements } from './line-scoring.ts';
import { isAsked, narrowCandidates, narrowMatches, type RoleVotes, votesFor } from './narrow-entry-point.ts';
import { otherKindOfPeriod } from './period-of-line.ts';
import { wordedAlike } from './plain-wording.ts';
import type { KeyedElement } from './reporting-keys.ts';
import type { Candidate, SuggestionConfidence, SuggestionContext, SuggestionLine } from './suggestion.ts';

export interface Gathered {
  readonly words: LineWords;
  readonly candidates: readonly Candidate[];
  readonly remembered: Remembered | null;
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
};
const STEP = 0.004;

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

/** All that the line alone may be, at most one candidate per element, in the order of the sources. */
export function gatherCandidates(
  line: SuggestionLine,
  context: SuggestionContext,
  memory: ClientMemory,
  votes: RoleVotes,
  keyed: KeyedElement | null,
): Gathered {
  const { index, library } = context;
  const { lookup, entryPoint } = index;
  const found = new Map<string, Candidate>();
  const add = (elementId: string, strength: number, confidence: SuggestionConfidence, reason: string) => {
    const element = lookup.byId(elementId);
    if (element === undefined || otherKindOfPeriod(line.statement, element, lookup) !== null) return;
    if (!found.has(elementId)) found.set(elementId, { elementId, strength, confidence, reason });
  };
  const remembered = memory(line);
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
      settled: sameHeading,
    });
  }
  if (keyed !== null) {
    const { elementId, confidence, reason } = keyed;
    if (!found.has(elementId))
      found.set(elementId, { elementId, strength: STRENGTH.KEY, confidence, reason, settled: true });
    keyed.also.forEach((id, position) => {
      const other = 'the account group may be reported by it as well';
      add(id, STRENGTH.KEY - (position + 1) * STEP, 'MEDIUM', other);
    });
  }
  const usable = (entries: readonly MappingLibraryEntry[]) =>
    entries.filter(
      ({ target_element_id: id }) => lookup.isReportable(id, entryPoint) && lookup.isNumeric(id),
    );
  const ofStatement = (entries: readonly MappingLibraryEntry[]) =>
    entries.filter((entry) => index.find(line.statement, entry.target_element_id) !== undefined);
  const known = usable(library.matches(line.label));
  const fitting = ofStatement(known);
  const alike = fitting.length > 0 ? [] : ofStatement(usable(wordedAlike(line.label, library)));
  const balance = balanceOf(line.label, context.period);
  const period = balance !== null || line.statement === 'balance_sheet' ? 'instant' : null;
  const flows = line.statement === 'income_statement' || (period === null && MOVEMENT.test(line.label));
  const wanted = flows ? 'duration' : period;
  const words = readLine(line.label, line.parentLabel, wanted, index);
  const matched = scoreElements(words, line.statement, index, POOL);
  const scored = index.wide === null ? matched : narrowMatches(matched, line, words, balance, context);
  const rankOf = (elementId: string) => {
    const at = scored.findIndex((one) => one.entry.element.element_id === elementId);
    return at < 0 ? scored.length : at;
  };
  const contrary = (element: TaxonomyElement | undefined) =>
    period !== null && element?.period_type !== period ? 1 : 0;
  const ordered = [...fitting, ...alike].toSorted(
    (a, b) =>
      contrary(lookup.byId(a.target_element_id)) - contrary(lookup.byId(b.target_element_id)) ||
      votesFor(b.target_element_id, votes, index) - votesFor(a.target_element_id, votes, index) ||
      rankOf(a.target_element_id) - rankOf(b.target_element_id),
  );
  const reason =
    fitting.length > 0 ? 'in the mapping library' : 'worded like an entry of the mapping library';
  ordered.forEach((entry, position) => {
    const id = entry.target_element_id;
    const strength = (fitting.length > 0 ? STRENGTH.LIBRARY : STRENGTH.ALIKE) - position * STEP;
    const term = index.find(line.statement, id)?.label.term ?? null;
    const wantedTerm = lineTerm(words);
    if (term !== null && wantedTerm !== null && term !== wantedTerm) {
      const pair = index.counterpart(line.statement, id);
      if (pair !== undefined)
        add(pair.element.element_id, strength, 'MEDIUM', `${reason}, with the term that the heading says`);
      return;
    }
    const undecided = ordered.length > 1 && (found.size > 0 || rankOf(id) > 0);
    const confidence = lower(entry.confidence);
    add(id, strength, undecided && confidence === 'HIGH' ? 'MEDIUM' : confidence, reason);
  });
  const role = balanceRole(line.statement, lookup);
  if (balance !== null && role !== null && lookup.isReportable(role, entryPoint))
    add(role, STRENGTH.BALANCE, 'MEDIUM', 'the opening or closing balance of the statement');
  // "At end of the year" under "Share capital": the heading says whose balance it is.
  const headed = balance !== null && line.parentLabel !== null ? library.matches(line.parentLabel) : [];
  for (const entry of headed) {
    if (index.find(line.statement, entry.target_element_id) !== undefined)
      add(
        entry.target_element_id,
        STRENGTH.BALANCE,
        'MEDIUM',
        'the balance of its heading, in the mapping library',
      );
  }
  if (found.size === 0)
    narrowCandidates(line, words, scored, votes, context).forEach((one, position) => {
      add(one.elementId, STRENGTH.NARROW + 0.05 - position * STEP, one.confidence, one.reason);
    });
  // The library knows what the line means, and that it is not this: only nearly the same words count as more.
  const elsewhere = index.wide !== null && fitting.length === 0 && library.matches(line.label).length > 0;
  scored.forEach((one, position) => {
    const guess = (elsewhere && one.score < NEARLY_SAME) || (index.wide !== null && found.size > 0);
    const confidence = guess ? 'LOW' : scoredConfidence(one, matched[matched.indexOf(one) + 1]);
    const exact = one.exact && one.score >= NEARLY_SAME;
    const strength = exact ? STRENGTH.EXACT : one.score * STRENGTH.MATCH - position * 1e-6;
    add(one.entry.element.element_id, strength, position === 0 ? confidence : 'LOW', one.reason);
  });
  // "Inventories" among cash flows is a movement; the balance of the same name is never meant.
  const movement = line.statement === 'cash_flow' && balance === null;
  for (const entry of isAsked(line, context) ? known : []) {
    const { target_element_id: id } = entry;
    if (movement && lookup.byId(id)?.period_type === 'instant') continue;
    add(id, 0.01, 'LOW', 'in the mapping library, for another statement');
  }
  return { words, candidates: [...found.values()], remembered };
}
