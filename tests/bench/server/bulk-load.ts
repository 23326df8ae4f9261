/**
 * Writes very many rows straight into the database of a sync-server, batch by batch, on either database. Indexes
 * that cost most while rows come in no order are dropped for the time of a table and made again after it.
 */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Client } from 'pg';
import { z } from 'zod';
import type { Row } from './practice-data.ts';

export interface BulkLoad {
  /** Fills one table; the batches are made as they are written. */
  readonly fill: (
    table: string,
    columns: readonly string[],
    batches: Iterable<readonly Row[]>,
  ) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Indexes of a table by the names that migrations give them; those behind constraints stay. */
const indexesOf = (table: string) => `${table}By%`;
const namesOf = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');

export function sqliteLoad(directory: string, key: Buffer): BulkLoad {
  const database = new Sqlite(join(directory, 'sync-server.db'));
  for (const pragma of ["cipher = 'sqlcipher'", `key = "x'${key.toString('hex')}'"`]) database.pragma(pragma);
  // What is made up may be lost: no waiting for the disk.
  for (const pragma of ['synchronous = OFF', 'cache_size = -2000000']) database.pragma(pragma);
  const indexSchema = z.array(z.object({ name: z.string(), sql: z.string() }));
  const find = database.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND name LIKE ?");
  return {
    fill: async (table, columns, batches) => {
      const indexes = indexSchema.parse(find.all(indexesOf(table)));
      for (const { name } of indexes) database.exec(`DROP INDEX "${name}"`);
      const statement = database.prepare(
        `INSERT INTO "${table}" (${namesOf(columns)}) VALUES (${columns.map(() => '?').join(', ')})`,
      );
      const write = database.transaction((rows: readonly Row[]) => {
        for (const row of rows) statement.run(...row);
      });
      for (const rows of batches) write(rows);
      for (const { sql } of indexes) database.exec(sql);
    },
    close: async () => {
      database.exec('ANALYZE');
      database.pragma('wal_checkpoint(TRUNCATE)');
      database.close();
    },
  };
}

export async function postgresLoad(url: string): Promise<BulkLoad> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('SET synchronous_commit = off');
  const write = async (table: string, columns: readonly string[], rows: readonly Row[]) => {
    const [sample = []] = rows;
    const arrays = columns.map((_, at) => rows.map((row) => row[at]));
    const types = sample.map((value, at) => `$${at + 1}::${typeof value === 'number' ? 'bigint' : 'text'}[]`);
    await client.query(
      `INSERT INTO "${table}" (${namesOf(columns)}) SELECT * FROM unnest(${types.join(', ')})`,
      arrays,
    );
  };
  return {
    fill: async (table, columns, batches) => {
      const indexes = await client.query<{ name: string; sql: string }>(
        'SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE indexname LIKE $1',
        [indexesOf(table)],
      );
      for (const { name } of indexes.rows) await client.query(`DROP INDEX "${name}"`);
      for (const rows of batches) await write(table, columns, rows);
      for (const { sql } of indexes.rows) await client.query(sql);
    },
    close: async () => {
      await client.query('VACUUM ANALYZE');
      await client.end();
    },
  };
}
