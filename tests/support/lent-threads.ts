/**
 * Threads that a file of tests starts once and lends to each engine that it opens: loading the readers of foreign
 * files costs more than most of what is read. Closing an engine leaves them; they end with the process of the file.
 */
import { startWorkers } from '../../main/jobs/worker-pool.ts';
import type { Workers } from '../../main/workers/workers.ts';

let threads: Workers | undefined;

export const LENT_THREADS: Workers = {
  run: (task, input, signal) => {
    threads ??= startWorkers();
    return threads.run(task, input, signal);
  },
  close: async () => undefined,
};
