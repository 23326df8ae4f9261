/**
 * What runs in worker threads, as use cases see it: a task by its name, its input, its value. Which tasks there are
 * is written down where threads are started (main/jobs/worker-tasks.ts adds them to `WorkerTasks`), so that this
 * room and those that call it need not know each other's work.
 */

// biome-ignore lint/suspicious/noEmptyInterface: main/jobs/worker-tasks.ts adds the tasks.
export interface WorkerTasks {}
export type WorkerTaskName = keyof WorkerTasks;

export interface Workers {
  /**
   * Runs a task in a thread. Throws the Problem that the task raised, UNREADABLE_FILE when it went over its
   * limits, and the signal's reason when cancelled.
   */
  run<Name extends WorkerTaskName>(
    task: Name,
    input: Parameters<WorkerTasks[Name]>,
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<WorkerTasks[Name]>>>;
  close(): Promise<void>;
}
