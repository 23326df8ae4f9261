/**
 * Notes to the statements (specification 2.6, 4.2): blocks of text and tables, and who wrote them.
 */
import { z } from 'zod';

export const MANDATORY_NOTE_KEYS = [
  'directors_report',
  'note_general',
  'note_basis',
  'note_policies',
] as const;

const textSchema = z.string().max(20_000);

export const noteBlockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), text: textSchema }),
  z.object({ type: z.literal('subheading'), text: textSchema }),
  z.object({
    type: z.literal('table'),
    headers: z.array(z.string().max(300)).max(12),
    rows: z.array(z.array(z.string().max(2000)).max(12)).max(300),
  }),
]);
export type NoteBlock = z.infer<typeof noteBlockSchema>;

/** A model's reply may hold the placeholder too; it is replaced by a computed table before storage. */
export const draftedBlockSchema = z.union([
  noteBlockSchema,
  z.object({ type: z.literal('financial_results_placeholder') }),
]);
export type DraftedBlock = z.infer<typeof draftedBlockSchema>;

/** Reply of the one consolidated call (specification 4.2, notes generation 3). */
export const notesReplySchema = z.object({
  notes: z
    .array(
      z.object({
        noteKey: z.string().regex(/^note_[a-z0-9_]{1,60}$/),
        title: z.string().min(1).max(200),
        blocks: z.array(draftedBlockSchema).max(300),
      }),
    )
    .max(60),
  directors_report: z.object({ blocks: z.array(draftedBlockSchema).max(300) }),
});
export type NotesReply = z.infer<typeof notesReplySchema>;

/** Who drafted a note: the language model, the offline drafter, or a person's edit over either. */
export const NOTE_AUTHORS = ['MODEL', 'OFFLINE', 'PERSON'] as const;
