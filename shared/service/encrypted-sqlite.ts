/**
 * Opens an encrypted SQLite file (decisions 8; house 4): SQLCipher with a raw 32-byte key, WAL, synchronous FULL,
 * foreign keys on; one process holds a data folder at a time. The key never appears in an error text.
 */
import { chmodSync, existsSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

export class DatabaseInUse extends Error {
  constructor() {
    super('This data folder is open in another Fairview on this computer. Close it there first.');
    this.name = 'DatabaseInUse';
  }
}

export class WrongKey extends Error {
  constructor() {
    super('The key does not open this database.');
    this.name = 'WrongKey';
  }
}

function hasCode(error: unknown, prefix: string): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith(prefix);
}

const HEX = Buffer.from('0123456789abcdef');

/** The key in the form of a raw one, x'…': in bytes that can be wiped, where a text would stay in memory. */
function rawKey(key: Buffer): Buffer {
  const written = Buffer.from(`x'${'0'.repeat(key.length * 2)}'`);
  for (const [index, byte] of key.entries()) {
    written[2 + index * 2] = HEX[byte >> 4] ?? 0;
    written[3 + index * 2] = HEX[byte & 15] ?? 0;
  }
  return written;
}

/** A connection with its key, not yet tried on any page. */
function connect(path: string, key: Buffer): Sqlite.Database {
  // The types know the library without its ciphers.
  const sqlite = new Sqlite(path, { timeout: 2000 }) as Sqlite.Database & { key(key: Buffer): number };
  sqlite.pragma("cipher = 'sqlcipher'");
  const written = rawKey(key);
  sqlite.key(written);
  written.fill(0);
  sqlite.pragma('temp_store = MEMORY');
  return sqlite;
}

/**
 * Opens a database file with its key. The first statement decrypts a page, so a wrong key shows here.
 * Throws WrongKey.
 */
export function openSqlite(path: string, key: Buffer): Sqlite.Database {
  if (key.length !== 32) throw new WrongKey();
  const sqlite = connect(path, key);
  try {
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    // Without it, REPLACE deletes rows behind the back of the triggers that refuse it.
    sqlite.pragma('recursive_triggers = ON');
    sqlite.exec('BEGIN IMMEDIATE; COMMIT');
    return sqlite;
  } catch (error) {
    sqlite.close();
    if (hasCode(error, 'SQLITE_NOTADB')) throw new WrongKey();
    throw error;
  }
}

/**
 * A second connection that only reads: what a person asks for never waits for a job's transaction to end. It
 * sees what is committed. The file must have been opened for writing before.
 */
export function openSqliteForReading(path: string, key: Buffer): Sqlite.Database {
  const sqlite = connect(path, key);
  sqlite.pragma('query_only = ON');
  return sqlite;
}

/**
 * Takes the data folder for this process until `close`: an open exclusive transaction on an empty lock
 * database, which the operating system lets go of when the process dies. Throws DatabaseInUse.
 */
export function lockFolder(path: string): { close(): void } {
  const lock = new Sqlite(path, { timeout: 500 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    keepPrivate(path);
  } catch (error) {
    lock.close();
    if (hasCode(error, 'SQLITE_BUSY')) throw new DatabaseInUse();
    throw error;
  }
  return { close: () => lock.close() };
}

/** Only the owner may enter the folder of the practice, also one that somebody made before. */
export function keepFolderPrivate(directory: string): void {
  if ((statSync(directory).mode & 0o077) === 0) return;
  try {
    chmodSync(directory, 0o700);
  } catch (error) {
    // Somebody else's folder that is lent to us: its files are for us alone in any case.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}

/** Only the owner may read the files of the practice. */
export function keepPrivate(path: string): void {
  for (const each of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]) {
    if (existsSync(each)) chmodSync(each, 0o600);
  }
}
