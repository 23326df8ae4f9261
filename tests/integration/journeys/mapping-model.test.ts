/**
 * Suggesting lines with a language model through a real engine: what is shown before, what is used, and a
 * service that is slow or fails. The service is a stand-in on the loopback.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { createAnthropicModel } from '../../../main/language-model/anthropic-model.ts';
import { mappingModelRequestSchema } from '../../../shared/model/mapping-model.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { closeStandIns, type Reply, type Seen, serve } from '../../unit/main/language-model/stand-in.ts';
import { createEngagement, importTrialBalance, readMapping } from './engagement-steps.ts';
import { expectStatus } from './filing-steps.ts';

const BASE = '/ops/financial-statements/engagements';
const MODELS = { default: 'claude-sonnet-4-6', economy: 'claude-haiku-4-5', strongest: 'claude-opus-4-5' };
const LEDGER = [
  'Account Code,Account Name,Debit,Credit',
  '1000,DBS Current Account,900.00,',
  '1100,Zzyzx Qwrt,100.00,',
  '1200,Amount due from director - Mr Tan Ah Kow,50.00,',
  '3000,Share Capital,,1050.00',
].join('\n');

let test: TestEngine;
afterEach(async () => {
  await test.close();
  closeStandIns();
});

async function prepared(replies: (seen: Seen) => Reply) {
  const { url, seen } = await serve(replies);
  const languageModel = createAnthropicModel({
    apiKey: 'k',
    models: MODELS,
    baseUrl: url,
    maxRetries: 0,
  });
  test = await startTestEngine({ languageModel });
  const { id } = await createEngagement(test, {
    companyName: 'Teal Wharf Pte. Ltd.',
    uen: '202512345K',
    year: 2025,
    firstPeriod: true,
  });
  await importTrialBalance(test, id, 'tb.csv', new TextEncoder().encode(LEDGER));
  return { id, seen };
}

const answer = (accountCode: string, taxonomyKey: string) =>
  JSON.stringify([
    { accountCode, taxonomyKey, taxonomyLabel: 'x', confidence: 'MEDIUM', rationale: 'It looks so.' },
    { accountCode: '9999', taxonomyKey, taxonomyLabel: 'x', confidence: 'HIGH', rationale: 'Made up.' },
  ]);
const suggest = (id: string, body?: object) =>
  test.call('FS_PREPARER', `POST ${BASE}/${id}/mapping/auto-suggest`, body);

describe('suggesting keys with a language model', () => {
  it('shows what leaves, sends no name of a person, uses the tier asked for and tells what was used', async () => {
    const { id, seen } = await prepared(() => ({ text: answer('1100', 'loans_receivable') }));
    const shown = mappingModelRequestSchema.parse(
      expectStatus(
        await test.call('FS_PREPARER', `GET ${BASE}/${id}/mapping/model-request?tier=economy`),
        200,
      ).body,
    );
    expect(shown).toMatchObject({ model: 'claude-haiku-4-5', accounts: 4, masked: 1 });
    expect(seen).toHaveLength(0);
    const job = await test.finish(await suggest(id, { model: 'economy' }));
    expect(job.status).toBe('SUCCEEDED');
    expect(job.result).toMatchObject({ model: { model: 'claude-haiku-4-5', calls: 1, dropped: 1 } });
    expect(seen[0]?.body.model).toBe('claude-haiku-4-5');
    expect(JSON.stringify(seen[0]?.body)).not.toContain('Tan Ah Kow');
    const odd = (await readMapping(test, id)).find((item) => item.accountCode === '1100');
    expect(odd).toMatchObject({ taxonomyKey: 'loans_receivable', mappingRationale: 'It looks so.' });
  });

  it('asks nobody when a person wants no model', async () => {
    const { id, seen } = await prepared(() => ({ text: '[]' }));
    const job = await test.finish(await suggest(id, { model: null }));
    expect(job).toMatchObject({ status: 'SUCCEEDED', result: { model: null, byModel: 0 } });
    expect(seen).toHaveLength(0);
    expectStatus(await suggest(id, { model: 'another' }), 400);
  });

  it('takes a reply that says nothing usable for no answer', async () => {
    const { id } = await prepared(() => ({ text: 'I am sorry, {"accountCode":' }));
    const job = await test.finish(await suggest(id));
    expect(job).toMatchObject({ status: 'SUCCEEDED', result: { byModel: 0, model: { calls: 1 } } });
  });

  it('is cancelled while the service is silent, and leaves the mapping as it was', async () => {
    const { id, seen } = await prepared(() => ({ text: '[]', delayMs: 20_000 }));
    const started = await suggest(id);
    while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expectStatus(await test.call('FS_PREPARER', `POST /ops/jobs/${started.body.jobId}/cancel`), 200);
    expect((await test.finish(started)).status).toBe('CANCELLED');
    expect((await readMapping(test, id)).every((item) => item.taxonomyKey === null)).toBe(true);
  });
});
