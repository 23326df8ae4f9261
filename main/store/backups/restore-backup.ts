/**
 * Puts a backup in the place of the database, and back on the disk every stored file that it names and that is gone or
 * damaged. What stood there is kept beside it, and nothing is changed unless the backup opens with the key and is whole.
 */
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { keepPrivate, lockFolder, openSqlite } from '../../../shared/service/encrypted-sqlite.ts';
import { unlockKeys } from '../../../shared/service/key-custody.ts';
import { type FilesPutBack, putFilesBack, recordedIn } from './backup-files.ts';
import { isBackupName, KEYS_FILE, keysFolder, writeWhole } from './backup-places.ts';
import { isWhole } from './whole-database.ts';

const DATABASE = 'fairview.db';
const SET_ASIDE = '.before-restore';
/** A database and what SQLite keeps beside it. */
const PARTS = ['', '-wal', '-shm'] as const;

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

/** The practice must be closed. Answers what became of its stored files. */
export function restoreBackup(dataDirectory: string, name: string, key: Buffer): FilesPutBack {
  const backup = join(dataDirectory, 'backups', name);
  if (!isBackupName(name)) throw new Error(`"${name}" is not the name of a backup.`);
  if (!existsSync(backup)) throw new Error(`There is no backup "${name}".`);
  const lock = lockFolder(join(dataDirectory, 'lock.db'));
  const database = join(dataDirectory, DATABASE);
  const incoming = `${database}.restoring`;
  try {
    removeDatabase(incoming);
    copyFileSync(backup, incoming);
    if (!isWhole(incoming, key)) throw new Error('The backup is damaged and was not restored.');
    const { files } = recordedIn(incoming, key);
    const answer = putFilesBack(dataDirectory, key, files);
    if (existsSync(database)) setAside(database, key);
    renameSync(incoming, database);
    keepPrivate(database);
    return answer;
  } finally {
    removeDatabase(incoming);
    lock.close();
  }
}
