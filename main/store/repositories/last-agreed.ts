/**
 * What a disconnected desktop remembers of the server that it was connected with (contract, sync): empty while it is
 * connected, and for a practice that always worked alone.
 */
import { recordName } from '../../../shared/sync/records.ts';
import type { Reader, Writer } from '../database.ts';
import { inPortions } from '../portions.ts';
import type { SyncPastRecordTable, SyncPastTable } from '../tables/sync.ts';

const AT_ONCE = 200;

export type LastAgreed = Omit<SyncPastTable, 'position'>;
export type LastAgreedRecord = SyncPastRecordTable;

export async function findLastAgreed(reader: Reader): Promise<LastAgreed | undefined> {
  return await reader.selectFrom('syncPast').select(['leaseKey', 'eventsUpTo', 'leftAt']).executeTakeFirst();
}

export async function insertLastAgreed(writer: Writer, lastAgreed: LastAgreed): Promise<void> {
  await writer
    .insertInto('syncPast')
    .values({ position: 1, ...lastAgreed })
    .execute();
}

export async function insertLastAgreedRecords(
  writer: Writer,
  records: readonly LastAgreedRecord[],
): Promise<void> {
  await inPortions(records, AT_ONCE, async (portion) => {
    await writer
      .insertInto('syncPastRecord')
      .values([...portion])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** All of them by "kind id". */
export async function readLastAgreedRecords(reader: Reader): Promise<ReadonlyMap<string, LastAgreedRecord>> {
  const rows = await reader.selectFrom('syncPastRecord').selectAll().execute();
  return new Map(rows.map((row) => [recordName(row.kind, row.id), row]));
}

export async function forgetLastAgreed(writer: Writer): Promise<void> {
  await writer.deleteFrom('syncPast').execute();
  await writer.deleteFrom('syncPastRecord').execute();
}

/** A page of the records of a kind that rest on a version, by their id on the way. */
export async function listAgreed(
  reader: Reader,
  kind: string,
  after: string,
): Promise<readonly { readonly id: string; readonly version: number; readonly underWay: boolean }[]> {
  const rows = await reader
    .selectFrom('syncRecord')
    .select(['id', 'version', 'changeNumber'])
    .where('kind', '=', kind)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id, version, changeNumber }) => ({
    id,
    version: version ?? 0,
    underWay: changeNumber !== null,
  }));
}

/** The last event of this desktop before a time, or of all where none is given; 0 where there is none. */
export async function lastEventBefore(reader: Reader, at: string | undefined): Promise<number> {
  const all = reader.selectFrom('auditEvent').select((eb) => eb.fn.max('sequence').as('last'));
  const row = await (at === undefined ? all : all.where('at', '<', at)).executeTakeFirst();
  return row?.last ?? 0;
}
