/**
 * Loader of filing taxonomies (specification 2.16, 9). A version name is checked by form before it touches
 * a path; an unknown one is refused. The file is checked against itself: unique ids, known references.
 */
import { readdirSync } from 'node:fs';
import { ConstitutionFileError, XbrlUnknownTaxonomyVersionError } from './errors.ts';
import { CONSTITUTION_DIRECTORY, createFileCache, readConstitutionFile, sha256Of } from './files.ts';
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

function firstContradiction(file: TaxonomyFile): string | undefined {
  const ids = new Set(file.elements.map((element) => element.element_id));
  const sections = new Set(file.sections.map((section) => section.section));
  const prefixes = new Set(file.namespaces.map((namespace) => namespace.prefix));
  if (ids.size !== file.elements.length) return 'an element id stands twice.';
  for (const { element_id, taxonomy_section } of file.elements) {
    if (!sections.has(taxonomy_section)) return `${element_id} names an unknown section.`;
    if (!prefixes.has(element_id.slice(0, element_id.indexOf('_')))) return `${element_id} has no namespace.`;
  }
  const unknown = firstMention(file, (id) => !ids.has(id));
  return unknown === undefined ? undefined : `${unknown} is mentioned and not defined.`;
}

/** The first element id that the file mentions beside its definition and that the condition picks. */
function firstMention(file: TaxonomyFile, picks: (id: string) => boolean): string | undefined {
  for (const { parent, element_id } of file.presentation) {
    if (parent !== null && picks(parent)) return parent;
    if (picks(element_id)) return element_id;
  }
  for (const { parent, child } of file.calculation) {
    if (picks(parent)) return parent;
    if (picks(child)) return child;
  }
  return (
    file.axes.flatMap((axis) => [axis.axis_id, axis.domain_id, ...axis.members]).find(picks) ??
    file.filing_information.map((field) => field.element_id).find(picks) ??
    Object.values(file.roles).find(picks)
  );
}

/** Reads and checks the taxonomy of an installed version anew; `loadTaxonomy` keeps it. */
export function readTaxonomy(version: string, directory: string = CONSTITUTION_DIRECTORY): Taxonomy {
  const name = `taxonomy_${version}.json`;
  const { data, bytes } = readConstitutionFile(directory, name, taxonomySchema);
  if (data.version !== version) throw new ConstitutionFileError(name, `it states version ${data.version}.`);
  const contradiction = firstContradiction(data);
  if (contradiction !== undefined) throw new ConstitutionFileError(name, contradiction);
  return Object.freeze({ ...data, sha256: sha256Of(bytes) });
}

const load = createFileCache((directory, version) => readTaxonomy(version, directory));

/** The taxonomy of one installed version; throws XbrlUnknownTaxonomyVersionError for any other. */
export function loadTaxonomy(version: string, directory: string = CONSTITUTION_DIRECTORY): Taxonomy {
  requireInstalledVersion(version, directory);
  return load(directory, version);
}
