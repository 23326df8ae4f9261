/**
 * Everything a data folder holds, in a form that two runs of the same work share: every row of every table with
 * ids, moments and checksums masked, and every stored file. What differs is work that was lost or done twice.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { openKysely } from '../../../main/store/database.ts';
import { verifyAuditChain } from '../../../main/store/repositories/audit-log.ts';
import { openSqlite } from '../../../shared/service/encrypted-sqlite.ts';
import { TEST_KEY } from '../../support/test-engine.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const CHECKSUM = /[0-9a-f]{64}/g;
/** What makes the key of a file its own: the end of its id. */
const KEY_END = /-[0-9a-f]{12}(?=\.[a-z]+$|\.[a-z]+")/g;

/** What a run again may change: how often a job was tried, and the length of an output that carries the moment. */
const LEFT_OUT: readonly string[] = ['attempts', 'progress', 'sizeBytes'];

export interface StoreCensus {
  /** Masked rows by table, sorted. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** Stored files on disk and in the records, by key. */
  readonly filesOnDisk: readonly string[];
  readonly filesRecorded: readonly string[];
  readonly integrity: unknown;
  readonly auditChainIntact: boolean;
}

export function filesOnDisk(directory: string): readonly string[] {
  const root = join(directory, 'files');
  // Before the first upload there is none.
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

function masked(row: Readonly<Record<string, unknown>>): string {
  const kept = Object.entries(row).filter(([column]) => !LEFT_OUT.includes(column));
  return JSON.stringify(Object.fromEntries(kept))
    .replaceAll(UUID, '<id>')
    .replaceAll(MOMENT, '<moment>')
    .replaceAll(CHECKSUM, '<checksum>')
    .replaceAll(KEY_END, '-<id>');
}

/** Reads a data folder that no engine holds open. */
export async function takeCensus(directory: string): Promise<StoreCensus> {
  const sqlite = openSqlite(join(directory, 'fairview.db'), TEST_KEY);
  try {
    const names = sqlite
      .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .all();
    const tables = names.map(({ name }) => {
      const rows = sqlite.prepare<[], Readonly<Record<string, unknown>>>(`SELECT * FROM "${name}"`).all();
      return [name, rows.map(masked).sort()] as const;
    });
    // A document that waits to become a filing has its file, and no record of its own.
    const keys = sqlite
      .prepare<[], { key: string }>(
        'SELECT key FROM storedFile UNION ALL SELECT key FROM incomingDocument WHERE key IS NOT NULL ORDER BY key',
      )
      .all();
    return {
      tables: Object.fromEntries(tables),
      filesOnDisk: filesOnDisk(directory),
      filesRecorded: keys.map((row) => row.key).sort(),
      integrity: sqlite.pragma('integrity_check', { simple: true }),
      auditChainIntact: (await verifyAuditChain(openKysely(sqlite).kysely)).intact,
    };
  } finally {
    sqlite.close();
  }
}

/** The same with the files named as every run names them. */
export function sameInEachRun(census: StoreCensus): StoreCensus {
  const named = (keys: readonly string[]) => keys.map((key) => key.replaceAll(KEY_END, '-<id>')).sort();
  const { filesOnDisk: onDisk, filesRecorded } = census;
  return { ...census, filesOnDisk: named(onDisk), filesRecorded: named(filesRecorded) };
}
