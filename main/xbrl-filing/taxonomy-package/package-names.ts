/**
 * Names inside a taxonomy package: files, roles and namespaces, all derived from the taxonomy's own
 * addresses, so that another release gets its own package without a change here.
 */
import type { Taxonomy, TaxonomyElement } from '../../../constitution/index.ts';
import { elementName } from '../xml/xml-text.ts';

export const FILE = {
  types: 'types.xsd',
  tables: 'tables.xsd',
  labels: 'labels.xml',
  references: 'references.xml',
  presentation: 'presentation.xml',
  calculation: 'calculation.xml',
  definition: 'definition.xml',
  formula: 'formula.xml',
} as const;

/** A role of the extended links: one per section, and those that the calculation names. */
export interface PackageRole {
  readonly id: string;
  readonly uri: string;
  readonly definition: string;
  readonly usedOn: readonly ('presentationLink' | 'calculationLink' | 'definitionLink')[];
}

/** Addresses of one taxonomy: "https://host/path/entry.xsd" → its folder and its file name. */
export interface PackageAddress {
  readonly base: string;
  readonly entryFile: string;
}

export function addressOf(taxonomy: Taxonomy): PackageAddress {
  const at = taxonomy.schema_ref.lastIndexOf('/');
  return { base: taxonomy.schema_ref.slice(0, at + 1), entryFile: taxonomy.schema_ref.slice(at + 1) };
}

export function elementsFile(prefix: string): string {
  return `elements-${prefix}.xsd`;
}

/** Where an element is declared, for locators. */
export function elementHref(elementId: string): string {
  return `${elementsFile(elementName(elementId).prefix)}#${elementId}`;
}

export function typesNamespace(taxonomy: Taxonomy): string {
  return `${addressOf(taxonomy).base}types`;
}

export function tablesNamespace(taxonomy: Taxonomy): string {
  return `${addressOf(taxonomy).base}tables`;
}

/** A name as it may stand in files, ids and addresses. */
export function fileName(text: string): string {
  return text.replace(/[^A-Za-z0-9]+/g, '_');
}

/** The hypercube of a section with axes. */
export function tableName(section: string): string {
  return `Table_${fileName(section)}`;
}

/** The hypercube of items that no axis applies to: it has no dimension, and is closed. */
const TABLE_WITHOUT_AXES = 'Table_without_axes';

/** All hypercubes with their labels. */
export function packageTables(
  taxonomy: Taxonomy,
): readonly { readonly name: string; readonly label: string }[] {
  const labels = new Map(taxonomy.sections.map(({ section, label }) => [section, label]));
  return [
    ...dimensionalSections(taxonomy).map((section) => ({
      name: tableName(section),
      label: `${labels.get(section) ?? section} [table]`,
    })),
    { name: TABLE_WITHOUT_AXES, label: 'Items without axes [table]' },
  ];
}

/** The hypercube that binds the items of a section. */
export function tableOf(taxonomy: Taxonomy, section: string): string {
  return dimensionalSections(taxonomy).includes(section) ? tableName(section) : TABLE_WITHOUT_AXES;
}

/** Sections that have axes. */
export function dimensionalSections(taxonomy: Taxonomy): readonly string[] {
  return taxonomy.sections
    .map((section) => section.section)
    .filter((section) => taxonomy.axes.some((axis) => axis.sections.includes(section)));
}

export function itemsOf(taxonomy: Taxonomy, section: string): readonly TaxonomyElement[] {
  return taxonomy.elements.filter(
    (element) => element.taxonomy_section === section && element.kind === 'item',
  );
}

/** The address of a section's or calculation's role: the taxonomy's own, else one under its folder. */
export function roleUri(taxonomy: Taxonomy, role: string): string {
  const own = taxonomy.link_roles.find((one) => one.role === role);
  return own?.uri ?? `${addressOf(taxonomy).base}role/${fileName(role)}`;
}

/** Viewers list extended links by their definition: a code in front keeps the order of the taxonomy. */
function inOrder(position: number, definition: string): string {
  return `[${String((position + 1) * 1000).padStart(6, '0')}] ${definition}`;
}

/** All roles, once per address. */
export function packageRoles(taxonomy: Taxonomy): readonly PackageRole[] {
  const labels = new Map(taxonomy.sections.map((section) => [section.section, section.label]));
  const names = new Set([
    ...taxonomy.sections.map((section) => section.section),
    ...taxonomy.link_roles.map((role) => role.role),
    ...taxonomy.calculation.map((arc) => arc.role),
  ]);
  const roles = new Map<string, PackageRole>();
  for (const name of names) {
    const uri = roleUri(taxonomy, name);
    const definition =
      taxonomy.link_roles.find((one) => one.role === name)?.definition ?? labels.get(name) ?? name;
    if (!roles.has(uri))
      roles.set(uri, {
        id: `role_${fileName(name)}`,
        uri,
        definition: inOrder(roles.size, definition),
        usedOn: ['presentationLink', 'calculationLink', 'definitionLink'],
      });
  }
  return [...roles.values()];
}
