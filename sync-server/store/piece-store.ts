/**
 * Files of the desktops on disk, in pieces that can be resumed: each encrypted on its own with the server's key,
 * written aside, synced and renamed. Server processes of one practice share the data folder.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../../shared/problem.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Pieces on disk, sealed. */
export interface PieceStore {
  readonly write: (sha256: string, offset: number, bytes: Uint8Array) => Promise<void>;
  readonly read: (sha256: string, offset: number) => Promise<Buffer>;
  /** Removes what is there of a file. */
  readonly remove: (sha256: string) => Promise<void>;
}

export function pieceStore(
  directory: string,
  serverKey: Buffer,
  random: (bytes: number) => Buffer,
): PieceStore {
  const key = Buffer.from(hkdfSync('sha256', serverKey, '', 'fairview sync-server files v1', 32));
  const folderOf = (sha256: string) => join(directory, 'files', sha256.slice(0, 2), sha256);
  const pathOf = (sha256: string, offset: number) => join(folderOf(sha256), String(offset));
  // File and place are sealed in, so that no piece can be put in the place of another.
  const boundTo = (sha256: string, offset: number) => Buffer.from(`${sha256} ${offset}`);
  const syncFolder = async (path: string) => {
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  };
  return {
    write: async (sha256, offset, bytes) => {
      const nonce = random(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(boundTo(sha256, offset));
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      await mkdir(folderOf(sha256), { recursive: true, mode: 0o700 });
      const aside = `${pathOf(sha256, offset)}.${random(8).toString('hex')}`;
      const file = await open(aside, 'wx', 0o600);
      try {
        await file.writeFile(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(aside, pathOf(sha256, offset));
      await syncFolder(folderOf(sha256));
    },
    read: async (sha256, offset) => {
      try {
        const stored = await readFile(pathOf(sha256, offset));
        const nonce = stored.subarray(0, NONCE_BYTES);
        const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
        decipher.setAAD(boundTo(sha256, offset));
        decipher.setAuthTag(stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(stored.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      } catch {
        throw new Problem('UNREADABLE_FILE', 'The stored file is damaged on the disk of the server.');
      }
    },
    remove: async (sha256) => await rm(folderOf(sha256), { recursive: true, force: true }),
  };
}
