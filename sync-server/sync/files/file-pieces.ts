/**
 * Files by SHA-256, in pieces that can be resumed (contract, sync): a file counts once its whole content has the hash
 * that it is asked for by.
 */
import { createHash } from 'node:crypto';
import { FILE_PIECE_BYTES } from '../../../shared/contract/server-sync.ts';
import { Problem } from '../../../shared/problem.ts';
import { viewRightsOf } from '../../../shared/sync/view-rights.ts';
import type { Caller, ServerContext } from '../../context/server-context.ts';
import { findSyncFile, findSyncFileSeenBy, saveSyncFile } from '../../store/repositories/sync-files.ts';

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
      sha256,
      size,
      received: wrong ? 0 : end,
      complete: !wrong && end === size ? 1 : 0,
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

/**
 * The bytes from `offset` on, one piece at most. Throws NOT_FOUND while the file is not whole, and for whoever sees no
 * record that names it.
 */
export async function readPiece(
  context: ServerContext,
  { role }: Pick<Caller, 'role'>,
  sha256: string,
  offset: number,
): Promise<Buffer> {
  const state = await findSyncFileSeenBy(context.reader, sha256, viewRightsOf(role));
  if (state?.complete !== 1 || (offset >= state.size && state.size > 0)) {
    throw new Problem('NOT_FOUND', 'The server does not have these bytes.');
  }
  const start = offset - (offset % FILE_PIECE_BYTES);
  return (await context.pieces.read(sha256, start)).subarray(offset - start);
}
