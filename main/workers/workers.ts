/**
 * What runs away from the main thread, as use cases see it: a task by its name, its input, its value. Our own work runs
 * in threads, files from outside are read in a process of their own. Which tasks there are, and where each runs, is
 * written down where they are started (main/jobs/worker-tasks.ts adds them to `WorkerTasks`), so that this room and
 * those that call it need not know each other's work.
 */

import type { PagesHeard } from '../../shared/model/document-reading.ts';

// biome-ignore lint/suspicious/noEmptyInterface: main/jobs/worker-tasks.ts adds the tasks.
export interface WorkerTasks {}
export type WorkerTaskName = keyof WorkerTasks;

export interface Workers {
  /**
   * Runs a task. Throws the Problem that the task raised, UNREADABLE_FILE when it went over its limits (`ReaderEnded`
   * where a file ended the process that read it), and the signal's reason when cancelled. `heardPages` hears how far the
   * reading of a long document has come.
   */
  run<Name extends WorkerTaskName>(
    task: Name,
    input: Parameters<WorkerTasks[Name]>,
    signal?: AbortSignal,
    heardPages?: PagesHeard,
  ): Promise<Awaited<ReturnType<WorkerTasks[Name]>>>;
  close(): Promise<void>;
}
