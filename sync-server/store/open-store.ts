/** Opens the store: PostgreSQL where a database URL is given, else SQLite in the data folder (decisions 9). */
import { openPostgresStore } from './open-postgres.ts';
import { openSqliteStore } from './open-sqlite.ts';
import type { Store } from './store.ts';

export interface StoreOptions {
  readonly directory: string;
  /** 32 bytes; encrypts the SQLite file. */
  readonly key: Buffer;
  readonly databaseUrl?: string | undefined;
}

/** Throws WrongKey, DatabaseInUse. */
export function openStore({ directory, key, databaseUrl }: StoreOptions): Store {
  return databaseUrl === undefined ? openSqliteStore(directory, key) : openPostgresStore(databaseUrl);
}
