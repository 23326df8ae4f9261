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

/** The files of an installed version were changed while the program was open: it is refused until they are put right. */
export class ChangedReleaseError extends XbrlUnknownTaxonomyVersionError {
  constructor(version: string) {
    super(version);
    this.message = `The taxonomy version ${version} is not on this disk as it was installed: its files were changed. Start Fairview again, which puts them right.`;
  }
}

/** A constitution file is missing, damaged or contradicts itself: the installation is broken. */
export class ConstitutionFileError extends Error {
  constructor(file: string, reason: string) {
    super(`The constitution file ${file} cannot be used: ${reason}`);
    this.name = 'ConstitutionFileError';
  }
}
