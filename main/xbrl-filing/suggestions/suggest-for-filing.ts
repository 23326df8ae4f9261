/**
 * The suggestions for the lines of one filing as plain data in and out, so that they are worked out in a worker
 * thread: a long list takes the better part of a tenth of a second, which the window must not wait for.
 */
import type {
  Constitution,
  MappingLibraryEntry,
  StatementHeadings,
  TaxonomyLookup,
} from '../../../constitution/index.ts';
import type { Period } from '../../../shared/model/dates.ts';
import type { EntryPoint } from '../../../shared/model/enums.ts';
import { isAsked } from './candidates/narrow-entry-point.ts';
import { createTagIndex, type TagIndex } from './elements/tag-index.ts';
import { isOutsideNotes } from './lines/note-sections.ts';
import type { EarlierConfirmation, SuggestionLine, TagSuggestion } from './lines/suggestion.ts';
import { suggestTags } from './suggest-tags.ts';

export interface SuggestionRequest {
  readonly taxonomyVersion: string;
  readonly entryPoint: EntryPoint;
  readonly period: Period;
  /** All lines that count, in the order of the document: neighbours tell about each other. */
  readonly lines: readonly SuggestionLine[];
  /** The wordings that people added to the mapping library, oldest first. */
  readonly synonyms: readonly MappingLibraryEntry[];
  /** What people confirmed for this client before, the newest first. */
  readonly earlier: readonly EarlierConfirmation[];
}

const indexes = new WeakMap<TaxonomyLookup, Map<EntryPoint, TagIndex>>();

/** The index of a version and entry point, built once: the constitution never changes while the program runs. */
function tagIndex(lookup: TaxonomyLookup, entryPoint: EntryPoint, headings: StatementHeadings): TagIndex {
  const ofVersion = indexes.get(lookup) ?? new Map<EntryPoint, TagIndex>();
  indexes.set(lookup, ofVersion);
  const index = ofVersion.get(entryPoint) ?? createTagIndex(lookup, entryPoint, headings);
  ofVersion.set(entryPoint, index);
  return index;
}

/** One suggestion per line of the request, in its order; null where no candidate exists. */
export function suggestForFiling(
  constitution: Constitution,
  request: SuggestionRequest,
): readonly (TagSuggestion | null)[] {
  const { taxonomyVersion, entryPoint, period, lines, synonyms, earlier } = request;
  return suggestTags(lines, {
    index: tagIndex(
      constitution.taxonomyLookup(taxonomyVersion),
      entryPoint,
      constitution.statementHeadings(taxonomyVersion),
    ),
    library: constitution.mappingLibrary(synonyms),
    period,
    earlier,
    keys: constitution.reportingElements(taxonomyVersion),
  });
}

/**
 * True for each line of the request that its entry point has no place for: its statement or note has no element there,
 * or the element that the library knows it by is not one of the entry point.
 */
export function linesNotAsked(constitution: Constitution, request: SuggestionRequest): readonly boolean[] {
  const { taxonomyVersion, entryPoint, lines, synonyms } = request;
  const index = tagIndex(
    constitution.taxonomyLookup(taxonomyVersion),
    entryPoint,
    constitution.statementHeadings(taxonomyVersion),
  );
  const library = constitution.mappingLibrary(synonyms);
  return lines.map((line) => !isAsked(line, { index, library }) || isOutsideNotes(line, index));
}
