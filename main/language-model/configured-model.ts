/**
 * How a language model is put together: by a practice's own key and model names, or from the environment. Without
 * either Fairview works offline. The environment's key is never stored, and no key is logged.
 */
import type { AnthropicModelOptions } from './anthropic-model.ts';
import type { LanguageModel, ModelTier } from './language-model.ts';

/** A model by a key of the service and its names of the three tiers. */
export type MakeModel = (apiKey: string, models: Readonly<Record<ModelTier, string>>) => LanguageModel;

/** Service names of the three tiers (specification 2.17) unless others are named. */
export const MODELS: Readonly<Record<ModelTier, string>> = {
  default: 'claude-sonnet-4-6',
  economy: 'claude-haiku-4-5',
  strongest: 'claude-opus-4-5',
};

/** The service's library is loaded with the first question: an engine that asks none starts without it. */
function modelLoadedLater(options: AnthropicModelOptions): LanguageModel {
  let loaded: Promise<LanguageModel> | undefined;
  return {
    names: options.models,
    async generateText(request) {
      loaded ??= import('./anthropic-model.ts').then((client) => client.createAnthropicModel(options));
      return await (await loaded).generateText(request);
    },
  };
}

/** FAIRVIEW_MODEL_URL names another address (a practice's own proxy) for keys entered in the settings too. */
export function modelMaker(environment: NodeJS.ProcessEnv): MakeModel {
  const baseUrl = environment.FAIRVIEW_MODEL_URL;
  return (apiKey, models) => modelLoadedLater({ apiKey, models, ...(baseUrl && { baseUrl }) });
}

/** FAIRVIEW_MODEL_KEY switches it on; FAIRVIEW_MODEL_URL and FAIRVIEW_MODEL_<TIER> replace the defaults. */
export function modelFromEnvironment(environment: NodeJS.ProcessEnv): LanguageModel | null {
  const apiKey = environment.FAIRVIEW_MODEL_KEY;
  if (!apiKey) return null;
  return modelMaker(environment)(apiKey, {
    default: environment.FAIRVIEW_MODEL_DEFAULT ?? MODELS.default,
    economy: environment.FAIRVIEW_MODEL_ECONOMY ?? MODELS.economy,
    strongest: environment.FAIRVIEW_MODEL_STRONGEST ?? MODELS.strongest,
  });
}
