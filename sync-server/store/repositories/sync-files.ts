/** What the server has of each file; the bytes stand on disk (piece-store). */
import type { SyncFileTable } from '../schema.ts';
import type { Reader, Writer } from '../store.ts';

export async function findSyncFile(reader: Reader, sha256: string): Promise<SyncFileTable | undefined> {
  return await reader.selectFrom('syncFile').selectAll().where('sha256', '=', sha256).executeTakeFirst();
}

export async function saveSyncFile(writer: Writer, row: SyncFileTable): Promise<void> {
  const { sha256: _sha256, startedAt: _startedAt, ...change } = row;
  await writer
    .insertInto('syncFile')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet(change))
    .execute();
}
