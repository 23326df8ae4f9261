/**
 * Reads a release file (main/taxonomy-releases/release-file.ts): the taxonomy, the rules and the published package of one
 * version, and nothing else. Whether they are sound is judged by the loaders before anything counts.
 */
import { createHash } from 'node:crypto';
import { taxonomySchema } from '../../constitution/taxonomy-schema.ts';
import { Problem } from '../../shared/problem.ts';
import type { HandedPackage } from './look-at-package.ts';
import { asProblem } from './look-at-package.ts';
import { openPackage } from './package/package-files.ts';

export interface ReadReleaseFile {
  readonly version: string;
  readonly title: string;
  /** By their names under the rule book. */
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

const TAXONOMY = /^taxonomy_([a-z0-9_]{1,40})\.json$/;
const headSchema = taxonomySchema.pick({ version: true, title: true, published: true });

function none(name: string, what: string): Problem {
  return new Problem('UNREADABLE_FILE', `${name} is no release file of Fairview: ${what}.`);
}

/** True for the file that an installed release is carried in, by its names alone. */
export function isReleaseFile(paths: readonly string[]): boolean {
  return paths.some((path) => TAXONOMY.test(path));
}

/** Throws UNREADABLE_FILE. */
export async function readReleaseFile({ name, bytes }: HandedPackage): Promise<ReadReleaseFile> {
  try {
    const archive = openPackage(name, bytes);
    const taxonomy = archive.paths.find((path) => TAXONOMY.test(path));
    if (taxonomy === undefined) throw none(name, 'it holds no taxonomy of a release');
    const read = (path: string) => {
      const content = archive.read(path);
      if (!content) throw none(name, `${path} is missing`);
      return new Uint8Array(content);
    };
    const text = new TextDecoder().decode(read(taxonomy));
    let head: ReturnType<typeof headSchema.parse>;
    try {
      head = headSchema.parse(
        Object.fromEntries(
          Object.entries(JSON.parse(text) as object).filter(([key]) => key in headSchema.shape),
        ),
      );
    } catch {
      throw none(name, `${taxonomy} cannot be read`);
    }
    const { version, title, published } = head;
    if (taxonomy !== `taxonomy_${version}.json`) throw none(name, `${taxonomy} states version ${version}`);
    // The program's own releases come with the program.
    if (!published) throw none(name, `${version} is published by nobody else`);
    const kept = published.package_sha256;
    const names = [
      taxonomy,
      `validation_rules_${version}.json`,
      ...(kept === null ? [] : [`published/${kept}.zip`]),
    ];
    const files = names.map((path) => ({ name: path, bytes: read(path) }));
    const last = files.at(-1);
    if (
      kept !== null &&
      createHash('sha256')
        .update(last?.bytes ?? '')
        .digest('hex') !== kept
    )
      throw none(name, 'its published package is another');
    return { version, title, files };
  } catch (error) {
    throw asProblem(error);
  }
}
