/**
 * A fingerprint of everything a running practice keeps: each row of each table, and each stored file. Two equal
 * prints mean that nothing was written in between, whatever a call answered.
 */
import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import type { TestEngine } from './test-engine.ts';

/** Row hashes by table, and under "files" the names of the stored files. */
export type StorePrint = Readonly<Record<string, readonly string[]>>;

function hashOf(row: unknown): string {
  return hash('sha256', JSON.stringify(row));
}

function storedFileNames(directory: string): readonly string[] {
  const root = join(directory, 'files');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** Prints every table but those named: what a refused job may write is its own row and its report. */
export async function storePrint(test: TestEngine, leaveOut: readonly string[] = []): Promise<StorePrint> {
  const { reader } = test.engine.context;
  const tables = await sql<{ name: string }>`
    SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`.execute(reader);
  const print: Record<string, readonly string[]> = { files: storedFileNames(test.directory) };
  for (const { name } of tables.rows) {
    if (leaveOut.includes(name)) continue;
    const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(reader);
    print[name] = rows.map(hashOf).sort();
  }
  return print;
}
