/**
 * Errors of the constitution. XbrlUnknownTaxonomyVersionError is named by specification 2.16; the API maps
 * it to UNKNOWN_TAXONOMY_VERSION (400).
 */

/** The version is not installed (or is not a version name at all). */
export class XbrlUnknownTaxonomyVersionError extends Error {
  readonly version: string;
  constructor(version: string) {
    super(
      `Taxonomy version "${version.slice(0, 60)}" is not installed. Choose one of the installed versions.`,
    );
    this.name = 'XbrlUnknownTaxonomyVersionError';
    this.version = version;
  }
}

/** A constitution file is missing, damaged or contradicts itself: the installation is broken. */
export class ConstitutionFileError extends Error {
  constructor(file: string, reason: string) {
    super(`The constitution file ${file} cannot be used: ${reason}`);
    this.name = 'ConstitutionFileError';
  }
}
