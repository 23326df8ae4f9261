/** Records of stored files: name, place, checksum and size of each (specification 5). */
import type { Reader, Writer } from '../database.ts';
import type { StoredFileTable } from '../tables/audit-and-jobs.ts';

export type StoredFileRecord = StoredFileTable;

export async function findFile(reader: Reader, id: string): Promise<StoredFileRecord | undefined> {
  return await reader.selectFrom('storedFile').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertFile(writer: Writer, row: StoredFileRecord): Promise<void> {
  await writer.insertInto('storedFile').values(row).execute();
}

/** Of all files that are there for something: those with a record, and documents that wait for their filing. */
export async function listFileKeys(reader: Reader): Promise<ReadonlySet<string>> {
  const rows = await reader.selectFrom('storedFile').select('key').execute();
  const waiting = await reader
    .selectFrom('incomingDocument')
    .select('key')
    .where('key', 'is not', null)
    .execute();
  return new Set([...rows, ...waiting].flatMap(({ key }) => key ?? []));
}
