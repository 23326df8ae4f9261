/**
 * The schemas of a taxonomy package (XBRL 2.1, 5.1): one per namespace with every element and its type,
 * substitution group, period type and balance; the item types; the tables of the dimensions; the entry schema with
 * the roles and the linkbases; and beside it one for each variant of presentation, for instances to refer to.
 */
import type { CompiledRule, Taxonomy, TaxonomyElement } from '../../../constitution/index.ts';
import { SPECIFICATION, SPECIFICATION_SCHEMA } from '../xml/specification-names.ts';
import { documentBytes, XmlElement } from '../xml/xml-document.ts';
import { elementName } from '../xml/xml-text.ts';
import {
  addressOf,
  elementsFile,
  FILE,
  fileName,
  packageRoles,
  packageTables,
  tablesNamespace,
  typesNamespace,
} from './package-names.ts';
import {
  entryFileOf,
  everyChoice,
  presentationVariants,
  sumsFile,
  type VariantSums,
} from './presentation-variants.ts';

function schemaRoot(targetNamespace: string, namespaces: Record<string, string>): XmlElement {
  const declared: Record<string, string> = { targetNamespace, elementFormDefault: 'qualified' };
  for (const prefix of ['link', 'xlink', 'xbrli', 'xbrldt'] as const)
    declared[`xmlns:${prefix}`] = SPECIFICATION[prefix];
  for (const [prefix, uri] of Object.entries(namespaces)) declared[`xmlns:${prefix}`] = uri;
  return new XmlElement('xs:schema', { 'xmlns:xs': SPECIFICATION.xs, ...declared });
}

function addImport(schema: XmlElement, namespace: string, schemaLocation: string): void {
  schema.element('xs:import', { namespace, schemaLocation });
}

type BaseItemType = 'decimalItemType' | 'pureItemType' | 'stringItemType';

/**
 * A restricted item type. It names the attributes of its base again: a restriction inherits no attribute wildcard
 * (XML Schema 1.0, 3.4.2), and without one a strict validator refuses `xml:lang` on a fact.
 */
function addRestriction(
  schema: XmlElement,
  name: string,
  base: BaseItemType,
  values: readonly string[] = [],
): void {
  const restriction = schema
    .element('xs:complexType', { name })
    .element('xs:simpleContent')
    .element('xs:restriction', { base: `xbrli:${base}` });
  for (const value of values) restriction.element('xs:enumeration', { value });
  const attributes = base === 'stringItemType' ? 'nonNumericItemAttrs' : 'numericItemAttrs';
  restriction.element('xs:attributeGroup', { ref: `xbrli:${attributes}` });
}

/** Item types that the base specification does not have. */
function typesSchema(taxonomy: Taxonomy): Uint8Array {
  const namespace = typesNamespace(taxonomy);
  const schema = schemaRoot(namespace, { types: namespace });
  addImport(schema, SPECIFICATION.xbrli, SPECIFICATION_SCHEMA.instance);
  addRestriction(schema, 'perShareItemType', 'decimalItemType');
  addRestriction(schema, 'percentItemType', 'pureItemType');
  addRestriction(schema, 'textBlockItemType', 'stringItemType');
  addRestriction(schema, 'domainItemType', 'stringItemType');
  return documentBytes(schema);
}

const OWN_TYPES: ReadonlySet<string> = new Set([
  'perShareItemType',
  'percentItemType',
  'textBlockItemType',
  'domainItemType',
]);

function enumerationName(localName: string): string {
  return `${localName}ItemType`;
}

function typeOf(element: TaxonomyElement): string {
  if (element.data_type === 'enumerationItemType') {
    const { prefix, localName } = elementName(element.element_id);
    return `${prefix}:${enumerationName(localName)}`;
  }
  return `${OWN_TYPES.has(element.data_type) ? 'types' : 'xbrli'}:${element.data_type}`;
}

function elementAttributes(element: TaxonomyElement): Record<string, string> {
  const { localName } = elementName(element.element_id);
  const attributes: Record<string, string> = {
    name: localName,
    id: element.element_id,
    type: typeOf(element),
    substitutionGroup: element.kind === 'axis' ? 'xbrldt:dimensionItem' : 'xbrli:item',
    nillable: 'true',
    'xbrli:periodType': element.period_type ?? 'duration',
  };
  if (element.balance !== null && element.data_type === 'monetaryItemType')
    attributes['xbrli:balance'] = element.balance;
  if (element.kind !== 'item') attributes.abstract = 'true';
  return attributes;
}

