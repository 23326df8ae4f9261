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

/** Streams that are open, by session: each holds a connection and is told of every step. */
const openStreams = new Map<string, number>();
/** A page watches a few jobs at once. */
const MOST_STREAMS = 12;

/** Answers how to give the place back. Throws TOO_MANY_REQUESTS for a session that has too many streams open. */
export function takeStream(session: string): () => void {
  const count = openStreams.get(session) ?? 0;
  if (count >= MOST_STREAMS) {
    throw new Problem('TOO_MANY_REQUESTS', 'Too many jobs are watched at once. Close a window.', {
      retryAfterSeconds: 5,
    });
  }
  openStreams.set(session, count + 1);
  return () => {
    const left = (openStreams.get(session) ?? 1) - 1;
    if (left > 0) openStreams.set(session, left);
    else openStreams.delete(session);
  };
}

/** Sends the job now and after each change; closes, and calls `ended` once, when it has ended or the page goes away. */
export function watchJob(
  reader: Reader,
  runner: JobRunner,
  jobId: string,
  { signal, ended }: { readonly signal: AbortSignal; readonly ended: () => void },
): Response {
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
        signal.removeEventListener('abort', end);
        ended();
      };
      const end = () => {
        if (!open) return;
        stop();
        controller.close();
      };
      // A page that has gone already tells it no more.
      if (signal.aborted) return end();
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
