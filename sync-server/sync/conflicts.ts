/** Conflicts as a person settles them: what was not taken beside what stands at the server now. */
import type { SyncConflict } from '../../shared/contract/server-sync.ts';
import { Problem } from '../../shared/problem.ts';
import { changeSetSchema } from '../../shared/sync/change-set.ts';
import { findConflict, listOpenConflicts } from '../store/repositories/sync-devices.ts';
import { findRecord, toKept } from '../store/repositories/sync-records.ts';
import type { SyncConflictTable } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';

async function toConflict(reader: Reader, row: SyncConflictTable): Promise<SyncConflict> {
  const changeSet = changeSetSchema.parse(JSON.parse(row.changeSet));
  const theirs = [];
  for (const { kind, id } of changeSet.operations) {
    const stored = await findRecord(reader, kind, id);
    if (stored) theirs.push(toKept(stored));
  }
  const { id, deviceId, changeNumber, kind, detail, authorId, at } = row;
  return { id, deviceId, changeNumber, kind, detail, authorId, at, changeSet, theirs };
}

export async function openConflicts(
  reader: Reader,
  deviceId: string | undefined,
): Promise<{ items: SyncConflict[] }> {
  const items: SyncConflict[] = [];
  for (const row of await listOpenConflicts(reader, deviceId)) items.push(await toConflict(reader, row));
  return { items };
}

/** Throws NOT_FOUND. */
export async function requireConflict(reader: Reader, id: string): Promise<SyncConflict> {
  const row = await findConflict(reader, id);
  if (!row) throw new Problem('NOT_FOUND', 'There is no such conflict.');
  return await toConflict(reader, row);
}
