/**
 * The store in one encrypted SQLite file (decisions 8, 9): SQLCipher with a raw 32-byte key, WAL, one process.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import {
  keepPrivate,
  lockFolder,
  openSqlite,
  openSqliteForReading,
} from '../../shared/service/encrypted-sqlite.ts';
import { keepingStatements } from '../../shared/service/kept-statements.ts';
import type { Tables } from './schema.ts';
import type { Store } from './store.ts';
import { fromStoreError } from './store-errors.ts';

/** Throws WrongKey, DatabaseInUse. */
export function openSqliteStore(directory: string, key: Buffer): Store {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = lockFolder(join(directory, 'lock.db'));
  try {
    const path = join(directory, 'sync-server.db');
    const writing = new Kysely<Tables>({ dialect: keepingStatements(openSqlite(path, key)) });
    const readOnly = openSqliteForReading(path, key);
    // Pages in the cache are deciphered already; 32 MB hold the indexes that lists read.
    readOnly.pragma('cache_size = -32768');
    const reader = new Kysely<Tables>({ dialect: keepingStatements(readOnly) });
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
