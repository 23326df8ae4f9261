/**
 * What this desktop has for the server (contract, sync): signed sets of changes in their order, and of each record
 * the version of the server or the change that is still under way.
 */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Base, type ChangeSet, changeSetSchema } from '../../../shared/sync/change-set.ts';
import type { Reader, Writer } from '../database.ts';
import type { SyncConnectionTable } from '../tables/sync.ts';

const AT_ONCE = 200;

export type SyncPoint = Pick<
  SyncConnectionTable,
  'deviceId' | 'clockOffsetMs' | 'pullCursor' | 'nextChangeNumber' | 'latestSeenAt'
>;

/** Where the exchange with the server stands; undefined while the practice works alone. */
export async function findSyncPoint(reader: Reader): Promise<SyncPoint | undefined> {
  return await reader
    .selectFrom('syncConnection')
    .select(['deviceId', 'clockOffsetMs', 'pullCursor', 'nextChangeNumber', 'latestSeenAt'])
    .executeTakeFirst();
}

/** Sets that wait to be sent. */
export async function countWaiting(reader: Reader): Promise<number> {
  const { waiting } = await reader
    .selectFrom('syncOutbox')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** What a change made of a row that stood: in which columns, and of an engagement or filing from which state. */
const rewrittenSchema = z.object({ columns: z.array(z.string()), from: z.string().nullable() });
export type Rewritten = Readonly<z.output<typeof rewrittenSchema>>;
/** By "kind id" on the way. Stays on this desktop, for whoever settles what comes of the set. */
export type Rewrites = Readonly<Record<string, Rewritten>>;

const storedSchema = z.looseObject({ rewrites: z.record(z.string(), rewrittenSchema).default({}) });

/** A set as it is kept here, with what is known of the rows before it. */
export function setToText(set: ChangeSet, rewrites: Rewrites): string {
  return JSON.stringify(Object.keys(rewrites).length === 0 ? set : { ...set, rewrites });
}

export function setFromText(text: string): { readonly set: ChangeSet; readonly rewrites: Rewrites } {
  const { rewrites, ...set } = storedSchema.parse(JSON.parse(text));
  return { set: changeSetSchema.parse(set), rewrites };
}

export interface WaitingSet {
  readonly changeNumber: number;
  readonly staffId: string;
  readonly at: string;
  readonly set: ChangeSet;
  readonly rewrites: Rewrites;
  /** Of the set as it is kept; as it is sent it is no longer. */
  readonly bytes: number;
}

export async function insertSet(
  writer: Writer,
  staffId: string,
  set: ChangeSet,
  rewrites: Rewrites,
): Promise<void> {
  const { changeNumber, at } = set;
  await writer
    .insertInto('syncOutbox')
    .values({ changeNumber, staffId, changeSet: setToText(set, rewrites), at })
    .execute();
}

/** The oldest sets, as many as go into one push by number and size, and one at least. */
export async function nextSets(
  reader: Reader,
  most: number,
  mostBytes: number,
): Promise<readonly WaitingSet[]> {
  const numbers = await reader
    .selectFrom('syncOutbox')
    .select('changeNumber')
    .orderBy('changeNumber')
    .limit(most)
    .execute();
  const sets: WaitingSet[] = [];
  let total = 0;
  for (const { changeNumber } of numbers) {
    const row = await reader
      .selectFrom('syncOutbox')
      .selectAll()
      .where('changeNumber', '=', changeNumber)
      .executeTakeFirstOrThrow();
    const bytes = Buffer.byteLength(row.changeSet);
    total += bytes;
    if (sets.length > 0 && total > mostBytes) break;
    // Reading a long set takes a while; others may run between two.
    if (sets.length > 0) await setImmediate();
    const { staffId, at, changeSet } = row;
    sets.push({ changeNumber, staffId, at, bytes, ...setFromText(changeSet) });
  }
  return sets;
}

export async function removeSet(writer: Writer, changeNumber: number): Promise<void> {
  await writer.deleteFrom('syncOutbox').where('changeNumber', '=', changeNumber).execute();
}

/** What each record rests on: the change under way, else the version; records that are not named rest on nothing. */
export async function findBases(
  reader: Reader,
  kind: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Base>> {
  const bases = new Map<string, Base>();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const rows = await reader
      .selectFrom('syncRecord')
      .selectAll()
      .where('kind', '=', kind)
      .where('id', 'in', ids.slice(start, start + AT_ONCE))
      .execute();
    for (const { id, version, changeNumber } of rows) {
      if (changeNumber !== null) bases.set(id, { change: changeNumber });
      else if (version !== null) bases.set(id, { version });
    }
  }
  return bases;
}

/** Ids, as the server knows them, of all records of a kind that the server has or is sent. */
export async function listRestingOn(reader: Reader, kind: string): Promise<readonly string[]> {
  const rows = await reader.selectFrom('syncRecord').select('id').where('kind', '=', kind).execute();
  return rows.map(({ id }) => id);
}

/** The version of the server that this desktop has, or undefined; a change under way does not count. */
export async function findVersion(reader: Reader, kind: string, id: string): Promise<number | undefined> {
  const row = await reader
    .selectFrom('syncRecord')
    .select('version')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.version ?? undefined;
}

export async function markUnderWay(
  writer: Writer,
  records: readonly { readonly kind: string; readonly id: string }[],
  changeNumber: number,
): Promise<void> {
  for (let start = 0; start < records.length; start += AT_ONCE) {
    const values = records
      .slice(start, start + AT_ONCE)
      .map(({ kind, id }) => ({ kind, id, version: null, changeNumber }));
    await writer
      .insertInto('syncRecord')
      .values(values)
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ changeNumber }))
      .execute();
  }
}

