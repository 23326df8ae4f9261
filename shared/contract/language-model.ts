/** Routes of the language model's settings: administrators set it up, and its key is never read back. */
import { z } from 'zod';
import {
  changeLanguageModelSchema,
  languageModelSettingsSchema,
  languageModelTestSchema,
  languageModelTierSchema,
} from '../model/language-model.ts';
import type { Route } from './route.ts';

const path = '/admin/language-model';

export const languageModelRoutes = {
  getLanguageModel: {
    method: 'GET',
    path,
    summary: 'How the language model is set up, and what it has cost; never its key.',
    access: 'MANAGE_CLIENTS',
    response: languageModelSettingsSchema,
    status: 200,
    errors: [],
  },
  updateLanguageModel: {
    method: 'PUT',
    path,
    summary: 'Switches the language model on or off, names its models, and takes or forgets its key.',
    access: 'MANAGE_CLIENTS',
    body: changeLanguageModelSchema,
    response: languageModelSettingsSchema,
    status: 200,
    errors: [],
  },
  testLanguageModel: {
    method: 'POST',
    path: `${path}/test`,
    summary: 'Asks the language model for one word, with nothing of any client.',
    access: 'MANAGE_CLIENTS',
    body: z.strictObject({ tier: languageModelTierSchema }),
    response: languageModelTestSchema,
    status: 200,
    errors: ['INVALID_TRANSITION', 'UNAVAILABLE'],
  },
} as const satisfies Record<string, Route>;
