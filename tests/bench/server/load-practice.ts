/**
 * Puts a large practice straight into the database of a sync-server, in batches: the sample practice through the
 * server's own code, then the mass of rows. A place that holds them already is left as it is.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Client } from 'pg';
import { z } from 'zod';
import { DEMO_KEY_FILE, readOrWriteDemoKey } from '../../../shared/service/key-file.ts';
import { startSample } from '../../../sync-server/sample-practice.ts';
import { openService } from '../../../sync-server/service.ts';
import { auditHead } from '../../../sync-server/store/repositories/audit-log.ts';
import {
  AUDIT_COLUMNS,
  auditRow,
  CLIENT_COLUMNS,
  clientRow,
  type PracticeSizes,
  type Row,
} from './practice-data.ts';

const BATCH = 20_000;

/** Indexes that cost most while rows come in no order; they are made again at the end. */
const INDEXES = 'auditEventBy%';

/** Writes many rows of one table in one transaction. */
interface BulkTarget {
  readonly insert: (table: string, columns: readonly string[], rows: readonly Row[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

function sqliteTarget(directory: string, key: Buffer): BulkTarget {
  const database = new Sqlite(join(directory, 'sync-server.db'));
  for (const pragma of ["cipher = 'sqlcipher'", `key = "x'${key.toString('hex')}'"`]) database.pragma(pragma);
  // What is made up may be lost: no waiting for the disk.
  for (const pragma of ['synchronous = OFF', 'cache_size = -2000000']) database.pragma(pragma);
  const indexSchema = z.array(z.object({ name: z.string(), sql: z.string() }));
  const indexes = indexSchema.parse(
    database.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND name LIKE ?").all(INDEXES),
  );
  for (const { name } of indexes) database.exec(`DROP INDEX "${name}"`);
  return {
    insert: async (table, columns, rows) => {
      const names = columns.map((column) => `"${column}"`).join(', ');
      const statement = database.prepare(
        `INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
      );
      database.transaction(() => {
        for (const row of rows) statement.run(...row);
      })();
    },
    close: async () => {
      for (const { sql } of indexes) database.exec(sql);
      database.exec('ANALYZE');
      database.pragma('wal_checkpoint(TRUNCATE)');
      database.close();
    },
  };
}

async function postgresTarget(url: string): Promise<BulkTarget> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('SET synchronous_commit = off');
  const indexes = await client.query<{ name: string; sql: string }>(
    'SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE indexname LIKE $1',
    [INDEXES],
  );
  for (const { name } of indexes.rows) await client.query(`DROP INDEX "${name}"`);
  return {
    insert: async (table, columns, rows) => {
      const [sample = []] = rows;
      const arrays = columns.map((_, at) => rows.map((row) => row[at]));
      const types = sample.map(
        (value, at) => `$${at + 1}::${typeof value === 'number' ? 'bigint' : 'text'}[]`,
      );
      const names = columns.map((column) => `"${column}"`).join(', ');
      await client.query(
        `INSERT INTO "${table}" (${names}) SELECT * FROM unnest(${types.join(', ')})`,
        arrays,
      );
    },
    close: async () => {
      for (const { sql } of indexes.rows) await client.query(sql);
      await client.query('VACUUM ANALYZE');
      await client.end();
    },
  };
}

export interface PracticePlace {
  readonly directory: string;
  readonly databaseUrl: string | undefined;
}

/** Loads what is missing up to `sizes`. Clients and audit events first; filings join with their table. */
export async function loadPractice(
  { directory, databaseUrl }: PracticePlace,
  sizes: PracticeSizes,
  tell: (message: string) => void,
): Promise<void> {
  const key = await readOrWriteDemoKey(join(directory, DEMO_KEY_FILE), randomBytes);
  const service = await openService({
    ...{ directory, key, databaseUrl, version: 'bench', now: () => new Date(), random: randomBytes },
  });
  await startSample(service.context);
  let head = await auditHead(service.context.reader);
  const { there } = await service.context.reader
    .selectFrom('client')
    .select((eb) => eb.fn.countAll<number>().as('there'))
    .executeTakeFirstOrThrow();
  await service.close();
  if (there >= sizes.clients && head.sequence >= sizes.auditEvents) return;

  const target = databaseUrl === undefined ? sqliteTarget(directory, key) : await postgresTarget(databaseUrl);
  for (let index = 0; there < sizes.clients && index < sizes.clients; index += BATCH) {
    const length = Math.min(BATCH, sizes.clients - index);
    const rows = Array.from({ length }, (_, offset) => clientRow(index + offset));
    await target.insert('client', CLIENT_COLUMNS, rows);
  }
  while (head.sequence < sizes.auditEvents) {
    const rows: Row[] = [];
    while (rows.length < BATCH && head.sequence < sizes.auditEvents) {
      const row = auditRow(head, sizes);
      rows.push(row);
      head = { sequence: head.sequence + 1, hash: String(row.at(-1)) };
    }
    await target.insert('auditEvent', AUDIT_COLUMNS, rows);
    if (head.sequence % 500_000 < BATCH) tell(`${head.sequence.toLocaleString('en')} audit events`);
  }
  await target.close();
}
