/**
 * Rows of the synced tables by kind and id (contract, sync): read as they stand, put or removed as the server
 * says. Triggers and foreign keys hold here as everywhere; the order is the caller's business.
 */

import { sql } from 'kysely';
import { FILING_STATES, nextFilingState } from '../../../shared/model/states.ts';
import { KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { type AnyRow, columnsOf, type SyncedRow } from '../../../shared/sync/records.ts';
import type { Reader, Writer } from '../database.ts';

/** A row as it stands on this desktop: a confirmation names the session here, not the one at the server. */
export type LocalRow<Kind extends SyncedKind = SyncedKind> = {
  [Each in Kind]: Each extends 'confirmation'
    ? Omit<SyncedRow<'confirmation'>, 'sessionId'> & { readonly sessionTokenHash: string }
    : SyncedRow<Each>;
}[Kind];

const AT_ONCE = 200;

/** The values of the key columns; the last one may hold blanks. */
function keyOf(kind: SyncedKind, id: string): readonly string[] {
  if (KINDS[kind].key.length === 1) return [id];
  const blank = id.indexOf(' ');
  return [id.slice(0, blank), id.slice(blank + 1)];
}

function keyIs(kind: SyncedKind, id: string) {
  const columns = sql.join(KINDS[kind].key.map((column) => sql.ref(column)));
  return sql`(${columns}) = (${sql.join(keyOf(kind, id))})`;
}

/** Rows by their local id; those that are not there are left out. */
export async function findRows<Kind extends SyncedKind>(
  reader: Reader,
  kind: Kind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LocalRow<Kind>>> {
  const { key } = KINDS[kind];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const found = new Map<string, LocalRow<Kind>>();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const names = ids.slice(start, start + AT_ONCE).map((id) => sql`(${sql.join(keyOf(kind, id))})`);
    // The table of a kind has its columns, which a test holds against its description.
    const { rows } = await sql<LocalRow<Kind> & AnyRow>`
      SELECT * FROM ${sql.table(kind)} WHERE (${columns}) IN (VALUES ${sql.join(names)})`.execute(reader);
    for (const row of rows) found.set(columnsOf(row, key), row);
  }
  return found;
}

export async function findRow<Kind extends SyncedKind>(
  reader: Reader,
  kind: Kind,
  id: string,
): Promise<LocalRow<Kind> | undefined> {
  return (await findRows(reader, kind, [id])).get(id);
}

export async function insertRow(writer: Writer, kind: SyncedKind, row: AnyRow): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`INSERT INTO ${sql.table(kind)} (${sql.join(columns)})
    VALUES (${sql.join(Object.values(row))})`.execute(writer);
}

export async function updateRow(writer: Writer, kind: SyncedKind, id: string, change: AnyRow): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const sets = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`UPDATE ${sql.table(kind)} SET ${sql.join(sets)} WHERE ${keyIs(kind, id)}`.execute(writer);
}

export async function deleteRow(writer: Writer, kind: SyncedKind, id: string): Promise<void> {
  await sql`DELETE FROM ${sql.table(kind)} WHERE ${keyIs(kind, id)}`.execute(writer);
}

/** Local ids of all rows of a kind that an owner has (or of all), in a fixed order. */
export async function listRowIds(
  reader: Reader,
  kind: SyncedKind,
  owner?: { readonly column: string; readonly id: string },
): Promise<readonly string[]> {
  const { key } = KINDS[kind];
  const name = sql.join(
    key.map((column) => sql.ref(column)),
    sql` || ' ' || `,
  );
  const where = owner ? sql`WHERE ${sql.ref(owner.column)} = ${owner.id}` : sql``;
  const { rows } = await sql<{ readonly id: string }>`
    SELECT ${name} AS id FROM ${sql.table(kind)} ${where} ORDER BY id`.execute(reader);
  return rows.map(({ id }) => id);
}

/** The row that stands in a place, whoever made it. */
export async function findRowAt<Kind extends SyncedKind>(
  reader: Reader,
  kind: Kind,
  row: AnyRow,
): Promise<LocalRow<Kind> | undefined> {
  const { place } = KINDS[kind];
  if (place === null) return undefined;
  const wanted = place.map((column) => sql`${sql.ref(column)} = ${row[column] ?? null}`);
  const { rows } = await sql<LocalRow<Kind>>`
    SELECT * FROM ${sql.table(kind)} WHERE ${sql.join(wanted, sql` AND `)}`.execute(reader);
  return rows[0];
}

/** Where a confirmation of another desktop was made: a session that is over and that no token opens. */
export async function keepForeignSession(
  writer: Writer,
  tokenHash: string,
  staffId: string,
  confirmedAt: string,
): Promise<void> {
  const after = new Date(Date.parse(confirmedAt) + 1).toISOString();
  const known = await writer
    .selectFrom('session')
    .select(['createdAt', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  const createdAt = known && known.createdAt < confirmedAt ? known.createdAt : confirmedAt;
  const expiresAt = known && known.expiresAt > after ? known.expiresAt : after;
  const life = { createdAt, lastSeenAt: createdAt, expiresAt, endedAt: null };
  await writer
    .insertInto('session')
    .values({ tokenHash, staffId, ...life })
    .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet(life))
    .execute();
}

/** Foreign sessions end once what they stand for is stored. */
export async function endForeignSessions(writer: Writer): Promise<void> {
  await writer
    .updateTable('session')
    .set((eb) => ({ endedAt: eb.ref('expiresAt') }))
    .where('tokenHash', '>=', 'sync:')
    .where('tokenHash', '<', 'sync;')
    .where('endedAt', 'is', null)
    .execute();
}

/** Those of the ids that the table does not have. */
export async function missingIds(
  reader: Reader,
  table: 'client' | 'staff',
  ids: readonly string[],
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const id of new Set(ids)) {
    const row = await reader.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (!row) missing.push(id);
  }
  return missing;
}

/** One change of its content more, and a validation that passed or failed no longer counts; as the server does it. */
export async function countFilingOn(writer: Writer, filingId: string, at: string): Promise<void> {
  const content = { updatedAt: at };
  const filing = writer.updateTable('filing').where('id', '=', filingId);
  await filing.set((eb) => ({ ...content, contentVersion: eb('contentVersion', '+', 1) })).execute();
  for (const state of FILING_STATES) {
    const status = nextFilingState(state, 'CONTENT_CHANGED');
    if (status === undefined || status === state) continue;
    const { numUpdatedRows } = await filing.set({ status }).where('status', '=', state).executeTakeFirst();
    if (numUpdatedRows > 0n) return;
  }
}

/** The first position after all lines of a set of lines. */
export async function nextLinePosition(reader: Reader, lineSetId: string): Promise<number> {
  const row = await reader
    .selectFrom('lineItem')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('lineSetId', '=', lineSetId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}
