/**
 * The thread of the reading process that watches it: resident memory, with what lies outside the heap, and the end of
 * the time for a task. It ends the whole process, also one that hangs in a loop or whose engine was killed; it never
 * waits for the thread that reads.
 */
import { workerData } from 'node:worker_threads';
import { systemNow } from '../../shared/system-clock.ts';

export interface WatchOrder {
  readonly limitBytes: number;
  /** One cell: when the task has to be done (milliseconds since 1970), 0 where none runs. */
  readonly deadline: SharedArrayBuffer;
}

/** Ends the process at once; nobody else ends it by this signal. */
const OVER_A_LIMIT = 'SIGTERM';
/** A burst takes a few dozen megabytes in this time. */
const LOOK_EVERY_MS = 10;

const { limitBytes, deadline }: WatchOrder = workerData;
const endOfTask = new BigInt64Array(deadline);
const never = new Int32Array(new SharedArrayBuffer(4));

for (;;) {
  Atomics.wait(never, 0, 0, LOOK_EVERY_MS);
  const due = Number(Atomics.load(endOfTask, 0));
  const isLate = due !== 0 && systemNow().getTime() > due;
  if (isLate || process.memoryUsage.rss() > limitBytes) process.kill(process.pid, OVER_A_LIMIT);
}
