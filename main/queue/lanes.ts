/**
 * The lanes of the queue: jobs that read files from outside have places of their own, so that bad files hold up no
 * other work, and a person's files wait for each other. How often a job is tried stands with its lane: a file that
 * has ended its reader, or the program, twice is not read again unless a person asks for it.
 */
import { type JobKind, OTHER_JOBS, READING_JOBS } from '../../shared/model/jobs.ts';

export interface Lane {
  readonly kinds: readonly JobKind[];
  /** Jobs of the lane that run at a time. */
  readonly places: number;
  readonly oneForEachPerson: boolean;
  readonly mostAttempts: number;
  /** What a job shows that ran at so many ends of the program. */
  readonly gaveUp: { readonly code: string; readonly detail: string };
}

const READING: Lane = {
  kinds: READING_JOBS,
  places: 2,
  oneForEachPerson: true,
  mostAttempts: 2,
  gaveUp: {
    code: 'UNREADABLE_FILE',
    detail:
      'Fairview ended twice while this file was read. It is not read again by itself. Save it again from the program that made it and upload that file, or run the reading again.',
  },
};

const OTHER: Lane = {
  kinds: OTHER_JOBS,
  places: 2,
  oneForEachPerson: false,
  mostAttempts: 5,
  gaveUp: {
    code: 'INTERNAL',
    detail: 'Fairview ended 5 times while this job ran. Run it again, or change its input.',
  },
};

export const LANES: readonly Lane[] = [OTHER, READING];

export function laneOf(kind: JobKind): Lane {
  return READING.kinds.includes(kind) ? READING : OTHER;
}
