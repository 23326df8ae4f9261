/**
 * Where the form of a computed journal begins: what the books and the disclosures hold already, as a proposal that a person
 * reads and changes. What is not known is null and is asked. Nothing of it is stored.
 */
import { z } from 'zod';
import { isoDateSchema } from './dates.ts';
import { moneySchema } from './money.ts';

const account = z.object({ accountCode: z.string(), accountDescription: z.string() }).nullable();

const proposedAssetSchema = z.object({
  name: z.string(),
  cost: moneySchema,
  usefulLifeMonths: z.number().int().min(1).nullable(),
  readyOn: isoDateSchema.nullable(),
  charge: account,
  accumulated: account,
});
export type ProposedAsset = z.output<typeof proposedAssetSchema>;

export const templateStartsSchema = z.object({
  depreciation: z.object({
    assets: z.array(proposedAssetSchema),
    /** From where classes, costs, useful lives and days are, in sentences. */
    remarks: z.array(z.string()),
  }),
  tax: z.object({
    /** Null where nobody can tell it of the year of assessment. */
    profitBeforeTax: moneySchema.nullable(),
    alreadyProvided: moneySchema,
    expense: account,
    payable: account,
    remarks: z.array(z.string()),
  }),
});
export type TemplateStarts = z.output<typeof templateStartsSchema>;
