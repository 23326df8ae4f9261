/**
 * What the server has of each file, and under which rights it is seen; the bytes stand on disk (piece-store). A file that
 * no record names yet is seen by nobody.
 */
import { KINDS } from '../../../shared/sync/kinds/kinds.ts';
import type { ViewRight } from '../../../shared/sync/kinds/rights.ts';
import type { SyncedRow } from '../../../shared/sync/records.ts';
import { viewRightOf } from '../../../shared/sync/view-rights.ts';
import type { SyncFileTable } from '../schema.ts';
import type { Reader, Writer } from '../store.ts';

const AT_ONCE = 500;

export async function findSyncFile(reader: Reader, sha256: string): Promise<SyncFileTable | undefined> {
  return await reader.selectFrom('syncFile').selectAll().where('sha256', '=', sha256).executeTakeFirst();
}

/** The file, where one of these rights lets it be seen. */
export async function findSyncFileSeenBy(
  reader: Reader,
  sha256: string,
  rights: readonly ViewRight[],
): Promise<SyncFileTable | undefined> {
  if (rights.length === 0) return undefined;
  return await reader
    .selectFrom('syncFile')
    .selectAll()
    .where('sha256', '=', sha256)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('syncFileRight')
          .select('syncFileRight.sha256')
          .whereRef('syncFileRight.sha256', '=', 'syncFile.sha256')
          .where('viewRight', 'in', rights),
      ),
    )
    .executeTakeFirst();
}

/** From now on the content of these records is seen by whoever sees them. */
export async function addFileRights(
  writer: Writer,
  files: readonly SyncedRow<'storedFile'>[],
): Promise<void> {
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const rows = files
      .slice(from, from + AT_ONCE)
      .map((row) => ({ sha256: row.sha256, viewRight: viewRightOf('storedFile', row) }));
    await writer
      .insertInto('syncFileRight')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Every record of a file. */
export async function listFileRows(reader: Reader): Promise<readonly SyncedRow<'storedFile'>[]> {
  const rows = await reader
    .selectFrom('syncRecord')
    .select('body')
    .where('kind', '=', 'storedFile')
    .where('body', 'is not', null)
    .execute();
  return rows.map(({ body }) => KINDS.storedFile.schema.parse(JSON.parse(body ?? '')));
}

export async function saveSyncFile(writer: Writer, row: SyncFileTable): Promise<void> {
  const { sha256: _sha256, startedAt: _startedAt, ...change } = row;
  await writer
    .insertInto('syncFile')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet(change))
    .execute();
}
