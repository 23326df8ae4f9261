/**
 * The linkbases of a taxonomy package (XBRL 2.1, 5.2; XBRL Dimensions 1.0): labels, presentation by section,
 * calculation by link role, and the tables that say which elements may be reported by which members.
 */
import type {
  CalculationArc,
  CompiledRule,
  StandardReferences,
  Taxonomy,
} from '../../../constitution/index.ts';
import { SPECIFICATION, SPECIFICATION_SCHEMA } from '../xml/specification-names.ts';
import { documentBytes, XmlElement } from '../xml/xml-document.ts';
import {
  type FurtherLabel,
  LABEL_ROLE,
  type LabelRole,
  type LabelRoles,
  labelRoles,
  NEGATED_LABEL_DECLARATION,
} from './label-roles.ts';
import {
  addressOf,
  elementHref,
  FILE,
  itemsOf,
  packageRoles,
  packageTables,
  roleUri,
  tableOf,
} from './package-names.ts';
import { presentationVariants, sumsFile } from './presentation-variants.ts';

const ARCROLE = {
  label: 'http://www.xbrl.org/2003/arcrole/concept-label',
  reference: 'http://www.xbrl.org/2003/arcrole/concept-reference',
  presentation: 'http://www.xbrl.org/2003/arcrole/parent-child',
  calculation: 'http://www.xbrl.org/2003/arcrole/summation-item',
} as const;
const DIMENSION_ARCS = [
  'all',
  'hypercube-dimension',
  'dimension-domain',
  'domain-member',
  'dimension-default',
] as const;
type DimensionArc = (typeof DIMENSION_ARCS)[number];
const REFERENCE_PARTS = 'http://www.xbrl.org/2006/ref';
const STANDARD_LINK = 'http://www.xbrl.org/2003/role/link';

function dimensionArcrole(arc: DimensionArc): string {
  return `http://xbrl.org/int/dim/arcrole/${arc}`;
}

function linkbaseRoot(further: Readonly<Record<string, string>> = {}): XmlElement {
  return new XmlElement('link:linkbase', {
    'xmlns:link': SPECIFICATION.link,
    'xmlns:xlink': SPECIFICATION.xlink,
    'xmlns:xbrldt': SPECIFICATION.xbrldt,
    ...further,
  });
}

function addRoleRefs(linkbase: XmlElement, taxonomy: Taxonomy, uris: ReadonlySet<string>): void {
  for (const role of packageRoles(taxonomy))
    if (uris.has(role.uri))
      linkbase.element('link:roleRef', {
        roleURI: role.uri,
        'xlink:type': 'simple',
        'xlink:href': `${addressOf(taxonomy).entryFile}#${role.id}`,
      });
}

/** An extended link that declares each locator once; `label` tells apart two locators of one element. */
function extendedLink(linkbase: XmlElement, name: string, role: string) {
  const link = linkbase.element(`link:${name}`, { 'xlink:type': 'extended', 'xlink:role': role });
  const located = new Set<string>();
  return {
    link,
    locate: (id: string, href: string = elementHref(id), label: string = id): string => {
      if (!located.has(label)) {
        located.add(label);
        link.element('link:loc', { 'xlink:type': 'locator', 'xlink:href': href, 'xlink:label': label });
      }
      return label;
    },
    arc: (element: string, arcrole: string, from: string, to: string, extra: Record<string, string>) => {
      link.element(`link:${element}`, {
        'xlink:type': 'arc',
        'xlink:arcrole': arcrole,
        'xlink:from': from,
        'xlink:to': to,
        ...extra,
      });
    },
  };
}

