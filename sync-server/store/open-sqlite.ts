/**
 * The store in one encrypted SQLite file (decisions 8, 9): SQLCipher with a raw 32-byte key, WAL, one process.
 */
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Tables } from './schema.ts';
import type { Store } from './store.ts';
import { DatabaseInUse, fromStoreError, WrongKey } from './store-errors.ts';

function hasCode(error: unknown, prefix: string): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith(prefix);
}

function connect(path: string, key: Buffer): Sqlite.Database {
  const sqlite = new Sqlite(path, { timeout: 2000 });
  sqlite.pragma("cipher = 'sqlcipher'");
  sqlite.pragma(`key = "x'${key.toString('hex')}'"`);
  sqlite.pragma('temp_store = MEMORY');
  return sqlite;
}

/** The connection that writes. The first statement decrypts a page, so a wrong key shows here. */
function connectForWriting(path: string, key: Buffer): Sqlite.Database {
  const sqlite = connect(path, key);
  try {
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma('recursive_triggers = ON');
    sqlite.exec('BEGIN IMMEDIATE; COMMIT');
    return sqlite;
  } catch (error) {
    sqlite.close();
    if (hasCode(error, 'SQLITE_NOTADB')) throw new WrongKey();
    throw error;
  }
}

/** Takes the data folder for this process until it ends or lets go. */
function lockFolder(directory: string): Sqlite.Database {
  const lock = new Sqlite(join(directory, 'lock.db'), { timeout: 500 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (hasCode(error, 'SQLITE_BUSY')) throw new DatabaseInUse();
    throw error;
  }
}

const kyselyOver = (database: Sqlite.Database) =>
  new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });

/** Throws WrongKey, DatabaseInUse. */
export function openSqliteStore(directory: string, key: Buffer): Store {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = lockFolder(directory);
  try {
    const path = join(directory, 'sync-server.db');
    const writing = kyselyOver(connectForWriting(path, key));
    const readOnly = connect(path, key);
    readOnly.pragma('query_only = ON');
    // Pages in the cache are deciphered already; 64 MB hold the indexes that lists and searches read.
    readOnly.pragma('cache_size = -65536');
    const reader = kyselyOver(readOnly);
    for (const each of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(each)) chmodSync(each, 0o600);
    return {
      dialect: 'SQLITE',
      reader,
      change: async (work) => {
        try {
          return await writing.transaction().execute(work);
        } catch (error) {
          throw fromStoreError(error);
        }
      },
      close: async () => {
        await reader.destroy();
        await writing.destroy();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}
