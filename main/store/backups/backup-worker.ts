/**
 * Entry of the thread that makes a backup: copying and checking take long for a large practice, and nobody waits for
 * them. It has a connection of its own, which sees what is committed when the copy begins; changes go on meanwhile.
 * The key is wiped once the work is done and appears in no message.
 */
import { chmodSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteForReading } from '../../../shared/service/encrypted-sqlite.ts';
import { sha256Of } from '../stored-files.ts';
import { dropUnnamed, keepFiles, recordedIn } from './backup-files.ts';
import {
  fileListPath,
  KEYS_FILE,
  keyFingerprint,
  keysFolder,
  UNFINISHED,
  writeWhole,
} from './backup-places.ts';
import { type BackupStatement, writeStatement } from './backup-statement.ts';
import { isWhole } from './whole-database.ts';

export interface BackupOrder {
  readonly dataDirectory: string;
  readonly folder: string;
  /** Of the backup that is made; there must be no such file. */
  readonly name: string;
  /** Backups that stay beside it. */
  readonly kept: readonly string[];
  /** ISO 8601 UTC. */
  readonly madeAt: string;
  /** The database alone, where somebody waits: the next daily backup has the files. */
  readonly withFiles: boolean;
  readonly key: Uint8Array;
}

/** Null: a whole backup of the database alone. */
export type BackupAnswer = BackupStatement | null | 'DAMAGED';

function copyDatabase(database: string, copy: string, key: Buffer): void {
  const sqlite = openSqliteForReading(database, key);
  try {
    // VACUUM INTO writes a whole, consistent copy under the same cipher and key while others go on.
    sqlite.pragma('query_only = OFF');
    sqlite.prepare('VACUUM INTO ?').run(copy);
  } finally {
    sqlite.close();
  }
}

/** Has the files that the copy names in the pool, and says what the backup holds. */
function keepContent(order: Omit<BackupOrder, 'key'>, copy: string, key: Buffer): BackupStatement {
  const { folder, name, madeAt } = order;
  const { files, audit } = recordedIn(copy, key);
  const { names, unreadable } = keepFiles({ ...order, at: new Date(madeAt) }, key, files);
  const list = Buffer.from(names.join('\n'));
  writeWhole(fileListPath(folder, name), list);
  const statement: BackupStatement = {
    version: 1,
    madeAt,
    files: names.length,
    unreadableFiles: unreadable,
    fileList: sha256Of(list),
    audit,
  };
  writeStatement(folder, name, key, statement);
  return statement;
}

/**
 * The key wrapped by passphrases, without which a copy of the backups alone could never be opened; each practice key's
 * in a place of its own, so that another practice in this folder replaces none.
 */
function keepWrappedKeys(dataDirectory: string, folder: string, key: Buffer): void {
  const keys = join(dataDirectory, KEYS_FILE);
  if (existsSync(keys))
    writeWhole(join(keysFolder(folder), keyFingerprint(key), KEYS_FILE), readFileSync(keys));
}

/** The copy gets its name last: a backup that is listed has its files and its statement. */
function makeBackup({ key: handed, ...order }: BackupOrder): BackupAnswer {
  const { dataDirectory, folder, name, kept } = order;
  const key = Buffer.from(handed.buffer, handed.byteOffset, handed.byteLength);
  const copy = join(folder, `${name}${UNFINISHED}`);
  try {
    copyDatabase(join(dataDirectory, 'fairview.db'), copy, key);
    if (!isWhole(copy, key)) return 'DAMAGED';
    const statement = order.withFiles ? keepContent(order, copy, key) : null;
    keepWrappedKeys(dataDirectory, folder, key);
    chmodSync(copy, 0o600);
    renameSync(copy, join(folder, name));
    dropUnnamed(folder, [...kept, name], key);
    return statement;
  } finally {
    key.fill(0);
  }
}

parentPort?.postMessage(makeBackup(workerData));
