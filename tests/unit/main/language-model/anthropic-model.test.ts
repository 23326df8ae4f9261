/**
 * The Anthropic client against a real HTTP server on the loopback: what is sent, what comes back as a stream,
 * and each failure as a plain reason.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { createAnthropicModel } from '../../../../main/language-model/anthropic-model.ts';
import { LanguageModelError } from '../../../../main/language-model/language-model.ts';
import { closeStandIns, type Reply, serve } from './stand-in.ts';

afterEach(closeStandIns);

/** Longer than any test: however slow the machine, the reply does not come first. */
const ENDLESS_MS = 3_600_000;

const MODELS = { default: 'model-a', economy: 'model-b', strongest: 'model-c' };
const REQUEST = { model: 'economy', systemPrompt: 'System', userPrompt: 'User', maxTokens: 4000 } as const;

async function failure(
  replies: readonly Reply[],
  options: object = {},
  signal?: AbortSignal,
): Promise<string> {
  const { url } = await serve(replies);
  const model = createAnthropicModel({
    apiKey: 'secret-key',
    models: MODELS,
    baseUrl: url,
    maxRetries: 0,
    ...options,
  });
  try {
    await model.generateText(signal ? { ...REQUEST, signal } : REQUEST);
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error;
    expect(error.message).not.toContain('secret-key');
    return error.reason;
  }
  throw new Error('the call succeeded');
}

describe('the Anthropic client', () => {
  it('sends the tier, the cache marks and the budget, and counts all tokens', async () => {
    const { url, seen } = await serve([{ text: 'A reply in two pieces' }]);
    const model = createAnthropicModel({ apiKey: 'secret-key', models: MODELS, baseUrl: url });
    const reply = await model.generateText({
      ...REQUEST,
      cachedContext: ['Taxonomy', 'Chart'],
      temperature: 0,
    });
    expect(reply).toEqual({ text: 'A reply in two pieces', inputTokens: 1110, outputTokens: 7 });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ path: '/v1/messages', authorization: 'Bearer secret-key' });
    const cached = { cache_control: { type: 'ephemeral' } };
    expect(seen[0]?.body).toEqual({
      model: 'model-b',
      max_tokens: 4000,
      stream: true,
      temperature: 0,
      system: [{ type: 'text', text: 'System', ...cached }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Taxonomy', ...cached },
            { type: 'text', text: 'Chart', ...cached },
            { type: 'text', text: 'User' },
          ],
        },
      ],
    });
  });

  it.each([
    ['default', 'model-a'],
    ['economy', 'model-b'],
    ['strongest', 'model-c'],
  ] as const)('asks the model of the tier %s', async (tier, name) => {
    const { url, seen } = await serve([{ text: 'Reply' }]);
    const model = createAnthropicModel({ apiKey: 'k', models: MODELS, baseUrl: url });
    await model.generateText({ ...REQUEST, model: tier });
    expect(seen[0]?.body.model).toBe(name);
    expect(model.names?.[tier]).toBe(name);
    expect(seen[0]?.body).not.toHaveProperty('temperature');
  });

  it.each([429, 529, 500])('tries again after %s', async (status) => {
    const { url, seen } = await serve([{ status }, { text: 'At last' }]);
    const model = createAnthropicModel({ apiKey: 'k', models: MODELS, baseUrl: url });
    expect((await model.generateText(REQUEST)).text).toBe('At last');
    expect(seen).toHaveLength(2);
  });

  it('waits as long as the service asks for', async () => {
    const headers = { 'retry-after-ms': '400', 'retry-after': '0.4' };
    const { url } = await serve([{ status: 429, headers }, { text: 'At last' }]);
    const began = performance.now();
    await createAnthropicModel({ apiKey: 'k', models: MODELS, baseUrl: url }).generateText(REQUEST);
    expect(performance.now() - began).toBeGreaterThanOrEqual(380);
  });

  it('names each failure plainly and never the key', async () => {
    expect(await failure([{ status: 401 }])).toBe('KEY_REFUSED');
    expect(await failure([{ status: 404 }])).toBe('REQUEST_REFUSED');
    expect(await failure([{ status: 429 }])).toBe('TOO_MANY_REQUESTS');
    expect(await failure([{ status: 500 }])).toBe('SERVICE_FAILED');
    expect(await failure([{ status: 529 }])).toBe('SERVICE_FAILED');
    expect(await failure([{ text: 'half', stopReason: 'max_tokens' }])).toBe('REPLY_CUT_OFF');
    expect(await failure([{ text: '', stopReason: 'refusal' }])).toBe('REQUEST_REFUSED');
    expect(await failure([{ text: ' ' }])).toBe('REPLY_EMPTY');
    expect(await failure([], { baseUrl: 'http://127.0.0.1:9' })).toBe('UNREACHABLE');
  });

  it('answers a stream that breaks in the middle with a reason', async () => {
    expect(await failure([{ text: 'half a reply', breaks: 'json' }])).toBe('SERVICE_FAILED');
    expect(await failure([{ text: 'half a reply', breaks: 'overloaded' }])).toBe('SERVICE_FAILED');
    expect(['SERVICE_FAILED', 'UNREACHABLE']).toContain(
      await failure([{ text: 'half a reply', breaks: 'cut' }]),
    );
  });

  it('hands over a reply that was cut off where the caller can go on from it', async () => {
    const { url } = await serve([{ text: '[{"a":1},', stopReason: 'max_tokens' }]);
    const model = createAnthropicModel({ apiKey: 'k', models: MODELS, baseUrl: url });
    expect(await model.generateText({ ...REQUEST, acceptCutOff: true })).toMatchObject({
      text: '[{"a":1},',
      cutOff: true,
    });
  });

  it('gives up when time is out, before or within the reply, or when the caller cancels', async () => {
    expect(await failure([{ text: 'late', delayMs: ENDLESS_MS }], { timeoutMs: 50 })).toBe('TIMED_OUT');
    expect(await failure([{ text: 'stalls', stallMs: ENDLESS_MS }], { timeoutMs: 80 })).toBe('TIMED_OUT');
    const slow = [{ text: 'late', delayMs: ENDLESS_MS }];
    expect(await failure(slow, {}, AbortSignal.timeout(50))).toBe('CANCELLED');
    expect(await failure([{ text: 'stalls', stallMs: ENDLESS_MS }], {}, AbortSignal.timeout(80))).toBe(
      'CANCELLED',
    );
  });
});
