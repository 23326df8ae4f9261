/**
 * The thread of the reading process that watches it: resident memory, with what lies outside the heap, and the time
 * of the processor that a task takes, which a busy machine does not lengthen. It ends the whole process, also one that
 * hangs in a loop or whose engine was killed; it never waits for the thread that reads.
 */
import { workerData } from 'node:worker_threads';

export interface WatchOrder {
  readonly limitBytes: number;
  /**
   * One cell: what the process may have taken of the processor (microseconds) when the task ends, 0 where none runs.
   * Who sets it wakes this thread.
   */
  readonly allowance: SharedArrayBuffer;
}

/** Ends the process at once; nobody else ends it by this signal. */
const OVER_A_LIMIT = 'SIGTERM';
/** A burst takes a few dozen megabytes in this time. */
const LOOK_EVERY_MS = 10;

const { limitBytes, allowance }: WatchOrder = workerData;
const mostOfProcessor = new BigInt64Array(allowance);
const never = new Int32Array(new SharedArrayBuffer(4));

for (;;) {
  // Nothing is watched while nothing is read: a desktop that stands idle does no work.
  Atomics.wait(mostOfProcessor, 0, 0n);
  Atomics.wait(never, 0, 0, LOOK_EVERY_MS);
  const most = Number(Atomics.load(mostOfProcessor, 0));
  const { user, system } = process.cpuUsage();
  const tookTooLong = most !== 0 && user + system > most;
  if (tookTooLong || process.memoryUsage.rss() > limitBytes) process.kill(process.pid, OVER_A_LIMIT);
}
