/**
 * The data folder of a sync-server on SQLite, brought to the program's schema once for the run and copied for each
 * server of the tests: how the schema comes about is shown by store.test.ts and process.test.ts, from nothing.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../sync-server/store/migrations/migrate.ts';
import { openStore } from '../../../sync-server/store/open-store.ts';
import { clockFrom, TESTS_BEGIN } from '../../support/clock.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder with an empty database of the schema as it is, under SERVER_KEY. */
    readonly serverFolder: string;
  }
}

const DATABASE = 'sync-server.db';
/** Encrypts the data of servers in the tests' own process. */
export const SERVER_KEY = Buffer.alloc(32, 5);

export default async function prepareServerFolder(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'fairview-server-folder-'));
  const store = openStore({ directory, key: SERVER_KEY });
  await migrate(store, clockFrom(TESTS_BEGIN));
  // Closing takes what was logged aside into the file.
  await store.close();
  project.provide('serverFolder', directory);
  return () => rmSync(directory, { recursive: true, force: true });
}

/** Puts the prepared database into a folder that has none. */
export function fillServerFolder(prepared: string, directory: string): void {
  const path = join(directory, DATABASE);
  if (!existsSync(path)) copyFileSync(join(prepared, DATABASE), path);
}
