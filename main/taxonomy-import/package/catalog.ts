/**
 * META-INF/catalog.xml of a taxonomy package: which published addresses stand for which files inside (Taxonomy
 * Packages 1.0, 3.2; OASIS XML Catalogs 1.1). Drafts of the format put it elsewhere; it is found by its name.
 */
import { unreadable } from '../model/faults.ts';
import { baseOf, readXml } from '../xml/read-xml.ts';
import { packageAddress, packagePath, resolveAddress } from './package-addresses.ts';
import type { PackageFiles } from './package-files.ts';

/** Addresses that begin with `start` are files whose paths begin with `prefix`. */
export interface Rewrite {
  readonly start: string;
  readonly prefix: string;
}

const CATALOG = /(?:^|\/)META-INF\/catalog\.xml$/i;
/** Each address is held against all of them. */
const MOST_REWRITES = 2_000;
const STARTS = ['uriStartString', 'systemIdStartString'];
const WHOLE = ['name', 'systemId'];

function rewritesIn(path: string, bytes: Uint8Array): readonly Rewrite[] {
  const rewrites: Rewrite[] = [];
  const here = packageAddress(0, path);
  readXml(path, bytes, {
    open: (element, open) => {
      const prefixed = element.name === 'rewriteURI' || element.name === 'rewriteSystem';
      if (!prefixed && element.name !== 'uri' && element.name !== 'system') return;
      const start = (prefixed ? STARTS : WHOLE).map((name) => element.attribute(name)).find(Boolean);
      const target = element.attribute(prefixed ? 'rewritePrefix' : 'uri');
      if (!start || target === null) return;
      const base = open.reduce((at, each) => resolveAddress(baseOf(each) ?? '', at) ?? at, here);
      const inside = packagePath(resolveAddress(target, base) ?? '');
      if (!inside)
        throw unreadable(
          path,
          element.line,
          `the catalog rewrites "${start}" to "${target}", outside the package.`,
        );
      if (rewrites.length >= MOST_REWRITES)
        throw unreadable(path, element.line, 'the catalog rewrites more addresses than any taxonomy has.');
      rewrites.push({ start, prefix: inside.path });
    },
    text: () => undefined,
    close: () => undefined,
    documentType: true,
  });
  return rewrites;
}

/** All rewrites of a package, the most particular first. Throws UnreadableTaxonomy. */
export function readCatalog(files: PackageFiles): readonly Rewrite[] {
  return files.paths
    .filter((path) => CATALOG.test(path))
    .flatMap((path) => rewritesIn(path, files.read(path) ?? new Uint8Array()))
    .toSorted((a, b) => b.start.length - a.start.length);
}
