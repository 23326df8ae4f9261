/**
 * Encrypted backups (decisions 8): a consistent copy into DIR/backups, under the same key, daily and
 * before a migration, written in a thread of its own. The newest thirty are kept. Stored files are never
 * overwritten, so they need no copy here.
 */
import { once } from 'node:events';
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
import { Worker } from 'node:worker_threads';
import { keepPrivate, lockFolder, openSqlite } from '../../shared/service/encrypted-sqlite.ts';
import type { BackupAnswer, BackupOrder } from './backup-worker.ts';
import { isWhole } from './whole-database.ts';

const KEPT = 30;
const DATABASE = 'fairview.db';
const SET_ASIDE = '.before-restore';
/** A database and what SQLite keeps beside it. */
const PARTS = ['', '-wal', '-shm'] as const;
const UNFINISHED = '.unfinished';
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

/** Copies the database in a thread of its own and checks the copy. */
async function copyInThread(order: BackupOrder): Promise<BackupAnswer> {
  const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: order });
  try {
    const ended = once(worker, 'exit').then(() => ['DAMAGED'] as const);
    const [answer]: readonly BackupAnswer[] = await Promise.race([once(worker, 'message'), ended]);
    return answer ?? 'DAMAGED';
  } finally {
    await worker.terminate();
  }
}

/**
 * Writes a backup beside the others, of what is committed when it begins; it is renamed into place only when whole
 * and openable. One at a time for a folder. The database must be open.
 */
export async function makeBackup(database: string, folder: string, key: Buffer, now: Date): Promise<Backup> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `fairview-${now.toISOString().replaceAll(/[-:.]/g, '')}.db`;
  for (const left of readdirSync(folder)) {
    if (left.includes(UNFINISHED)) rmSync(join(folder, left));
  }
  const unfinished = join(folder, `${name}${UNFINISHED}`);
  const answer = await copyInThread({ database, copy: unfinished, key: new Uint8Array(key) });
  if (answer !== 'WHOLE') {
    removeDatabase(unfinished);
    throw new Error('The backup did not pass its check and was not kept.');
  }
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, join(folder, name));
  for (const old of listBackups(folder).slice(KEPT)) rmSync(join(folder, old.name));
  return { name, sizeBytes: statSync(join(folder, name)).size, madeAt: now.toISOString() };
}

/** True when the newest backup is from an earlier day than `now` (UTC), or there is none. */
export function backupIsDue(folder: string, now: Date): boolean {
  const newest = listBackups(folder)[0];
  return newest === undefined || newest.madeAt.slice(0, 10) < now.toISOString().slice(0, 10);
}

function removeDatabase(path: string): void {
  for (const part of PARTS) rmSync(`${path}${part}`, { force: true });
}

/** Moves a database aside under a name that is free; a damaged one too, with what its log still holds. */
function setAside(database: string, key: Buffer): void {
  try {
    const before = openSqlite(database, key);
    before.pragma('journal_mode = DELETE');
    before.close();
  } catch {
    // A database that does not open is what restoring is for.
  }
  let aside = `${database}${SET_ASIDE}`;
  for (let count = 2; existsSync(aside); count += 1) aside = `${database}${SET_ASIDE}-${count}`;
  for (const part of PARTS) {
    if (existsSync(`${database}${part}`)) renameSync(`${database}${part}`, `${aside}${part}`);
  }
}

/**
 * True once a backup has been restored: stored files that the database does not name may then belong to the
 * one that was set aside, and must stay.
 */
export function hasDatabaseSetAside(dataDirectory: string): boolean {
  return readdirSync(dataDirectory).some((name) => name.startsWith(`${DATABASE}${SET_ASIDE}`));
}

/**
 * Puts a backup in the place of the database; the practice must be closed. The database in place is kept
 * beside it (".before-restore") and nothing is changed unless the backup opens with the key and is whole.
 */
export function restoreBackup(dataDirectory: string, name: string, key: Buffer): void {
  const backup = join(dataDirectory, 'backups', name);
  if (!NAME_FORM.test(name)) throw new Error(`"${name}" is not the name of a backup.`);
  if (!existsSync(backup)) throw new Error(`There is no backup "${name}".`);
  const lock = lockFolder(join(dataDirectory, 'lock.db'));
  const database = join(dataDirectory, DATABASE);
  const incoming = `${database}.restoring`;
  try {
    removeDatabase(incoming);
    copyFileSync(backup, incoming);
    if (!isWhole(incoming, key)) throw new Error('The backup is damaged and was not restored.');
    if (existsSync(database)) setAside(database, key);
    renameSync(incoming, database);
    keepPrivate(database);
  } finally {
    removeDatabase(incoming);
    lock.close();
  }
}
