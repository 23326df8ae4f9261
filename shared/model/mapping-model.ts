/**
 * What the language model is sent for a mapping, shown before it leaves the machine, and what a call used
 * (specification 2.17, 4.2). Names of people are masked in it.
 */
import { z } from 'zod';

/** The three configured tiers: default, lower-cost step-down, highest capability. */
export const MAPPING_MODEL_TIERS = ['default', 'economy', 'strongest'] as const;
export const mappingModelTierSchema = z.enum(MAPPING_MODEL_TIERS);
export type MappingModelTier = z.output<typeof mappingModelTierSchema>;

export const modelCostSchema = z.object({
  /** US dollars, four places; an upper bound without the discount of the cache. */
  dollars: z.string(),
  /** The day on which the price was written down. */
  asOf: z.string(),
});

export const mappingModelRequestSchema = z.object({
  tier: mappingModelTierSchema,
  /** The service's name of the model; null where no language model is set up: nothing leaves the machine. */
  model: z.string().nullable(),
  /** Accounts in the trial balance, those about which the model is asked, and names that were masked. */
  accounts: z.number().int(),
  asked: z.number().int(),
  masked: z.number().int(),
  systemPrompt: z.string(),
  /** Blocks that the service keeps for the next call: the taxonomy, and the chart of accounts. */
  cachedContext: z.array(z.string()),
  /** One text per call. */
  userPrompts: z.array(z.string()),
  inputTokens: z.number().int(),
  /** At most, by the budget of each call. */
  outputTokens: z.number().int(),
  cost: modelCostSchema.nullable(),
});
export type MappingModelRequest = z.output<typeof mappingModelRequestSchema>;

/** What the model's calls of one job used, and what was left out of its replies. */
export const mappingModelUseSchema = z.object({
  model: z.string(),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  dropped: z.number().int(),
  cost: modelCostSchema.nullable(),
});
export type MappingModelUse = z.output<typeof mappingModelUseSchema>;
