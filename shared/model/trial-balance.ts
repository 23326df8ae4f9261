/**
 * The trial balance as it is read and kept (specification 2.4, 4.2; decisions 2, 3): the report on every
 * guess the reader made, the recipe with which a person corrects it, and the rows it gave.
 */
import { z } from 'zod';
import { moneySchema } from './money.ts';

/** What a column of the file is. `movement*` is the period's movement; `current*` the closing balance. */
export const COLUMN_ROLES = [
  'code',
  'description',
  'debit',
  'credit',
  'current',
  'prior',
  'priorDebit',
  'priorCredit',
  'opening',
  'openingDebit',
  'openingCredit',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Role → zero-based column index of the sheet. */
export const columnAssignmentSchema = z.partialRecord(
  z.enum(COLUMN_ROLES),
  z.number().int().min(0).max(16383),
);
export type ColumnAssignment = z.infer<typeof columnAssignmentSchema>;

/** A person's correction of the reader's guesses; what is absent is guessed again. Rows are one-based, as Excel shows them. */
export const importRecipeSchema = z.strictObject({
  sheet: z.string().max(200).optional(),
  headerRow: z.number().int().min(0).max(1_048_576).optional(),
  columns: columnAssignmentSchema.optional(),
  /** The file prints credits positive: turn every signed amount round. */
  flipSign: z.boolean().optional(),
  /** Figures of the file are in units of this many dollars. */
  scale: z.union([z.literal(1), z.literal(1000), z.literal(1_000_000)]).optional(),
  /** Rows that the reader left out and a person wants in, and the reverse. */
  includeRows: z.array(z.number().int()).max(5000).optional(),
  excludeRows: z.array(z.number().int()).max(5000).optional(),
  /** Forget what was remembered of this source, and guess anew what the recipe does not say. */
  forget: z.boolean().optional(),
});
export type ImportRecipe = z.infer<typeof importRecipeSchema>;

/** A correction that is the first guess for the next file of the same client and source. */
export const rememberedRecipeSchema = z.object({
  /** Key of kind, sheet and headings. */
  source: z.string(),
  recipe: importRecipeSchema,
  /** Where the reader had guessed the heading, so that the recipe can follow a table that moved. */
  headerRow: z.number().int(),
  savedAt: z.string(),
});
export type RememberedRecipe = z.output<typeof rememberedRecipeSchema>;

export const importWarningSchema = z.object({
  kind: z.string(),
  message: z.string(),
  rows: z.array(z.number().int()),
});

export const importReportSchema = z.object({
  fileName: z.string(),
  sheet: z.string().nullable(),
  /** Sheets of the workbook, for the picker. */
  sheets: z.array(z.string()),
  /** One-based row of the (last) heading row; 0 when the file has none. */
  headerRow: z.number().int(),
  columns: columnAssignmentSchema,
  /** Heading text per column index, for the picker. */
  headings: z.array(z.string()),
  flipSign: z.boolean(),
  scale: z.number().int(),
  /** Rows that became trial balance items. */
  imported: z.number().int(),
  leftOut: z.array(z.object({ row: z.number().int(), text: z.string(), reason: z.string() })),
  totals: z.object({
    debit: moneySchema,
    credit: moneySchema,
    difference: moneySchema,
    priorDifference: moneySchema.nullable(),
  }),
  warnings: z.array(importWarningSchema),
  /** The file was read as a person had this source read before; null where it was guessed. */
  remembered: z.object({ source: z.string(), savedAt: z.string() }).nullable().default(null),
  /** Rows as they stand in the file, from a little above the heading: what the roles of the columns mean. */
  preview: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })).default([]),
  /** Rows that a person took in or left out against the reader, to be kept when other choices change. */
  rowChoices: z
    .object({ takenIn: z.array(z.number().int()), leftOut: z.array(z.number().int()) })
    .default({ takenIn: [], leftOut: [] }),
  /** Classes that the file itself gives its accounts ("Fixed Asset"), each with the rows; evidence for mapping. */
  accountClasses: z.array(z.object({ name: z.string(), rows: z.array(z.number().int()) })).default([]),
});
export type ImportReport = z.output<typeof importReportSchema>;

/** One row that the reader found: debit positive, credit negative (specification 2.18). */
export const readItemSchema = z.object({
  accountCode: z.string(),
  accountDescription: z.string(),
  currentYearBalance: moneySchema,
  priorYearBalance: moneySchema.nullable(),
  /** Balance at the start of the period where the file states one (decisions 6: second source of openings). */
  openingBalance: moneySchema.nullable(),
  sourceRow: z.number().int(),
});
export type ReadItem = z.output<typeof readItemSchema>;

export interface TrialBalanceReading {
  readonly report: ImportReport;
  readonly items: readonly ReadItem[];
  readonly correction: Correction | null;
}

/** What of a person's recipe is worth remembering; its recipe is null where the reader had guessed the same. */
export interface Correction {
  readonly source: string;
  readonly headerRow: number;
  readonly recipe: ImportRecipe | null;
}
