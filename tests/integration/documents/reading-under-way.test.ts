/**
 * A long document while it is read: pages of pages come from the process that reads it to the job, whoever opens the filing
 * finds that job, and cancelling leaves the filing as it was with a document that says so, and that can be read again.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorkers } from '../../../main/jobs/worker-pool.ts';
import type { Workers } from '../../../main/workers/workers.ts';
import { xbrlFilingRoutes } from '../../../shared/contract/xbrl-filing.ts';
import { jobSchema } from '../../../shared/model/jobs.ts';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsPdf } from '../../fixtures/statements/statements-pdf.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import {
  createFiling,
  expectStatus,
  KESTREL_FILING,
  readFiling,
  readLines,
} from '../journeys/filing-steps.ts';

const WHO = 'XBRL_PREPARER';
const pages: [done: number, total: number][] = [];
const read = Promise.withResolvers<void>();
const threads = startWorkers();
/** The real processes; the first reading ends only where it is cancelled. */
let holds = true;
let heard = (): void => undefined;
const workers: Workers = {
  ...threads,
  run: async (task, input, signal, heardPages) => {
    const hear = (done: number, total: number) => {
      pages.push([done, total]);
      heardPages?.(done, total);
      heard();
    };
    const value = (await threads.run(task, input, signal, hear)) as never;
    if (task !== 'readStatementsDocument' || !holds) return value;
    read.resolve();
    await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    return value;
  },
};
let practice: TestEngine;
beforeAll(async () => {
  practice = await startTestEngine({ workers });
});
afterAll(async () => {
  await practice.close();
  await threads.close();
});

it('tells its pages, is found by whoever opens the filing, and is cancelled and read again', async () => {
  const { id } = await createFiling(practice, { ...KESTREL_FILING, entryPoint: 'FULL_XBRL', year: 2025 });
  const bytes = await buildStatementsPdf(KESTREL_BAY);
  const upload = () => practice.upload(WHO, `/ops/xbrl/filings/${id}/documents`, 'statements.pdf', bytes);
  const newest = async () => {
    const { body } = await practice.call(WHO, `GET /ops/xbrl/filings/${id}/documents`);
    return xbrlFilingRoutes.listDocuments.response.parse(body).items[0];
  };
  const jobOf = async (jobId: string) =>
    jobSchema.parse((await practice.call(WHO, `GET /ops/jobs/${jobId}`)).body);

  const stopped = practice.finish(await upload());
  await read.promise;
  const total = pages[0]?.[1] ?? 0;
  expect(total).toBeGreaterThan(2);
  expect(pages).toEqual(Array.from({ length: total }, (_, index) => [index + 1, total]));
  const jobId = (await newest())?.readingJobId ?? '';
  await expect.poll(async () => (await jobOf(jobId)).progress.stage).toBe('finding the lines');

  expectStatus(await practice.call(WHO, `POST /ops/jobs/${jobId}/cancel`), 200);
  expect(await stopped).toMatchObject({ id: jobId, status: 'CANCELLED' });
  const cancelled = await newest();
  expect(cancelled).toMatchObject({ parseStatus: 'FAILED', readingJobId: null });
  expect(cancelled?.warnings.map(({ kind }) => kind)).toEqual(['READING_CANCELLED']);
  expect(await readLines(practice, id)).toEqual([]);
  expect((await readFiling(practice, id)).status).toBe('DRAFT');

  holds = false;
  await practice.finish(await upload());
  const readAgain = await newest();
  expect(readAgain).toMatchObject({ parseStatus: 'PARSED', readingJobId: null });
  expect(readAgain?.warnings.map(({ kind }) => kind)).not.toContain('READING_CANCELLED');
  expect(await readLines(practice, id)).toHaveLength(86);
});

it('tells the pages of a check beside it', async () => {
  const checkId = '01920000-0000-7000-8000-000000000000';
  const told: unknown[] = [];
  const asked: Promise<void>[] = [];
  heard = () => {
    asked.push(
      practice
        .call(WHO, `GET /ops/xbrl/document-checks/${checkId}/progress`)
        .then(({ body }) => void told.push(body)),
    );
  };
  const path = `/ops/xbrl/document-checks?checkId=${checkId}`;
  const check = await practice.upload(WHO, path, 'statements.pdf', await buildStatementsPdf(KESTREL_BAY));
  expectStatus(check, 200);
  await Promise.all(asked);
  const total = pages.at(-1)?.[1];
  expect(told).toContainEqual({ done: 1, total });
  const { body } = await practice.call(WHO, `GET /ops/xbrl/document-checks/${checkId}/progress`);
  expect(body).toEqual({ done: 0, total: 0 });
});
