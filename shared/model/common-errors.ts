/**
 * Findings beside the rules: the errors that the regulator names as common, and what differs from last year's filing. Each
 * shows both places and says what to do. They block nothing and are stored nowhere; a person judges.
 */
import { z } from 'zod';
import { idSchema } from './records.ts';

export const COMMON_ERROR_KINDS = [
  'CURRENCY',
  'ROUNDING',
  'SHARE_CAPITAL',
  'COMPARATIVES',
  'FILED_LAST_YEAR',
  'OTHER_ELEMENT',
  'TEXT_BLOCK',
] as const;

export const errorPlaceSchema = z.object({
  /** Where it stands: "Line “Trade receivables”, page 4", "Permanent file, classes of shares". */
  what: z.string(),
  /** What is said there, as a person reads it. */
  text: z.string(),
  /** Null where it is no line of the filing. */
  lineItemId: idSchema.nullable(),
});
export type ErrorPlace = z.output<typeof errorPlaceSchema>;

export const commonErrorSchema = z.object({
  kind: z.enum(COMMON_ERROR_KINDS),
  message: z.string(),
  /** What to do about it. */
  todo: z.string(),
  places: z.array(errorPlaceSchema).min(2),
});
export type CommonError = z.output<typeof commonErrorSchema>;

export const COMMON_ERROR_WORDS: Readonly<Record<CommonError['kind'], string>> = {
  CURRENCY: 'Currency',
  ROUNDING: 'Level of rounding',
  SHARE_CAPITAL: 'Share capital',
  COMPARATIVES: 'Comparatives',
  FILED_LAST_YEAR: 'Last year’s filing',
  OTHER_ELEMENT: 'Tag for “other” items',
  TEXT_BLOCK: 'Statements in full',
};

/** An element under which last year's filing reports the prior amount of a line; a person confirms it or not. */
export const filedTagSchema = z.object({
  lineItemId: idSchema,
  label: z.string(),
  elementId: z.string(),
  elementLabel: z.string(),
  amount: z.string(),
});

/** Why a figure of last year's filing is compared with nothing; in the order in which it is asked of a figure. */
export const FILED_LEFT_OUT = ['OTHER_CURRENCY', 'NO_ELEMENT', 'OF_A_PART', 'TWO_AMOUNTS'] as const;
export type FiledLeftOut = (typeof FILED_LEFT_OUT)[number];

export const FILED_LEFT_OUT_WORDS: Readonly<Record<FiledLeftOut, string>> = {
  OTHER_CURRENCY: 'in another currency',
  NO_ELEMENT: 'under elements that this filing’s taxonomy does not have',
  OF_A_PART: 'of a part of the company, such as a branch or a class',
  TWO_AMOUNTS: 'given twice, with two amounts',
};

/** What a file of last year's filing says of this one; nothing of it is kept. */
export const filedComparisonSchema = z.object({
  /** Amounts of last year's own period in the file. */
  amounts: z.number().int(),
  /** Comparatives of this filing that the file holds as well. */
  compared: z.number().int(),
  /** Figures of last year's own period that are compared with nothing, and why. */
  leftOut: z.array(z.object({ reason: z.enum(FILED_LEFT_OUT), figures: z.number().int() })),
  findings: z.array(commonErrorSchema),
  tags: z.array(filedTagSchema),
});
export type FiledComparison = z.output<typeof filedComparisonSchema>;
