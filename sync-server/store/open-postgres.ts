/**
 * The store in PostgreSQL, for larger firms with several server processes. Every change takes one advisory lock
 * for its transaction: one writer, as on SQLite; readers never wait.
 */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import type { Tables } from './schema.ts';
import type { Store } from './store.ts';
import { fromStoreError, passesByItself } from './store-errors.ts';

/** Any number does, as long as all processes of the practice take the same. */
const WRITER_LOCK = 7_340_021;
const INT8 = 20;
const ATTEMPTS = 4;

function connect(url: string, connections: number): Kysely<Tables> {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    // Counts and sequences stay far below 2^53.
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)),
    },
  });
  // A connection that breaks while idle is replaced at its next use.
  pool.on('error', () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * `connections` bounds the readers of this process; one more writes, so that changes waiting for the lock never
 * hold up a reader. Several processes share what the database allows.
 */
export function openPostgresStore(url: string, connections = 10): Store {
  const reader = connect(url, connections);
  const writing = connect(url, 1);
  return {
    dialect: 'POSTGRES',
    reader,
    change: async (work) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await writing.transaction().execute(async (writer) => {
            await sql`SELECT pg_advisory_xact_lock(${WRITER_LOCK})`.execute(writer);
            return await work(writer);
          });
        } catch (error) {
          if (!passesByItself(error) || attempt === ATTEMPTS) throw fromStoreError(error);
        }
      }
    },
    close: async () => {
      await reader.destroy();
      await writing.destroy();
    },
  };
}
