/**
 * How tests and samples call an engine: by its one function from Request to Response, and waiting for the jobs that a
 * call has started.
 */
import type { Engine } from '../../main/engine.ts';
import { type Job, jobSchema } from '../../shared/model/jobs.ts';
import type { StaffRole } from '../../shared/model/roles.ts';

export interface Answer {
  readonly status: number;
  readonly body: { readonly [field: string]: unknown };
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** Calls the engine as a role (null: without a token); `body` is JSON, or a FormData for uploads. */
export type Call = (role: StaffRole | null, request: string, body?: unknown) => Promise<Answer>;

/** Requests are written as "POST /ops/clients". */
export async function callEngine(
  fetch: (request: Request) => Promise<Response>,
  token: string | null,
  request: string,
  body?: unknown,
): Promise<Answer> {
  const [method = 'GET', path = '/'] = request.split(' ');
  const json = body !== undefined && !(body instanceof FormData);
  const response = await fetch(
    new Request(`http://engine.test${path}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(json && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    }),
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Lines of JSON (jsonl) are no JSON.
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : {},
  };
}

/** Waits until a job and those that it enqueued have ended: the queue tells of each change, nobody asks again and again. */
export async function finishJob(runner: () => Engine['runner'], call: Call, jobId: string): Promise<Job> {
  for (;;) {
    const { promise: changed, resolve } = Promise.withResolvers<void>();
    const leave = runner().watch(jobId, resolve);
    try {
      const job = jobSchema.parse((await call('PLATFORM_ADMIN', `GET /ops/jobs/${jobId}`)).body);
      if (job.status === 'QUEUED' || job.status === 'RUNNING') {
        await changed;
        continue;
      }
      const next = job.result;
      const following =
        typeof next === 'object' && next !== null && 'nextJobId' in next ? next.nextJobId : undefined;
      return typeof following === 'string' ? await finishJob(runner, call, following) : job;
    } finally {
      leave();
    }
  }
}
