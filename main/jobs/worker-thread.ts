/**
 * Entry of a worker thread. Problems cross the thread border as data, because classes do not survive it.
 */
import { Problem, type ProblemDocument } from '../../shared/problem.ts';
import { WORKER_TASKS, type WorkerTaskName } from './worker-tasks.ts';

export interface WorkerMessage {
  readonly task: WorkerTaskName;
  readonly input: readonly unknown[];
}

export type WorkerAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: ProblemDocument };

/** Called by the pool; answers the task's value, or the problem that it raised. */
export async function run(message: WorkerMessage): Promise<WorkerAnswer> {
  const task: (...input: never[]) => unknown = WORKER_TASKS[message.task];
  try {
    return { ok: true, value: await task(...(message.input as never[])) };
  } catch (error) {
    if (error instanceof Problem) return { ok: false, problem: error.toDocument() };
    throw error;
  }
}
