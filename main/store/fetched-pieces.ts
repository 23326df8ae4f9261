/**
 * Pieces of files that are being fetched from the practice's server (contract, sync): they outlive the program, so
 * that a long file does not begin again. Each is sealed and written aside before it stands; what does not open any
 * more does not count, nor does what comes after it. What nobody asks for any more is swept.
 */
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ErasableKey } from '../../shared/service/erasable-key.ts';
import { openBytes, sealBytes } from './sealed-bytes.ts';

/** After these nobody has asked for the rest of a file. */
const STALE_MS = 30 * 24 * 3_600_000;

const HASH = /^[0-9a-f]{64}$/;

export class FetchedPieces {
  readonly #root: string;
  readonly #key: ErasableKey;
  readonly #random: (bytes: number) => Buffer;

  constructor(root: string, key: Buffer, random: (bytes: number) => Buffer) {
    this.#root = root;
    this.#key = new ErasableKey(key);
    this.#random = random;
  }

  /** Wipes the key that was handed in; listing and keeping throw KeyForgotten afterwards. */
  forgetKey(): void {
    this.#key.forget();
  }

  #folder(sha256: string): string {
    if (!HASH.test(sha256)) throw new Error('A piece was asked for by what is no hash.');
    return join(this.#root, sha256);
  }

  /** What is there of a file, from its beginning without a gap. */
  async list(sha256: string): Promise<readonly Buffer[]> {
    const folder = this.#folder(sha256);
    const offsets = new Set(await readdir(folder).catch(() => []));
    const pieces: Buffer[] = [];
    for (let offset = 0; offsets.has(String(offset)); ) {
      const content = await readFile(join(folder, String(offset)));
      const piece = openBytes(this.#key.bytes(), `${sha256} ${offset}`, content);
      if (piece === null || piece.length === 0) break;
      pieces.push(piece);
      offset += piece.length;
    }
    return pieces;
  }

  async keep(sha256: string, offset: number, bytes: Uint8Array): Promise<void> {
    const folder = this.#folder(sha256);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const sealed = sealBytes(this.#key.bytes(), this.#random, `${sha256} ${offset}`, bytes);
    const aside = join(folder, `aside-${this.#random(8).toString('hex')}`);
    const file = await open(aside, 'wx', 0o600);
    try {
      await file.writeFile(sealed);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, join(folder, String(offset)));
  }

  /** The file is here, or what was fetched was not it. */
  async drop(sha256: string): Promise<void> {
    await rm(this.#folder(sha256), { recursive: true, force: true });
  }

  /** Removes what nobody has gone on with for long. Runs at start. */
  async sweep(now: Date): Promise<readonly string[]> {
    const swept: string[] = [];
    for (const name of await readdir(this.#root).catch(() => [])) {
      const folder = join(this.#root, name);
      const { mtimeMs } = await stat(folder);
      if (now.getTime() - mtimeMs < STALE_MS) continue;
      await rm(folder, { recursive: true, force: true });
      swept.push(name);
    }
    return swept;
  }
}
