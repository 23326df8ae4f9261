/**
 * What a person enters for a journal that the program computes, and what it answers: a draft, and the steps that lead to
 * its amounts. Nothing of it is posted by itself; amounts and accounts can be changed before.
 */
import { z } from 'zod';
import { isoDateSchema } from './dates.ts';
import type { ReportingStandard } from './enums.ts';
import { journalDraftSchema } from './journals.ts';
import { moneySchema } from './money.ts';

const amount = moneySchema.refine((text) => !text.startsWith('-'), 'an amount of nil or more is expected');
const account = z.strictObject({
  accountCode: z.string().trim().max(200),
  accountDescription: z.string().trim().max(1000),
});

/** Assets of one class that were there all year, or came or went in it. */
const assetSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  cost: amount,
  residualValue: amount,
  usefulLifeMonths: z.number().int().min(1).max(1200),
  /** Ready for use on this day: depreciated from the month in which it is. */
  readyOn: isoDateSchema,
  /** Depreciated up to the month before that of the disposal. */
  disposedOn: isoDateSchema.nullable().default(null),
  /** Accounts of its class, where it has its own. */
  charge: account.optional(),
  accumulated: account.optional(),
});

/** In hundredths of a percent. */
const rate = z.number().int().min(0).max(10_000);

export const journalTemplateInputSchema = z.discriminatedUnion('template', [
  z.strictObject({
    template: z.literal('DEPRECIATION'),
    charge: account,
    accumulated: account,
    assets: z.array(assetSchema).min(1).max(500),
  }),
  z.strictObject({
    template: z.literal('TAX_PROVISION'),
    expense: account,
    payable: account,
    profitBeforeTax: moneySchema,
    /** Expenses that are not deductible, and depreciation; positive. */
    addedBack: amount,
    /** Capital allowances, income that is not taxed, and other deductions; positive. */
    deducted: amount,
    lossesBroughtForward: amount,
    exemption: z.enum(['PARTIAL', 'START_UP', 'NONE']),
    /** As announced for the year of assessment. */
    rebate: amount,
    /** What the books hold as charge of this year already. */
    alreadyProvided: amount,
  }),
  z.strictObject({
    template: z.enum(['ACCRUAL', 'PREPAYMENT']),
    expense: account,
    /** The liability of an accrual, the asset of a prepayment. */
    other: account,
    /** For the whole time, from its first to its last day. */
    amount,
    from: isoDateSchema,
    to: isoDateSchema,
  }),
  z.strictObject({
    template: z.literal('CREDIT_LOSS'),
    expense: account,
    allowance: account,
    /** Receivables by how long they are overdue, with the rate of loss expected of each. */
    buckets: z
      .array(z.strictObject({ label: z.string().trim().min(1).max(100), amount, rate }))
      .min(1)
      .max(20),
    /** What the books hold as allowance already. */
    alreadyAllowed: amount,
  }),
  z.strictObject({
    template: z.literal('LEASE'),
    asset: account,
    accumulated: account,
    liability: account,
    depreciation: account,
    interest: account,
    /** Where the books hold the payments: bank, or the expense that they were booked as. */
    payments: account,
    commencedOn: isoDateSchema,
    /** On the first day for a lease that is paid in advance. */
    firstPaymentOn: isoDateSchema,
    payment: amount,
    count: z.number().int().min(1).max(1200),
    everyMonths: z.number().int().min(1).max(12),
    /** Incremental borrowing rate, a year. */
    rate,
  }),
  z.strictObject({
    template: z.literal('DIVIDEND'),
    equity: account,
    /** Bank where it is paid, dividends payable where it is declared. */
    other: account,
    declaredOn: isoDateSchema,
    isPaid: z.boolean(),
    basis: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('TOTAL'), amount }),
      z.strictObject({
        kind: z.literal('PER_SHARE'),
        shares: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
        /** "0.0125": up to six decimal places. */
        perShare: z.string().regex(/^\d{1,9}(?:\.\d{1,6})?$/, 'an amount for each share is expected'),
      }),
    ]),
  }),
]);
export type JournalTemplateInput = z.output<typeof journalTemplateInputSchema>;
export type TemplateInput<Of extends JournalTemplateInput['template']> = Extract<
  JournalTemplateInput,
  { template: Of }
>;

/** Why a template is of no use under the reporting standard, in words for the person; null where it is. */
export function whyNotUnder(
  template: JournalTemplateInput['template'],
  standard: ReportingStandard,
): string | null {
  return template === 'CREDIT_LOSS' && standard === 'SFRS_SE'
    ? 'Section 11 of the SFRS for Small Entities recognises a loss on receivables only once there is objective evidence that it was incurred, not because it is expected. Write the journal for the receivables that show such evidence.'
    : null;
}

export const journalProposalSchema = z.object({
  draft: journalDraftSchema,
  /** How the amounts came about, in order. */
  steps: z.array(z.object({ label: z.string(), amount: moneySchema })),
});
export type JournalProposal = z.output<typeof journalProposalSchema>;
