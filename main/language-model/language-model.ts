/**
 * The language-model client's interface (specification 2.17): one call that turns a prompt into text. The
 * modules know only this; which service stands behind it is decided where the engine is put together.
 * What comes back is foreign text: callers parse it by schema, and nothing in it is ever an instruction.
 */
import { createHash } from 'node:crypto';

/** The three configured tiers: default, lower-cost step-down, highest capability. */
export const MODEL_TIERS = ['default', 'economy', 'strongest'] as const;
export type ModelTier = (typeof MODEL_TIERS)[number];

export interface GenerateTextRequest {
  readonly model: ModelTier;
  readonly systemPrompt: string;
  /** Long blocks that stay the same over many calls (the reporting taxonomy); cached by the service, three at most. */
  readonly cachedContext?: string | readonly string[];
  readonly userPrompt: string;
  /** Output budget in tokens: 4,000 for mapping, 16,000 for notes (specification 8). */
  readonly maxTokens: number;
  /** 0 to 1; the service's own default when absent. */
  readonly temperature?: number;
  /** Cancels the call; the promise then fails with reason CANCELLED. */
  readonly signal?: AbortSignal;
  /** Takes a reply that was cut off at the budget, marked `cutOff`, instead of failing with REPLY_CUT_OFF. */
  readonly acceptCutOff?: boolean;
}

export interface GeneratedText {
  readonly text: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Present where the reply ended at the budget and the caller accepts that. */
  readonly cutOff?: true;
}

export interface LanguageModel {
  /** The service's name of the model per tier, for the page that shows what leaves the machine. */
  readonly names?: Readonly<Record<ModelTier, string>>;
  /** Errors: LanguageModelError, with a reason that a person can act on. */
  generateText(request: GenerateTextRequest): Promise<GeneratedText>;
}

export const LANGUAGE_MODEL_FAILURES = [
  'KEY_REFUSED',
  'UNREACHABLE',
  'TIMED_OUT',
  'TOO_MANY_REQUESTS',
  'REQUEST_REFUSED',
  'SERVICE_FAILED',
  'REPLY_CUT_OFF',
  'REPLY_EMPTY',
  'NO_STORED_REPLY',
  'CANCELLED',
] as const;
export type LanguageModelFailure = (typeof LANGUAGE_MODEL_FAILURES)[number];

export class LanguageModelError extends Error {
  readonly reason: LanguageModelFailure;

  constructor(reason: LanguageModelFailure, message: string) {
    super(message);
    this.name = 'LanguageModelError';
    this.reason = reason;
  }
}

/**
 * SHA-256 (hex) over everything that shapes the reply: tier, prompts, budget, temperature. Each part is
 * framed by JSON, so that text cannot move from one part to the next and keep the hash.
 */
export function promptHash(request: GenerateTextRequest): string {
  const parts = [
    request.model,
    request.systemPrompt,
    request.cachedContext ?? null,
    request.userPrompt,
    request.maxTokens,
    request.temperature ?? null,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
