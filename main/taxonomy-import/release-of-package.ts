/**
 * A release from a published package and an edited mapping, as the files that the program loads: judged by the
 * conversion as every release is, and a sentence for all that it does not hold. Runs in the reading process.
 */
import { createHash } from 'node:crypto';
import { convertWorkbook } from '../../constitution/release/convert.ts';
import { releaseWorkbook } from '../../constitution/release/write-workbook.ts';
import { VERSION_FORM } from '../../constitution/taxonomy.ts';
import { Problem } from '../../shared/problem.ts';
import { asProblem, type HandedPackage, taxonomyOf } from './look-at-package.ts';
import { makeRelease } from './release/make-release.ts';
import { readMapping } from './release/mapping.ts';

export interface ReleaseOfPackage {
  readonly title: string;
  /** Texts by their names under the rule book. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly packageSha256: string;
  /** What the release does not hold, a sentence each. */
  readonly leftOut: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/** Throws UNREADABLE_FILE for the package, INVALID_INPUT for the mapping or what it makes. */
export async function releaseOfPackage(
  handed: HandedPackage,
  entryPoint: string,
  version: string,
  mapping: string,
): Promise<ReleaseOfPackage> {
  if (!VERSION_FORM.test(version))
    throw new Problem('INVALID_INPUT', `"${version}" is not a version name such as reg_2027_v1.`);
  try {
    const packageSha256 = createHash('sha256').update(handed.bytes).digest('hex');
    const edited = readMapping('The mapping', mapping);
    const made = makeRelease(taxonomyOf(handed, entryPoint), edited, version, packageSha256);
    const { files, counts } = convertWorkbook(releaseWorkbook(made.files));
    return {
      title: edited.title,
      files: [...files].flatMap(([name, text]) => (name.includes('/') ? [] : [{ name, text }])),
      packageSha256,
      leftOut: made.leftOut,
      counts,
    };
  } catch (error) {
    throw asProblem(error);
  }
}
