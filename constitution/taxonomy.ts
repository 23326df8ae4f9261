/**
 * Loader of filing taxonomies (specification 2.16, 9). A version name is checked by form before it touches
 * a path; an unknown one is refused. The file is checked against itself: unique ids, known references.
 */
import { readdirSync } from 'node:fs';
import { ConstitutionFileError, XbrlUnknownTaxonomyVersionError } from './errors.ts';
import { CONSTITUTION_DIRECTORY, createFileCache, readConstitutionFile, sha256OfFile } from './files.ts';
import { taxonomySchema } from './taxonomy-schema.ts';
import type { Taxonomy, TaxonomyFile } from './types.ts';

/** Names such as reg_2026_v1: who publishes, the year, the edition. */
export const VERSION_FORM = /^[a-z]{2,12}_\d{4}_[a-z0-9]{1,12}$/;
const TAXONOMY_FILE = /^taxonomy_(.+)\.json$/;

/** Versions whose taxonomy file is installed, in alphabetical order. */
export function installedTaxonomyVersions(directory: string = CONSTITUTION_DIRECTORY): readonly string[] {
  return readdirSync(directory)
    .flatMap((name) => TAXONOMY_FILE.exec(name)?.[1] ?? [])
    .filter((version) => VERSION_FORM.test(version))
    .sort();
}

/** Throws XbrlUnknownTaxonomyVersionError unless the version is well formed and installed. */
export function requireInstalledVersion(version: string, directory: string = CONSTITUTION_DIRECTORY): void {
  if (!VERSION_FORM.test(version) || !installedTaxonomyVersions(directory).includes(version)) {
    throw new XbrlUnknownTaxonomyVersionError(version);
  }
}

/**
 * What contradicts itself first. Neighbours mostly share their section, prefix or parent, and the presentation
 * stands in the order of the elements: comparing with the neighbour saves half of the look-ups (0.2 ms).
 */
function firstContradiction(file: TaxonomyFile): string | undefined {
  const ids = new Set<string>();
  const sections = new Set(file.sections.map((section) => section.section));
  const prefixes = new Set(file.namespaces.map((namespace) => `${namespace.prefix}_`));
  let section: string | undefined;
  let prefix: string | undefined;
  for (const { element_id, taxonomy_section } of file.elements) {
    ids.add(element_id);
    if (taxonomy_section !== section) {
      section = taxonomy_section;
      if (!sections.has(section)) return `${element_id} names an unknown section.`;
    }
    if (prefix === undefined || !element_id.startsWith(prefix)) {
      prefix = element_id.slice(0, element_id.indexOf('_') + 1);
      if (!prefixes.has(prefix)) return `${element_id} has no namespace.`;
    }
  }
  if (ids.size !== file.elements.length) return 'an element id stands twice.';
  const unknown = firstUnknown(file, ids);
  return unknown === undefined ? undefined : `${unknown} is mentioned and not defined.`;
}

/** The first element id that the file mentions beside its definition and does not define. */
function firstUnknown(file: TaxonomyFile, ids: ReadonlySet<string>): string | undefined {
  let known: string | null = null;
  for (let at = 0; at < file.presentation.length; at += 1) {
    const { parent, element_id } = file.presentation[at] ?? { parent: null, element_id: '' };
    if (parent !== null && parent !== known && !ids.has(parent)) return parent;
    if (element_id !== file.elements[at]?.element_id && !ids.has(element_id)) return element_id;
    known = parent;
  }
  for (const { parent, child } of file.calculation) {
    if (parent !== known && !ids.has(parent)) return parent;
    if (!ids.has(child)) return child;
    known = parent;
  }
  const unknown = (id: string) => !ids.has(id);
  return (
    file.axes.flatMap((axis) => [axis.axis_id, axis.domain_id, ...axis.members]).find(unknown) ??
    file.hypercubes
      ?.flatMap((cube) => [...cube.axes.flatMap((axis) => [axis.axis_id, ...axis.members]), ...cube.elements])
      .find(unknown) ??
    file.filing_information.map((field) => field.element_id).find(unknown) ??
    Object.values(file.roles).find(unknown)
  );
}

/** Reads and checks the taxonomy of an installed version anew; `loadTaxonomy` keeps it. */
export function readTaxonomy(version: string, directory: string = CONSTITUTION_DIRECTORY): Taxonomy {
  const name = `taxonomy_${version}.json`;
  const data = readConstitutionFile(directory, name, taxonomySchema);
  if (data.version !== version) throw new ConstitutionFileError(name, `it states version ${data.version}.`);
  const contradiction = firstContradiction(data);
  if (contradiction !== undefined) throw new ConstitutionFileError(name, contradiction);
  return data;
}

/** SHA-256 (hex) of the file of an installed version; asked for by the list of versions alone, so not at load. */
export function taxonomySha256(version: string, directory: string = CONSTITUTION_DIRECTORY): string {
  requireInstalledVersion(version, directory);
  return sha256OfFile(directory, `taxonomy_${version}.json`);
}

const load = createFileCache((directory, version) => readTaxonomy(version, directory));

/** The taxonomy of one installed version; throws XbrlUnknownTaxonomyVersionError for any other. */
export function loadTaxonomy(version: string, directory: string = CONSTITUTION_DIRECTORY): Taxonomy {
  requireInstalledVersion(version, directory);
  return load(directory, version);
}
