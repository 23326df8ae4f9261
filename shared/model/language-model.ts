/**
 * How the practice uses a language model (specification 2.17): off until an administrator sets it up. The key of
 * the service goes in and never comes out: what is read says only whether there is one.
 */
import { z } from 'zod';

/** The three configured tiers: default, lower-cost step-down, highest capability. */
export const LANGUAGE_MODEL_TIERS = ['default', 'economy', 'strongest'] as const;
export const languageModelTierSchema = z.enum(LANGUAGE_MODEL_TIERS);

/** The service's name of a model. */
const modelNameSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:/@-]{0,99}$/, 'a name such as claude-sonnet-4-6 is expected');

export const modelNamesSchema = z.strictObject({
  default: modelNameSchema,
  economy: modelNameSchema,
  strongest: modelNameSchema,
});
export type ModelNames = z.output<typeof modelNamesSchema>;

/** Printable and without spaces, as it stands in a header. */
const serviceKeySchema = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{8,300}$/, 'a key of the service, without spaces, is expected');

export const changeLanguageModelSchema = z.strictObject({
  enabled: z.boolean(),
  models: modelNamesSchema,
  /** A new key; absent keeps the one there is, null forgets it. */
  key: serviceKeySchema.nullable().optional(),
});
export type LanguageModelChange = z.output<typeof changeLanguageModelSchema>;

const useSchema = z.object({
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** US dollars, four places, rounded up; calls of models whose price is not known are not in it. */
  dollars: z.string(),
  /** Calls whose price is not known. */
  unpriced: z.number().int(),
});

export const languageModelSettingsSchema = z.object({
  enabled: z.boolean(),
  /** Whether calls would be made now: switched on, and with a key. */
  inUse: z.boolean(),
  /** PRACTICE: set up here. ENVIRONMENT: by whoever runs this computer, and not changed here yet. NONE: nowhere. */
  source: z.enum(['PRACTICE', 'ENVIRONMENT', 'NONE']),
  keyKept: z.boolean(),
  models: modelNamesSchema,
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
  used: useSchema,
  usedThisMonth: useSchema,
});
export type LanguageModelSettings = z.output<typeof languageModelSettingsSchema>;

export const languageModelTestSchema = z.object({
  model: z.string(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  milliseconds: z.number().int(),
});
