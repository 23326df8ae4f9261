/**
 * Entry of a worker thread. Problems cross the thread border as data, because classes do not survive it.
 */
import { workerData } from 'piscina';
import { constitutionAt } from '../../constitution/index.ts';
import { Problem, type ProblemDocument } from '../../shared/problem.ts';
import { type ThreadTasks, workerTasks } from './worker-tasks.ts';

export interface WorkerMessage {
  readonly task: keyof ThreadTasks;
  readonly input: readonly unknown[];
}

/** What every thread is started with. */
export interface WorkerData {
  readonly constitutionDirectory: string;
  readonly constitutionReleases: string | null;
}

export type WorkerAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: ProblemDocument };

const { constitutionDirectory, constitutionReleases }: WorkerData = workerData;
// The engine has checked the seals of the folders before it started any thread.
const TASKS = workerTasks(constitutionAt(constitutionDirectory, constitutionReleases));

/** Called by the pool; answers the task's value, or the problem that it raised. */
export async function run(message: WorkerMessage): Promise<WorkerAnswer> {
  const task: (...input: never[]) => unknown = TASKS[message.task];
  try {
    return { ok: true, value: await task(...(message.input as never[])) };
  } catch (error) {
    if (error instanceof Problem) return { ok: false, problem: error.toDocument() };
    throw error;
  }
}
