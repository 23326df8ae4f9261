/**
 * Makes a release of a published taxonomy and its mapping, as the files that the workbook is written from, with a
 * sentence for everything that the release does not hold. Whether it is sound is judged by the conversion, as for every
 * release.
 */

import type { z } from 'zod';
import type { ReleaseFiles } from '../../../constitution/release/write-workbook.ts';
import type { rolesSchema } from '../../../constitution/taxonomy-schema.ts';
import { releaseOfAssertions } from '../formulas/bind-variables.ts';
import { assertionLines, rulesOfAssertions } from '../formulas/rules-of-assertions.ts';
import { unreadable } from '../model/faults.ts';
import { ARCROLES, localOf } from '../model/names.ts';
import type { PublishedTaxonomy } from '../model/taxonomy.ts';
import { roleDefinitions } from '../relationships/labels.ts';
import { askedFields } from './asked-fields.ts';
import type { ImportMapping } from './mapping.ts';
import { type PlacedElements, placeElements } from './place-elements.ts';
import { publishedWords } from './published-words.ts';
import { releaseAxes } from './release-axes.ts';
import { ElementWriter } from './release-elements.ts';

export interface MadeRelease {
  readonly files: ReleaseFiles;
  /** What is not in it, for a person; empty where everything is. */
  readonly leftOut: readonly string[];
}

type Taxonomy = ReleaseFiles['taxonomy'];

