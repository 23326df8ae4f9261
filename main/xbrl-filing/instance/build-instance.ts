/**
 * The XBRL instance of a filing (specification 4.5; XBRL 2.1): schema reference, contexts, units and facts in
 * presentation order. Prefixes, namespaces and addresses come from the pinned taxonomy. Same input, same
 * bytes. The caller has passed the export gate.
 */
import {
  type CompiledRule,
  currencyOf,
  type Taxonomy,
  type TaxonomyElement,
  type TaxonomyLookup,
} from '../../../constitution/index.ts';
import type { FilingContent } from '../../../validation/filing-content.ts';
import type { FactSet, FilingFact } from '../../../validation/filing-facts.ts';
import { addressOf } from '../taxonomy-package/package-names.ts';
import { entryFileOf, variantsOfFiling } from '../taxonomy-package/presentation-variants.ts';
import { documentBytes, XmlElement } from '../xml/xml-document.ts';
import { qualifiedName } from '../xml/xml-text.ts';
import { contextOf, type FactContext, FactNotReportable, type FactUnit, unitOf } from './fact-context.ts';

const NAMESPACES = {
  xbrli: 'http://www.xbrl.org/2003/instance',
  link: 'http://www.xbrl.org/2003/linkbase',
  xlink: 'http://www.w3.org/1999/xlink',
  xbrldi: 'http://xbrl.org/2006/xbrldi',
  iso4217: 'http://www.xbrl.org/2003/iso4217',
} as const;

interface PlacedFact {
  readonly fact: FilingFact;
  readonly element: TaxonomyElement;
  readonly context: FactContext;
  readonly unit: FactUnit | null;
}

function place(facts: FactSet, content: FilingContent, lookup: TaxonomyLookup): readonly PlacedFact[] {
  const [conflict] = facts.conflicts;
  if (conflict !== undefined)
    throw new FactNotReportable(conflict.elementId, `lines state ${conflict.values.join(' and ')}.`);
  const placed = new Map<string, PlacedFact>();
  for (const fact of facts.facts) {
    const element = lookup.byId(fact.elementId);
    if (element === undefined)
      throw new FactNotReportable(fact.elementId, 'the taxonomy has no such element.');
    const context = contextOf(fact, content.filing, lookup);
    const key = `${fact.elementId}|${context.id}`;
    if (!placed.has(key))
      placed.set(key, { fact, element, context, unit: unitOf(element, currencyOf(lookup.taxonomy)) });
  }
  return [...placed.values()];
}

function uniqueById<T extends { readonly id: string }>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function addContext(root: XmlElement, context: FactContext, uen: string, scheme: string): void {
  const node = root.element('xbrli:context', { id: context.id });
  const entity = node.element('xbrli:entity');
  entity.element('xbrli:identifier', { scheme }).text(uen);
  const period = node.element('xbrli:period');
  if ('instant' in context.moment) {
    period.element('xbrli:instant').text(context.moment.instant);
  } else {
    period.element('xbrli:startDate').text(context.moment.start);
    period.element('xbrli:endDate').text(context.moment.end);
  }
  const { container, members } = context.dimensions;
  if (members.length === 0) return;
  // The segment is part of the entity (XBRL 2.1, 4.7.3), the scenario follows the period.
  const place = container === 'segment' ? entity.element('xbrli:segment') : node.element('xbrli:scenario');
  for (const { axisId, memberId } of members)
    place
      .element('xbrldi:explicitMember', { dimension: qualifiedName(axisId) })
      .text(qualifiedName(memberId));
}

function addUnit(root: XmlElement, unit: FactUnit): void {
  const node = root.element('xbrli:unit', { id: unit.id });
  if (unit.per === undefined) {
    node.element('xbrli:measure').text(unit.measure);
    return;
  }
  const divide = node.element('xbrli:divide');
  divide.element('xbrli:unitNumerator').element('xbrli:measure').text(unit.measure);
  divide.element('xbrli:unitDenominator').element('xbrli:measure').text(unit.per);
}

/** "1234.00" → "1234"; figures with cents stay as they are. */
function numberText(value: string): string {
  return value.replace(/\.0+$/, '');
}

function isText(element: TaxonomyElement): boolean {
  return element.data_type === 'stringItemType' || element.data_type === 'textBlockItemType';
}

function addFact(root: XmlElement, placed: PlacedFact): void {
  const { fact, element, context, unit } = placed;
  const attributes: Record<string, string> = { contextRef: context.id };
  if (unit !== null) {
    attributes.unitRef = unit.id;
    attributes.decimals = String(fact.decimals ?? 0);
  } else if (isText(element)) {
    attributes['xml:lang'] = 'en';
  }
  const text = unit === null ? fact.value : numberText(fact.value);
  root.element(qualifiedName(fact.elementId), attributes).text(text);
}

/** The published schema as it is; of our own, the one that binds the sums of the filing's own statements. */
function entryAddress(
  placed: readonly PlacedFact[],
  taxonomy: Taxonomy,
  rules: readonly CompiledRule[],
): string {
  if (taxonomy.published) return taxonomy.schema_ref;
  const contexts = [...Map.groupBy(placed, (one) => one.context.id).values()].map(
    (facts) => new Set(facts.map((one) => one.fact.elementId)),
  );
  return `${addressOf(taxonomy).base}${entryFileOf(taxonomy, variantsOfFiling(taxonomy, rules, contexts))}`;
}

/** Builds the instance as UTF-8 bytes; throws FactNotReportable for facts that contradict each other. */
export function buildInstance(
  content: FilingContent,
  lookup: TaxonomyLookup,
  facts: FactSet,
  rules: readonly CompiledRule[],
): Uint8Array {
  const { taxonomy } = lookup;
  const placed = place(facts, content, lookup);
  const declared: Record<string, string> = { 'xmlns:xbrli': NAMESPACES.xbrli };
  for (const prefix of ['link', 'xlink', 'xbrldi', 'iso4217'] as const)
    declared[`xmlns:${prefix}`] = NAMESPACES[prefix];
  for (const { prefix, uri } of taxonomy.namespaces) declared[`xmlns:${prefix}`] = uri;
  const root = new XmlElement('xbrli:xbrl', declared);
  root.element('link:schemaRef', {
    'xlink:type': 'simple',
    'xlink:href': entryAddress(placed, taxonomy, rules),
  });
  for (const context of uniqueById(placed.map((one) => one.context)))
    addContext(root, context, content.client.uen, taxonomy.entity_identifier_scheme);
  for (const unit of uniqueById(placed.flatMap((one) => (one.unit === null ? [] : [one.unit]))))
    addUnit(root, unit);
  for (const one of placed) addFact(root, one);
  return documentBytes(root);
}
