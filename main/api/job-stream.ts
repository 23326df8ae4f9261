/**
 * A job as the page watches it (decisions 2): the record, and the same as server-sent events until it ends.
 */
import { type Job, jobSchema } from '../../shared/model/jobs.ts';
import { Problem } from '../../shared/problem.ts';
import type { Caller } from '../context/engine-context.ts';
import type { JobRunner } from '../queue/job-runner.ts';
import type { Reader } from '../store/database.ts';
import { findJob } from '../store/repositories/jobs.ts';
import { requireSubjectRight } from './visible-subjects.ts';

const KEEP_ALIVE_MS = 15_000;

/** A job that the caller may see, or change. */
export async function requireVisibleJob(
  reader: Reader,
  caller: Caller,
  jobId: string,
  right: 'VIEW' | 'CHANGE' = 'VIEW',
): Promise<Job> {
  const job = await findJob(reader, jobId);
  if (!job) throw new Problem('NOT_FOUND', 'There is no such job.');
  requireSubjectRight(caller, job.subject, right);
  return job;
}

function hasEnded(job: Job): boolean {
  return job.status !== 'QUEUED' && job.status !== 'RUNNING';
}

/** Sends the job now and after each change; closes when it has ended or the page goes away. */
export function watchJob(reader: Reader, runner: JobRunner, jobId: string, signal: AbortSignal): Response {
  const encoder = new TextEncoder();
  let stop = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let last = '';
      let open = true;
      let sending: Promise<void> = Promise.resolve();
      const keepAlive = setInterval(
        () => controller.enqueue(encoder.encode(': still here\n\n')),
        KEEP_ALIVE_MS,
      );
      const send = async () => {
        const job = await findJob(reader, jobId);
        // The page may have gone away meanwhile, and a closed stream takes nothing more.
        if (!job || !open) return;
        const data = JSON.stringify(jobSchema.parse(job));
        if (data !== last) controller.enqueue(encoder.encode(`event: job\ndata: ${data}\n\n`));
        last = data;
        if (hasEnded(job)) end();
      };
      const sendNext = () => {
        // A store that was closed meanwhile ends the stream, and nothing else.
        sending = sending.then(send).catch(end);
      };
      const unwatch = runner.watch(jobId, sendNext);
      stop = () => {
        if (!open) return;
        open = false;
        clearInterval(keepAlive);
        unwatch();
      };
      const end = () => {
        if (!open) return;
        stop();
        controller.close();
      };
      signal.addEventListener('abort', end, { once: true });
      sendNext();
    },
    cancel() {
      stop();
    },
  });
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  });
}

/** Waits until a job has ended; for calls that answer only with its result. */
export async function waitForJob(
  reader: Reader,
  runner: JobRunner,
  jobId: string,
  signal: AbortSignal,
): Promise<Job> {
  for (;;) {
    let unwatch = () => {};
    const changed = new Promise<void>((resolve) => {
      unwatch = runner.watch(jobId, resolve);
    });
    try {
      const job = await findJob(reader, jobId);
      if (!job) throw new Problem('NOT_FOUND', 'There is no such job.');
      if (hasEnded(job)) return job;
      signal.throwIfAborted();
      await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, 500))]);
    } finally {
      unwatch();
    }
  }
}
