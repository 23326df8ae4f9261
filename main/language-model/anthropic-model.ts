/**
 * The Anthropic client behind the LanguageModel interface (specification 2.17). The system prompt and the
 * context block carry cache marks, so that a second call over the same taxonomy is read from the cache.
 * The key comes in as an option and never appears in a message; no environment variable is consulted.
 */
import {
  Anthropic,
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
} from '@anthropic-ai/sdk';
import {
  type GenerateTextRequest,
  type LanguageModel,
  LanguageModelError,
  type ModelTier,
} from './language-model.ts';

export interface AnthropicModelOptions {
  readonly apiKey: string;
  /** The service's name of the model per tier. */
  readonly models: Readonly<Record<ModelTier, string>>;
  /** Another address (a practice's own proxy); the service's own when absent. */
  readonly baseUrl?: string;
  /** Tries after the first, for outages and rate limits; default 2. */
  readonly maxRetries?: number;
  /** Per try, in milliseconds; default five minutes. */
  readonly timeoutMs?: number;
}

const DEFAULT_BASE_URL = 'https://api.anthropic.com';
const DEFAULT_TIMEOUT_MS = 300_000;
/** Tries that may each take the whole time before the first piece of a reply arrives, waits included. */
const ALLOWED_TRIES = 4;
const CACHED = { type: 'ephemeral' } as const;

export function createAnthropicModel(options: AnthropicModelOptions): LanguageModel {
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const client = new Anthropic({
    apiKey: options.apiKey,
    authToken: null,
    baseURL: options.baseUrl ?? DEFAULT_BASE_URL,
    maxRetries: options.maxRetries ?? 2,
    timeout: timeoutMs,
    logLevel: 'off',
  });

  return {
    names: options.models,
    async generateText(request) {
      const reply = await send(client, options.models[request.model], request, timeoutMs);
      const text = reply.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
      if (reply.stop_reason === 'refusal') {
        throw new LanguageModelError(
          'REQUEST_REFUSED',
          'The language model declined to answer this request.',
        );
      }
      const cutOff =
        reply.stop_reason === 'max_tokens' || reply.stop_reason === 'model_context_window_exceeded';
      if (cutOff && !(request.acceptCutOff === true && text.trim() !== '')) {
        throw new LanguageModelError(
          'REPLY_CUT_OFF',
          `The reply of the language model was cut off at ${reply.usage.output_tokens} tokens of at most ${request.maxTokens}; shorten the input and try again.`,
        );
      }
      if (text.trim() === '') {
        throw new LanguageModelError('REPLY_EMPTY', 'The language model sent an empty reply; try again.');
      }
      return {
        text,
        inputTokens: inputTokens(reply.usage),
        outputTokens: reply.usage.output_tokens,
        ...(cutOff && { cutOff }),
      };
    },
  };
}

/** All input tokens, whether new, written to the cache or read from it. */
function inputTokens(usage: Anthropic.Usage): number {
  return usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0);
}

async function send(
  client: Anthropic,
  model: string,
  request: GenerateTextRequest,
  timeoutMs: number,
): Promise<Anthropic.Message> {
  const context = [request.cachedContext ?? []].flat().filter((text) => text !== '');
  // A reply comes in pieces: silence of the allowed length between two of them ends the call too.
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), ALLOWED_TRIES * timeoutMs);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), timeoutMs);
  };
  const signal = request.signal ? AbortSignal.any([request.signal, silence.signal]) : silence.signal;
  try {
    const stream = client.messages.stream(
      {
        model,
        max_tokens: request.maxTokens,
        ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
        system: [{ type: 'text', text: request.systemPrompt, cache_control: CACHED }],
        messages: [
          {
            role: 'user',
            content: [
              ...context.map((text) => ({ type: 'text' as const, text, cache_control: CACHED })),
              { type: 'text', text: request.userPrompt },
            ],
          },
        ],
      },
      { signal },
    );
    stream.on('streamEvent', heard);
    return await stream.finalMessage();
  } catch (error) {
    throw silence.signal.aborted && request.signal?.aborted !== true
      ? plainError(new APIConnectionTimeoutError())
      : plainError(error);
  } finally {
    clearTimeout(timer);
  }
}

function plainError(error: unknown): unknown {
  if (error instanceof APIUserAbortError) {
    return new LanguageModelError('CANCELLED', 'The call to the language model was cancelled.');
  }
  if (error instanceof APIConnectionTimeoutError) {
    return new LanguageModelError('TIMED_OUT', 'The language model did not answer in time; try again later.');
  }
  if (error instanceof APIConnectionError) {
    return new LanguageModelError(
      'UNREACHABLE',
      'The language model cannot be reached; check the connection, or draft without it.',
    );
  }
  if (!(error instanceof APIError)) {
    // What is left is a reply that is not in the form agreed: broken JSON, or a stream that ended early.
    return new LanguageModelError(
      'SERVICE_FAILED',
      'The language model sent a reply that cannot be read; try again later.',
    );
  }
  const status = error.status ?? 0;
  if (status === 401 || status === 403) {
    return new LanguageModelError(
      'KEY_REFUSED',
      'The language model refused the key; enter a valid key in the settings.',
    );
  }
  if (status === 429) {
    return new LanguageModelError(
      'TOO_MANY_REQUESTS',
      'The language model is at its limit of requests; try again later.',
    );
  }
  if (status >= 400 && status < 500) {
    return new LanguageModelError(
      'REQUEST_REFUSED',
      `The language model refused the request (status ${status}); check the model names in the settings.`,
    );
  }
  return new LanguageModelError(
    'SERVICE_FAILED',
    `The language model failed (status ${status}); try again later.`,
  );
}
