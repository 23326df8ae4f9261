/**
 * Foreign files in processes of their own (house 4; security): a long or hungry file costs its reader, never the engine,
 * which answers all the while; a cancelled reading really stops.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startWorkers } from '../../../main/jobs/worker-pool.ts';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import type { Workers } from '../../../main/workers/workers.ts';
import type { Job } from '../../../shared/model/jobs.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { createEngagement, uploadTrialBalance } from './practice-flows.ts';
import { wideWorkbook } from './wide-workbook.ts';

/** Takes seconds to read, and more than a hundred megabytes. */
const LONG_FILE = wideWorkbook(10_000, 36);
const SMALL_FILE = new TextEncoder().encode(SAMPLE_TRIAL_BALANCE);
const NO_CHOICE = {};

let practice: TestEngine | undefined;
let workers: Workers | undefined;
afterEach(async () => {
  await practice?.close();
  await workers?.close();
  practice = undefined;
  workers = undefined;
});

async function uploadLong(engagementId: string): Promise<string> {
  if (!practice) throw new Error('No practice is open.');
  const path = `/ops/financial-statements/engagements/${engagementId}/trial-balance`;
  const answer = await practice.upload('FS_PREPARER', path, 'wide.xlsx', LONG_FILE);
  expect(answer.status).toBe(202);
  return String(answer.body.jobId);
}

/** Of a job that must not fail: one that did would be waited for without end. */
async function statusOf(jobId: string): Promise<unknown> {
  const job = (await practice?.call('FS_PREPARER', `GET /ops/jobs/${jobId}`))?.body;
  if (job?.status === 'FAILED') throw new Error(`The job failed: ${JSON.stringify(job.error)}`);
  return job?.status;
}

const TASKS = '/proc/self/task';
/** Processes that a thread of this one has started; none where the thread ended while it was looked at. */
function startedBy(task: string): readonly string[] {
  try {
    return readFileSync(`${TASKS}/${task}/children`, 'utf8').trim().split(' ');
  } catch {
    return [];
  }
}

/** Processes that this one has started: those that read files, and what the runner of the tests has. */
const processes = (): readonly string[] => (existsSync(TASKS) ? readdirSync(TASKS).flatMap(startedBy) : []);

/** In hundredths of a second of the processor: loading the readers is done by then, or well under way. */
const AT_WORK = 20;

/** How long each process has had the processor. */
function workOfReaders(): ReadonlyMap<string, number> {
  const work = new Map<string, number>();
  for (const pid of processes()) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      work.set(pid, Number(fields[11]) + Number(fields[12]));
    } catch {
      // It ended while it was looked at.
    }
  }
  return work;
}

/** Waits until so many processes have worked since then: they are inside the file. */
async function untilAtWork(count: number, since: ReadonlyMap<string, number>): Promise<void> {
  if (processes().length === 0) return;
  const atWork = () =>
    [...workOfReaders()].filter(([pid, work]) => work - (since.get(pid) ?? 0) >= AT_WORK).length;
  while (atWork() < count) await pause(5);
}

/** Whether one of the processes ends soon. One that has finished its task before it was stopped stays for the next. */
async function oneIsGone(seen: readonly string[]): Promise<boolean> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (seen.length === 0 || !seen.every((pid) => processes().includes(pid))) return true;
    await pause(50);
  }
  return false;
}

