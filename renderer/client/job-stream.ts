/**
 * Following a job until it ends (decisions 2): server-sent events read with fetch, because only that carries
 * the token and works on the custom scheme. Where the stream breaks, the job is asked for once a second.
 */
import type { Job } from '../../shared/model/jobs.ts';
import { jobSchema } from '../../shared/model/jobs.ts';
import { call, send } from './call.ts';
import { readToken } from './token.ts';

const POLL_MS = 800;

export function isOver(job: Job): boolean {
  return job.status === 'SUCCEEDED' || job.status === 'FAILED' || job.status === 'CANCELLED';
}

/** Splits a stream of text into the `data` of its events; the rest of an unfinished event is handed back. */
export function splitEvents(buffer: string): { readonly data: readonly string[]; readonly rest: string } {
  const parts = buffer.replaceAll('\r\n', '\n').split('\n\n');
  const rest = parts.pop() ?? '';
  const data = parts.map((part) =>
    part
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trimStart())
      .join('\n'),
  );
  return { data: data.filter((each) => each !== ''), rest };
}

function parseJob(text: string): Job | undefined {
  try {
    return jobSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function readStream(jobId: string, onJob: (job: Job) => void, signal: AbortSignal): Promise<boolean> {
  const response = await send('watchJob', { params: { id: jobId } }, { signal });
  if (response.body === null) return false;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return false;
    const events = splitEvents(buffer + value);
    buffer = events.rest;
    for (const text of events.data) {
      const job = parseJob(text);
      if (job === undefined) continue;
      onJob(job);
      if (isOver(job)) {
        await reader.cancel();
        return true;
      }
    }
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Reports every state of a job until it has ended or the signal is aborted. Errors: Problem, when the job
 * cannot be read at all.
 */
export async function watchJob(jobId: string, onJob: (job: Job) => void, signal: AbortSignal): Promise<void> {
  try {
    if (await readStream(jobId, onJob, signal)) return;
  } catch {
    if (signal.aborted) return;
  }
  while (!signal.aborted) {
    const job = await call('getJob', { params: { id: jobId } }, { signal });
    onJob(job);
    if (isOver(job)) return;
    await pause(POLL_MS);
  }
}

/**
 * For whoever has gone to another screen: waits for the end of a job without holding a stream, and answers whether it came.
 * It gives up with the session, and where the job cannot be read any more.
 */
export async function whenOver(jobId: string): Promise<boolean> {
  const session = readToken();
  try {
    for (; readToken() === session; await pause(POLL_MS))
      if (isOver(await call('getJob', { params: { id: jobId } }))) return true;
  } catch {
    // Nobody waits for it here any more.
  }
  return false;
}
