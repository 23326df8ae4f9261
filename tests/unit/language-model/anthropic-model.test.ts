/**
 * The Anthropic client against a real HTTP server on the loopback: what is sent, what comes back, and each
 * failure as a plain reason.
 */
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createAnthropicModel } from '../../../main/language-model/anthropic-model.ts';
import { LanguageModelError } from '../../../main/language-model/language-model.ts';

interface Seen {
  readonly path: string;
  readonly authorization: string;
  readonly body: unknown;
}
interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly delayMs?: number;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(replies: readonly Reply[]): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const reply = replies[Math.min(seen.length, replies.length - 1)];
    seen.push({
      path: request.url ?? '',
      authorization: String(request.headers.authorization),
      body: JSON.parse(await text(request)),
    });
    setTimeout(() => {
      response.writeHead(reply?.status ?? 500, { 'content-type': 'application/json', 'retry-after-ms': '1' });
      response.end(JSON.stringify(reply?.body));
    }, reply?.delayMs ?? 0);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, seen };
}

function message(reply: string, stopReason = 'end_turn') {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'model-a',
    content: [{ type: 'text', text: reply }],
    stop_reason: stopReason,
    usage: {
      input_tokens: 10,
      cache_creation_input_tokens: 100,
      cache_read_input_tokens: 1000,
      output_tokens: 7,
    },
  };
}

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
    const { url, seen } = await serve([{ status: 200, body: message('Reply') }]);
    const model = createAnthropicModel({ apiKey: 'secret-key', models: MODELS, baseUrl: url });
    const reply = await model.generateText({ ...REQUEST, cachedContext: 'Taxonomy', temperature: 0 });
    expect(reply).toEqual({ text: 'Reply', inputTokens: 1110, outputTokens: 7 });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ path: '/v1/messages', authorization: 'Bearer secret-key' });
    expect(seen[0]?.body).toEqual({
      model: 'model-b',
      max_tokens: 4000,
      temperature: 0,
      system: [{ type: 'text', text: 'System', cache_control: { type: 'ephemeral' } }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Taxonomy', cache_control: { type: 'ephemeral' } },
            { type: 'text', text: 'User' },
          ],
        },
      ],
    });
  });

  it('leaves out what was not asked for', async () => {
    const { url, seen } = await serve([{ status: 200, body: message('Reply') }]);
    await createAnthropicModel({ apiKey: 'k', models: MODELS, baseUrl: url }).generateText(REQUEST);
    expect(seen[0]?.body).not.toHaveProperty('temperature');
    expect(seen[0]?.body).toHaveProperty('messages', [
      { role: 'user', content: [{ type: 'text', text: 'User' }] },
    ]);
  });

  it('tries again after an outage', async () => {
    const { url, seen } = await serve([
      { status: 529, body: { type: 'error', error: { type: 'overloaded_error', message: 'busy' } } },
      { status: 200, body: message('At last') },
    ]);
    const reply = await createAnthropicModel({ apiKey: 'k', models: MODELS, baseUrl: url }).generateText(
      REQUEST,
    );
    expect(reply.text).toBe('At last');
    expect(seen).toHaveLength(2);
  });

  it('names each failure plainly and never the key', async () => {
    const error = { type: 'error', error: { type: 'x', message: 'secret-key' } };
    expect(await failure([{ status: 401, body: error }])).toBe('KEY_REFUSED');
    expect(await failure([{ status: 404, body: error }])).toBe('REQUEST_REFUSED');
    expect(await failure([{ status: 429, body: error }])).toBe('TOO_MANY_REQUESTS');
    expect(await failure([{ status: 500, body: error }])).toBe('SERVICE_FAILED');
    expect(await failure([{ status: 200, body: message('half', 'max_tokens') }])).toBe('REPLY_CUT_OFF');
    expect(await failure([{ status: 200, body: message('', 'refusal') }])).toBe('REQUEST_REFUSED');
    expect(await failure([{ status: 200, body: message(' ') }])).toBe('REPLY_EMPTY');
    expect(await failure([], { baseUrl: 'http://127.0.0.1:9' })).toBe('UNREACHABLE');
  });

  it('gives up when time is out or the caller cancels', async () => {
    const slow = [{ status: 200, body: message('late'), delayMs: 2000 }];
    expect(await failure(slow, { timeoutMs: 50 })).toBe('TIMED_OUT');
    expect(await failure(slow, {}, AbortSignal.timeout(50))).toBe('CANCELLED');
  });
});
