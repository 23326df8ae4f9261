/**
 * Archives with the same bytes for the same content: sorted names, one fixed time stamp, one compression
 * level. Used for the workbook and the taxonomy package.
 */
import { unzipSync, type Zippable, zipSync } from 'fflate';

/** Names sort by code unit, with the file that must come first in front. */
function ordered(names: readonly string[], first: string | null): readonly string[] {
  const rest = names.filter((name) => name !== first).sort();
  return first !== null && names.includes(first) ? [first, ...rest] : rest;
}

/** Packs files; `first` names the one that stands first in the archive. */
export function packFixed(files: ReadonlyMap<string, Uint8Array>, first: string | null = null): Uint8Array {
  // Archive times are local wall-clock fields, so a local date gives the same bytes in every time zone.
  const mtime = new Date(1980, 0, 1);
  const entries: Zippable = Object.create(null);
  for (const name of ordered([...files.keys()], first)) {
    const bytes = files.get(name);
    if (bytes !== undefined) entries[name] = [bytes, { mtime, level: 6 }];
  }
  return zipSync(entries);
}

/** Packs an archive of our own making again, in fixed form. */
export function repackFixed(archive: Uint8Array, first: string | null = null): Uint8Array {
  return packFixed(new Map(Object.entries(unzipSync(archive))), first);
}
