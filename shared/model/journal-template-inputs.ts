/**
 * What a person enters for a journal that the program computes. It is kept with the journal, so that the schedule of a lease
 * can be opened again, and next year's journal is computed from the same terms.
 */
import { z } from 'zod';
import { isoDateSchema } from './dates.ts';
import { moneySchema } from './money.ts';
import { EXEMPTIONS, exemptionBandSchema } from './tax-exemptions.ts';

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
    exemption: z.enum(EXEMPTIONS),
    /** Where they are not those of the year of assessment. */
    rate: rate.optional(),
    bands: z.array(exemptionBandSchema).max(5).optional(),
    /** As announced for the year of assessment. */
    rebate: amount,
    /** Asked of a period that belongs to two years of assessment: which of them this provision is for. */
    yearOfAssessment: z.number().int().min(1900).max(2200).nullable().default(null),
    /** That all of the period is the year of account of that year of assessment; asked of 53 weeks, and of an end in January. */
    wholePeriod: z.boolean().optional(),
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