function elementsSchema(taxonomy: Taxonomy, prefix: string, uri: string): Uint8Array {
  const types = typesNamespace(taxonomy);
  const schema = schemaRoot(uri, { types, [prefix]: uri });
  addImport(schema, SPECIFICATION.xbrli, SPECIFICATION_SCHEMA.instance);
  addImport(schema, SPECIFICATION.xbrldt, SPECIFICATION_SCHEMA.dimensions);
  addImport(schema, types, FILE.types);
  const own = taxonomy.elements.filter((element) => elementName(element.element_id).prefix === prefix);
  for (const element of own)
    if (element.data_type === 'enumerationItemType')
      addRestriction(
        schema,
        enumerationName(elementName(element.element_id).localName),
        'stringItemType',
        element.options,
      );
  for (const element of own) schema.element('xs:element', elementAttributes(element));
  return documentBytes(schema);
}

/** One hypercube per section with axes, and one for all that has none. */
function tablesSchema(taxonomy: Taxonomy): Uint8Array {
  const namespace = tablesNamespace(taxonomy);
  const schema = schemaRoot(namespace, { tables: namespace });
  addImport(schema, SPECIFICATION.xbrli, SPECIFICATION_SCHEMA.instance);
  addImport(schema, SPECIFICATION.xbrldt, SPECIFICATION_SCHEMA.dimensions);
  for (const { name } of packageTables(taxonomy))
    schema.element('xs:element', {
      name,
      id: name,
      type: 'xbrli:stringItemType',
      substitutionGroup: 'xbrldt:hypercubeItem',
      abstract: 'true',
      nillable: 'true',
      'xbrli:periodType': 'duration',
    });
  return documentBytes(schema);
}

/** A linkbase of formulas has no role of its own among references (XBRL 2.1, 4.3.4). */
function addLinkbase(
  information: XmlElement,
  file: string,
  kind?: 'label' | 'reference' | 'presentation' | 'calculation' | 'definition',
): void {
  information.element('link:linkbaseRef', {
    'xlink:type': 'simple',
    'xlink:href': file,
    ...(kind && { 'xlink:role': `http://www.xbrl.org/2003/role/${kind}LinkbaseRef` }),
    'xlink:arcrole': 'http://www.w3.org/1999/xlink/properties/linkbase',
  });
}

function entrySchema(taxonomy: Taxonomy): Uint8Array {
  const { base } = addressOf(taxonomy);
  const schema = schemaRoot(`${base}entry`, {});
  const information = schema.element('xs:annotation').element('xs:appinfo');
  for (const role of packageRoles(taxonomy)) {
    const node = information.element('link:roleType', { roleURI: role.uri, id: role.id });
    node.element('link:definition').text(role.definition);
    for (const used of role.usedOn) node.element('link:usedOn').text(`link:${used}`);
  }
  addLinkbase(information, FILE.labels, 'label');
  addLinkbase(information, FILE.references, 'reference');
  addLinkbase(information, FILE.presentation, 'presentation');
  addLinkbase(information, FILE.calculation, 'calculation');
  addLinkbase(information, FILE.definition, 'definition');
  addLinkbase(information, FILE.formula);
  addImport(schema, SPECIFICATION.link, SPECIFICATION_SCHEMA.linkbase);
  addImport(schema, SPECIFICATION.xbrli, SPECIFICATION_SCHEMA.instance);
  for (const { prefix, uri } of taxonomy.namespaces) addImport(schema, uri, elementsFile(prefix));
  addImport(schema, tablesNamespace(taxonomy), FILE.tables);
  return documentBytes(schema);
}

/** The whole taxonomy with the sums of one choice of variants. */
function variantSchema(taxonomy: Taxonomy, choice: readonly VariantSums[]): Uint8Array {
  const { base, entryFile } = addressOf(taxonomy);
  const schema = schemaRoot(`${base}entry/${choice.map((one) => fileName(one.name)).join('-')}`, {});
  const information = schema.element('xs:annotation').element('xs:appinfo');
  for (const variant of choice) addLinkbase(information, sumsFile(variant), 'calculation');
  addImport(schema, SPECIFICATION.link, SPECIFICATION_SCHEMA.linkbase);
  addImport(schema, `${base}entry`, entryFile);
  return documentBytes(schema);
}

/** All schemas: file name → bytes. */
export function packageSchemas(
  taxonomy: Taxonomy,
  rules: readonly CompiledRule[],
): ReadonlyMap<string, Uint8Array> {
  return new Map([
    [addressOf(taxonomy).entryFile, entrySchema(taxonomy)],
    ...everyChoice(presentationVariants(taxonomy, rules))
      .filter((choice) => choice.length > 0)
      .map((choice) => [entryFileOf(taxonomy, choice), variantSchema(taxonomy, choice)] as const),
    [FILE.types, typesSchema(taxonomy)],
    [FILE.tables, tablesSchema(taxonomy)],
    ...taxonomy.namespaces.map(
      ({ prefix, uri }) => [elementsFile(prefix), elementsSchema(taxonomy, prefix, uri)] as const,
    ),
  ]);
}