function labels(taxonomy: Taxonomy, further: readonly FurtherLabel[]): Uint8Array {
  const linkbase = linkbaseRoot();
  if (further.some((one) => one.role === 'negated'))
    linkbase.element('link:roleRef', {
      roleURI: LABEL_ROLE.negated,
      'xlink:type': 'simple',
      'xlink:href': NEGATED_LABEL_DECLARATION,
    });
  const linked = extendedLink(linkbase, 'labelLink', STANDARD_LINK);
  const furtherOf = Map.groupBy(further, (one) => one.elementId);
  const named = [
    ...taxonomy.elements.map((element) => ({
      id: element.element_id,
      href: elementHref(element.element_id),
      label: element.label,
    })),
    ...packageTables(taxonomy).map(({ name, label }) => ({
      id: name,
      href: `${FILE.tables}#${name}`,
      label,
    })),
  ];
  for (const { id, href, label } of named)
    for (const { role, text } of [{ role: 'standard' as const, text: label }, ...(furtherOf.get(id) ?? [])]) {
      const to = role === 'standard' ? `label_${id}` : `${role}_${id}`;
      linked.link
        .element('link:label', {
          'xlink:type': 'resource',
          'xlink:label': to,
          'xlink:role': LABEL_ROLE[role],
          'xml:lang': 'en',
        })
        .text(text);
      linked.arc('labelArc', ARCROLE.label, linked.locate(id, href), to, {});
    }
  return documentBytes(linkbase);
}

/** Paragraphs of the standards, each once, with the elements that they require (XBRL 2.1, 5.2.3). */
function references({ publisher, standards, references }: StandardReferences): Uint8Array {
  const linkbase = linkbaseRoot({
    'xmlns:ref': REFERENCE_PARTS,
    'xmlns:xsi': SPECIFICATION.xsi,
    'xsi:schemaLocation': `${REFERENCE_PARTS} ${SPECIFICATION_SCHEMA.references}`,
  });
  const linked = extendedLink(linkbase, 'referenceLink', STANDARD_LINK);
  const names = new Map(standards.map((standard) => [standard.number, standard.name]));
  for (const [position, { standard, paragraph, subparagraph, elements }] of references.entries()) {
    const to = `reference_${position + 1}`;
    const reference = linked.link.element('link:reference', {
      'xlink:type': 'resource',
      'xlink:label': to,
      'xlink:role': 'http://www.xbrl.org/2003/role/disclosureRef',
    });
    const parts = [
      ['Publisher', publisher],
      ['Name', names.get(standard)],
      ['Number', standard],
      ['Paragraph', paragraph],
      ['Subparagraph', subparagraph],
    ] as const;
    for (const [part, text] of parts) if (text !== undefined) reference.element(`ref:${part}`).text(text);
    for (const id of elements) linked.arc('referenceArc', ARCROLE.reference, linked.locate(id), to, {});
  }
  return documentBytes(linkbase);
}

function presentation(taxonomy: Taxonomy, { preferred }: LabelRoles): Uint8Array {
  const linkbase = linkbaseRoot();
  const sections = taxonomy.sections.map((section) => section.section);
  addRoleRefs(linkbase, taxonomy, new Set(sections.map((section) => roleUri(taxonomy, section))));
  for (const section of sections) {
    const linked = extendedLink(linkbase, 'presentationLink', roleUri(taxonomy, section));
    const entries = taxonomy.presentation.filter((entry) => entry.section === section);
    for (const { element_id, parent, order } of entries.toSorted((a, b) => a.order - b.order)) {
      const id = linked.locate(element_id);
      if (parent === null) continue;
      const arc = (to: string, place: string, role?: LabelRole) =>
        linked.arc('presentationArc', ARCROLE.presentation, linked.locate(parent), to, {
          order: place,
          ...(role && { preferredLabel: LABEL_ROLE[role] }),
        });
      const roles = preferred(section, element_id);
      if (roles.includes('periodStart')) {
        // Shown a second time, above: two arcs of one link may not join the same locators (XLink 1.0, 5.1.3).
        const opening = linked.locate(element_id, elementHref(element_id), `opening_${element_id}`);
        arc(opening, `${order - 1}.5`, 'periodStart');
        arc(id, String(order), 'periodEnd');
      } else arc(id, String(order), roles[0]);
    }
  }
  return documentBytes(linkbase);
}

