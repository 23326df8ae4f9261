/**
 * Puts a backup in the place of the database, and back on the disk every stored file that it names and that is gone or
 * damaged. What stood there is kept beside it, and nothing is changed unless the backup opens with the key and is whole.
 * From the moment at which the copy bears the name of a restored one, the next start ends what a crash has stopped.
 */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { keepPrivate, lockFolder, openSqlite } from '../../../shared/service/encrypted-sqlite.ts';
import { unlockKeys } from '../../../shared/service/key-custody.ts';
import { type FilesPutBack, putFilesBack, recordedIn } from './backup-files.ts';
import { isBackupName, KEYS_FILE, keysFolder, writeWhole } from './backup-places.ts';
import { isWhole } from './whole-database.ts';

const DATABASE = 'fairview.db';
const SET_ASIDE = '.before-restore';
const RESTORED = '.restored';
const WITHOUT_DATABASE = '-without-database';
/** What SQLite keeps beside a database, and the database; moved last, it tells which of them belong together. */
const PARTS = ['-wal', '-shm', '-journal', ''] as const;

function removeDatabase(path: string): void {
  for (const part of PARTS) rmSync(`${path}${part}`, { force: true });
}

/** The name, or with a number the first under which none of the parts stands. */
function freeName(wanted: string, parts: readonly string[]): string {
  let name = wanted;
  for (let count = 2; parts.some((part) => existsSync(`${name}${part}`)); count += 1) {
    name = `${wanted}-${count}`;
  }
  return name;
}

function moveParts(from: string, to: string): void {
  for (const part of PARTS) {
    if (existsSync(`${from}${part}`)) renameSync(`${from}${part}`, `${to}${part}`);
  }
}

/**
 * Moves a database aside under a name that is free; a damaged one too, with what its log still holds. A log whose
 * database is gone goes as well: SQLite would read it into the database that takes the place.
 */
function setAside(database: string, key: Buffer): void {
  if (!existsSync(database)) {
    moveParts(database, freeName(`${database}${SET_ASIDE}${WITHOUT_DATABASE}`, PARTS));
    return;
  }
  try {
    const before = openSqlite(database, key);
    before.pragma('journal_mode = DELETE');
    before.close();
  } catch {
    // A database that does not open is what restoring is for.
  }
  // Parts that a crash has left under the name belong to this database: it is moved last.
  moveParts(database, freeName(`${database}${SET_ASIDE}`, ['']));
}

/**
 * True once a backup has been restored: stored files that the database does not name may then belong to the
 * one that was set aside, and must stay.
 */
export function hasDatabaseSetAside(dataDirectory: string): boolean {
  return readdirSync(dataDirectory).some((name) => name.startsWith(`${DATABASE}${SET_ASIDE}`));
}

/** Ends a restoring that was decided. The practice must be closed; its folder is this process's. */
export function finishRestoring(dataDirectory: string, key: Buffer): void {
  const database = join(dataDirectory, DATABASE);
  const restored = `${database}${RESTORED}`;
  if (!existsSync(restored)) return;
  setAside(database, key);
  renameSync(restored, database);
  keepPrivate(database);
}

function writtenThrough(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Puts the wrapped keys that a passphrase opens from the backups into a folder that has none. */
export async function takeKeysOfBackup(dataDirectory: string, passphrase: string): Promise<void> {
  const keys = join(dataDirectory, KEYS_FILE);
  const kept = keysFolder(join(dataDirectory, 'backups'));
  if (existsSync(keys) || !existsSync(kept)) return;
  for (const fingerprint of readdirSync(kept)) {
    const directory = join(kept, fingerprint);
    const key = await unlockKeys({ directory, passphrase }).catch(() => null);
    if (key === null) continue;
    key.fill(0);
    writeWhole(keys, readFileSync(join(directory, KEYS_FILE)));
    return;
  }
}

/**
 * Sessions that were ended since the backup was made do not live again with it: nobody is signed in to a restored practice, and
 * no sign-in is half way.
 */
function endSessionsIn(database: string, key: Buffer): void {
  const sqlite = openSqlite(database, key);
  try {
    sqlite.exec('UPDATE session SET endedAt = lastSeenAt WHERE endedAt IS NULL; DELETE FROM loginChallenge');
    sqlite.pragma('journal_mode = DELETE');
  } finally {
    sqlite.close();
  }
}

/** The practice must be closed. Answers what became of its stored files. */
export function restoreBackup(dataDirectory: string, name: string, key: Buffer): FilesPutBack {
  const backup = join(dataDirectory, 'backups', name);
  if (!isBackupName(name)) throw new Error(`"${name}" is not the name of a backup.`);
  if (!existsSync(backup)) throw new Error(`There is no backup "${name}".`);
  const lock = lockFolder(join(dataDirectory, 'lock.db'));
  const incoming = join(dataDirectory, `${DATABASE}.restoring`);
  try {
    // One that was decided before comes first.
    finishRestoring(dataDirectory, key);
    removeDatabase(incoming);
    copyFileSync(backup, incoming);
    if (!isWhole(incoming, key)) throw new Error('The backup is damaged and was not restored.');
    const { files } = recordedIn(incoming, key);
    endSessionsIn(incoming, key);
    const answer = putFilesBack(dataDirectory, key, files);
    writtenThrough(incoming);
    renameSync(incoming, join(dataDirectory, `${DATABASE}${RESTORED}`));
    finishRestoring(dataDirectory, key);
    return answer;
  } finally {
    removeDatabase(incoming);
    lock.close();
  }
}
