/**
 * The language model that the environment sets up, or null: Fairview then works offline. The key comes from
 * the environment only and is never stored or logged.
 */
import { createAnthropicModel } from './anthropic-model.ts';
import type { LanguageModel, ModelTier } from './language-model.ts';

/** Service names of the three tiers (specification 2.17) unless the environment names others. */
const MODELS: Readonly<Record<ModelTier, string>> = {
  default: 'claude-sonnet-4-6',
  economy: 'claude-haiku-4-5',
  strongest: 'claude-opus-4-5',
};

/** FAIRVIEW_MODEL_KEY switches it on; FAIRVIEW_MODEL_URL and FAIRVIEW_MODEL_<TIER> replace the defaults. */
export function modelFromEnvironment(environment: NodeJS.ProcessEnv): LanguageModel | null {
  const apiKey = environment.FAIRVIEW_MODEL_KEY;
  if (!apiKey) return null;
  const baseUrl = environment.FAIRVIEW_MODEL_URL;
  return createAnthropicModel({
    apiKey,
    models: {
      default: environment.FAIRVIEW_MODEL_DEFAULT ?? MODELS.default,
      economy: environment.FAIRVIEW_MODEL_ECONOMY ?? MODELS.economy,
      strongest: environment.FAIRVIEW_MODEL_STRONGEST ?? MODELS.strongest,
    },
    ...(baseUrl && { baseUrl }),
  });
}
