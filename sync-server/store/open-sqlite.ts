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

/** Lists of different lengths make statements of their own: beyond this, the oldest is forgotten. */
const MOST_STATEMENTS = 300;

/** Statements by their text: preparing one takes as long as most of them take to run. */
function kyselyOver(database: Sqlite.Database): Kysely<Tables> {
  const statements = new Map<string, Sqlite.Statement>();
  const prepare = (text: string): Sqlite.Statement => {
    const statement = statements.get(text) ?? database.prepare(text);
    if (statements.size >= MOST_STATEMENTS && !statements.has(text)) {
      const [oldest] = statements.keys();
      if (oldest !== undefined) statements.delete(oldest);
    }
    statements.set(text, statement);
    return statement;
  };
  const close = () => {
    statements.clear();
    database.close();
  };
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: { prepare, close } }) });
}

/** Throws WrongKey, DatabaseInUse. */
export function openSqliteStore(directory: string, key: Buffer): Store {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = lockFolder(join(directory, 'lock.db'));
  try {
    const path = join(directory, 'sync-server.db');
    const writing = kyselyOver(openSqlite(path, key));
    const readOnly = openSqliteForReading(path, key);
    // Pages in the cache are deciphered already; 32 MB hold the indexes that lists read.
    readOnly.pragma('cache_size = -32768');
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