/** Summations between placed items that a release can hold; those that it cannot, as sentences. */
function calculationOf(taxonomy: PublishedTaxonomy, placed: PlacedElements, writer: ElementWriter) {
  const items = new Map(
    placed.elements.filter(({ kind }) => kind === 'item').map((each) => [each.element_id, each]),
  );
  const definitions = roleDefinitions(taxonomy);
  const arcs = [ARCROLES.summation, ARCROLES.summation11].flatMap(
    (role) => taxonomy.relationships.get(role) ?? [],
  );
  const roles = new Map<string, string>();
  const calculation: Taxonomy['calculation'] = [];
  const leftOut: string[] = [];
  const seen = new Set<string>();
  for (const { role, from, to, weight } of arcs) {
    if (from.kind !== 'concept' || to.kind !== 'concept') continue;
    const parent = items.get(writer.idOf(from.concept));
    const child = items.get(writer.idOf(to.concept));
    if (!parent || !child) continue;
    const opposite = parent.balance && child.balance && parent.balance !== child.balance;
    const fits =
      parent.data_type === child.data_type &&
      parent.period_type === child.period_type &&
      (weight === 1 || weight === -1) &&
      (!parent.balance || !child.balance || weight === (opposite ? -1 : 1));
    const key = `${role} ${parent.element_id} ${child.element_id}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (!fits || (weight !== 1 && weight !== -1)) {
      leftOut.push(
        `The sum of ${parent.element_id} leaves out ${child.element_id}: weight ${weight} does not fit.`,
      );
      continue;
    }
    const name = roles.get(role) ?? `role-${roles.size + 1}`;
    roles.set(role, name);
    calculation.push({
      role: name,
      parent: parent.element_id,
      child: child.element_id,
      weight,
      order: calculation.length + 1,
    });
  }
  const link_roles = [...roles].map(([uri, role]) => ({ role, uri, definition: definitions.get(uri) ?? '' }));
  return { calculation, link_roles, leftOut };
}

const NUMBERS = ['monetary', 'decimal', 'shares', 'perShare', 'percent', 'integer'];

function isText(elements: PlacedElements['elements'], id: string | undefined): boolean {
  const type = elements.find(({ element_id }) => element_id === id)?.data_type ?? '';
  return !NUMBERS.some((name) => type === `${name}ItemType`);
}

/** The element that must be given, as a rule with the two examples that prove it. */
function mandatoryRules(placed: Pick<PlacedElements, 'elements'>, mapping: ImportMapping) {
  const wanted = new Set(mapping.minimum_requirement);
  const elements = placed.elements.filter(
    ({ element_id, kind, not_taggable }) =>
      kind === 'item' && not_taggable === undefined && wanted.has(element_id),
  );
  const unknown = mapping.minimum_requirement.filter(
    (id) => !elements.some((each) => each.element_id === id),
  );
  if (elements.length === 0 || unknown.length > 0)
    throw unreadable(
      '',
      null,
      `minimum_requirement of the mapping must name items of its sections: ${unknown.join(', ') || 'none is named'}.`,
    );
  const rules = elements.map(({ element_id, label }, at) => ({
    rule_id: `BR_mandatory_${String(at + 1).padStart(3, '0')}`,
    category: 'mandatory' as const,
    expression: `present(${element_id}@current)`,
    severity: 'ERROR' as const,
    related_elements: [element_id],
    message: `"${label}" must be given.`,
  }));
  const examples = rules.flatMap(({ rule_id, related_elements: [id] }) => [
    {
      rule_id,
      passes: true,
      facts: [isText(elements, id) ? `${id}="As stated"` : `${id}=1`],
      environment: {},
    },
    { rule_id, passes: false, facts: [], environment: {} },
  ]);
  return { rules, examples };
}

/** Limits of a type of the registry that its name says: no cents, nothing below zero. */
const REGISTRY_LIMITS = /^(?:noDecimals|nonNegative)/;

/** Items whose type limits their values beyond a list; no check of ours asks for it. */
function limitedLines(
  taxonomy: PublishedTaxonomy,
  placed: PlacedElements,
  writer: ElementWriter,
): readonly string[] {
  const items = new Set(
    placed.elements.filter(({ kind }) => kind === 'item').map(({ element_id }) => element_id),
  );
  return [...taxonomy.concepts.values()].flatMap((concept) => {
    const id = writer.idOf(concept);
    if (!items.has(id)) return [];
    const type = localOf(concept.standardType ?? '{}');
    const limits = new Set(concept.facets.map(({ name }) => name).filter((name) => name !== 'enumeration'));
    if (REGISTRY_LIMITS.test(type)) limits.add(type);
    return limits.size === 0
      ? []
      : [`${id}: limits of its values are not checked: ${[...limits].join(', ')}.`];
  });
}

const MOST_NAMED = 5;

/** Elements that the publisher gives no label in the language: their names stand for it, and a person is told so. */
function namedLines(
  taxonomy: PublishedTaxonomy,
  placed: PlacedElements,
  writer: ElementWriter,
  language: string,
): readonly string[] {
  const ids = new Set(placed.elements.map(({ element_id }) => element_id));
  const named = [...taxonomy.concepts.values()].flatMap((concept) => {
    const id = writer.idOf(concept);
    return ids.has(id) && writer.isNamed(concept) ? [id] : [];
  });
  if (named.length === 0) return [];
  const more = named.length > MOST_NAMED ? ', …' : '';
  return [
    `Elements without a label in the language ${language}, shown by the words of their names: ${named.length} (${named.slice(0, MOST_NAMED).join(', ')}${more}).`,
  ];
}

function leftOutLines(
  taxonomy: PublishedTaxonomy,
  mapping: ImportMapping,
  placed: PlacedElements,
): readonly string[] {
  const mapped = new Set(mapping.sections.filter(({ becomes }) => becomes).map(({ role }) => role));
  const unmapped = mapping.sections.filter(({ role }) => !mapped.has(role));
  return [
    ...unmapped.map(({ role, definition }) => `Role left out by the mapping: ${definition} (${role}).`),
    ...[...placed.leftOut].map(([id, reason]) => `${id}: ${reason}`),
    ...(placed.furtherPlaces > 0 ? [`Further places of elements in the tree: ${placed.furtherPlaces}.`] : []),
    `Elements of the taxonomy that no mapped role presents: ${taxonomy.concepts.size - placed.elements.length - placed.leftOut.size}.`,
  ];
}

/** `packageSha256` (hex) of the package that is kept beside it. Throws UnreadableTaxonomy where the mapping names what the taxonomy does not have. */
export function makeRelease(
  taxonomy: PublishedTaxonomy,
  mapping: ImportMapping,
  version: string,
  packageSha256: string | null = null,
): MadeRelease {
  const writer = new ElementWriter(taxonomy, mapping.language);
  const placed = placeElements(taxonomy, mapping, writer);
  const { calculation, link_roles, leftOut } = calculationOf(taxonomy, placed, writer);
  const dimensional = releaseAxes(taxonomy, mapping, placed, writer);
  const own = mandatoryRules(dimensional, mapping);
  const words = publishedWords(taxonomy, dimensional.elements, writer, mapping.language);
  const required = new Set(mapping.minimum_requirement);
  const files: ReleaseFiles = {
    taxonomy: {
      version,
      title: mapping.title,
      effective_from: mapping.effective_from,
      namespaces: [...writer.prefixes].map(([uri, prefix]) => ({ prefix, uri, content: '' })),
      schema_ref: mapping.schema_ref,
      entity_identifier_scheme: mapping.entity_identifier_scheme,
      vocabulary: mapping.vocabulary,
      ...(mapping.currency !== '' && { currency: mapping.currency }),
      published: { package_sha256: packageSha256 },
      roles: Object.fromEntries(Object.entries(mapping.roles).filter(([, id]) => id !== '')) as z.output<
        typeof rolesSchema
      >,
      sections: mapping.sections.flatMap(({ becomes }) => becomes ?? []),
      elements: dimensional.elements.map((element) => ({
        ...element,
        minimum_requirement: required.has(element.element_id),
        applicable_entry_points: mapping.entry_points,
      })),
      presentation: dimensional.presentation,
      link_roles,
      calculation,
      axes: dimensional.axes,
      ...(dimensional.hypercubes.length > 0 && { hypercubes: dimensional.hypercubes }),
      filing_information: mapping.filing_information,
      ...(words.labels.length > 0 && { labels: [...words.labels] }),
      ...(words.references.length > 0 && { references: [...words.references] }),
    },
    rules: { version, rules: own.rules },
    examples: own.examples,
  };
  const assertions = rulesOfAssertions(
    taxonomy,
    releaseOfAssertions(files.taxonomy, taxonomy.concepts, (concept) => writer.idOf(concept)),
    mapping,
    own.rules,
  );
  const rules = [...own.rules, ...assertions.rules];
  const asked = askedFields(files.taxonomy, rules);
  return {
    files: {
      taxonomy: { ...files.taxonomy, filing_information: [...mapping.filing_information, ...asked] },
      rules: { version, rules },
      examples: [...own.examples, ...assertions.examples],
    },
    leftOut: [
      ...leftOutLines(taxonomy, mapping, placed),
      ...namedLines(taxonomy, placed, writer, mapping.language),
      ...limitedLines(taxonomy, placed, writer),
      ...dimensional.leftOut,
      ...words.leftOut,
      ...leftOut,
      ...assertionLines(assertions),
      ...(asked.length > 0
        ? [`Fields of the filing information beyond the mapping, since rules speak of them: ${asked.length}.`]
        : []),
    ],
  };
}
