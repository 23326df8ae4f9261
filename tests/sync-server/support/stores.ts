/**
 * The databases that every suite of the sync-server runs on. Each place is empty and its own; on PostgreSQL the
 * program's role owns one database and is no superuser, as in a practice.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import './postgres-cluster.ts';

/** Where a sync-server keeps its data: a folder, and a database URL where it is PostgreSQL. */
export interface Place {
  readonly directory: string;
  readonly databaseUrl: string | undefined;
  readonly remove: () => Promise<void>;
}

async function asAdministrator(statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function newDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'fairview-server-'));
}

async function sqlitePlace(): Promise<Place> {
  const directory = newDirectory();
  return {
    directory,
    databaseUrl: undefined,
    remove: async () => rmSync(directory, { recursive: true, force: true }),
  };
}

async function postgresPlace(): Promise<Place> {
  const directory = newDirectory();
  const name = `practice_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await asAdministrator([
    `CREATE ROLE ${name} LOGIN PASSWORD '${password}' NOSUPERUSER`,
    `CREATE DATABASE ${name} OWNER ${name}`,
  ]);
  const url = new URL(inject('postgresUrl'));
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return {
    directory,
    databaseUrl: url.href,
    remove: async () => {
      await asAdministrator([`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${name}`]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** For `describe.each`: SQLite, and PostgreSQL where there is one. */
export const PLACES: readonly (readonly [database: string, newPlace: () => Promise<Place>])[] = [
  ['SQLite', sqlitePlace],
  ...(inject('postgresUrl') === '' ? [] : [['PostgreSQL', postgresPlace] as const]),
];
