/**
 * Entry of the thread that copies the database: copying and checking take long for a large practice, and nobody
 * waits for them. It has a connection of its own, which sees what is committed when the copy begins; changes
 * go on meanwhile. The key is wiped once the work is done and appears in no message.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteForReading } from '../../shared/service/encrypted-sqlite.ts';
import { isWhole } from './whole-database.ts';

export interface BackupOrder {
  readonly database: string;
  /** Where the copy is written; there must be no such file. */
  readonly copy: string;
  readonly key: Uint8Array;
}

export type BackupAnswer = 'WHOLE' | 'DAMAGED';

function copyDatabase({ database, copy, key: handed }: BackupOrder): BackupAnswer {
  const key = Buffer.from(handed.buffer, handed.byteOffset, handed.byteLength);
  try {
    const sqlite = openSqliteForReading(database, key);
    try {
      // VACUUM INTO writes a whole, consistent copy under the same cipher and key while others go on.
      sqlite.pragma('query_only = OFF');
      sqlite.prepare('VACUUM INTO ?').run(copy);
    } finally {
      sqlite.close();
    }
    return isWhole(copy, key) ? 'WHOLE' : 'DAMAGED';
  } finally {
    key.fill(0);
  }
}

parentPort?.postMessage(copyDatabase(workerData));
