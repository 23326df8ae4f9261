/**
 * PostgreSQL for the suites, started once for the run, with one database brought to the program's schema: the places of
 * the tests are copies of it. `FAIRVIEW_TEST_DATABASE_URL` names another cluster, by a role that may create roles and
 * databases; where there is neither, the suites say so and run on SQLite alone.
 */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../sync-server/store/migrations/migrate.ts';
import { openPostgresStore } from '../../../sync-server/store/open-postgres.ts';
import { clockFrom, TESTS_BEGIN } from '../../support/clock.ts';
import { startPostgres } from './postgres-cluster.ts';

interface PreparedPostgres {
  /** Of a role that may create databases, or an empty text. */
  readonly url: string;
  /** The program's role, which owns every database of the tests, and the name of the prepared one. */
  readonly role: string;
  readonly password: string;
  readonly prepared: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    readonly postgres: PreparedPostgres;
  }
}

/** Nobody needs these data after a crash of the machine. */
const IN_A_HURRY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'checkpoint_timeout=1h',
];

async function asAdministrator(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The program's role, and a database that it has brought to its schema. */
async function prepareDatabase(url: string): Promise<PreparedPostgres> {
  const role = `practice_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const prepared = `${role}_prepared`;
  await asAdministrator(url, [
    `CREATE ROLE ${role} LOGIN PASSWORD '${password}' NOSUPERUSER`,
    `CREATE DATABASE ${prepared} OWNER ${role}`,
  ]);
  const own = new URL(url);
  own.username = role;
  own.password = password;
  own.pathname = `/${prepared}`;
  const store = openPostgresStore(own.href, 1);
  await migrate(store, clockFrom(TESTS_BEGIN));
  // A database that somebody is connected to is no template.
  await store.close();
  return { url, role, password, prepared };
}

export default async function preparePostgres(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.FAIRVIEW_TEST_DATABASE_URL;
  const cluster = given ? undefined : await startPostgres(IN_A_HURRY);
  const url = given || cluster?.url;
  if (url === undefined) {
    process.stderr.write('No PostgreSQL for this machine: the suites run on SQLite alone.\n');
    project.provide('postgres', { url: '', role: '', password: '', prepared: '' });
    return undefined;
  }
  const postgres = await prepareDatabase(url);
  project.provide('postgres', postgres);
  return async () => {
    if (given)
      await asAdministrator(url, [`DROP DATABASE ${postgres.prepared}`, `DROP ROLE ${postgres.role}`]);
    await cluster?.stop();
  };
}
