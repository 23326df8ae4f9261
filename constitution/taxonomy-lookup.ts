/**
 * TaxonomyLookup: the only permitted access to elements (specification 1.6 rule 1, 2.16). Built once per
 * version; every answer comes from an index.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryPoint, LineStatement } from '../shared/model/enums.ts';
import type { Vocabulary } from '../shared/words/vocabulary.ts';
import { createElementSearch, type ElementSearch } from './element-search.ts';
import { acceptsValue } from './element-values.ts';
import { dimensionsOfFacts, type FactDimensions, isTaggable } from './fact-dimensions.ts';
import { CONSTITUTION_DIRECTORY, createFileCache } from './files.ts';
import { LIBRARY_FILE, loadMappingLibrary, type MappingLibraryEntry } from './mapping-library.ts';
import { loadTaxonomy } from './taxonomy.ts';
import type {
  FilingInformationField,
  Taxonomy,
  TaxonomyAxis,
  TaxonomyElement,
  TaxonomySection,
} from './types.ts';
import { loadVocabulary } from './vocabulary.ts';

export interface TaxonomyLookup {
  readonly version: string;
  readonly taxonomy: Taxonomy;
  /** The element, or undefined when the version has none of that id. */
  readonly byId: (elementId: string) => TaxonomyElement | undefined;
  readonly byEntryPoint: (entryPoint: EntryPoint) => readonly TaxonomyElement[];
  readonly bySection: (section: string) => readonly TaxonomyElement[];
  readonly section: (section: string) => TaxonomySection | undefined;
  /** Elements of one statement of line items within an entry point that can be reported. */
  readonly candidates: (entryPoint: EntryPoint, statement: LineStatement) => readonly TaxonomyElement[];
  /** True when lines of the statement may carry elements of the element's section. */
  readonly belongsTo: (elementId: string, statement: LineStatement) => boolean;
  /** True for an item (no heading, axis or member) inside the entry point. */
  readonly isReportable: (elementId: string, entryPoint: EntryPoint) => boolean;
  readonly isApplicable: (elementId: string, entryPoint: EntryPoint) => boolean;
  /** True for types that a line item's amount can carry. */
  readonly isNumeric: (elementId: string) => boolean;
  /** Null when the value fits the element's type, else what is wrong, in plain words. */
  readonly acceptsValue: (elementId: string, value: string) => string | null;
  readonly label: (elementId: string) => string;
  /** Axes whose members may qualify facts of the element. */
  readonly axesOf: (elementId: string) => readonly TaxonomyAxis[];
  /** True when the member belongs to an axis that the element may be reported by. */
  readonly acceptsMember: (elementId: string, memberId: string) => boolean;
  /** What the context of a fact holds; undefined where the element has no fact by that member, or by none. */
  readonly dimensionsOf: (elementId: string, memberId: string | null) => FactDimensions | undefined;
  readonly axisOfMember: (memberId: string) => TaxonomyAxis | undefined;
  readonly minimumRequirement: (entryPoint: EntryPoint) => readonly TaxonomyElement[];
  readonly filingInformation: (entryPoint: EntryPoint) => readonly FilingInformationField[];
  /** Elements by label, library wording, id or initials, best first (element-search.ts). */
  readonly search: ElementSearch;
}

const NUMERIC_TYPES: ReadonlySet<string> = new Set([
  'monetaryItemType',
  'decimalItemType',
  'sharesItemType',
  'perShareItemType',
  'percentItemType',
  'integerItemType',
]);

function groupBy<K>(
  elements: readonly TaxonomyElement[],
  keys: (element: TaxonomyElement) => readonly K[],
): ReadonlyMap<K, readonly TaxonomyElement[]> {
  const groups = new Map<K, TaxonomyElement[]>();
  for (const element of elements) {
    for (const key of keys(element)) {
      const group = groups.get(key);
      if (group) group.push(element);
      else groups.set(key, [element]);
    }
  }
  return groups;
}

