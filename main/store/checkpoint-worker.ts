/**
 * Entry of the thread that moves the write-ahead log into the database. It waits for nobody and nobody waits for
 * it: what a reader or writer still needs is left for the next time. The key comes with each order and is wiped after it.
 */
import { parentPort } from 'node:worker_threads';
import { openSqliteForReading } from '../../shared/service/encrypted-sqlite.ts';

export interface CheckpointOrder {
  readonly database: string;
  readonly key: Uint8Array<ArrayBuffer>;
}

function moveLog({ database, key: handed }: CheckpointOrder): void {
  const key = Buffer.from(handed.buffer, handed.byteOffset, handed.byteLength);
  try {
    const sqlite = openSqliteForReading(database, key);
    sqlite.pragma('query_only = OFF');
    sqlite.pragma('wal_checkpoint(PASSIVE)');
    sqlite.close();
  } finally {
    key.fill(0);
  }
}

parentPort?.on('message', (order: CheckpointOrder) => {
  moveLog(order);
  parentPort?.postMessage('MOVED');
});
