/**
 * A real engine for tests: real SQLite, files, queue and worker threads in a temporary folder, called through
 * its one function from Request to Response. Only the clock may be replaced.
 */
import { randomBytes } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { inject } from 'vitest';
import { type Engine, type EngineOptions, openEngine } from '../../main/engine.ts';
import { createSamplePractice, sampleTokens } from '../../main/sample-practice.ts';
import type { Job } from '../../shared/model/jobs.ts';
import type { StaffRole } from '../../shared/model/roles.ts';
import { type Answer, callEngine, finishJob } from './call-engine.ts';
import { CHEAP_PASSWORDS } from './cheap-passwords.ts';
import { testNow } from './clock.ts';
import { LENT_THREADS } from './lent-threads.ts';
import './sample-folder.ts';
import { TEST_KEY, temporaryFolder } from './test-folder.ts';

export { TEST_KEY, temporaryFolder };

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

/** A folder of the caller's own, or another key, clock or rule book, asks for a practice of its own making. */
function takesPrepared(options: Partial<EngineOptions>): boolean {
  const { dataDirectory, key, now, random, constitutionDirectory } = options;
  return [dataDirectory, key, now, random, constitutionDirectory].every((given) => given === undefined);
}

/**
 * Opens an engine with a sample practice (accounts and two clients, nothing more): a copy of the folder that was
 * prepared for the run, where nothing asks for a fresh one (tests/integration/practice/sample-folder.test.ts). A caller
 * whose own clock begins with that of the tests may ask for the copy by `prepared`.
 */
export async function startTestEngine(
  options: Partial<EngineOptions> = {},
  prepared = takesPrepared(options),
): Promise<TestEngine> {
  const directory = options.dataDirectory ?? temporaryFolder();
  const sample = prepared ? inject('sampleFolder') : undefined;
  if (sample) cpSync(sample.directory, directory, { recursive: true });
  const engine = await openEngine({
    key: TEST_KEY,
    now: testNow,
    random: randomBytes,
    languageModel: null,
    passwordCost: CHEAP_PASSWORDS,
    // Threads read by the rule book that they were started with.
    ...(options.constitutionDirectory === undefined && { workers: LENT_THREADS }),
    ...options,
    dataDirectory: directory,
  });
  const tokens =
    sample?.tokens ??
    ((await engine.practice()) === null ? await createSamplePractice(engine) : await sampleTokens(engine));
  const call: TestEngine['call'] = (role, request, body) =>
    callEngine(
      engine.fetch,
      role === null ? null : (tokens[role] ?? 'no-such-token-for-this-role'),
      request,
      body,
    );
  const finish = (jobId: string) => finishJob(() => engine.runner, call, jobId);
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