/** The server gave the change of each record its version; a later change of it may be under way. */
export async function acceptVersions(
  writer: Writer,
  records: readonly { readonly kind: string; readonly id: string; readonly version: number }[],
  changeNumber: number,
): Promise<void> {
  if (records.length === 0) return;
  const given = records.map(({ kind, id, version }) => sql`(${kind}, ${id}, ${version})`);
  await sql`
    WITH given (kind, id, version) AS (VALUES ${sql.join(given)})
    UPDATE syncRecord SET version = given.version, changeNumber = nullif(changeNumber, ${changeNumber})
      FROM given WHERE syncRecord.kind = given.kind AND syncRecord.id = given.id`.execute(writer);
}

/** Of changes that were taken without a version (touches of what others had changed): the pull brings theirs. */
export async function endUnderWay(writer: Writer, changeNumber: number): Promise<void> {
  await writer
    .deleteFrom('syncRecord')
    .where('changeNumber', '=', changeNumber)
    .where('version', 'is', null)
    .execute();
  await writer
    .updateTable('syncRecord')
    .set({ changeNumber: null })
    .where('changeNumber', '=', changeNumber)
    .execute();
}

/** From now on a record rests on this version, or on nothing. */
export async function saveVersion(
  writer: Writer,
  kind: string,
  id: string,
  version: number | null,
): Promise<void> {
  if (version === null) {
    await writer.deleteFrom('syncRecord').where('kind', '=', kind).where('id', '=', id).execute();
    return;
  }
  const change = { version, changeNumber: null };
  await writer
    .insertInto('syncRecord')
    .values({ kind, id, ...change })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(change))
    .execute();
}

/** Contact with the server, by its clock; the latest time that was seen never goes back. */
export async function saveContact(
  writer: Writer,
  contact: { readonly clockOffsetMs: number; readonly at: string; readonly pullCursor?: string | undefined },
): Promise<void> {
  const { clockOffsetMs, at, pullCursor } = contact;
  await writer
    .updateTable('syncConnection')
    .set((eb) => ({
      clockOffsetMs,
      lastContactAt: at,
      latestSeenAt: eb.fn<string>('max', ['latestSeenAt', eb.val(at)]),
      ...(pullCursor !== undefined && { pullCursor }),
    }))
    .execute();
}

/** All sets from a number on, in order. */
export async function listSetsFrom(reader: Reader, changeNumber: number): Promise<readonly WaitingSet[]> {
  const rows = await reader
    .selectFrom('syncOutbox')
    .selectAll()
    .where('changeNumber', '>=', changeNumber)
    .orderBy('changeNumber')
    .execute();
  return rows.map(({ changeSet, ...row }) => ({
    ...row,
    bytes: Buffer.byteLength(changeSet),
    ...setFromText(changeSet),
  }));
}

/** Changes under way get other numbers; the highest first, so that no two meet. */
export async function renumberUnderWay(
  writer: Writer,
  numbers: ReadonlyMap<number, number>,
  nextChangeNumber: number,
): Promise<void> {
  const highestFirst = [...numbers].toSorted(([left], [right]) => right - left);
  for (const [from, to] of highestFirst) {
    await writer
      .updateTable('syncRecord')
      .set({ changeNumber: to })
      .where('changeNumber', '=', from)
      .execute();
  }
  await writer.updateTable('syncConnection').set({ nextChangeNumber }).execute();
}
