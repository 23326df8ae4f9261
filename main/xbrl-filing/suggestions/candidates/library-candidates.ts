/**
 * Candidates from the mapping library: entries of the very wording, else those worded alike, in the order of what fits
 * the line best. One of the other term gives way to its counterpart.
 */
import {
  headingParts,
  type MappingLibraryEntry,
  type TaxonomyElement,
} from '../../../../constitution/index.ts';
import type { LineStatement } from '../../../../shared/model/enums.ts';
import { isBorrowed, type LineReading, otherTerm, standingOf } from '../lines/line-reading.ts';
import type { ScoredElement } from '../lines/line-scoring.ts';
import type { SuggestionConfidence } from '../lines/suggestion.ts';
import { wordedAlike } from '../words/plain-wording.ts';
import type { CandidateList } from './candidate-list.ts';
import { type RoleVotes, votesFor } from './narrow-entry-point.ts';
import { STEP, STRENGTH } from './strengths.ts';

/** Whose elements a line may carry where the library knows it beneath its very heading. */
const LENDERS: Readonly<Partial<Record<LineStatement, readonly LineStatement[]>>> = {
  notes: ['balance_sheet', 'income_statement', 'cash_flow', 'equity_changes'],
  // What cash and cash equivalents consist of is mostly printed below the cash flows.
  cash_flow: ['notes'],
};

/** What the library holds for the label of a line. */
export interface LibraryEntries {
  /** Of the very wording, for whatever statement. */
  readonly known: readonly MappingLibraryEntry[];
  /** Those of them that fit where the line stands. */
  readonly fitting: readonly MappingLibraryEntry[];
  /** Worded alike, where none fits. */
  readonly alike: readonly MappingLibraryEntry[];
}

export function libraryEntries(reading: LineReading): LibraryEntries {
  const { line, place, context } = reading;
  const { library, index } = context;
  const { lookup, entryPoint } = index;
  const usable = (entries: readonly MappingLibraryEntry[]) =>
    entries.filter(
      ({ target_element_id: id }) => lookup.isReportable(id, entryPoint) && lookup.isNumeric(id),
    );
  const ofStatement = (entries: readonly MappingLibraryEntry[]) => {
    // What the library knows for this very heading stands beneath it, wherever the element stands itself.
    const said = entries.filter(({ target_element_id: id, under }) => {
      if (under === undefined) return false;
      // What cash consists of, and nothing else of a note, is printed below the cash flows.
      if (line.statement === 'cash_flow' && isBorrowed(id, reading) && !under.includes('cash')) return false;
      const stands = (statement: LineStatement) => index.find(statement, id) !== undefined;
      return stands(line.statement) || LENDERS[line.statement]?.some(stands) === true;
    });
    if (said.length > 0) return said;
    const here = entries.filter((entry) => standingOf(entry.target_element_id, reading) !== undefined);
    const allowed = here.filter((entry) => place.allows(entry.target_element_id));
    return allowed.length > 0 ? allowed : here;
  };
  const known = usable(library.matches(line.label, line.parentLabel));
  const here = ofStatement(known);
  // A schedule under a heading that nobody lists ("Rental of:") may hold what profit or loss does.
  const lentHere = line.statement === 'notes' && here.length === 0 && place.heading === null;
  const fitting = lentHere
    ? known.filter(({ target_element_id: id }) => index.find('income_statement', id))
    : here;
  const alike =
    fitting.length > 0 ? [] : ofStatement(usable(wordedAlike(line.label, line.parentLabel, library)));
  return { known, fitting, alike };
}

const confidenceOf = (confidence: MappingLibraryEntry['confidence']): SuggestionConfidence =>
  confidence === 'MANUAL' ? 'HIGH' : confidence;

/** `scored`: what the label match says, which settles the order of entries that the library knows equally well. */
export function addFromLibrary(
  list: CandidateList,
  reading: LineReading,
  { fitting, alike }: LibraryEntries,
  scored: readonly ScoredElement[],
  votes: RoleVotes,
): void {
  const { place, period, context } = reading;
  const { index } = context;
  const { lookup } = index;
  const rankOf = (elementId: string) => {
    const at = scored.findIndex((one) => one.entry.element.element_id === elementId);
    return at < 0 ? scored.length : at;
  };
  const contrary = (element: TaxonomyElement | undefined) =>
    period !== null && element?.period_type !== period ? 1 : 0;
  const borrowed = ({ target_element_id: id, under }: MappingLibraryEntry) =>
    Number(under === undefined && isBorrowed(id, reading));
  const own = fitting.filter((entry) => borrowed(entry) === 0);
  const ordered = [
    ...(own.some(({ target_element_id: id }) => place.allows(id)) ? own : fitting),
    ...alike,
  ].toSorted(
    (a, b) =>
      borrowed(a) - borrowed(b) ||
      contrary(lookup.byId(a.target_element_id)) - contrary(lookup.byId(b.target_element_id)) ||
      votesFor(b.target_element_id, votes, index) - votesFor(a.target_element_id, votes, index) ||
      rankOf(a.target_element_id) - rankOf(b.target_element_id),
  );
  const isExact = fitting.length > 0;
  const reason = isExact ? 'in the mapping library' : 'worded like an entry of the mapping library';
  ordered.forEach((entry, position) => {
    const { target_element_id: elementId } = entry;
    const isLent = borrowed(entry) === 1;
    const source = entry.added === true ? 'ADDED_WORDING' : 'LIBRARY';
    const isSaid = isExact || entry.under !== undefined;
    const worth = isLent ? STRENGTH.LENT : isSaid ? STRENGTH.LIBRARY : STRENGTH.ALIKE;
    const strength = worth - position * STEP;
    const other = otherTerm(elementId, reading);
    const pair = other?.counterpart;
    // What is known for the very heading, and has no other term, is of both.
    if (other !== null && (entry.under === undefined || pair !== undefined)) {
      if (pair !== undefined)
        list.addKnown({
          elementId: pair.element.element_id,
          strength,
          confidence: 'MEDIUM',
          reason: `${reason}, with the term that the heading says`,
          source,
        });
      return;
    }
    const isOfFace = entry.under !== undefined && isBorrowed(elementId, reading);
    const undecided =
      isLent || isOfFace || (ordered.length > 1 && (list.size() > 0 || rankOf(elementId) > 0));
    const said = confidenceOf(entry.confidence);
    const confidence = undecided && said === 'HIGH' ? 'MEDIUM' : said;
    const headed = entry.under !== undefined;
    const wording = entry.label_pattern;
    const offer = { elementId, strength, confidence, reason, source, wording, headed } as const;
    if (isLent && entry.added !== true) list.add(offer);
    else list.addKnown(offer);
  });
}

/** How many meanings of a beginning are worth reading. */
const BEGINNINGS = 2;

/**
 * "Inventories - products held for resale", "Trade payables: third parties": what stands before the dash or colon, of the
 * term that the whole line has.
 */
export function addBeginning(list: CandidateList, reading: LineReading): void {
  const [label = '', ...rest] = headingParts(reading.line.label);
  if (rest.length === 0) return;
  const { fitting, alike } = libraryEntries({ ...reading, line: { ...reading.line, label } });
  [...fitting, ...alike].slice(0, BEGINNINGS).forEach(({ target_element_id: elementId }, position) => {
    list.add({
      elementId: otherTerm(elementId, reading)?.counterpart?.element.element_id ?? elementId,
      strength: STRENGTH.BEGINNING - position * STEP,
      confidence: 'LOW',
      reason: `what "${label.trim()}" is in the mapping library, with more behind it`,
      source: 'WORDS',
    });
  });
}
