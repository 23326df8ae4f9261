/**
 * Moves the write-ahead log into the database beside the work. SQLite would do it inside a commit, and after a
 * large import everybody would wait for that one. Nothing is lost where it is not done: the log is part of the
 * database, and a log that grows far all the same is moved inside a commit as ever.
 */
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type Sqlite from 'better-sqlite3';
import type { CheckpointOrder } from './checkpoint-worker.ts';

/** A log is moved from here on; SQLite's own measure. */
const LOG_BYTES = 4_096_000;
/** Pages of the log from which a commit moves it itself, should the thread have failed: some 100 MB. */
const FAR_TOO_LONG = 25_000;

export interface Checkpoints {
  /** Called after each commit. */
  committed(): void;
  /** Resolves when no thread is at work any more; none is started afterwards. */
  close(): Promise<void>;
}

async function moveInThread(order: CheckpointOrder): Promise<void> {
  const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: order });
  try {
    await once(worker, 'message');
  } finally {
    await worker.terminate();
  }
}

/** Takes the log of an open database over. `failed` is told what went wrong in the thread. */
export function checkpointsAside(
  sqlite: Sqlite.Database,
  database: string,
  key: Buffer,
  failed: (error: unknown) => void,
): Checkpoints {
  sqlite.pragma(`wal_autocheckpoint = ${FAR_TOO_LONG}`);
  let moving: Promise<void> | undefined;
  let closed = false;
  // The file keeps its size when the log begins anew: only growth beyond it says that the log is long again.
  let moved = LOG_BYTES;
  return {
    committed() {
      if (moving || closed) return;
      const size = statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0;
      if (size <= moved) return;
      moved = size;
      moving = moveInThread({ database, key: new Uint8Array(key) })
        .catch(failed)
        .finally(() => {
          moving = undefined;
        });
    },
    async close() {
      closed = true;
      await moving;
    },
  };
}
