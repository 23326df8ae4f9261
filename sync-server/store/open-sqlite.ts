/**
 * The store in one encrypted SQLite file (decisions 8, 9): SQLCipher with a raw 32-byte key, WAL, one process.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import {
  keepPrivate,
  lockFolder,
  openSqlite,
  openSqliteForReading,
} from '../../shared/service/encrypted-sqlite.ts';
import type { Tables } from './schema.ts';
import type { Store } from './store.ts';
import { fromStoreError } from './store-errors.ts';

const kyselyOver = (database: Sqlite.Database) =>
  new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });

/** Throws WrongKey, DatabaseInUse. */
export function openSqliteStore(directory: string, key: Buffer): Store {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = lockFolder(join(directory, 'lock.db'));
  try {
    const path = join(directory, 'sync-server.db');
    const writing = kyselyOver(openSqlite(path, key));
    const readOnly = openSqliteForReading(path, key);
    // Pages in the cache are deciphered already; 64 MB hold the indexes that lists and searches read.
    readOnly.pragma('cache_size = -65536');
    const reader = kyselyOver(readOnly);
    keepPrivate(path);
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
