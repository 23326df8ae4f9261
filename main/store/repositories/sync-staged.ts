/**
 * Records of the server that are not applied yet, and records of refused changes that are to be taken back
 * (contract, sync). They wait here until everything that belongs to one engagement or filing can be applied at
 * once; a crash in between loses nothing, because the cursor stands behind what is staged.
 */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { KINDS, SYNCED_KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { recordName, type SyncedRow } from '../../../shared/sync/records.ts';
import type { Reader, Writer } from '../database.ts';

/** Rows that are read before others may run. */
const AT_ONCE = 50;

interface StagedOf<Kind extends SyncedKind> {
  readonly kind: Kind;
  readonly id: string;
  /** 0: the server never had it. */
  readonly version: number;
  readonly body: SyncedRow<Kind> | null;
}
export type Staged<Kind extends SyncedKind = SyncedKind> = { [Each in Kind]: StagedOf<Each> }[Kind];

function kindOf(kind: string): SyncedKind {
  const known = SYNCED_KINDS.find((each) => each === kind);
  if (!known) throw new Error(`A staged record is of the unknown kind ${kind}.`);
  return known;
}

/** The row is parsed as what its kind is; the caller has asked for records of these kinds. */
function toStaged<Kind extends SyncedKind = SyncedKind>(row: {
  kind: string;
  id: string;
  version: number;
  body: string | null;
}): Staged<Kind> {
  const kind = kindOf(row.kind);
  const body = row.body === null ? null : KINDS[kind].schema.parse(JSON.parse(row.body));
  return { kind, id: row.id, version: row.version, body } as Staged<Kind>;
}

export async function findStaged<Kind extends SyncedKind>(reader: Reader, kind: Kind, id: string) {
  const row = await reader
    .selectFrom('syncStaged')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...toStaged<Kind>(row), root: row.root };
}

/** The rows of a kind that were brought and are not applied yet. */
export async function listBrought<Kind extends SyncedKind>(
  reader: Reader,
  kind: Kind,
): Promise<readonly StagedOf<Kind>[]> {
  const query = reader.selectFrom('syncStaged').selectAll().where('kind', '=', kind);
  const rows = await query.where('body', 'is not', null).execute();
  return rows.map((row) => toStaged<Kind>(row));
}

/** Forgets rows that were brought and are not applied: they are brought again. */
export async function unstageBrought(writer: Writer, kind: SyncedKind): Promise<void> {
  await writer.deleteFrom('syncStaged').where('kind', '=', kind).where('body', 'is not', null).execute();
}

/** Keeps the newer of two states of a record. */
export async function stageRecord(
  writer: Writer,
  staged: StagedOf<SyncedKind>,
  root: string | null,
): Promise<void> {
  const { kind, id, version } = staged;
  const body = staged.body === null ? null : JSON.stringify(staged.body);
  await writer
    .insertInto('syncStaged')
    .values({ kind, id, version, body, root })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'id'])
        .doUpdateSet((eb) => ({ version, body, root: eb.fn.coalesce(eb.val(root), 'syncStaged.root') }))
        .where('syncStaged.version', '<=', version),
    )
    .execute();
}

export async function unstage(writer: Writer, kind: string, id: string): Promise<void> {
  await writer.deleteFrom('syncStaged').where('kind', '=', kind).where('id', '=', id).execute();
}

/** What is staged without a known owner. */
export async function listRootless(reader: Reader): Promise<readonly Staged[]> {
  const rows = await reader.selectFrom('syncStaged').selectAll().where('root', 'is', null).execute();
  return rows.map((row) => toStaged(row));
}

export async function saveRoot(writer: Writer, kind: string, id: string, root: string): Promise<void> {
  await writer
    .updateTable('syncStaged')
    .set({ root })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}

/** What there is to apply, in an order in which nothing is in the way of what follows. */
export async function listRoots(reader: Reader): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly root: string; readonly leaves: number }>`
    SELECT root, max(body IS NULL AND root = kind || ' ' || id) AS leaves FROM syncStaged
      WHERE root IS NOT NULL GROUP BY root ORDER BY root`.execute(reader);
  const leaving = rows.filter(({ leaves }) => leaves === 1).map(({ root }) => root);
  const staying = rows.filter(({ leaves }) => leaves === 0).map(({ root }) => root);
  // What is refused makes room, filings before the engagements that they were built from; and then the other way.
  const whole = (root: string) => !root.includes(' ');
  return [...staying.filter(whole), ...leaving.toReversed(), ...staying.filter((root) => !whole(root))];
}

/** Everything of a root by kind and id, a page at a time; between two pages others run. */
export async function* stagedPages(reader: Reader, root: string): AsyncGenerator<readonly Staged[]> {
  for (let last: Staged | undefined; ; await setImmediate()) {
    const { rows } = await sql<{ kind: string; id: string; version: number; body: string | null }>`
      SELECT kind, id, version, body FROM syncStaged
        WHERE root = ${root} AND (kind, id) > (${last?.kind ?? ''}, ${last?.id ?? ''})
        ORDER BY kind, id LIMIT ${AT_ONCE}`.execute(reader);
    const page = rows.map((row) => toStaged(row));
    yield page;
    if (page.length < AT_ONCE) return;
    last = page.at(-1);
  }
}

/** The states of some records of a kind; those that are not staged are left out. */
export async function findStagedOf<Kind extends SyncedKind>(
  reader: Reader,
  kind: Kind,
  ids: readonly string[],
): Promise<readonly Staged<Kind>[]> {
  const rows = await reader
    .selectFrom('syncStaged')
    .select(['kind', 'id', 'version', 'body'])
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => toStaged<Kind>(row));
}

/** What was applied waits no more; a newer state that was set aside meanwhile does. */
export async function unstageApplied(
  writer: Writer,
  applied: readonly Pick<Staged, 'kind' | 'id' | 'version'>[],
): Promise<void> {
  if (applied.length === 0) return;
  const names = applied.map(({ kind, id, version }) => sql`(${kind}, ${id}, ${version})`);
  await sql`DELETE FROM syncStaged WHERE (kind, id, version) IN (VALUES ${sql.join(names)})`.execute(writer);
}

export async function markRefused(writer: Writer, kind: string, id: string): Promise<void> {
  await writer
    .insertInto('syncRefused')
    .values({ kind, id, leaving: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isRefused(reader: Reader, kind: string, id: string): Promise<boolean> {
  const row = await reader
    .selectFrom('syncRefused')
    .select('kind')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The names of all of them, "kind id": few, mostly none. */
export async function listRefused(reader: Reader): Promise<ReadonlySet<string>> {
  const rows = await reader.selectFrom('syncRefused').select(['kind', 'id']).execute();
  return new Set(rows.map(({ kind, id }) => recordName(kind, id)));
}

/** Lets refused rows go, inside the transaction that takes them back. */
export async function letLeave(
  writer: Writer,
  records: readonly { readonly kind: string; readonly id: string }[],
): Promise<void> {
  for (const { kind, id } of records) {
    await writer
      .insertInto('syncRefused')
      .values({ kind, id, leaving: 1 })
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ leaving: 1 }))
      .execute();
  }
}

/** They are gone, or back as the server has them. */
export async function endLeaving(writer: Writer): Promise<void> {
  await writer.deleteFrom('syncRefused').where('leaving', '=', 1).execute();
}

export async function forgetRefused(writer: Writer, kind: string, id: string): Promise<void> {
  await writer.deleteFrom('syncRefused').where('kind', '=', kind).where('id', '=', id).execute();
}
