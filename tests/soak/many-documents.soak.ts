/**
 * Documents of as many clients, made into filings by one job, against the same documents one after the other by hand: a filing,
 * an upload, its reading and its suggestions, each waited for. FAIRVIEW_DOCUMENTS says how many; the figures are printed.
 */
import { expect, it } from 'vitest';
import { startWorkers } from '../../main/jobs/worker-pool.ts';
import { incomingRoutes } from '../../shared/contract/xbrl-filing/incoming.ts';
import { KESTREL_BAY } from '../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../fixtures/statements/statements-docx.ts';
import { createFiling, expectStatus, KESTREL_FILING } from '../integration/journeys/filing-steps.ts';
import { startTestEngine, type TestEngine } from '../support/test-engine.ts';

const DOCUMENTS = Number(process.env.FAIRVIEW_DOCUMENTS ?? 200);
const WHO = 'PLATFORM_ADMIN';
const COMPANIES = Array.from({ length: DOCUMENTS }, (_, at) => ({
  companyName: `Heron ${at} Pte. Ltd.`,
  uen: `${202300000 + at}K`,
}));

/** Until nothing is queued or runs. */
async function untilDone({ engine }: TestEngine): Promise<void> {
  const waiting = engine.context.reader
    .selectFrom('job')
    .select('id')
    .where('status', 'in', ['QUEUED', 'RUNNING']);
  while ((await waiting.executeTakeFirst()) !== undefined)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

async function byHand(practice: TestEngine, documents: readonly Uint8Array[]): Promise<number> {
  const from = performance.now();
  for (const [at, bytes] of documents.entries()) {
    const company = COMPANIES[at] ?? { companyName: '', uen: '' };
    const filing = await createFiling(practice, { ...KESTREL_FILING, ...company });
    await practice.finish(
      await practice.upload(WHO, `/ops/xbrl/filings/${filing.id}/documents`, `${at}.docx`, bytes),
    );
  }
  await untilDone(practice);
  return performance.now() - from;
}

async function asOneJob(practice: TestEngine, documents: readonly Uint8Array[]): Promise<number> {
  for (const { companyName, uen } of COMPANIES) {
    const client = { companyName, uen, enabledProducts: ['XBRL_FILING'], accountingStandard: 'SFRS' };
    expectStatus(await practice.call(WHO, 'POST /ops/clients', client), 201);
  }
  const from = performance.now();
  for (const [at, bytes] of documents.entries())
    expectStatus(await practice.upload(WHO, '/ops/xbrl/incoming', `${at}.docx`, bytes), 201);
  await practice.finish(await practice.call(WHO, 'POST /ops/xbrl/incoming/read'));
  await untilDone(practice);
  const took = performance.now() - from;
  const answer = await practice.call(WHO, 'GET /ops/xbrl/incoming');
  const { items } = incomingRoutes.listIncomingDocuments.response.parse(answer.body);
  expect(items.filter(({ status, question }) => status === 'FILED' && question === null)).toHaveLength(
    DOCUMENTS,
  );
  return took;
}

it(`${DOCUMENTS} documents become filings`, async () => {
  const documents: Uint8Array[] = [];
  for (const company of COMPANIES) documents.push(await buildStatementsDocx({ ...KESTREL_BAY, ...company }));
  const took: number[] = [];
  for (const way of [byHand, asOneJob]) {
    const workers = startWorkers();
    const practice = await startTestEngine({ workers });
    took.push(await way(practice, documents));
    await practice.close();
    await workers.close();
  }
  const [parts = 0, whole = 0] = took;
  console.log(
    `${DOCUMENTS} documents: ${whole.toFixed(0)} ms as one job, ${parts.toFixed(0)} ms one after the other: ${(whole / parts).toFixed(2)} times`,
  );
});
