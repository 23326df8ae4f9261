/**
 * One element with everything around it: where it stands, what adds up to it and by which link role, the axes
 * that may qualify it, the rules that touch it and the labels that lead to it (specification 2.15). Pure.
 */

import type {
  CompiledRule,
  MappingLibraryEntry,
  TaxonomyElement,
  TaxonomyLookup,
} from '../../../constitution/index.ts';
import { isTaggable } from '../../../constitution/index.ts';
import type {
  ElementDetail,
  ElementLink,
  ElementPlace,
  ElementSummary,
} from '../../../shared/contract/taxonomy.ts';
import { describeRule } from './describe-rule.ts';
import { linkTo, walkedSection } from './section-tree.ts';

/** Labels that lead to elements: those shipped, and those that persons have added, oldest first. */
export interface LabelSources {
  readonly base: readonly MappingLibraryEntry[];
  readonly synonyms: readonly { readonly label: string; readonly elementId: string }[];
}

export function summaryOf(element: TaxonomyElement): ElementSummary {
  return {
    elementId: element.element_id,
    label: element.label,
    dataType: element.data_type,
    periodType: element.period_type,
    balance: element.balance,
    minimumRequirement: element.minimum_requirement,
    section: element.taxonomy_section,
    reportable: isTaggable(element),
  };
}

function namesOf(lookup: TaxonomyLookup, ids: readonly string[]): ElementLink[] {
  return ids.flatMap((id) => {
    const element = lookup.byId(id);
    return element ? [linkTo(element)] : [];
  });
}

/** An id that a file of the same release mentions; loaders have checked that it is defined. */
function nameOf(lookup: TaxonomyLookup, id: string): ElementLink {
  const element = lookup.byId(id);
  return element ? linkTo(element) : { elementId: id, label: id, kind: 'item' };
}

function placesOf(lookup: TaxonomyLookup, element: TaxonomyElement): ElementPlace[] {
  const mentioned = lookup.taxonomy.presentation.filter((entry) => entry.element_id === element.element_id);
  const sections = new Set([...mentioned.map((entry) => entry.section), element.taxonomy_section]);
  return [...sections].flatMap((section) => {
    const { places, children } = walkedSection(lookup, section);
    return places.flatMap((place, index): ElementPlace[] => {
      if (place.element !== element) return [];
      const [before, after] = [places[index - 1], places[index + 1]];
      const parent = place.parents.at(-1)?.element_id ?? null;
      return [
        {
          section,
          sectionLabel: lookup.section(section)?.label ?? section,
          parents: place.parents.map(linkTo),
          siblings: (children.get(parent) ?? [element]).map(linkTo),
          children: (children.get(element.element_id) ?? []).map(linkTo),
          previous: before ? linkTo(before.element) : null,
          next: after ? linkTo(after.element) : null,
        },
      ];
    });
  });
}

function calculationOf(lookup: TaxonomyLookup, id: string): ElementDetail['calculation'] {
  const arcs = lookup.taxonomy.calculation
    .filter((arc) => arc.parent === id || arc.child === id)
    .toSorted((a, b) => a.order - b.order);
  return lookup.taxonomy.link_roles.flatMap(({ role, definition }) => {
    const own = arcs.filter((arc) => arc.role === role);
    if (own.length === 0) return [];
    return [
      {
        role,
        definition,
        parents: own
          .filter((arc) => arc.child === id)
          .map((arc) => ({ ...nameOf(lookup, arc.parent), weight: arc.weight })),
        children: own
          .filter((arc) => arc.parent === id)
          .map((arc) => ({ ...nameOf(lookup, arc.child), weight: arc.weight })),
      },
    ];
  });
}

function dimensionsOf(lookup: TaxonomyLookup, id: string): ElementDetail['dimensions'] {
  const qualifying = new Set(lookup.axesOf(id));
  return lookup.taxonomy.axes.flatMap((axis) => {
    const isPart = axis.axis_id === id || axis.domain_id === id || axis.members.includes(id);
    if (!isPart && !qualifying.has(axis)) return [];
    return [
      {
        relation: isPart ? ('PART' as const) : ('QUALIFIES' as const),
        axis: nameOf(lookup, axis.axis_id),
        domain: nameOf(lookup, axis.domain_id),
        members: namesOf(lookup, axis.members),
        sections: axis.sections.map((section) => lookup.section(section)?.label ?? section),
      },
    ];
  });
}

function labelsOf(id: string, { base, synonyms }: LabelSources): ElementDetail['labels'] {
  return [
    ...synonyms
      .filter((synonym) => synonym.elementId === id)
      .toReversed()
      .map(({ label }) => ({ label, confidence: 'HIGH' as const, origin: 'SYNONYM' as const })),
    ...base
      .filter((entry) => entry.target_element_id === id)
      .map((entry) => ({
        label: entry.label_pattern,
        confidence: entry.confidence,
        origin: 'BASE' as const,
      })),
  ];
}

function publishedOf({ taxonomy }: TaxonomyLookup, id: string): ElementDetail['published'] {
  const isOwn = ({ element_id }: { readonly element_id: string }) => element_id === id;
  return {
    labels: (taxonomy.labels ?? [])
      .filter(isOwn)
      .map(({ role, language, text }) => ({ role: role.slice(role.lastIndexOf('/') + 1), language, text })),
    references: (taxonomy.references ?? []).filter(isOwn).map(({ text }) => text),
  };
}

/** The element of that id with its surroundings; undefined when the version has none. */
export function describeElement(
  lookup: TaxonomyLookup,
  rules: readonly CompiledRule[],
  labels: LabelSources,
  id: string,
): ElementDetail | undefined {
  const element = lookup.byId(id);
  if (!element) return undefined;
  const field = lookup.taxonomy.filing_information.find((each) => each.element_id === id);
  return {
    ...summaryOf(element),
    kind: element.kind,
    sectionLabel: lookup.section(element.taxonomy_section)?.label ?? element.taxonomy_section,
    entryPoints: [...element.applicable_entry_points],
    options: [...element.options],
    places: placesOf(lookup, element),
    calculation: calculationOf(lookup, id),
    dimensions: dimensionsOf(lookup, id),
    rules: rules
      .filter((rule) => rule.related_elements.includes(id))
      .map((rule) => describeRule(lookup, rule, id)),
    filingInformation: field
      ? { group: field.group, help: field.help, requiredFor: [...field.required_for] }
      : null,
    labels: labelsOf(id, labels),
    published: publishedOf(lookup, id),
  };
}
