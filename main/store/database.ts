/** The database as Kysely and the repositories see it: readers, and writers inside a transaction (house 4). */
import type Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect, type Transaction } from 'kysely';
import type { Tables } from './schema.ts';

/** What reading needs; a transaction is one too. */
export type Reader = Kysely<Tables>;
/** Writing always happens inside a transaction that the caller owns. */
export type Writer = Transaction<Tables>;

export interface OpenDatabase {
  readonly kysely: Kysely<Tables>;
  readonly sqlite: Sqlite.Database;
  close(): Promise<void>;
}

/**
 * What a connection keeps of pages before it writes them into the log. With SQLite's own two megabytes a commit after
 * many changes encrypts and writes five hundred pages at once, and everybody waits for that turn.
 */
const CACHE_KIBIBYTES = 1_000;

/** Kysely over an open database. */
export function openKysely(sqlite: Sqlite.Database): OpenDatabase {
  sqlite.pragma(`cache_size = -${CACHE_KIBIBYTES}`);
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
  return { kysely, sqlite, close: () => kysely.destroy() };
}
