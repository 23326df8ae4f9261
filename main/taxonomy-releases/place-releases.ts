/**
 * Puts the releases that the practice has installed where the rule book reads them: the database holds each whole, and
 * the folders follow from it at every opening, so that none is half there, changed or left over.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isPlaced, keepOnly, placeRelease, type ReleaseName } from '../../constitution/index.ts';
import type { Reader } from '../store/database.ts';
import { filesOfInstalledRelease, listInstalledReleases } from '../store/repositories/installed-releases.ts';

const unpack = promisify(gunzip);

/** The files of a release as it was installed. */
export async function contentOfRelease(
  reader: Reader,
  { version }: Pick<ReleaseName, 'version'>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const content = new Map<string, Uint8Array>();
  for (const [name, packed] of await filesOfInstalledRelease(reader, version))
    content.set(name, new Uint8Array(await unpack(packed)));
  return content;
}

/** `root`: the folder of installed releases under the practice's data. */
export async function placeReleases(reader: Reader, root: string): Promise<void> {
  const releases = await listInstalledReleases(reader);
  keepOnly(root, releases);
  for (const release of releases)
    if (!isPlaced(root, release)) placeRelease(root, release, await contentOfRelease(reader, release));
}
