/**
 * Encrypted backups (decisions 8): a consistent copy into DIR/backups, under the same key, daily and
 * before a migration. The newest thirty are kept. Stored files are never overwritten, so they need no copy here.
 */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { keepPrivate, lockFolder, openSqlite } from './database.ts';

const KEPT = 30;
const NAME_FORM = /^fairview-(\d{8}T\d{9}Z)\.db$/;

export interface Backup {
  readonly name: string;
  readonly sizeBytes: number;
  /** ISO 8601 UTC. */
  readonly madeAt: string;
}

function madeAt(name: string): string {
  const stamp = NAME_FORM.exec(name)?.[1] ?? '';
  return stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z');
}

/** Backups of a folder, newest first. */
export function listBackups(folder: string): readonly Backup[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return readdirSync(folder)
    .filter((name) => NAME_FORM.test(name))
    .sort()
    .reverse()
    .map((name) => ({ name, sizeBytes: statSync(join(folder, name)).size, madeAt: madeAt(name) }));
}

/** Writes a backup beside the others; it is renamed into place only when whole and openable. */
export async function makeBackup(
  sqlite: Sqlite.Database,
  folder: string,
  key: Buffer,
  now: Date,
): Promise<Backup> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `fairview-${now.toISOString().replaceAll(/[-:.]/g, '')}.db`;
  const unfinished = join(folder, `${name}.unfinished`);
  rmSync(unfinished, { force: true });
  // VACUUM INTO writes a whole, consistent copy under the same cipher and key while readers go on.
  sqlite.prepare('VACUUM INTO ?').run(unfinished);
  chmodSync(unfinished, 0o600);
  const copy = openSqlite(unfinished, key);
  const check = copy.pragma('integrity_check', { simple: true });
  copy.pragma('journal_mode = DELETE');
  copy.close();
  if (check !== 'ok') throw new Error('The backup did not pass its check and was not kept.');
  renameSync(unfinished, join(folder, name));
  for (const old of listBackups(folder).slice(KEPT)) rmSync(join(folder, old.name));
  return { name, sizeBytes: statSync(join(folder, name)).size, madeAt: now.toISOString() };
}

/** True when the newest backup is from an earlier day than `now` (UTC), or there is none. */
export function backupIsDue(folder: string, now: Date): boolean {
  const newest = listBackups(folder)[0];
  return newest === undefined || newest.madeAt.slice(0, 10) < now.toISOString().slice(0, 10);
}

/**
 * Puts a backup in the place of the database; the practice must be closed. The database in place is kept
 * beside it (".before-restore") and nothing is changed unless the backup opens with the key and is whole.
 */
export function restoreBackup(dataDirectory: string, name: string, key: Buffer): void {
  if (!NAME_FORM.test(name)) throw new Error(`"${name}" is not the name of a backup.`);
  const lock = lockFolder(join(dataDirectory, 'lock.db'));
  try {
    const database = join(dataDirectory, 'fairview.db');
    const incoming = `${database}.restoring`;
    copyFileSync(join(dataDirectory, 'backups', name), incoming);
    const copy = openSqlite(incoming, key);
    const check = copy.pragma('integrity_check', { simple: true });
    copy.pragma('journal_mode = DELETE');
    copy.close();
    if (check !== 'ok') throw new Error('The backup is damaged and was not restored.');
    if (existsSync(database)) {
      // What the write-ahead log still holds belongs to the database that is set aside.
      const before = openSqlite(database, key);
      before.pragma('journal_mode = DELETE');
      before.close();
      renameSync(database, `${database}.before-restore`);
    }
    renameSync(incoming, database);
    keepPrivate(database);
  } finally {
    lock.close();
  }
}
