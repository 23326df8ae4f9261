/**
 * Progress that is told faster than it is stored: only the latest is written, one write after the other, so that a reader
 * never waits for the store and an old figure never comes after a new one.
 */
import type { JobKind } from '../../shared/model/jobs.ts';
import type { JobRun } from './job.ts';

type Progress = Parameters<JobRun<JobKind>['progress']>;

export interface LatestProgress {
  readonly tell: (...progress: Progress) => void;
  /** After the last write: nothing of it is stored beside the end of the job. */
  readonly settled: () => Promise<void>;
}

export function latestProgress(run: Pick<JobRun<JobKind>, 'progress'>): LatestProgress {
  let waiting: Progress | undefined;
  let writing: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    for (let next = waiting; next !== undefined; next = waiting) {
      waiting = undefined;
      await run.progress(...next);
    }
  };
  return {
    tell: (...progress) => {
      waiting = progress;
      // A job that was cancelled meanwhile says so where its work is waited for.
      writing ??= write()
        .catch(() => undefined)
        .finally(() => {
          writing = undefined;
        });
    },
    settled: async () => {
      while (writing !== undefined) await writing;
    },
  };
}
