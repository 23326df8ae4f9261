/**
 * Lead schedules (decisions 11): for each line of the statements its accounts with imported balance, journals, adjusted
 * balance, last year and change; and the ratios of the analytical review. Amounts are debit positive.
 */
import { z } from 'zod';
import { journalPostingSchema } from './journals.ts';
import { benchmarkSchema, materialitySchema, usualRatesSchema } from './materiality.ts';
import { formatMoney, type Money, moneySchema } from './money.ts';
import { tickMarkSchema } from './tick-legend.ts';

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
  /** Last year's signed statements print no such line: its nil of last year is said, not printed as a figure. */
  notSigned: z.boolean().default(false),
  /** What the account opened with: nil for income and expenses; null where nothing tells it. */
  opening: moneySchema.nullable().default(null),
  /** The journals that lead from the imported balance to the adjusted one. */
  postings: z
    .array(journalPostingSchema.pick({ journalId: true, reference: true, amount: true }))
    .default([]),
});
export type LeadRow = z.output<typeof leadRowSchema>;

export interface LeadSchedule {
  readonly letter: string;
  readonly title: string;
  readonly rows: readonly LeadRow[];
  readonly total: LeadAmounts;
}

/** Work that was done on an account: tick marks of the legend, and a comment. */
export const leadWorkSchema = z.object({
  marks: z.array(z.string()),
  comment: z.string(),
  /** The adjusted balance that it was written on. */
  balance: moneySchema.nullable(),
});
export type LeadWork = z.output<typeof leadWorkSchema>;

/** A note is kept by the name of its account, so that a new file and next year find it. Without marks and comment it goes. */
export const leadNoteInputSchema = z.strictObject({
  accountCode: z.string().max(200),
  accountDescription: z.string().max(1000),
  marks: z.array(z.string().min(1).max(40)).max(20),
  comment: z.string().trim().max(5000),
});
export type LeadNoteInput = z.output<typeof leadNoteInputSchema>;

/** What a person writes on a row of a schedule: the row as it was shown, an account of this year or of last year alone. */
export const leadWorkInputSchema = leadNoteInputSchema
  .pick({ marks: true, comment: true })
  .extend({ itemId: z.string().min(1).max(200) })
  .strict();
export type LeadWorkInput = z.output<typeof leadWorkInputSchema>;

/** Where last year of the leads comes from; NOT_KEPT: issued statements whose books were not kept. */
export const LEAD_SOURCES = ['COLUMN', 'ACCOUNTS', 'LINES', 'NOT_KEPT'] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

/** What is said beneath a schedule whose last year is another amount than the file's own column, or is not known. */
export function lastYearWords(
  source: LeadSource,
  { total, inColumn }: Pick<OpenedLeadSchedule, 'total' | 'inColumn'>,
): string | null {
  if (source === 'NOT_KEPT') {
    return 'The comparatives are last year’s statements, whose accounts were not kept. Last year is not shown here.';
  }
  if (source === 'COLUMN' || inColumn === null || total.prior === null) return null;
  const from = source === 'ACCOUNTS' ? 'last year’s engagement' : 'last year’s signed statements';
  return `Last year comes from ${from}. The trial balance’s own column of last year comes to ${formatMoney(inColumn, 2)}.`;
}

/** In place of last year's nil, where the signed statements have no such line. */
export const NOT_SIGNED = 'Not in last year’s statements';

/** "was 214,380.00 when marked": work on another balance than the one that the row holds now; else empty. */
export function earlierBalance({ adjusted, work }: Pick<OpenedLeadRow, 'adjusted' | 'work'>): string {
  if (work === null || work.balance === null || work.balance === adjusted) return '';
  return `was ${formatMoney(work.balance, 2)} when marked`;
}

export interface LeadNote extends LeadNoteInput {
  readonly balance: Money | null;
  readonly id: string;
  readonly engagementId: string;
  readonly staffId: string;
  readonly at: string;
}

/** A row as it is shown: with the work of this year, what last year’s said, and whether its change is material. */
export const openedLeadRowSchema = leadRowSchema.extend({
  work: leadWorkSchema.nullable(),
  lastYear: leadWorkSchema.nullable(),
  exceeds: z.boolean(),
});
export type OpenedLeadRow = z.output<typeof openedLeadRowSchema>;

export const openedLeadScheduleSchema = z.object({
  letter: z.string(),
  title: z.string(),
  rows: z.array(openedLeadRowSchema),
  total: leadAmountsSchema,
  /** What the file's own column says of last year, where the comparatives come from elsewhere and are another amount. */
  inColumn: moneySchema.nullable(),
});
export type OpenedLeadSchedule = z.output<typeof openedLeadScheduleSchema>;

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
  leads: z.array(openedLeadScheduleSchema),
  ratios: z.array(ratioSchema),
  /** Accounts without a line of the statements: they stand in no schedule. */
  unmapped: z.number().int(),
  tickMarks: z.array(tickMarkSchema),
  materiality: materialitySchema.nullable(),
  benchmarks: z.array(benchmarkSchema),
  usualRates: usualRatesSchema,
  lastYear: z.enum(LEAD_SOURCES),
  /** Notes on accounts that the books no longer hold: of this year, and of last year's engagement. */
  strayNotes: z.array(leadNoteInputSchema),
  strayNotesOfLastYear: z.array(leadNoteInputSchema),
});
export type LeadSchedulesAnswer = z.output<typeof leadSchedulesSchema>;
