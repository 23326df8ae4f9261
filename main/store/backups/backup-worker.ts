/**
 * Entry of the thread that makes a backup: copying and checking take long for a large practice, and nobody waits for
 * them. It has a connection of its own, which sees what is committed when the copy begins; changes go on meanwhile.
 * The key is wiped once the work is done and appears in no message.
 */
import { chmodSync, copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteForReading } from '../../../shared/service/encrypted-sqlite.ts';
import { sha256Of } from '../stored-files.ts';
import { dropUnnamed, keepFiles, recordedIn } from './backup-files.ts';
import { fileListPath, UNFINISHED, writeWhole } from './backup-places.ts';
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
  readonly key: Uint8Array;
}

export type BackupAnswer = BackupStatement | 'DAMAGED';

/** Wrapped by passphrases; without it a copy of the backups alone could never be opened. */
const KEYS = 'keys.json';

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

/** The copy gets its name last: a backup that is listed has its files and its statement. */
function makeBackup({ dataDirectory, folder, name, kept, madeAt, key: handed }: BackupOrder): BackupAnswer {
  const key = Buffer.from(handed.buffer, handed.byteOffset, handed.byteLength);
  const copy = join(folder, `${name}${UNFINISHED}`);
  try {
    copyDatabase(join(dataDirectory, 'fairview.db'), copy, key);
    if (!isWhole(copy, key)) return 'DAMAGED';
    const { files, audit } = recordedIn(copy, key);
    const { names, unreadable } = keepFiles(dataDirectory, folder, key, files);
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
    const keys = join(dataDirectory, KEYS);
    if (existsSync(keys)) {
      copyFileSync(keys, join(folder, KEYS));
      chmodSync(join(folder, KEYS), 0o600);
    }
    chmodSync(copy, 0o600);
    renameSync(copy, join(folder, name));
    dropUnnamed(folder, [...kept, name]);
    return statement;
  } finally {
    key.fill(0);
  }
}

parentPort?.postMessage(makeBackup(workerData));
