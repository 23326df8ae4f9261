/**
 * The package of a taxonomy that somebody else publishes, kept as it was published: published/<sha256>.zip beside the
 * files that the seal covers. The name stands in the sealed taxonomy, so the bytes are checked by it at each reading.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConstitutionFileError } from './errors.ts';
import { CONSTITUTION_DIRECTORY } from './files.ts';
import { loadTaxonomy } from './taxonomy.ts';

/** Where the package of that SHA-256 (hex) stands under the rule book. */
export function publishedPackageFile(sha256: string): string {
  return `published/${sha256}.zip`;
}

/**
 * ZIP bytes; null where the version is ours, or was installed from a folder. Throws ConstitutionFileError for a package
 * that is gone or changed, and XbrlUnknownTaxonomyVersionError.
 */
export function publishedPackage(
  version: string,
  directory: string = CONSTITUTION_DIRECTORY,
): Uint8Array | null {
  const sha256 = loadTaxonomy(version, directory).published?.package_sha256 ?? null;
  if (sha256 === null) return null;
  const file = publishedPackageFile(sha256);
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(readFileSync(join(directory, file)));
  } catch {
    throw new ConstitutionFileError(file, 'it cannot be read.');
  }
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new ConstitutionFileError(file, 'it is not the package that was installed.');
  return bytes;
}
