/**
 * A real engine for tests: real SQLite, files, queue and worker threads in a temporary folder, called through
 * its one function from Request to Response. Only the clock may be replaced.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, type EngineOptions, openEngine } from '../../main/engine.ts';
import { createSamplePractice, sampleTokens } from '../../main/sample-practice.ts';
import { type Job, jobSchema } from '../../shared/model/jobs.ts';
import type { StaffRole } from '../../shared/model/roles.ts';
import { testNow } from './clock.ts';

export const TEST_KEY = Buffer.alloc(32, 7);

export interface Answer {
  readonly status: number;
  readonly body: { readonly [field: string]: unknown };
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

export interface TestEngine {
  readonly engine: Engine;
  readonly directory: string;
  /** Bearer token per staff role. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Calls the engine as a role (null: without a token); `body` is JSON, or a FormData for uploads. */
  call(role: StaffRole | null, request: string, body?: unknown): Promise<Answer>;
  /** Uploads a file in the field `file`. */
  upload(role: StaffRole, path: string, fileName: string, bytes: Uint8Array): Promise<Answer>;
  /** Waits until a job and the jobs that it enqueued have ended, and answers the last one. */
  finish(answer: Answer): Promise<Job>;
  close(): Promise<void>;
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'fairview-test-'));
}

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
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : {},
  };
}

/** Opens an engine with a sample practice (accounts and two clients, nothing more). */
export async function startTestEngine(options: Partial<EngineOptions> = {}): Promise<TestEngine> {
  const directory = options.dataDirectory ?? temporaryFolder();
  const engine = await openEngine({
    key: TEST_KEY,
    now: testNow,
    random: randomBytes,
    languageModel: null,
    ...options,
    dataDirectory: directory,
  });
  const tokens =
    (await engine.practice()) === null ? await createSamplePractice(engine) : await sampleTokens(engine);
  const call: TestEngine['call'] = (role, request, body) =>
    callEngine(
      engine.fetch,
      role === null ? null : (tokens[role] ?? 'no-such-token-for-this-role'),
      request,
      body,
    );
  const finish = async (jobId: string): Promise<Job> => {
    for (;;) {
      const job = jobSchema.parse((await call('PLATFORM_ADMIN', `GET /ops/jobs/${jobId}`)).body);
      if (job.status === 'QUEUED' || job.status === 'RUNNING') {
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      const next = job.result;
      const following =
        typeof next === 'object' && next !== null && 'nextJobId' in next ? next.nextJobId : undefined;
      return typeof following === 'string' ? await finish(following) : job;
    }
  };
  return {
    engine,
    directory,
    tokens,
    call,
    upload: async (role, path, fileName, bytes) => {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(bytes)], fileName));
      return await call(role, `POST ${path}`, form);
    },
    finish: (answer) => finish(String(answer.body.jobId)),
    close: async () => {
      await engine.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
