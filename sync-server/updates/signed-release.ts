/**
 * What the publisher does offline: every file that a yml of electron-builder names is read, compared with its
 * hash and signed; the outcome is the body that declares the release to the sync-server.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type DeclaredFile,
  type NewRelease,
  newReleaseSchema,
} from '../../shared/contract/server-updates.ts';
import { feedOf, readReleaseYml } from '../../shared/model/release-yml.ts';
import { signReleasedFile } from '../../shared/service/release-signature.ts';

async function measured(path: string): Promise<{ readonly sha512: string; readonly size: number }> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return { sha512: hash.digest('base64'), size: statSync(path).size };
}

/** Throws where a file is missing or is not the one that was built. */
export async function signedRelease(
  ymlPath: string,
  options: { readonly channel: string; readonly privateKey: string },
): Promise<NewRelease> {
  const { channel, privateKey } = options;
  const feed = feedOf(basename(ymlPath));
  if (feed === undefined) throw new Error(`${basename(ymlPath)} is not a feed such as latest.yml.`);
  const built = readReleaseYml(readFileSync(ymlPath, 'utf8'));
  const { version } = built;
  const files: DeclaredFile[] = [];
  for (const { url: name, sha512, size, blockMapSize } of built.files) {
    const path = join(ymlPath, '..', basename(name));
    const found = await measured(path);
    if (found.sha512 !== sha512 || found.size !== size) {
      throw new Error(`${name} is not the file that was built: its hash or size is another one.`);
    }
    const signature = signReleasedFile({ channel, version, name, ...found }, privateKey);
    files.push({ name, ...found, signature, ...(blockMapSize !== undefined && { blockMapSize }) });
    if (existsSync(`${path}.blockmap`)) {
      files.push({ name: `${name}.blockmap`, ...(await measured(`${path}.blockmap`)) });
    }
  }
  return newReleaseSchema.parse({ channel, feed, version, releasedAt: built.releaseDate, files });
}
