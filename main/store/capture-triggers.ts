/**
 * How a connected desktop notices what was written (contract, sync): triggers name each record of a synced kind that a
 * transaction writes, once, also where a foreign key cascades; without a connection they do nothing. They are made from
 * the descriptions of the kinds whenever the database is opened, so that a new kind or column is never missed.
 */
import type Sqlite from 'better-sqlite3';
import { SYNCED_KINDS, type SyncedKind } from '../../shared/sync/kinds/kinds.ts';
import { descriptionOf } from '../../shared/sync/records.ts';

const CONNECTED = 'EXISTS (SELECT 1 FROM syncConnection)';

const nameOf = (kind: SyncedKind, row: 'OLD' | 'NEW') =>
  descriptionOf(kind)
    .key.map((column) => `${row}.${column}`)
    .join(" || ' ' || ");

const touch = (kind: SyncedKind, id: string, before: string) =>
  `INSERT INTO syncTouched (kind, id, before) SELECT '${kind}', ${id}, ${before}
    WHERE NOT EXISTS (SELECT 1 FROM syncTouched WHERE kind = '${kind}' AND id = ${id});`;

/** Of an engagement or filing the row before is kept; the client's decision is not part of it: it does not travel. */
function columnsKept(kind: SyncedKind): readonly string[] | null {
  if (kind !== 'engagement' && kind !== 'filing') return null;
  return Object.entries(descriptionOf(kind).columns).flatMap(([name, { part }]) =>
    part === 'CLIENT_DECISION' ? [] : [name],
  );
}

/** The triggers of one kind by their names. Pure. */
export function captureTriggersOf(kind: SyncedKind): ReadonlyMap<string, string> {
  const columns = columnsKept(kind);
  const before =
    columns === null
      ? 'NULL'
      : `json_object(${columns.map((column) => `'${column}', OLD.${column}`).join(', ')})`;
  const row = (of: 'OLD' | 'NEW') => columns?.map((column) => `${of}.${column}`).join(', ');
  const differs = columns === null ? '' : ` AND (${row('NEW')}) IS NOT (${row('OLD')})`;
  const trigger = (event: string, when: string, ...touches: readonly string[]) =>
    `CREATE TRIGGER ${kind}Sync${event} AFTER ${when}\n  BEGIN ${touches.join(' ')} END`;
  return new Map([
    [
      `${kind}SyncInserted`,
      trigger('Inserted', `INSERT ON ${kind} WHEN ${CONNECTED}`, touch(kind, nameOf(kind, 'NEW'), 'NULL')),
    ],
    [
      `${kind}SyncUpdated`,
      trigger(
        'Updated',
        `UPDATE ON ${kind} WHEN ${CONNECTED}${differs}`,
        touch(kind, nameOf(kind, 'OLD'), before),
        touch(kind, nameOf(kind, 'NEW'), before),
      ),
    ],
    [
      `${kind}SyncDeleted`,
      trigger('Deleted', `DELETE ON ${kind} WHEN ${CONNECTED}`, touch(kind, nameOf(kind, 'OLD'), before)),
    ],
  ]);
}

/** Makes those anew that are not what the descriptions say; in one transaction. Answers their names. */
export function renewCaptureTriggers(sqlite: Sqlite.Database): readonly string[] {
  const stored = sqlite
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all();
  const standing = new Map(stored.map(({ name, sql }) => [name, sql]));
  const wanted = SYNCED_KINDS.flatMap((kind) => [...captureTriggersOf(kind)]);
  const changed = wanted.filter(([name, sql]) => standing.get(name) !== sql);
  sqlite.transaction(() => {
    for (const [name, sql] of changed) sqlite.exec(`DROP TRIGGER IF EXISTS ${name}; ${sql}`);
  })();
  return changed.map(([name]) => name);
}
