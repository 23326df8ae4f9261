/**
 * The language model's settings through the real engine (specification 2.17, 5): off until an administrator
 * switches it on, its key kept sealed and shown to nobody, each change in the trail, the cost told. The service
 * is a stand-in on the loopback.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { EngineOptions } from '../../../main/engine.ts';
import { createAnthropicModel } from '../../../main/language-model/anthropic-model.ts';
import type { MakeModel } from '../../../main/language-model/configured-model.ts';
import { languageModelSettingsSchema } from '../../../shared/model/language-model.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { closeStandIns, type Reply, serve } from '../../unit/main/language-model/stand-in.ts';
import { expectStatus } from '../journeys/filing-steps.ts';

const PATH = '/admin/language-model';
const KEY = 'sk-stand-in-3141592653589793';
const MODELS = { default: 'claude-sonnet-4-6', economy: 'claude-haiku-4-5', strongest: 'unheard-of-9' };

let test: TestEngine;
afterEach(async () => {
  await test.close();
  closeStandIns();
});

const maker =
  (baseUrl: string): MakeModel =>
  (apiKey, models) =>
    createAnthropicModel({ apiKey, models, baseUrl, maxRetries: 0 });

async function practice(replies: readonly Reply[], options: Partial<EngineOptions> = {}) {
  const { url, seen } = await serve(replies);
  test = await startTestEngine({ makeModel: maker(url), ...options });
  return seen;
}

/** Closes the engine and opens its folder again. */
async function restart(replies: readonly Reply[]) {
  const { url, seen } = await serve(replies);
  await test.engine.close();
  test = await startTestEngine({ dataDirectory: test.directory, makeModel: maker(url) });
  return seen;
}

const read = async () =>
  languageModelSettingsSchema.parse(expectStatus(await test.call('PLATFORM_ADMIN', `GET ${PATH}`), 200).body);
const change = (body: object) => test.call('PLATFORM_ADMIN', `PUT ${PATH}`, body);
const tryOut = (tier: string) => test.call('PLATFORM_ADMIN', `POST ${PATH}/test`, { tier });

describe('the settings of the language model', () => {
  it('are off at first, and not to be switched on without a key', async () => {
    await practice([{ text: 'ready' }]);
    expect(await read()).toMatchObject({ enabled: false, inUse: false, source: 'NONE', keyKept: false });
    const refused = await change({ enabled: true, models: MODELS });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: 'key' }] });
    expect(expectStatus(await tryOut('default'), 409).body.detail).toMatch(/no key/);
    expect(test.engine.context.languageModel).toBeNull();
  });

  it('keep the key sealed, use it at once and after a restart, and show it to nobody', async () => {
    const seen = await practice([{ text: 'ready' }]);
    const saved = expectStatus(await change({ enabled: true, models: MODELS, key: KEY }), 200);
    expect(saved.body).toMatchObject({ enabled: true, inUse: true, source: 'PRACTICE', keyKept: true });
    expect(expectStatus(await tryOut('economy'), 200).body).toMatchObject({
      model: 'claude-haiku-4-5',
      inputTokens: 1110,
      outputTokens: 7,
    });
    expect(seen[0]?.authorization).toBe(`Bearer ${KEY}`);
    // The key stands in no answer, in no event, and in no row of the open database.
    const trail = await test.call('PLATFORM_ADMIN', 'GET /ops/audit?limit=100');
    expect(trail.body.items).toContainEqual(
      expect.objectContaining({
        type: 'LANGUAGE_MODEL_CHANGED',
        payload: { enabled: true, models: MODELS, key: 'REPLACED' },
      }),
    );
    const row = await test.engine.context.reader
      .selectFrom('languageModelSetting')
      .selectAll()
      .executeTakeFirstOrThrow();
    for (const answer of [saved.body, await read(), trail.body, row])
      expect(JSON.stringify(answer)).not.toContain(KEY.slice(3));
    expect(readFileSync(join(test.directory, 'fairview.db')).includes(KEY)).toBe(false);
    // A change of names leaves the key alone.
    expectStatus(await change({ enabled: true, models: { ...MODELS, economy: 'claude-haiku-4-5-x' } }), 200);
    expect((await tryOut('economy')).body.model).toBe('claude-haiku-4-5-x');
    expect(seen[1]?.authorization).toBe(`Bearer ${KEY}`);
    const later = await restart([{ text: 'ready' }]);
    expect(await read()).toMatchObject({ inUse: true, used: { calls: 2 } });
    expectStatus(await tryOut('default'), 200);
    expect(later[0]?.authorization).toBe(`Bearer ${KEY}`);
  });

  it('tell the cost so far, and which calls have no known price', async () => {
    await practice([{ text: 'ready' }]);
    expectStatus(await change({ enabled: true, models: MODELS, key: KEY }), 200);
    await tryOut('default');
    await tryOut('strongest');
    // 1,110 tokens in at 3 dollars and 7 out at 15 dollars a million: 0.003435, rounded up.
    expect((await read()).used).toEqual({
      calls: 2,
      inputTokens: 2220,
      outputTokens: 14,
      dollars: '0.0035',
      unpriced: 1,
    });
    expect((await read()).usedThisMonth.calls).toBe(2);
  });

  it('let a failed test say what to do, without the key', async () => {
    await practice([{ status: 401 }]);
    expectStatus(await change({ enabled: true, models: MODELS, key: KEY }), 200);
    const answer = expectStatus(await tryOut('default'), 503);
    expect(answer.body.detail).toMatch(/refused the key/);
    expect(JSON.stringify(answer.body)).not.toContain(KEY);
    expect((await read()).used.calls).toBe(0);
  });

  it('switch it off and forget the key: then nothing is sent', async () => {
    const seen = await practice([{ text: 'ready' }]);
    expectStatus(await change({ enabled: true, models: MODELS, key: KEY }), 200);
    expectStatus(await change({ enabled: false, models: MODELS, key: null }), 200);
    expect(await read()).toMatchObject({ enabled: false, inUse: false, keyKept: false });
    expect(test.engine.context.languageModel).toBeNull();
    expectStatus(await tryOut('default'), 409);
    expect(seen).toHaveLength(0);
  });

  it('switch the environment’s model off too, where a practice says so', async () => {
    const { url } = await serve([{ text: 'ready' }]);
    const given = createAnthropicModel({ apiKey: 'given', models: MODELS, baseUrl: url, maxRetries: 0 });
    await practice([{ text: 'ready' }], { languageModel: given });
    expect(await read()).toMatchObject({ enabled: true, inUse: true, source: 'ENVIRONMENT', keyKept: false });
    expectStatus(await change({ enabled: false, models: MODELS }), 200);
    expect(await read()).toMatchObject({ enabled: false, inUse: false, source: 'PRACTICE' });
  });

  it('are for administrators only', async () => {
    await practice([{ text: 'ready' }]);
    for (const role of ['SENIOR_ACCOUNTANT', 'FS_REVIEWER', 'BOOKKEEPER'] as const)
      expect((await test.call(role, `GET ${PATH}`)).status).toBe(403);
  });
});
