/**
 * The records of the desktops: each with a version of its own and a place in the order of all changes. The one
 * writer's lock makes that order the order of commits, so that a cursor never skips a change.
 */
import type { ExpressionBuilder } from 'kysely';
import { FINANCIAL_STATEMENTS_FOLDER } from '../../../shared/model/file-keys.ts';
import type { KeptRecord } from '../../../shared/sync/change-set.ts';
import { KINDS, SYNCED_KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import type { ViewRight } from '../../../shared/sync/kinds/rights.ts';
import type { SyncedRow } from '../../../shared/sync/records.ts';
import type { PullCursor } from '../../../shared/sync/view-rights.ts';
import type { SyncRecordTable, Tables } from '../schema.ts';
import type { Reader, Writer } from '../store.ts';

interface RecordOf<Kind extends SyncedKind> extends Omit<SyncRecordTable, 'kind' | 'body' | 'deleted'> {
  readonly kind: Kind;
  readonly deleted: boolean;
  readonly body: SyncedRow<Kind> | null;
}
/** A record with its row: what its kind is, is what its row holds. */
export type StoredRecord<Kind extends SyncedKind = SyncedKind> = {
  [Each in Kind]: RecordOf<Each>;
}[Kind];
/** Before it has its place in the order of all changes. */
export type NewRecord = Omit<RecordOf<SyncedKind>, 'sequence'>;

/** Parameters of one statement are bounded on both databases. */
const AT_ONCE = 1_000;
const ROWS_AT_ONCE = 100;

/** The row has the form of its kind: nothing else is taken from a desktop (shared/sync/change-set). */
function toRecord<Kind extends SyncedKind>(row: SyncRecordTable): StoredRecord<Kind> {
  const body = row.body === null ? null : JSON.parse(row.body);
  return { ...row, deleted: row.deleted === 1, body } as StoredRecord<Kind>;
}

/** A record as desktops see it. */
export function toKept(record: StoredRecord): KeptRecord {
  const { kind, id, version, sequence, deleted, body, changedById, changedAt } = record;
  return { kind, id, version, sequence, deleted, body: body && { ...body }, changedById, changedAt };
}

/** No key holds the character that PostgreSQL's texts cannot: nothing stands there, on either database. */
const mayStand = (key: string) => !key.includes('\0');

/** Records by kind and id, deleted ones too, in one question for each kind. */
export async function findRecords<Kind extends SyncedKind>(
  reader: Reader,
  wanted: readonly { readonly kind: Kind; readonly id: string }[],
): Promise<readonly StoredRecord<Kind>[]> {
  const idsOf = new Map<Kind, Set<string>>();
  for (const { kind, id } of wanted) idsOf.set(kind, (idsOf.get(kind) ?? new Set()).add(id));
  const found: StoredRecord<Kind>[] = [];
  for (const [kind, ids] of idsOf) {
    const all = [...ids].filter(mayStand);
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const rows = await reader
        .selectFrom('syncRecord')
        .selectAll()
        .where('kind', '=', kind)
        .where('id', 'in', all.slice(from, from + AT_ONCE))
        .execute();
      found.push(...rows.map((row) => toRecord<Kind>(row)));
    }
  }
  return found;
}

/** The living records that hold places of a kind. */
export async function findByPlaces(
  reader: Reader,
  kind: SyncedKind,
  places: readonly string[],
): Promise<readonly StoredRecord[]> {
  const found: StoredRecord[] = [];
  const all = places.filter(mayStand);
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const rows = await reader
      .selectFrom('syncRecord')
      .selectAll()
      .where('kind', '=', kind)
      .where('place', 'in', all.slice(from, from + AT_ONCE))
      .where('deleted', '=', 0)
      .execute();
    found.push(...rows.map((row) => toRecord(row)));
  }
  return found;
}

/** Living records of a kind about one line item. */
export async function listByLine<Kind extends SyncedKind>(
  reader: Reader,
  kind: Kind,
  lineItemId: string,
): Promise<readonly StoredRecord<Kind>[]> {
  const rows = await reader
    .selectFrom('syncRecord')
    .selectAll()
    .where('kind', '=', kind)
    .where('lineItemId', '=', lineItemId)
    .where('deleted', '=', 0)
    .execute();
  return rows.map((row) => toRecord(row));
}

