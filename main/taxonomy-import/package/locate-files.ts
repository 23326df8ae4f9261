/**
 * Which file an address means: by the catalogs of the packages, by its path inside one, and where there is no
 * catalog, by folders that mirror the address or end like it. What was not found exactly is said (`supposed`).
 */
import { type Rewrite, readCatalog } from './catalog.ts';
import { decoded, packageAddress, packagePath, resolveAddress } from './package-addresses.ts';
import type { PackageFiles } from './package-files.ts';

export interface FoundFile {
  /** Unique among all files of all packages. */
  readonly key: string;
  readonly path: string;
  /** The published address where a catalog tells it; else one of package-addresses.ts. */
  readonly address: string;
  readonly bytes: () => Uint8Array;
  /** True where the file was taken for the address by likeness. */
  readonly supposed: boolean;
}

interface Opened {
  readonly number: number;
  readonly files: PackageFiles;
  readonly rewrites: readonly Rewrite[];
  readonly paths: ReadonlySet<string>;
  readonly folded: ReadonlyMap<string, string | null>;
  /** By the last name of the path. */
  readonly byFile: ReadonlyMap<string, readonly string[]>;
}

const lastName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function opened(files: PackageFiles, number: number): Opened {
  const folded = new Map<string, string | null>();
  const byFile = new Map<string, string[]>();
  for (const path of files.paths) {
    const small = path.toLowerCase();
    folded.set(small, folded.has(small) ? null : path);
    const alike = byFile.get(lastName(path));
    if (alike) alike.push(path);
    else byFile.set(lastName(path), [path]);
  }
  return { number, files, rewrites: readCatalog(files), paths: new Set(files.paths), folded, byFile };
}

const DATED = /\d{4}-\d\d-\d\d/;

/**
 * The one path that shares most of its end with the address, at least a folder and the file, or a file's name with a
 * date; null where two do.
 */
function likest(wanted: string, candidates: readonly string[]): string | null {
  const names = wanted.split('/').toReversed();
  const shared = (path: string) => {
    const parts = path.split('/').toReversed();
    const differs = parts.findIndex((part, at) => part !== names[at]);
    return differs < 0 ? parts.length : differs;
  };
  const ranked = candidates
    .map((path) => ({ path, shared: shared(path) }))
    .sort((a, b) => b.shared - a.shared);
  const [best, second] = ranked;
  if (!best || best.shared === second?.shared) return null;
  return best.shared > 1 || (candidates.length === 1 && DATED.test(lastName(wanted))) ? best.path : null;
}

export class FileLocator {
  readonly #packages: readonly Opened[];

  constructor(packages: readonly PackageFiles[]) {
    this.#packages = packages.map(opened);
  }

  /** Where the packages hold the file of an address without fragment; null where none does. */
  find(address: string): FoundFile | null {
    const inside = packagePath(address);
    if (inside) return this.#inPackage(inside.number, inside.path);
    const other = address.replace(/^http(s?):/, (_, s: string) => (s === '' ? 'https:' : 'http:'));
    return this.#byCatalog(address) ?? this.#byCatalog(other) ?? this.#byLikeness(address);
  }

  /** The same reference read as a path beside a file: packages whose catalog covers only some of their files. */
  beside(href: string, { key }: FoundFile): FoundFile | null {
    const [number = '', ...path] = key.split(':');
    const address = resolveAddress(href, packageAddress(Number(number), path.join(':')));
    const inside = packagePath(address ?? '');
    return inside ? this.#inPackage(inside.number, inside.path) : null;
  }

  /** Files of all packages whose path ends with these words, at a folder's border. */
  endingWith(end: string): readonly FoundFile[] {
    return this.#packages.flatMap((each) =>
      (each.byFile.get(lastName(end)) ?? [])
        .filter((path) => path === end || path.endsWith(`/${end}`))
        .map((path) => this.#found(each, path, false)),
    );
  }

  #found({ number, files, rewrites }: Opened, path: string, supposed: boolean): FoundFile {
    const rewrite = rewrites.find(({ prefix }) => path.startsWith(prefix));
    const rest = rewrite && path.slice(rewrite.prefix.length).split('/').map(encodeURIComponent).join('/');
    return {
      key: `${number}:${path}`,
      path,
      address: rewrite ? rewrite.start + rest : packageAddress(number, path),
      bytes: () => files.read(path) ?? new Uint8Array(),
      supposed,
    };
  }

  #inPackage(number: number, path: string): FoundFile | null {
    const opened = this.#packages[number];
    if (!opened) return null;
    if (opened.paths.has(path)) return this.#found(opened, path, false);
    // Published from systems that do not tell capitals from small letters.
    const alike = opened.folded.get(path.toLowerCase());
    return alike ? this.#found(opened, alike, true) : null;
  }

  #byCatalog(address: string): FoundFile | null {
    for (const { number, rewrites } of this.#packages) {
      for (const { start, prefix } of rewrites) {
        if (!address.startsWith(start)) continue;
        const found = this.#inPackage(number, prefix + decoded(address.slice(start.length)));
        if (found) return found;
      }
    }
    return null;
  }

  #byLikeness(address: string): FoundFile | null {
    if (!/^https?:/.test(address)) return null;
    const { host, pathname } = new URL(address);
    const wanted = `${host}${decoded(pathname)}`;
    for (const each of this.#packages) {
      const candidates = each.byFile.get(lastName(wanted)) ?? [];
      const mirrored = candidates.find((path) => path === wanted || path.endsWith(`/${wanted}`));
      if (mirrored !== undefined) return this.#found(each, mirrored, false);
      const like = each.rewrites.length > 0 ? null : likest(wanted, candidates);
      if (like !== null) return this.#found(each, like, true);
    }
    return null;
  }
}
