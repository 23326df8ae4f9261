/**
 * Notes to the statements (specification 2.6, 4.2): blocks of text and tables, and who wrote them.
 */
import { z } from 'zod';
import { modelCostSchema } from './mapping-model.ts';
import { boundNumberSchema, cellText, figureSourceSchema, noteCellSchema } from './note-cells.ts';

export const MANDATORY_NOTE_KEYS = [
  'directors_report',
  'note_general',
  'note_basis',
  'note_policies',
] as const;

const textSchema = z.string().max(20_000);

const paragraphSchema = z.object({
  type: z.literal('paragraph'),
  text: textSchema,
  /** Numbers of a computed sentence with their sources; any other number is bound by what it says. */
  figures: z.array(boundNumberSchema).max(50).optional(),
  /** Where words of the practice's own come from. */
  wording: z.string().max(200).optional(),
});
const subheadingSchema = z.object({ type: z.literal('subheading'), text: textSchema });
const tableOf = <Cell extends z.ZodType>(cell: Cell) =>
  z.object({
    type: z.literal('table'),
    headers: z.array(z.string().max(300)).max(12),
    rows: z.array(z.array(cell).max(12)).max(300),
  });

/** Each cell of a table is text, or a value where the drafter knows its role or source (note-cells.ts). */
export const noteBlockSchema = z.discriminatedUnion('type', [
  paragraphSchema,
  subheadingSchema,
  tableOf(noteCellSchema),
]);
export type NoteBlock = z.infer<typeof noteBlockSchema>;
export type TableBlock = Extract<NoteBlock, { type: 'table' }>;

/** The rows of a table as they are printed. */
export function printedRows({ rows }: Pick<TableBlock, 'rows'>): string[][] {
  return rows.map((cells) => cells.map(cellText));
}

/**
 * A language model writes text alone: what it says about sources is not read. Its reply may hold the placeholder too,
 * which is replaced by a computed table before storage.
 */
const repliedBlockSchema = z.discriminatedUnion('type', [
  paragraphSchema.omit({ figures: true, wording: true }),
  subheadingSchema,
  tableOf(z.string().max(2000)),
  z.object({ type: z.literal('financial_results_placeholder') }),
]);
export type DraftedBlock = NoteBlock | z.infer<typeof repliedBlockSchema>;

/** Reply of the one consolidated call (specification 4.2, notes generation 3). */
export const notesReplySchema = z.object({
  notes: z
    .array(
      z.object({
        noteKey: z.string().regex(/^note_[a-z0-9_]{1,60}$/),
        title: z.string().min(1).max(200),
        blocks: z.array(repliedBlockSchema).max(300),
      }),
    )
    .max(60),
  directors_report: z.object({ blocks: z.array(repliedBlockSchema).max(300) }),
});
export type NotesReply = z.infer<typeof notesReplySchema>;

/** What the language model is sent for the notes, shown before it leaves the machine. */
export const notesModelRequestSchema = z.object({
  /** The service's name of the model; null where no language model is set up: nothing leaves the machine. */
  model: z.string().nullable(),
  systemPrompt: z.string(),
  cachedContext: z.string(),
  userPrompt: z.string(),
  /** Names that stay on the machine, and the marks that leave in their place. */
  kept: z.array(z.object({ mark: z.string(), name: z.string() })),
  inputTokens: z.number().int(),
  /** At most, by the budget of the call. */
  outputTokens: z.number().int(),
  cost: modelCostSchema.nullable(),
});
export type NotesModelRequest = z.output<typeof notesModelRequestSchema>;

/** A figure of one block, in reading order; `row` and `column` in a table, null in a text. */
export const noteFigureSchema = z.object({
  text: z.string(),
  row: z.number().int().nullable(),
  column: z.number().int().nullable(),
  /** Null: bound to nothing; a person has to look at it. */
  source: figureSourceSchema.nullable(),
  /** True: printed with the other sign than its source has ("a loss of 1,234"). Null: not known, or no amount of the accounts. */
  turned: z.boolean().nullable().default(null),
});
export type NoteFigure = z.output<typeof noteFigureSchema>;

const figurePlace = {
  block: z.number().int(),
  row: z.number().int().nullable(),
  column: z.number().int().nullable(),
  text: z.string(),
};

/** What a person still has to settle in a note. */
export const noteReviewSchema = z.object({
  /** Blocks that a person changed and that a later drafting changed too; the person's stand in the note. */
  comparisons: z.array(z.object({ mine: z.array(noteBlockSchema), drafted: z.array(noteBlockSchema) })),
  /** True: edited by a person, and the latest drafting no longer holds the note. */
  dropped: z.boolean(),
  unbound: z.array(z.object(figurePlace)),
  /** Figures whose source says something else today; `now` is null where the source is gone. */
  outOfDate: z.array(z.object({ ...figurePlace, now: z.string().nullable() })),
  /** Places that still say "[To be completed: …]". */
  gaps: z.number().int(),
});
export type NoteReview = z.output<typeof noteReviewSchema>;

/** What a person settles: one comparison, a note no longer drafted, or that the unbound figures are right. */
export const noteSettlementSchema = z.discriminatedUnion('what', [
  z.strictObject({
    what: z.literal('COMPARISON'),
    index: z.number().int().min(0).max(300),
    choice: z.enum(['MINE', 'DRAFTED']),
    /** The drafted blocks that the person saw: a comparison that has changed since is refused. */
    drafted: z.array(noteBlockSchema).max(300),
  }),
  z.strictObject({ what: z.literal('DROPPED'), choice: z.enum(['MINE', 'DRAFTED']) }),
  z.strictObject({ what: z.literal('FIGURES') }),
]);
export type NoteSettlement = z.output<typeof noteSettlementSchema>;

/** Who drafted a note: the language model, the offline drafter, or a person's edit over either. */
export const NOTE_AUTHORS = ['MODEL', 'OFFLINE', 'PERSON'] as const;
