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

/** One thread for a database, started by the first log that is long: starting one costs more than what it does. */
function movingThread(database: string, key: Buffer) {
  let thread: Worker | undefined;
  const end = async () => {
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  };
  return {
    end,
    async move(): Promise<void> {
      thread ??= new Worker(new URL('./checkpoint-worker.ts', import.meta.url));
      const order: CheckpointOrder = { database, key: new Uint8Array(key) };
      try {
        // A thread at work is waited for, an idle one holds nobody up.
        thread.ref();
        thread.postMessage(order, [order.key.buffer]);
        await once(thread, 'message');
        thread.unref();
      } catch (error) {
        await end();
        throw error;
      }
    },
  };
}

/** Takes the log of an open database over. `failed` is told what went wrong in the thread. */
export function checkpointsAside(
  sqlite: Sqlite.Database,
  database: string,
  key: Buffer,
  failed: (error: unknown) => void,
): Checkpoints {
  sqlite.pragma(`wal_autocheckpoint = ${FAR_TOO_LONG}`);
  const thread = movingThread(database, key);
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
      moving = thread
        .move()
        .catch(failed)
        .finally(() => {
          moving = undefined;
        });
    },
    async close() {
      closed = true;
      await moving;
      await thread.end();
    },
  };
}
