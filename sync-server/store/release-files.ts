/**
 * The bytes of releases, in a folder beside the data, each under its SHA-512. A file is hashed while it is
 * written and takes its place by a rename only where hash and size are the declared ones; it is never whole in
 * memory, and what does not fit leaves nothing behind.
 */
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Problem } from '../../shared/problem.ts';

const STALE_MS = 24 * 3_600_000;

export interface ReleaseFiles {
  /** Throws INVALID_INPUT where the bytes are not those that were declared. */
  readonly keep: (
    declared: { readonly sha512: string; readonly size: number },
    bytes: AsyncIterable<Uint8Array>,
  ) => Promise<void>;
  /** The bytes from `start` to `end`, both included; read as they are asked for. */
  readonly read: (sha512: string, start: number, end: number) => ReadableStream<Uint8Array>;
}

function refused(message: string): Problem {
  return new Problem('INVALID_INPUT', `${message} Nothing was kept; send the file again.`, {
    errors: [{ path: 'file', message }],
  });
}

/** Base64 may hold a slash; a file name is hexadecimal. */
const fileOf = (folder: string, sha512: string) =>
  join(folder, Buffer.from(sha512, 'base64').toString('hex').slice(0, 128));

export function releaseFiles(
  folder: string,
  random: (bytes: number) => Buffer,
  now: () => Date,
): ReleaseFiles {
  const incoming = join(folder, 'incoming');
  const prepare = async () => {
    mkdirSync(incoming, { recursive: true, mode: 0o700 });
    for (const name of await readdir(incoming)) {
      const path = join(incoming, name);
      const found = await stat(path).catch(() => null);
      // Left by a process that was killed.
      if (found && now().getTime() - found.mtimeMs > STALE_MS) await rm(path, { force: true });
    }
  };

  return {
    keep: async (declared, bytes) => {
      await prepare();
      const path = join(incoming, random(12).toString('hex'));
      const handle = await open(path, 'wx', 0o600);
      const hash = createHash('sha512');
      let size = 0;
      try {
        for await (const chunk of bytes) {
          size += chunk.length;
          if (size > declared.size) throw refused('The file is larger than was declared.');
          hash.update(chunk);
          await handle.writeFile(chunk);
        }
        if (size !== declared.size) throw refused('The file is shorter than was declared.');
        if (hash.digest('base64') !== declared.sha512) throw refused('The hash of the file is another one.');
        await handle.sync();
        await handle.close();
        await rename(path, fileOf(folder, declared.sha512));
      } catch (error) {
        await handle.close().catch(() => undefined);
        await rm(path, { force: true });
        throw error;
      }
    },
    read: (sha512, start, end) =>
      Readable.toWeb(createReadStream(fileOf(folder, sha512), { start, end })) as ReadableStream<Uint8Array>,
  };
}
