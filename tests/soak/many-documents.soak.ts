/**
 * 200 documents of 200 clients, read into filings by one job, against the same documents read one after the other: what the job
 * adds to the sum of its parts. FAIRVIEW_DOCUMENTS says how many; the figures are printed.
 */
import { expect, it } from 'vitest';
import { startWorkers } from '../../main/jobs/worker-pool.ts';
import { incomingRoutes } from '../../shared/contract/xbrl-filing/incoming.ts';
import { KESTREL_BAY } from '../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../fixtures/statements/statements-docx.ts';
import { startTestEngine } from '../support/test-engine.ts';

const DOCUMENTS = Number(process.env.FAIRVIEW_DOCUMENTS ?? 200);
const WHO = 'PLATFORM_ADMIN';

it(`${DOCUMENTS} documents become filings`, async () => {
  const workers = startWorkers();
  const practice = await startTestEngine({ workers });
  const documents: Uint8Array[] = [];
  for (let at = 0; at < DOCUMENTS; at += 1) {
    const company = { companyName: `Heron ${at} Pte. Ltd.`, uen: `${202300000 + at}K` };
    const client = { ...company, enabledProducts: ['XBRL_FILING'], accountingStandard: 'SFRS' };
    expect((await practice.call(WHO, 'POST /ops/clients', client)).status).toBe(201);
    documents.push(await buildStatementsDocx({ ...KESTREL_BAY, ...company }));
  }
  const partsFrom = performance.now();
  for (const bytes of documents) await workers.run('readStatementsDocument', [bytes, {}]);
  const parts = performance.now() - partsFrom;
  for (const [at, bytes] of documents.entries())
    expect((await practice.upload(WHO, '/ops/xbrl/incoming', `${at}.docx`, bytes)).status).toBe(201);
  const jobFrom = performance.now();
  const job = await practice.finish(await practice.call(WHO, 'POST /ops/xbrl/incoming/read'));
  const whole = performance.now() - jobFrom;
  expect(job.status).toBe('SUCCEEDED');
  const { items } = incomingRoutes.listIncomingDocuments.response.parse(
    (await practice.call(WHO, 'GET /ops/xbrl/incoming')).body,
  );
  expect(items.filter(({ status, question }) => status === 'FILED' && question === null)).toHaveLength(
    DOCUMENTS,
  );
  console.log(
    `${DOCUMENTS} documents: ${whole.toFixed(0)} ms as one job, ${parts.toFixed(0)} ms one after the other: ${(whole / parts).toFixed(2)} times`,
  );
  await practice.close();
  await workers.close();
});
