/**
 * The databases that every suite of the sync-server runs on. Each place is its own and holds no rows; on PostgreSQL
 * the program's role owns its database and is no superuser, as in a practice.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { inject } from 'vitest';
import './prepared-postgres.ts';

/** Where a sync-server keeps its data: a folder, and a database URL where it is PostgreSQL. */
export interface Place {
  readonly directory: string;
  readonly databaseUrl: string | undefined;
  readonly remove: () => Promise<void>;
}

/** One connection for all that a file creates and drops. */
const administrator = new Pool({ connectionString: inject('postgres').url, max: 1, allowExitOnIdle: true });

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

/** A database of its own: a copy of the prepared one, or empty. */
async function postgresPlace(template: 'prepared' | 'template1'): Promise<Place> {
  const directory = newDirectory();
  const { url, role, password, prepared } = inject('postgres');
  const name = `${role}_${randomBytes(6).toString('hex')}`;
  const source = template === 'prepared' ? prepared : template;
  await administrator.query(`CREATE DATABASE ${name} OWNER ${role} TEMPLATE ${source}`);
  const own = new URL(url);
  own.username = role;
  own.password = password;
  own.pathname = `/${name}`;
  return {
    directory,
    databaseUrl: own.href,
    remove: async () => {
      await administrator.query(`DROP DATABASE ${name} WITH (FORCE)`);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

type Places = readonly (readonly [database: string, newPlace: () => Promise<Place>])[];

const placesOf = (template: 'prepared' | 'template1'): Places => [
  ['SQLite', sqlitePlace],
  ...(inject('postgres').url === '' ? [] : [['PostgreSQL', () => postgresPlace(template)] as const]),
];

/** For `describe.each`: SQLite, and PostgreSQL where there is one; each has the schema, and no rows. */
export const PLACES = placesOf('prepared');
/** The same without a schema, for what shows how one comes about. */
export const EMPTY_PLACES = placesOf('template1');

/** What the program is told when a test starts it on a place: nothing else of the environment of the tests. */
export function programEnvironment({ databaseUrl }: Place): Record<string, string | undefined> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
}