function calculation(taxonomy: Taxonomy, sums: readonly CalculationArc[]): Uint8Array {
  const linkbase = linkbaseRoot();
  const byRole = new Map<string, CalculationArc[]>();
  for (const arc of sums) {
    const uri = roleUri(taxonomy, arc.role);
    byRole.set(uri, [...(byRole.get(uri) ?? []), arc]);
  }
  addRoleRefs(linkbase, taxonomy, new Set(byRole.keys()));
  for (const [uri, arcs] of byRole) {
    const linked = extendedLink(linkbase, 'calculationLink', uri);
    for (const arc of arcs)
      linked.arc('calculationArc', ARCROLE.calculation, linked.locate(arc.parent), linked.locate(arc.child), {
        order: String(arc.order),
        weight: String(arc.weight),
      });
  }
  return documentBytes(linkbase);
}

/**
 * Items of a section may be reported by the members of its axes, or by none (the domain is the default). Where a section
 * has no axis, a closed table without dimensions refuses every member.
 */
function definition(taxonomy: Taxonomy): Uint8Array {
  const linkbase = linkbaseRoot();
  const sections = taxonomy.sections
    .map(({ section }) => section)
    .filter((section) => itemsOf(taxonomy, section).length > 0);
  addRoleRefs(linkbase, taxonomy, new Set(sections.map((section) => roleUri(taxonomy, section))));
  for (const arc of DIMENSION_ARCS)
    linkbase.element('link:arcroleRef', {
      arcroleURI: dimensionArcrole(arc),
      'xlink:type': 'simple',
      'xlink:href': `${SPECIFICATION_SCHEMA.dimensions}#${arc}`,
    });
  const defaulted = new Set<string>();
  for (const section of sections) {
    const linked = extendedLink(linkbase, 'definitionLink', roleUri(taxonomy, section));
    const name = tableOf(taxonomy, section);
    const table = linked.locate(name, `${FILE.tables}#${name}`);
    const add = (
      arc: DimensionArc,
      from: string,
      to: string,
      order: number,
      extra: Record<string, string> = {},
    ) => linked.arc('definitionArc', dimensionArcrole(arc), from, to, { order: String(order), ...extra });
    itemsOf(taxonomy, section).forEach((item, position) => {
      add('all', linked.locate(item.element_id), table, position + 1, {
        'xbrldt:contextElement': 'scenario',
        'xbrldt:closed': 'true',
      });
    });
    const axes = taxonomy.axes.filter((axis) => axis.sections.includes(section));
    axes.forEach((axis, position) => {
      const dimension = linked.locate(axis.axis_id);
      const domain = linked.locate(axis.domain_id);
      add('hypercube-dimension', table, dimension, position + 1);
      add('dimension-domain', dimension, domain, 1);
      axis.members.forEach((member, place) => {
        add('domain-member', domain, linked.locate(member), place + 1);
      });
      if (!defaulted.has(axis.axis_id)) {
        defaulted.add(axis.axis_id);
        // Two arcs of one link may not join the same locators (XLink 1.0, 5.1.3), so the default has its own.
        const ofDefault = (id: string) => linked.locate(id, elementHref(id), `default_${id}`);
        add('dimension-default', ofDefault(axis.axis_id), ofDefault(axis.domain_id), 1);
      }
    });
  }
  return documentBytes(linkbase);
}

/** All linkbases: file name → bytes. */
export function packageLinkbases(
  taxonomy: Taxonomy,
  rules: readonly CompiledRule[],
  standards: StandardReferences,
): ReadonlyMap<string, Uint8Array> {
  const variants = presentationVariants(taxonomy, rules);
  const roles = labelRoles(taxonomy, rules);
  return new Map([
    [FILE.labels, labels(taxonomy, roles.further)],
    [FILE.references, references(standards)],
    [FILE.presentation, presentation(taxonomy, roles)],
    [FILE.calculation, calculation(taxonomy, variants.always)],
    ...variants.statements
      .flat()
      .map((variant) => [sumsFile(variant), calculation(taxonomy, variant.arcs)] as const),
    [FILE.definition, definition(taxonomy)],
  ]);
}
