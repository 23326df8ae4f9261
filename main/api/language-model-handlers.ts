/** Handlers of shared/contract/language-model.ts. */
import { changeLanguageModel, readLanguageModel, testLanguageModel } from '../practice/language-model.ts';
import type { Handlers } from './gate.ts';

export const languageModelHandlers: Pick<
  Handlers,
  keyof typeof import('../../shared/contract/language-model.ts').languageModelRoutes
> = {
  getLanguageModel: ({ context }) => readLanguageModel(context),
  updateLanguageModel: ({ context }, { caller, body }) => changeLanguageModel(context, caller, body),
  testLanguageModel: ({ context }, { body, signal }) => testLanguageModel(context, body.tier, signal),
};
