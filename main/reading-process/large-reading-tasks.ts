/** Tasks that a process of its own does, with more memory and time than a document gets: a taxonomy is read whole. */
import type { ReadingTasks } from './reading-tasks.ts';

export const LARGE_READING_TASKS: ReadonlySet<string> = new Set<keyof ReadingTasks>([
  'lookAtPackage',
  'lookAtEntryPoint',
  'releaseOfPackage',
  'readReleaseFile',
]);
