/**
 * Stored files (decisions 2, 8; specification 4.5): content under the specification's key prefixes, encrypted
 * at rest with AES-256-GCM under a key derived from the practice's key, named by SHA-256, never overwritten.
 */
import { createHash, hkdfSync } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isFileKey } from '../../shared/model/file-keys.ts';
import { Problem } from '../../shared/problem.ts';
import { ErasableKey } from '../../shared/service/erasable-key.ts';
import { openBytes, sealBytes } from './sealed-bytes.ts';

export interface WrittenFile {
  readonly key: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** A stored file that does not decrypt. Neither its key nor its path is told. */
export class DamagedFile extends Problem {
  constructor() {
    super(
      'UNREADABLE_FILE',
      'The stored file is damaged on this disk, or was exchanged. Restore a copy of the data folder, or upload the file again.',
    );
    this.name = 'DamagedFile';
  }
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The key under which stored files are encrypted, of the practice's key. */
export function storedFileKey(practiceKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', practiceKey, '', 'fairview stored files v1', 32));
}

export class StoredFiles {
  readonly #root: string;
  readonly #key: ErasableKey;
  readonly #random: (bytes: number) => Buffer;

  constructor(root: string, practiceKey: Buffer, random: (bytes: number) => Buffer) {
    this.#root = root;
    this.#key = new ErasableKey(storedFileKey(practiceKey));
    this.#random = random;
  }

  /** Wipes the key; reading and writing throw KeyForgotten afterwards. */
  forgetKey(): void {
    this.#key.forget();
  }

  #path(key: string): string {
    if (!isFileKey(key)) throw new Error('A stored file was asked for by a bad key.');
    return join(this.#root, ...key.split('/'));
  }

  /**
   * Writes a new file and syncs it. `key` is the wanted key: where it is taken, "-2", "-3" … go before the
   * extension, because nothing is ever overwritten. Answers the key that was used.
   */
  async write(key: string, bytes: Uint8Array): Promise<WrittenFile> {
    await mkdir(dirname(this.#path(key)), { recursive: true, mode: 0o700 });
    for (let attempt = 1; ; attempt += 1) {
      const candidate = attempt === 1 ? key : key.replace(/(\.[a-z]+)$/, `-${attempt}$1`);
      try {
        // Before anything is on the disk: the key may have been forgotten.
        const sealed = sealBytes(this.#key.bytes(), this.#random, candidate, bytes);
        const file = await open(this.#path(candidate), 'wx', 0o600);
        try {
          await file.writeFile(sealed);
          await file.sync();
        } finally {
          await file.close();
        }
        return { key: candidate, sha256: sha256Of(bytes), sizeBytes: bytes.length };
      } catch (error) {
        const taken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
        if (!taken || attempt >= 1000) throw error;
      }
    }
  }

  /** The content of a file; throws DamagedFile when it does not decrypt. */
  async read(key: string): Promise<Buffer> {
    const content = await readFile(this.#path(key));
    const opened = openBytes(this.#key.bytes(), key, content);
    if (opened === null) throw new DamagedFile();
    return opened;
  }

  /** Removes a file of which the record is gone; one that is not there is gone already. */
  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  /**
   * Removes files that no record names: a crash between writing a file and committing its record leaves
   * one. Runs at start, before anything writes.
   */
  async removeUnrecorded(recordedKeys: ReadonlySet<string>): Promise<readonly string[]> {
    const entries = await readdir(this.#root, { recursive: true, withFileTypes: true }).catch(() => []);
    const removed: string[] = [];
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const key = relative(this.#root, path).split(sep).join('/');
      if (recordedKeys.has(key)) continue;
      await rm(path);
      removed.push(key);
    }
    return removed;
  }
}
