/**
 * Files by SHA-256, in pieces that can be resumed (contract, sync): each piece encrypted on its own with the
 * server's key, written aside, synced and renamed; a file counts once its whole content has the hash that it is
 * asked for by. Server processes of one practice share the data folder.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_PIECE_BYTES } from '../../../shared/contract/server-sync.ts';
import { Problem } from '../../../shared/problem.ts';
import type { ServerContext } from '../../server-context.ts';
import { findSyncFile, saveSyncFile } from '../../store/repositories/sync-files.ts';

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

export interface FileState {
  readonly sha256: string;
  readonly received: number;
  readonly size: number;
  readonly complete: boolean;
}

/** Throws NOT_FOUND. */
export async function fileState(context: ServerContext, sha256: string): Promise<FileState> {
  const row = await findSyncFile(context.reader, sha256);
  if (!row) throw new Problem('NOT_FOUND', 'The server does not have this file.');
  return { sha256, received: row.received, size: row.size, complete: row.complete === 1 };
}

async function wholeHash(context: ServerContext, sha256: string, size: number): Promise<string> {
  const hash = createHash('sha256');
  for (let offset = 0; offset < size; offset += FILE_PIECE_BYTES) {
    hash.update(await context.pieces.read(sha256, offset));
  }
  return hash.digest('hex');
}

/**
 * Takes the next piece; one that is there already counts as taken. Throws VERSION_CONFLICT for one that is not
 * next, INVALID_INPUT for a piece of the wrong length and for a whole that is not the file it was said to be.
 */
export async function takePiece(
  context: ServerContext,
  piece: { readonly sha256: string; readonly size: number; readonly offset: number; readonly bytes: Buffer },
): Promise<FileState> {
  const { sha256, size, offset, bytes } = piece;
  const row = await findSyncFile(context.reader, sha256);
  const received = row?.received ?? 0;
  if (row?.complete === 1 || (row && offset < received)) return await fileState(context, sha256);
  if (row && row.size !== size) {
    throw new Problem('INVALID_INPUT', 'The server was told another size of this file.', {
      errors: [{ path: 'size', message: `${row.size} was said before` }],
    });
  }
  if (offset !== received) {
    throw new Problem('VERSION_CONFLICT', `The next piece of this file begins at ${received}.`);
  }
  if (bytes.length !== Math.min(FILE_PIECE_BYTES, size - offset)) {
    throw new Problem('INVALID_INPUT', 'The piece has not the length that is due.', {
      errors: [{ path: 'bytes', message: `${Math.min(FILE_PIECE_BYTES, size - offset)} bytes are due` }],
    });
  }
  await context.pieces.write(sha256, offset, bytes);
  const end = offset + bytes.length;
  const wrong = end === size && (await wholeHash(context, sha256, size)) !== sha256;
  if (wrong) await context.pieces.remove(sha256);
  await context.change(async (writer) => {
    const now = await findSyncFile(writer, sha256);
    // Another process may have taken the same piece.
    if (now && now.received !== offset) return;
    await saveSyncFile(writer, {
      ...{ sha256, size, received: wrong ? 0 : end, complete: !wrong && end === size ? 1 : 0 },
      startedAt: context.now().toISOString(),
    });
  });
  if (wrong) {
    throw new Problem('INVALID_INPUT', 'The content is not the file that its hash says. Send it again.', {
      errors: [{ path: 'sha256', message: 'not the hash of the content' }],
    });
  }
  return await fileState(context, sha256);
}

/** The bytes from `offset` on, one piece at most. Throws NOT_FOUND while the file is not whole. */
export async function readPiece(context: ServerContext, sha256: string, offset: number): Promise<Buffer> {
  const state = await fileState(context, sha256);
  if (!state.complete || (offset >= state.size && state.size > 0)) {
    throw new Problem('NOT_FOUND', 'The server does not have these bytes.');
  }
  const start = offset - (offset % FILE_PIECE_BYTES);
  return (await context.pieces.read(sha256, start)).subarray(offset - start);
}
