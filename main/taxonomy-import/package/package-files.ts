/**
 * The files of a published taxonomy: a ZIP package, or a folder where it was unpacked. Either way they are names and
 * bytes, and nothing outside is ever reached: names that climb out are refused, links of the file system not followed.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { TAXONOMY_LIMITS } from '../../foreign-files/limits.ts';
import { openZip } from '../../foreign-files/zip-reader.ts';
import { unreadable } from '../model/faults.ts';

export interface PackageFiles {
  /** As a person knows it: the name of the ZIP file or of the folder. */
  readonly name: string;
  /** Paths inside, with "/", sorted. */
  readonly paths: readonly string[];
  /** Undefined where there is no such file. */
  readonly read: (path: string) => Uint8Array | undefined;
}

const CLIMBS = /(?:^|\/)\.\.(?:\/|$)|^[A-Za-z]:|^\//;

/** What a Mac packs beside each file, of the same name but for its beginning. */
const ADDED_BY_MAC = /^__MACOSX\//;

/** A ZIP package from its bytes. Throws UnreadableTaxonomy. */
export function openPackage(name: string, bytes: Uint8Array): PackageFiles {
  const archive = openZip(bytes, {
    limits: TAXONOMY_LIMITS,
    damaged: () => unreadable(name, null, 'it is no ZIP file, or a damaged one.'),
    tooLarge: (what) => unreadable(name, null, `it unpacks to ${what}, which no taxonomy needs.`),
    locked: () => unreadable(name, null, 'it is locked with a password.'),
  });
  const inside = new Map<string, string>();
  for (const entry of archive.names) {
    if (entry.endsWith('/') || entry.endsWith('\\') || ADDED_BY_MAC.test(entry)) continue;
    // Some programs under Windows write "\" against the ZIP format (APPNOTE 4.4.17.1).
    const path = entry.replaceAll('\\', '/');
    if (CLIMBS.test(path)) throw unreadable(name, null, `its entry "${entry}" points outside the package.`);
    inside.set(path, entry);
  }
  return {
    name,
    paths: [...inside.keys()].sort(),
    read: (path) => {
      const entry = inside.get(path);
      return entry === undefined ? undefined : archive.read(entry);
    },
  };
}

function filesBelow(directory: string, below: string, found: string[]): void {
  for (const entry of readdirSync(join(directory, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) filesBelow(directory, path, found);
    else if (entry.isFile()) found.push(path);
    if (found.length > TAXONOMY_LIMITS.entries)
      throw unreadable(basename(directory), null, 'the folder holds more files than any taxonomy.');
  }
}

/** A folder. Throws UnreadableTaxonomy. */
export function openFolder(directory: string): PackageFiles {
  const paths: string[] = [];
  filesBelow(directory, '', paths);
  const known = new Set(paths);
  return {
    name: basename(directory),
    paths: paths.sort(),
    read: (path) => {
      if (!known.has(path)) return undefined;
      const file = join(directory, path);
      if (statSync(file).size > TAXONOMY_LIMITS.partBytes)
        throw unreadable(path, null, 'the file is larger than any of a taxonomy.');
      return readFileSync(file);
    },
  };
}

/** A folder or a ZIP file of this machine. Throws UnreadableTaxonomy. */
export function openTaxonomyFiles(path: string): PackageFiles {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw unreadable(path, null, 'there is no such file or folder.');
  return found.isDirectory() ? openFolder(path) : openPackage(basename(path), readFileSync(path));
}
