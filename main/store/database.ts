/** The database as Kysely and the repositories see it: readers, and writers inside a transaction (house 4). */
import type Sqlite from 'better-sqlite3';
import { Kysely, type Transaction } from 'kysely';
import { keepingStatements } from '../../shared/service/kept-statements.ts';
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

/** Kysely over an open database. */
export function openKysely(sqlite: Sqlite.Database): OpenDatabase {
  const kysely = new Kysely<Tables>({ dialect: keepingStatements(sqlite) });
  return { kysely, sqlite, close: () => kysely.destroy() };
}
