/**
 * Killing the engine inside each of the jobs (specification 4.8: every job is idempotent; house 4). The
 * process is ended with SIGKILL before the job computes, and again with everything computed and written but not
 * committed; the next start ends the job, and the data folder then holds what an undisturbed run leaves.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEngine } from '../../../main/engine.ts';
import { JOB_HANDLERS } from '../../../main/jobs/job-handlers.ts';
import type { JobHandler, JobHandlers } from '../../../main/queue/job.ts';
import { JOB_KINDS, type JobKind } from '../../../shared/model/jobs.ts';
import { openSqlite } from '../../../shared/service/encrypted-sqlite.ts';
import { testNow } from '../../support/clock.ts';
import { cannedLedger } from '../../support/ledgers/canned-ledger.ts';
import { LENT_THREADS } from '../../support/lent-threads.ts';
import { startTestEngine, TEST_KEY, temporaryFolder } from '../../support/test-engine.ts';
import type { KillMessage, KillOrder, KillPoint } from './killed-engine.ts';
import { runEngagementFlow, runFilingFlow } from './practice-flows.ts';
import { filesOnDisk, type StoreCensus, sameInEachRun, takeCensus } from './store-census.ts';

/**
 * All but one: the package that a release is made of is held in memory alone, and goes with the engine. Tried again, that job
 * ends FAILED and asks for the package, and nothing of it is installed.
 */
const RETRIED = JOB_KINDS.filter((kind) => kind !== 'install-taxonomy-release');
const KILL_POINTS: readonly KillPoint[] = ['STARTED', 'APPLIED'];
/** Jobs that write a file before they commit: killed then, the file has no record yet. */
const WRITING: readonly JobKind[] = [
  'pull-trial-balance',
  'export-statements-docx',
  'export-working-papers',
  'generate-preptool-xlsx',
  'generate-xbrl-xml',
  'generate-audit-pdf',
];

const root = temporaryFolder();
const prepared = (kind: JobKind) => join(root, `prepared-${kind}`);
const killed = (kind: JobKind, point: KillPoint) => join(root, `killed-${kind}-${point}`);

/** Handlers that copy the data folder at the moment each job starts. */
function copying(directory: string): JobHandlers {
  const wrap = (kind: JobKind): JobHandler<JobKind> => {
    const handler = JOB_HANDLERS[kind] as JobHandler<JobKind>;
    return async (context, run) => {
      // No statement runs while the copy is made: SQLite is called in this thread.
      cpSync(directory, prepared(kind), { recursive: true });
      return await handler(context, run);
    };
  };
  return { ...JOB_HANDLERS, ...Object.fromEntries(JOB_KINDS.map((kind) => [kind, wrap(kind)])) };
}

/** The job as it was queued: never tried. */
function putBack(directory: string): void {
  const sqlite = openSqlite(join(directory, 'fairview.db'), TEST_KEY);
  sqlite.exec("UPDATE job SET status = 'QUEUED', attempts = 0, leaseUntil = NULL WHERE status = 'RUNNING'");
  sqlite.close();
}

/** The newest job of the kind: the one that was put back. */
function jobOf(directory: string, kind: JobKind): { status: string; attempts: number } | undefined {
  const sqlite = openSqlite(join(directory, 'fairview.db'), TEST_KEY);
  const row = sqlite
    .prepare<[string], { status: string; attempts: number }>(
      'SELECT status, attempts FROM job WHERE kind = ? ORDER BY createdAt DESC, id DESC',
    )
    .get(kind);
  sqlite.close();
  return row;
}

/** Opens the folder as the program does and lets the queue run empty. */
async function runToTheEnd(directory: string): Promise<StoreCensus> {
  const engine = await openEngine({
    dataDirectory: directory,
    key: TEST_KEY,
    now: testNow,
    random: randomBytes,
    languageModel: null,
    workers: LENT_THREADS,
    ledgers: { fetch: cannedLedger },
  });
  const waiting = engine.context.reader
    .selectFrom('job')
    .select('id')
    .where('status', 'in', ['QUEUED', 'RUNNING']);
  while ((await waiting.executeTakeFirst()) !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await engine.close();
  return sameInEachRun(await takeCensus(directory));
}

/** Ends a process in which each of these engines is inside its job. */
async function killAll(orders: readonly KillOrder[]): Promise<void> {
  const child = fork(new URL('./killed-engine.ts', import.meta.url), { execArgv: [], silent: true });
  const complaints: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  const ended = once(child, 'exit');
  const reached = new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      if (message === 'REACHED') resolve();
      else reject(new Error(String(message)));
    });
    ended.then(() => reject(new Error(`The engines ended by themselves: ${complaints.join('')}`)), reject);
  });
  child.send({
    orders: [...orders],
    key: TEST_KEY.toString('hex'),
    at: testNow().toISOString(),
  } satisfies KillMessage);
  try {
    await reached;
  } finally {
    child.kill('SIGKILL');
  }
  expect((await ended)[1]).toBe('SIGKILL');
}

describe('an engine killed inside a job', () => {
  beforeAll(async () => {
    for (const [name, flow] of [
      ['engagement', runEngagementFlow],
      ['filing', runFilingFlow],
    ] as const) {
      const directory = join(root, name);
      mkdirSync(directory);
      const practice = await startTestEngine({
        dataDirectory: directory,
        jobHandlers: copying(directory),
        ledgers: { fetch: cannedLedger },
      });
      await flow(practice);
      await practice.close();
    }
    const orders: KillOrder[] = [];
    for (const kind of RETRIED) {
      putBack(prepared(kind));
      for (const point of KILL_POINTS) {
        const directory = killed(kind, point);
        cpSync(prepared(kind), directory, { recursive: true });
        orders.push({ directory, kind, point });
      }
    }
    await killAll(orders);
  });

  afterAll(() => {
    rmSync(root, { recursive: true, force: true });
  });

  it.each(RETRIED)('%s is neither lost nor done twice', async (kind) => {
    const undisturbed = join(root, `undisturbed-${kind}`);
    cpSync(prepared(kind), undisturbed, { recursive: true });
    const expected = await runToTheEnd(undisturbed);
    expect(jobOf(undisturbed, kind)).toEqual({ status: 'SUCCEEDED', attempts: 1 });
    expect(expected.filesOnDisk).toEqual(expected.filesRecorded);

    for (const point of KILL_POINTS) {
      const directory = killed(kind, point);
      const before = filesOnDisk(prepared(kind));
      const leftBehind = filesOnDisk(directory).filter((key) => !before.includes(key));
      expect(leftBehind.length, `${point}: files without a record`).toBe(
        point === 'APPLIED' && WRITING.includes(kind) ? 1 : 0,
      );

      expect(await runToTheEnd(directory), point).toEqual(expected);
      const job = jobOf(directory, kind);
      expect(job?.status).toBe('SUCCEEDED');
      expect(job?.attempts).toBeGreaterThanOrEqual(2);
      expect(expected).toMatchObject({ integrity: 'ok', auditChainIntact: true });
      rmSync(directory, { recursive: true });
    }
    rmSync(undisturbed, { recursive: true });
  });
});
