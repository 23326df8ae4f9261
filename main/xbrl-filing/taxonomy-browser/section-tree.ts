/**
 * The sections of a taxonomy and the presentation tree of one of them, as a list in reading order
 * (specification 2.15, 2.16). Every element of a section is shown: one that the tree leaves out comes last.
 */
import {
  currencyOf,
  isTaggable,
  type TaxonomyElement,
  type TaxonomyLookup,
} from '../../../constitution/index.ts';
import type {
  ElementLink,
  SectionSummary,
  SectionTree,
  TaxonomySections,
} from '../../../shared/contract/taxonomy.ts';
import { ENTRY_POINTS, type EntryPoint } from '../../../shared/model/enums.ts';

/** One place of an element in its section. */
export interface PlacedElement {
  readonly element: TaxonomyElement;
  /** Headings above it, from the top. */
  readonly parents: readonly TaxonomyElement[];
}

export function linkTo({ element_id: elementId, label, kind }: TaxonomyElement): ElementLink {
  return { elementId, label, kind };
}

/** Children of each parent (null: the top) in their order. */
function childrenIn(
  lookup: TaxonomyLookup,
  section: string,
): ReadonlyMap<string | null, readonly TaxonomyElement[]> {
  const children = new Map<string | null, TaxonomyElement[]>();
  const entries = lookup.taxonomy.presentation.filter((entry) => entry.section === section);
  for (const entry of entries.toSorted((a, b) => a.order - b.order)) {
    const element = lookup.byId(entry.element_id);
    if (!element) continue;
    const siblings = children.get(entry.parent);
    if (siblings) siblings.push(element);
    else children.set(entry.parent, [element]);
  }
  return children;
}

interface WalkedSection {
  readonly children: ReadonlyMap<string | null, readonly TaxonomyElement[]>;
  readonly places: readonly PlacedElement[];
}

/** A section is walked once for a loaded taxonomy, which never changes: each element shown asks for it again. */
const WALKED = new WeakMap<TaxonomyLookup, Map<string, WalkedSection>>();

export function walkedSection(lookup: TaxonomyLookup, section: string): WalkedSection {
  const known = WALKED.get(lookup) ?? new Map<string, WalkedSection>();
  WALKED.set(lookup, known);
  const walked = known.get(section) ?? {
    children: childrenIn(lookup, section),
    places: walkSection(lookup, section),
  };
  known.set(section, walked);
  return walked;
}

/** All places of a section in reading order. A tree that bites its own tail ends there. */
export function walkSection(lookup: TaxonomyLookup, section: string): readonly PlacedElement[] {
  const children = childrenIn(lookup, section);
  const places: PlacedElement[] = [];
  const walk = (parent: string | null, parents: readonly TaxonomyElement[]) => {
    for (const element of children.get(parent) ?? []) {
      places.push({ element, parents });
      if (!parents.includes(element)) walk(element.element_id, [...parents, element]);
    }
  };
  walk(null, []);
  const shown = new Set(places.map(({ element }) => element));
  for (const element of lookup.bySection(section)) {
    if (!shown.has(element)) places.push({ element, parents: [] });
  }
  return places;
}

/** Sections in the order of the taxonomy, with how many elements can be reported in each. */
export function describeSections(lookup: TaxonomyLookup): TaxonomySections {
  const { version, title, effective_from, elements, sections } = lookup.taxonomy;
  return {
    version,
    title,
    effectiveFrom: effective_from,
    currency: currencyOf(lookup.taxonomy),
    elements: elements.length,
    items: sections.map(({ section, label }): SectionSummary => {
      const items = lookup.bySection(section).filter(isTaggable);
      const within = (entryPoint: EntryPoint) =>
        items.filter((element) => element.applicable_entry_points.includes(entryPoint)).length;
      const [full, simplified, banks, insurers] = ENTRY_POINTS;
      return {
        section,
        label,
        reportable: items.length,
        reportableIn: {
          [full]: within(full),
          [simplified]: within(simplified),
          [banks]: within(banks),
          [insurers]: within(insurers),
        },
      };
    }),
  };
}

/** The tree of one section; undefined when the version has no such section. */
export function describeSection(lookup: TaxonomyLookup, name: string): SectionTree | undefined {
  const section = lookup.section(name);
  if (!section) return undefined;
  return {
    section: section.section,
    label: section.label,
    items: walkedSection(lookup, name).places.map(({ element, parents }) => ({
      ...linkTo(element),
      level: parents.length,
      dataType: element.data_type,
      periodType: element.period_type,
      balance: element.balance,
      minimumRequirement: element.minimum_requirement,
      entryPoints: [...element.applicable_entry_points],
    })),
  };
}