/** Living records of a kind that belong to a client. */
export async function listByClient<Kind extends SyncedKind>(
  reader: Reader,
  kind: Kind,
  clientId: string,
): Promise<readonly StoredRecord<Kind>[]> {
  const rows = await reader
    .selectFrom('syncRecord')
    .selectAll()
    .where('kind', '=', kind)
    .where('clientId', '=', clientId)
    .where('deleted', '=', 0)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => toRecord(row));
}

/** Living records of a kind that an engagement or filing owns. */
export async function listByRoot<Kind extends SyncedKind>(
  reader: Reader,
  kind: Kind,
  rootId: string,
): Promise<readonly StoredRecord<Kind>[]> {
  const rows = await reader
    .selectFrom('syncRecord')
    .selectAll()
    .where('rootId', '=', rootId)
    .where('kind', '=', kind)
    .where('deleted', '=', 0)
    .execute();
  return rows.map((row) => toRecord(row));
}

const kindsUnder = (right: ViewRight) => SYNCED_KINDS.filter((kind) => KINDS[kind].rights.view === right);

/** What stands under a right (shared/sync/view-rights, viewRightOf): of a file the place is its key. */
function standsUnder(eb: ExpressionBuilder<Tables, 'syncRecord'>, right: ViewRight) {
  const inFolder = right === 'VIEW_FS_ENGAGEMENT' ? 'like' : 'not like';
  return eb.or([
    eb('kind', 'in', kindsUnder(right)),
    eb.and([eb('kind', '=', 'storedFile'), eb('place', inFolder, `${FINANCIAL_STATEMENTS_FOLDER}/%`)]),
  ]);
}

/** Records under some rights that were changed after the place of each, in order. */
export async function listAfter(
  reader: Reader,
  cursor: PullCursor,
  rights: readonly ViewRight[],
  limit: number,
): Promise<readonly StoredRecord[]> {
  if (rights.length === 0) return [];
  const rows = await reader
    .selectFrom('syncRecord')
    .selectAll()
    .where('sequence', '>', Math.min(...rights.map((right) => cursor[right])))
    .where((eb) =>
      eb.or(rights.map((right) => eb.and([eb('sequence', '>', cursor[right]), standsUnder(eb, right)]))),
    )
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map((row) => toRecord(row));
}

/** The last sequence of transactions under way: they hold the writer's lock, so nobody else gives one out. */
const lastSequences = new WeakMap<Writer, number>();

async function newestSequence(writer: Writer): Promise<number> {
  const { last } = await writer
    .selectFrom('syncRecord')
    .select((eb) => eb.fn.max<number | null>('sequence').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

async function nextSequence(writer: Writer): Promise<number> {
  const sequence = (lastSequences.get(writer) ?? (await newestSequence(writer))) + 1;
  lastSequences.set(writer, sequence);
  return sequence;
}

function toRow(record: StoredRecord): SyncRecordTable {
  return {
    ...record,
    deleted: record.deleted ? 1 : 0,
    body: record.body === null ? null : JSON.stringify(record.body),
  };
}

/** Gives a record its place as the newest change of the practice; it is then stored, added or changed, in order. */
export async function placeRecord(writer: Writer, record: NewRecord): Promise<StoredRecord> {
  // Its row is of its kind, as that of every record that is saved.
  return { ...record, sequence: await nextSequence(writer) } as StoredRecord;
}

/** Adds records that were not there before. */
export async function insertRecords(writer: Writer, records: readonly StoredRecord[]): Promise<void> {
  for (let from = 0; from < records.length; from += ROWS_AT_ONCE) {
    const rows = records.slice(from, from + ROWS_AT_ONCE).map(toRow);
    await writer.insertInto('syncRecord').values(rows).execute();
  }
}

export async function updateRecord(writer: Writer, record: StoredRecord): Promise<void> {
  const { kind, id, ...change } = toRow(record);
  await writer.updateTable('syncRecord').set(change).where('kind', '=', kind).where('id', '=', id).execute();
}
