/**
 * Files to and from the server by their hash, in pieces (contract, sync): sending goes on where the server has
 * got to, fetching where this desktop has got to, also when the program was ended in between. What was fetched
 * counts only when its hash is the one asked for; no more of it is kept than a file may be long.
 */
import { createHash } from 'node:crypto';
import { FILE_PIECE_BYTES, LARGEST_FILE_BYTES } from '../../../shared/contract/server-sync.ts';
import { Problem } from '../../../shared/problem.ts';
import type { ChangeSet } from '../../../shared/sync/change-set.ts';
import { KINDS } from '../../../shared/sync/kinds/kinds.ts';
import type { SyncedRow } from '../../../shared/sync/records.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';

export type FileRow = SyncedRow<'storedFile'>;

/** The files whose records a set brings. */
export function filesOf(set: ChangeSet): readonly FileRow[] {
  return set.operations.flatMap((each) =>
    each.operation === 'PUT' && each.kind === 'storedFile' ? KINDS.storedFile.schema.parse(each.body) : [],
  );
}

async function receivedBytes(server: ServerConnection, sha256: string): Promise<number | 'ALL'> {
  try {
    const state = await server.call('getSyncFile', { params: { sha256 } });
    return state.complete ? 'ALL' : state.received;
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return 0;
    throw error;
  }
}

/** Sends what the server does not have of a file. */
export async function sendFile(
  { files }: Pick<EngineContext, 'files'>,
  server: ServerConnection,
  { key, sha256, sizeBytes: size }: FileRow,
): Promise<void> {
  const received = await receivedBytes(server, sha256);
  if (received === 'ALL') return;
  const content = await files.read(key);
  for (let offset = received; ; offset += FILE_PIECE_BYTES) {
    const bytes = content.subarray(offset, offset + FILE_PIECE_BYTES).toString('base64');
    const state = await server.call('putSyncFilePiece', {
      params: { sha256 },
      body: { size, offset, bytes },
    });
    if (state.complete || state.received >= size) return;
  }
}

async function fetchFile(
  { pieces }: Pick<EngineContext, 'pieces'>,
  server: ServerConnection,
  { sha256, sizeBytes }: FileRow,
): Promise<Buffer> {
  if (sizeBytes > LARGEST_FILE_BYTES) {
    throw new Problem('UNAVAILABLE', 'The sync-server tells of a file that is longer than files may be.');
  }
  const parts: Uint8Array[] = [...(await pieces.list(sha256))];
  let have = parts.reduce((sum, part) => sum + part.length, 0);
  while (have < sizeBytes) {
    const piece = await server.download('getSyncFilePiece', {
      params: { sha256 },
      query: { offset: have },
    });
    if (piece.length === 0 || piece.length > FILE_PIECE_BYTES) break;
    await pieces.keep(sha256, have, piece);
    parts.push(piece);
    have += piece.length;
  }
  const content = Buffer.concat(parts);
  if (content.length === sizeBytes && createHash('sha256').update(content).digest('hex') === sha256) {
    return content;
  }
  await pieces.drop(sha256);
  throw new Problem('UNAVAILABLE', 'A file came damaged from the sync-server. It is fetched again later.');
}

async function holdsAlready(
  { files }: Pick<EngineContext, 'files'>,
  { key, sha256 }: FileRow,
): Promise<boolean> {
  try {
    return (
      createHash('sha256')
        .update(await files.read(key))
        .digest('hex') === sha256
    );
  } catch {
    return false;
  }
}

/** Has the content of a file on this disk, and answers the key under which it is there. */
export async function keepFetched(
  context: Pick<EngineContext, 'files' | 'pieces'>,
  server: ServerConnection,
  file: FileRow,
): Promise<string> {
  if (await holdsAlready(context, file)) return file.key;
  const written = await context.files.write(file.key, await fetchFile(context, server, file));
  await context.pieces.drop(file.sha256);
  return written.key;
}