/** Builds the indexes over one taxonomy; the index of the search, with the library's wording, at the first search. */
export function createTaxonomyLookup(
  taxonomy: Taxonomy,
  library: () => readonly MappingLibraryEntry[] = () => [],
  vocabulary: () => Vocabulary = () => loadVocabulary(),
): TaxonomyLookup {
  const byId = new Map(taxonomy.elements.map((element) => [element.element_id, element]));
  const byEntryPoint = groupBy(taxonomy.elements, (element) => element.applicable_entry_points);
  const bySection = groupBy(taxonomy.elements, (element) => [element.taxonomy_section]);
  const sections = new Map(taxonomy.sections.map((section) => [section.section, section]));
  const axisByMember = new Map(
    taxonomy.axes.flatMap((axis) => axis.members.map((id) => [id, axis] as const)),
  );
  const isApplicable = (id: string, entryPoint: EntryPoint) =>
    byId.get(id)?.applicable_entry_points.includes(entryPoint) ?? false;
  const dimensions = dimensionsOfFacts(taxonomy);
  const axesOf = (id: string) => {
    const element = byId.get(id);
    return element ? dimensions.axesOf(element) : [];
  };
  const dimensionsOf = (id: string, memberId: string | null) => {
    const element = byId.get(id);
    return element && dimensions.dimensionsOf(element, memberId);
  };
  let search: ElementSearch | undefined;
  return Object.freeze({
    version: taxonomy.version,
    taxonomy,
    byId: (id) => byId.get(id),
    byEntryPoint: (entryPoint) => byEntryPoint.get(entryPoint) ?? [],
    bySection: (section) => bySection.get(section) ?? [],
    section: (section) => sections.get(section),
    candidates: (entryPoint, statement) =>
      (byEntryPoint.get(entryPoint) ?? []).filter(
        (element) =>
          isTaggable(element) &&
          NUMERIC_TYPES.has(element.data_type) &&
          (sections.get(element.taxonomy_section)?.statements.includes(statement) ?? false),
      ),
    belongsTo: (id, statement) =>
      sections.get(byId.get(id)?.taxonomy_section ?? '')?.statements.includes(statement) ?? false,
    isReportable: (id, entryPoint) => {
      const element = byId.get(id);
      return element !== undefined && isTaggable(element) && isApplicable(id, entryPoint);
    },
    isApplicable,
    isNumeric: (id) => NUMERIC_TYPES.has(byId.get(id)?.data_type ?? ''),
    acceptsValue: (id, value) => {
      const element = byId.get(id);
      return element ? acceptsValue(element, value) : 'The element is not part of this taxonomy version.';
    },
    label: (id) => byId.get(id)?.label ?? id,
    axesOf,
    acceptsMember: (id, memberId) =>
      axesOf(id).some((axis) => axis.members.includes(memberId)) && dimensionsOf(id, memberId) !== undefined,
    dimensionsOf,
    axisOfMember: (memberId) => axisByMember.get(memberId),
    minimumRequirement: (entryPoint) =>
      (byEntryPoint.get(entryPoint) ?? []).filter((element) => element.minimum_requirement),
    filingInformation: (entryPoint) =>
      taxonomy.filing_information.filter((field) => isApplicable(field.element_id, entryPoint)),
    search: (text, filter) => {
      search ??= createElementSearch(taxonomy, library(), vocabulary());
      return search(text, filter);
    },
  } satisfies TaxonomyLookup);
}

const cached = createFileCache((directory, version) =>
  // A release that a practice has installed has neither beside it: no library knows its elements.
  existsSync(join(directory, LIBRARY_FILE))
    ? createTaxonomyLookup(
        loadTaxonomy(version, directory),
        () => loadMappingLibrary(directory),
        () => loadVocabulary(directory),
      )
    : createTaxonomyLookup(loadTaxonomy(version, directory)),
);

/** The lookup of one installed version, built once. */
export function taxonomyLookup(version: string, directory: string = CONSTITUTION_DIRECTORY): TaxonomyLookup {
  loadTaxonomy(version, directory);
  return cached(directory, version);
}
