/**
 * Lead schedules (decisions 11): for each line of the statements its accounts with imported balance, journals, adjusted
 * balance, last year and change; and the ratios of the analytical review. Amounts are debit positive.
 */
import { z } from 'zod';
import { moneySchema } from './money.ts';

/** A decimal with one place: "12.5", "-3.0". */
const oneDecimalSchema = z.string().regex(/^-?\d+\.\d$/);

const leadAmountsSchema = z.object({
  imported: moneySchema,
  journals: moneySchema,
  adjusted: moneySchema,
  /** Null where last year is not known. */
  prior: moneySchema.nullable(),
  change: moneySchema.nullable(),
  /** In percent of last year's amount; null where that is nil or not known. */
  changePercent: oneDecimalSchema.nullable(),
});
export type LeadAmounts = z.output<typeof leadAmountsSchema>;

export const leadRowSchema = leadAmountsSchema.extend({
  itemId: z.string(),
  accountCode: z.string(),
  accountDescription: z.string(),
  /** "B1"; the same for a line every year. */
  reference: z.string(),
  lineLabel: z.string(),
});
export type LeadRow = z.output<typeof leadRowSchema>;

export const leadScheduleSchema = z.object({
  letter: z.string(),
  title: z.string(),
  rows: z.array(leadRowSchema),
  total: leadAmountsSchema,
});
export type LeadSchedule = z.output<typeof leadScheduleSchema>;

export const ratioSchema = z.object({
  label: z.string(),
  unit: z.enum(['PERCENT', 'TIMES', 'DAYS']),
  /** Null where it cannot be computed: nothing to divide by, or last year is not known. */
  current: oneDecimalSchema.nullable(),
  prior: oneDecimalSchema.nullable(),
  sentence: z.string(),
});
export type Ratio = z.output<typeof ratioSchema>;

export const leadSchedulesSchema = z.object({
  leads: z.array(leadScheduleSchema),
  ratios: z.array(ratioSchema),
  /** Accounts without a line of the statements: they stand in no schedule. */
  unmapped: z.number().int(),
});
export type LeadSchedulesAnswer = z.output<typeof leadSchedulesSchema>;
