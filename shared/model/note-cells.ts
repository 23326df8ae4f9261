/**
 * A cell of a note's table, and where its figure comes from. A cell is text that stands for itself (a description,
 * what a person or a language model wrote), or a value: the printed text with its role in the table and its source.
 * Stored notes and the API hold both forms: a table of plain text is `{headers, rows}` of strings. Layout follows the
 * role, accounts are opened by the source; only plain text is ever read to guess either.
 */
import { z } from 'zod';

export const figureYearSchema = z.enum(['CURRENT', 'PRIOR']);
export type FigureYear = z.output<typeof figureYearSchema>;

/** A cell of the statements; `column` names the component in changes in equity. */
export const figureCellSchema = z.object({
  statement: z.enum(['balanceSheet', 'profitAndLoss', 'cashFlow', 'changesInEquity']),
  key: z.string(),
  year: figureYearSchema,
  column: z.string().optional(),
});
export type FigureCell = z.output<typeof figureCellSchema>;

/** Rows of the schedule of movements of an asset carried at cost. NET: disposals are not told apart. */
export const SCHEDULE_ROWS = [
  'COST_OPENING',
  'ADDITIONS',
  'ADDITIONS_NET',
  'ADDITIONS_AND_REVALUATION_NET',
  'COST_CLOSING',
  'WRITTEN_OFF_OPENING',
  'CHARGE',
  'CHARGE_NET',
  'WRITTEN_OFF_CLOSING',
  'CARRYING_CLOSING',
  'CARRYING_OPENING',
] as const;
export type ScheduleRow = (typeof SCHEDULE_ROWS)[number];

/** What an amount behind the statements is; `line` is the key of the line that it stands behind. */
export const balancePlaceSchema = z.discriminatedUnion('kind', [
  /** Accounts of a key that the statements present in another line. */
  z.object({ kind: z.literal('KEY'), key: z.string() }),
  /** What remains of a line beside its other parts: the gross amount of one from which amounts are taken off. */
  z.object({ kind: z.literal('GROSS'), line: z.string() }),
  /** What accounts with a credit balance take off a line carried at cost. */
  z.object({ kind: z.literal('WRITTEN_OFF'), line: z.string() }),
  /** A class of assets in the schedule of movements; null: all classes together. */
  z.object({
    kind: z.literal('SCHEDULE'),
    line: z.string(),
    row: z.enum(SCHEDULE_ROWS),
    assetClass: z.string().nullable(),
  }),
  /** A row of the reconciliation of tax. */
  z.object({ kind: z.literal('TAX'), row: z.enum(['STATUTORY', 'DIFFERENCE', 'TOTAL']) }),
]);
export type BalancePlace = z.output<typeof balancePlaceSchema>;

/** What stands behind a figure of a note. */
export const figureSourceSchema = z.discriminatedUnion('kind', [
  /** A cell of a statement. */
  z.object({ kind: z.literal('CELL'), cell: figureCellSchema }),
  /** Cells of the statements added up; `minus` are taken off, as the opening amount in a table of movements. */
  z.object({
    kind: z.literal('SUM'),
    cells: z.array(figureCellSchema).max(300),
    minus: z.array(figureCellSchema).max(300).optional(),
  }),
  /** An amount behind the statements. */
  z.object({ kind: z.literal('BALANCE'), of: balancePlaceSchema, year: figureYearSchema }),
  /** A comparative as it was reported, or what is added to it. */
  z.object({ kind: z.literal('RESTATED'), cell: figureCellSchema, part: z.enum(['REPORTED', 'ADDED']) }),
  /** The answer to a question of the disclosures. */
  z.object({ kind: z.literal('ANSWER'), ruleId: z.string(), promptId: z.string() }),
  /** A figure of the law or of a standard text. */
  z.object({ kind: z.literal('FIXED') }),
  /** A person has said that the figure is right. */
  z.object({ kind: z.literal('PERSON'), staffId: z.string(), at: z.string() }),
]);
export type FigureSource = z.output<typeof figureSourceSchema>;

/**
 * What a value is in its table. FIGURE: a number, set to the right. SUBTOTAL: adds up the rows above it and is ruled
 * above. TOTAL: closes what stands above it, is bold and ruled above and below.
 */
export const CELL_ROLES = ['FIGURE', 'SUBTOTAL', 'TOTAL'] as const;
export type CellRole = (typeof CELL_ROLES)[number];

const textSchema = z.string().max(2000);

/** No role: laid out as its text reads. No source: a figure in the text is bound by what it says. */
export const cellValueSchema = z.object({
  text: textSchema,
  role: z.enum(CELL_ROLES).optional(),
  source: figureSourceSchema.optional(),
});
export type CellValue = z.output<typeof cellValueSchema>;

export const noteCellSchema = z.union([textSchema, cellValueSchema]);
export type NoteCell = z.output<typeof noteCellSchema>;

/** What the cell prints; nothing where the row is shorter than its table. */
export function cellText(cell: NoteCell | undefined): string {
  return typeof cell === 'object' ? cell.text : (cell ?? '');
}

/** Role and source of a value; neither for plain text. */
export function cellValue(cell: NoteCell | undefined): Partial<Omit<CellValue, 'text'>> {
  return typeof cell === 'object' ? cell : {};
}

/** A number of a text that is known by its source, in reading order. */
export const boundNumberSchema = z.object({ text: textSchema, source: figureSourceSchema });
export type BoundNumber = z.output<typeof boundNumberSchema>;
