/**
 * A file that ends the process that reads it: tried once more, then FAILED, and never again unless a person asks; the
 * attempt is on the job's record before it begins. The files of others are read meanwhile.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { startWorkers } from '../../../main/jobs/worker-pool.ts';
import type { StartReader } from '../../../main/reading-process/reader-process.ts';
import { startNodeReader } from '../../../main/reading-process/start-reader.ts';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { findJob } from '../../../main/store/repositories/jobs.ts';
import type { Workers } from '../../../main/workers/workers.ts';
import { startTestEngine, type TestEngine, temporaryFolder } from '../../support/test-engine.ts';
import { createEngagement, uploadTrialBalance } from '../jobs/practice-flows.ts';

/** A reader that ends over every file, as a fault of the runtime would end it, while `holds` says so. */
function endingReaders(holds: () => boolean, sent: () => void): StartReader {
  return (limits, events) => {
    const reader = startNodeReader(limits, events);
    return {
      ...reader,
      send: (message) => {
        sent();
        if (holds()) reader.kill();
        else reader.send(message);
      },
    };
  };
}

let practice: TestEngine | undefined;
let workers: Workers | undefined;
afterEach(async () => {
  await practice?.close();
  await workers?.close();
  practice = undefined;
  workers = undefined;
});

describe('a file that ends its reader', () => {
  it('is FAILED at the second time, each time counted before it began, and read again when a person asks', async () => {
    let ends = true;
    const attempts: number[] = [];
    let jobId = '';
    const counted: Promise<void>[] = [];
    workers = startWorkers({
      startReader: endingReaders(
        () => ends,
        () => {
          const { reader } = practice?.engine.context ?? {};
          if (reader)
            counted.push(findJob(reader, jobId).then((job) => void attempts.push(job?.attempts ?? 0)));
        },
      ),
    });
    practice = await startTestEngine({ workers });
    const answer = await uploadTrialBalance(practice, await createEngagement(practice));
    jobId = String(answer.body.jobId);
    const job = await practice.finish(answer);
    await Promise.all(counted);
    expect(job).toMatchObject({ status: 'FAILED', attempts: 2, error: { code: 'UNREADABLE_FILE' } });
    expect(job.error?.detail).toMatch(/ended the program that reads files/);
    expect(attempts).toEqual([1, 2]);

    ends = false;
    const again = await practice.call('FS_PREPARER', `POST /ops/jobs/${jobId}/retry`);
    expect(again.status).toBe(200);
    expect(await practice.finish(answer)).toMatchObject({ status: 'SUCCEEDED', result: { imported: 40 } });
  });

  it('is not read at the next start when the program ended twice over it', async () => {
    const dataDirectory = temporaryFolder();
    practice = await startTestEngine({ dataDirectory });
    const answer = await uploadTrialBalance(practice, await createEngagement(practice));
    const jobId = String(answer.body.jobId);
    await practice.finish(answer);
    // As two killed engines leave it.
    await practice.engine.context.change(async (writer) => {
      await writer
        .updateTable('job')
        .set({ status: 'RUNNING', attempts: 2 })
        .where('id', '=', jobId)
        .execute();
    });
    await practice.engine.close();
    let read = 0;
    workers = startWorkers({
      startReader: endingReaders(
        () => true,
        () => {
          read += 1;
        },
      ),
    });
    practice = await startTestEngine({ dataDirectory, workers });
    const job = await practice.call('FS_PREPARER', `GET /ops/jobs/${jobId}`);
    expect(job.body).toMatchObject({ status: 'FAILED', attempts: 2, error: { code: 'UNREADABLE_FILE' } });
    expect(read).toBe(0);
  });
});

describe('the files of one person', () => {
  it('wait for each other, and those of a colleague do not wait for them', async () => {
    const text = new TextEncoder().encode(SAMPLE_TRIAL_BALANCE);
    const held: (() => void)[] = [];
    let holding = true;
    workers = startWorkers({
      startReader: (limits, events) => {
        const reader = startNodeReader(limits, events);
        const send = (message: unknown) =>
          holding ? void held.push(() => reader.send(message)) : reader.send(message);
        return { ...reader, send };
      },
    });
    practice = await startTestEngine({ workers });
    const { call, upload } = practice;
    const uploadAs = async (role: 'FS_PREPARER' | 'PLATFORM_ADMIN', year: string) => {
      const id = await createEngagement(practice as TestEngine, year);
      const path = `/ops/financial-statements/engagements/${id}/trial-balance`;
      return await upload(role, path, 'tb.csv', text);
    };
    const first = await uploadAs('FS_PREPARER', 'FY 1');
    const second = await uploadAs('FS_PREPARER', 'FY 2');
    const colleague = await uploadAs('PLATFORM_ADMIN', 'FY 3');
    const statusOf = async (answer: typeof first) =>
      (await call('PLATFORM_ADMIN', `GET /ops/jobs/${String(answer.body.jobId)}`)).body.status;
    await expect.poll(() => held.length).toBe(2);
    expect(await statusOf(first)).toBe('RUNNING');
    expect(await statusOf(second)).toBe('QUEUED');
    expect(await statusOf(colleague)).toBe('RUNNING');
    holding = false;
    for (const go of held) go();
    for (const answer of [first, second, colleague])
      expect(await practice.finish(answer)).toMatchObject({ status: 'SUCCEEDED' });
  });
});
