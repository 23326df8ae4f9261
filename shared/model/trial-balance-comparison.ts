/**
 * What a new trial balance file would change in an engagement, told before it is taken in: the accounts that
 * are new, gone, changed, renamed or recoded, and what was made of them so far and goes stale.
 */
import { z } from 'zod';
import { moneySchema } from './money.ts';
import { importReportSchema } from './trial-balance.ts';

/** RENAMED: same code, other description. RECODED: same description, other code. */
export const ACCOUNT_CHANGES = ['NEW', 'GONE', 'RENAMED', 'RECODED', 'CHANGED'] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

const accountSideSchema = z.object({
  accountCode: z.string(),
  accountDescription: z.string(),
  currentYearBalance: moneySchema,
  priorYearBalance: moneySchema.nullable(),
});

export const comparedAccountSchema = z.object({
  change: z.enum(ACCOUNT_CHANGES),
  /** Null for a new account. */
  before: accountSideSchema.nullable(),
  /** Null for an account that is gone. */
  after: accountSideSchema.nullable(),
  /** The line to which the account was mapped, and whether it stays so (decisions 4). */
  taxonomyLabel: z.string().nullable(),
  keepsMapping: z.boolean(),
});
export type ComparedAccount = z.output<typeof comparedAccountSchema>;

export const trialBalanceComparisonSchema = z.object({
  report: importReportSchema,
  /** Accounts that stay as they are. */
  unchanged: z.number().int(),
  accounts: z.array(comparedAccountSchema),
  stale: z.object({
    lines: z.array(z.object({ statement: z.string(), label: z.string() })),
    notes: z.array(z.object({ noteKey: z.string(), title: z.string() })),
    answers: z.array(z.object({ ruleId: z.string(), title: z.string() })),
  }),
});
export type TrialBalanceComparison = z.output<typeof trialBalanceComparisonSchema>;
