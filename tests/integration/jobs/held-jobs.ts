/**
 * An engine whose evaluate-disclosures job does what a test says, with a clock that the test moves: the queue is
 * then watched without waiting for real work.
 */
import { randomUUID } from 'node:crypto';
import { JOB_HANDLERS } from '../../../main/jobs/job-handlers.ts';
import { enqueue } from '../../../main/queue/enqueue.ts';
import type { JobHandler } from '../../../main/queue/job.ts';
import { findJob, type StoredJob } from '../../../main/store/repositories/jobs.ts';
import { testNow } from '../../support/clock.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';

const KIND = 'evaluate-disclosures';
const TURNS = 40;
export type HeldHandler = JobHandler<typeof KIND>;

export interface HeldPractice extends TestEngine {
  /** Queues a job about a record (a new one by default) and answers its id. */
  queue(recordId?: string): Promise<string>;
  job(id: string): Promise<StoredJob>;
  /** Waits until the job looks as asked. */
  until(id: string, holds: (job: StoredJob) => boolean): Promise<StoredJob>;
  /** Moves the clock on and lets the queue look again. */
  pass(ms: number): void;
  /** Lets everything that can go on without new events go on. */
  settle(): Promise<void>;
}

export async function startHeldPractice(
  handler: HeldHandler,
  options: { readonly dataDirectory?: string } = {},
): Promise<HeldPractice> {
  let clock = testNow().getTime();
  const practice = await startTestEngine(
    { ...options, now: () => new Date(clock), jobHandlers: { ...JOB_HANDLERS, [KIND]: handler } },
    options.dataDirectory === undefined,
  );
  const { context, runner } = practice.engine;
  const job = async (id: string): Promise<StoredJob> => {
    const found = await findJob(context.reader, id);
    if (!found) throw new Error('There is no such job.');
    return found;
  };
  return {
    ...practice,
    job,
    queue: async (recordId = randomUUID()) => {
      const queued = await context.change((writer) =>
        enqueue(writer, context, {
          kind: KIND,
          payload: { engagementId: recordId },
          subject: `engagement:${recordId}`,
          requestedBy: null,
        }),
      );
      // Jobs queued in one moment run in the order of their moments.
      clock += 1;
      return queued.jobId;
    },
    until: async (id, holds) => {
      for (;;) {
        const found = await job(id);
        if (holds(found)) return found;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    pass: (ms) => {
      clock += ms;
      runner.wake();
    },
    settle: async () => {
      // The queue goes on by reading and changing the store, and changes take turns: after so many of them it has had
      // more turns than the longest way from one event to the next has steps.
      for (let turn = 0; turn < TURNS; turn += 1) {
        await context.change(async (writer) => await findJob(writer, ''));
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

/** A door that jobs wait at until it is opened. */
export function door(): { readonly wait: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { wait: promise, open: () => resolve() };
}