describe('while a large file is read', () => {
  it('the engine answers other calls', async () => {
    practice = await startTestEngine();
    const id = await createEngagement(practice);
    const jobId = await uploadLong(id);
    let answeredMeanwhile = 0;
    while ((await statusOf(jobId)) !== 'SUCCEEDED') {
      const answer = await practice.call('FS_PREPARER', 'GET /ops/clients');
      expect(answer.status).toBe(200);
      if ((await statusOf(jobId)) === 'RUNNING') answeredMeanwhile += 1;
      await pause(20);
    }
    expect(answeredMeanwhile).toBeGreaterThan(10);
  });

  it('cancelling stops the reader, leaves the engagement as it was and makes room for the next file', async () => {
    practice = await startTestEngine();
    // A small file first, so that the reader stands ready and the long one is begun at once.
    await practice.finish(
      await uploadTrialBalance(practice, await createEngagement(practice, 'FY2025 draft')),
    );
    const id = await createEngagement(practice);
    // On a busy machine the file may be read before the cancelling is heard: then once more.
    let isStopped = false;
    for (let attempt = 0; attempt < 4 && !isStopped; attempt += 1) {
      const before = workOfReaders();
      const jobId = await uploadLong(id);
      while ((await statusOf(jobId)) !== 'RUNNING') await pause(5);
      await untilAtWork(1, before);
      const whileReading = processes();
      const cancelled = await practice.call('FS_PREPARER', `POST /ops/jobs/${jobId}/cancel`);
      expect(cancelled.body.status).toBe('CANCELLED');
      isStopped = await oneIsGone(whileReading);
    }
    expect(isStopped).toBe(true);
    const path = `/ops/financial-statements/engagements/${id}`;
    expect((await practice.call('FS_PREPARER', `GET ${path}`)).body.status).toBe('DRAFT');
    expect((await practice.call('FS_PREPARER', `GET ${path}/mapping`)).body.total).toBe(0);
    const next = await practice.finish(await uploadTrialBalance(practice, id));
    expect(next).toMatchObject({ status: 'SUCCEEDED', result: { imported: 40 } });
  });
});

describe('the limits of a reader', () => {
  it('end a reading that takes too long as a problem of the file, and the engine goes on', async () => {
    workers = startWorkers({ timeLimitMs: 200 });
    practice = await startTestEngine({ workers });
    const jobId = await uploadLong(await createEngagement(practice));
    const job: Job = await practice.finish({
      status: 202,
      body: { jobId },
      headers: new Headers(),
      bytes: new Uint8Array(),
    });
    expect(job).toMatchObject({ status: 'FAILED', attempts: 1, error: { code: 'UNREADABLE_FILE' } });
    expect((await practice.call('FS_PREPARER', 'GET /ops/clients')).status).toBe(200);
  });

  it('end a reading that takes too much memory, and the next file is read', async () => {
    workers = startWorkers({ memoryMb: 256 });
    await expect(workers.run('readTrialBalance', [LONG_FILE, 'wide.xlsx', NO_CHOICE])).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
    });
    const reading = await workers.run('readTrialBalance', [SMALL_FILE, 'small.csv', NO_CHOICE]);
    expect(reading.items).toHaveLength(40);
  });

  it('leave both places to the next files after both were stopped', async () => {
    workers = startWorkers();
    const before = workOfReaders();
    const stop = new AbortController();
    const long = [1, 2].map(() =>
      workers?.run('readTrialBalance', [LONG_FILE, 'wide.xlsx', NO_CHOICE], stop.signal),
    );
    const ended = Promise.allSettled(long);
    await untilAtWork(2, before);
    stop.abort(new Error('Nobody waits any more.'));
    expect((await ended).map((each) => each.status === 'rejected' && String(each.reason))).toEqual([
      'Error: Nobody waits any more.',
      'Error: Nobody waits any more.',
    ]);
    const small = [1, 2].map(() => workers?.run('readTrialBalance', [SMALL_FILE, 'small.csv', NO_CHOICE]));
    for (const reading of await Promise.all(small)) expect(reading?.items).toHaveLength(40);
  });
});

describe('a problem raised in a reader', () => {
  it('arrives with its code, text and report', async () => {
    workers = startWorkers();
    const text = new TextEncoder().encode('Nothing,here\nto,read\n');
    await expect(workers.run('readTrialBalance', [text, 'nothing.csv', NO_CHOICE])).rejects.toMatchObject({
      name: 'Problem',
      code: expect.stringMatching(/^(?:UNREADABLE_FILE|COLUMNS_AMBIGUOUS)$/),
    });
  });
});
