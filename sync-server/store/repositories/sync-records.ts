/**
 * The records of the desktops: each with a version of its own and a place in the order of all changes. The one
 * writer's lock makes that order the order of commits, so that a cursor never skips a change.
 */
import type { KeptRecord } from '../../../shared/sync/change-set.ts';
import type { AnyRow, SyncedKind } from '../../../shared/sync/records.ts';
import type { SyncRecordTable } from '../schema.ts';
import type { Reader, Writer } from '../store.ts';

/** A record with its row parsed. */
export interface StoredRecord extends Omit<SyncRecordTable, 'body' | 'deleted'> {
  readonly deleted: boolean;
  readonly body: AnyRow | null;
}

function toRecord(row: SyncRecordTable): StoredRecord {
  return { ...row, deleted: row.deleted === 1, body: row.body === null ? null : JSON.parse(row.body) };
}

/** A record as desktops see it. */
export function toKept(record: StoredRecord): KeptRecord {
  const { kind, id, version, sequence, deleted, body, changedById, changedAt } = record;
  return { kind, id, version, sequence, deleted, body: body && { ...body }, changedById, changedAt };
}

export async function findRecord(
  reader: Reader,
  kind: SyncedKind,
  id: string,
): Promise<StoredRecord | undefined> {
  const row = await reader
    .selectFrom('syncRecord')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** The living record that holds a place. */
export async function findByPlace(
  reader: Reader,
  kind: SyncedKind,
  place: string,
): Promise<StoredRecord | undefined> {
  const row = await reader
    .selectFrom('syncRecord')
    .selectAll()
    .where('kind', '=', kind)
    .where('place', '=', place)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** Living records of a kind about one line item. */
export async function listByLine(
  reader: Reader,
  kind: SyncedKind,
  lineItemId: string,
): Promise<readonly StoredRecord[]> {
  const rows = await reader
    .selectFrom('syncRecord')
    .selectAll()
    .where('kind', '=', kind)
    .where('lineItemId', '=', lineItemId)
    .where('deleted', '=', 0)
    .execute();
  return rows.map(toRecord);
}

/** Living records of a kind that belong to a client. */
export async function listByClient(
  reader: Reader,
  kind: SyncedKind,
  clientId: string,
): Promise<readonly StoredRecord[]> {
  const rows = await reader
    .selectFrom('syncRecord')
    .selectAll()
    .where('kind', '=', kind)
    .where('clientId', '=', clientId)
    .where('deleted', '=', 0)
    .orderBy('sequence')
    .execute();
  return rows.map(toRecord);
}

/** Living records of a kind that an engagement or filing owns. */
export async function listByRoot(
  reader: Reader,
  kind: SyncedKind,
  rootId: string,
): Promise<readonly StoredRecord[]> {
  const rows = await reader
    .selectFrom('syncRecord')
    .selectAll()
    .where('rootId', '=', rootId)
    .where('kind', '=', kind)
    .where('deleted', '=', 0)
    .execute();
  return rows.map(toRecord);
}

/** Records changed after a sequence, in order. */
export async function listAfter(
  reader: Reader,
  sequence: number,
  limit: number,
): Promise<readonly StoredRecord[]> {
  const rows = await reader
    .selectFrom('syncRecord')
    .selectAll()
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(toRecord);
}

async function nextSequence(writer: Writer): Promise<number> {
  const { last } = await writer
    .selectFrom('syncRecord')
    .select((eb) => eb.fn.max<number | null>('sequence').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Stores a record as the newest change of the practice. */
export async function saveRecord(writer: Writer, record: Omit<StoredRecord, 'sequence'>): Promise<void> {
  const row: SyncRecordTable = {
    ...record,
    sequence: await nextSequence(writer),
    deleted: record.deleted ? 1 : 0,
    body: record.body === null ? null : JSON.stringify(record.body),
  };
  if (record.version === 1) {
    await writer.insertInto('syncRecord').values(row).execute();
    return;
  }
  const { kind, id, ...change } = row;
  await writer.updateTable('syncRecord').set(change).where('kind', '=', kind).where('id', '=', id).execute();
}
