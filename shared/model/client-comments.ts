/**
 * What a client asks at the portal about one line or note of what is shown, and what the practice answered (decisions 12): to the desktop
 * a review note of the client, to the client a question with its answers. Pure.
 */
import { z } from 'zod';
import { idSchema, timestampSchema } from './records.ts';
import { anchorSchemaOf, type ReviewAnchor, type ReviewedKind, WHOLE_RECORD } from './review-anchors.ts';
import { REVIEW_NOTE_STATUSES, threadEntrySchema } from './review-notes.ts';

/** One sending takes no more: a person asks a few, a program many. */
export const MOST_COMMENTS = 50;

/** The line or note as it was shown, and by what a desktop knows it again. */
export const commentedLineSchema = z.object({
  statement: z.string(),
  label: z.string(),
  part: z.enum(['balance-sheet', 'income-statement', 'equity', 'cash-flow']).nullable(),
  key: z.string().nullable(),
  /** Where it is no line but a note: as a whole, or one of its paragraphs or tables, counted from nil. */
  note: z
    .object({ noteKey: z.string(), block: z.number().int().min(0).nullable() })
    .nullable()
    .default(null),
});
export type CommentedLine = Readonly<z.output<typeof commentedLineSchema>>;

export const clientCommentSchema = z.object({
  id: idSchema,
  invitationId: idSchema,
  resourceType: z.enum(['FS_ENGAGEMENT', 'XBRL_FILING']),
  resourceId: idSchema,
  line: commentedLineSchema,
  text: z.string(),
  at: timestampSchema,
  status: z.enum(REVIEW_NOTE_STATUSES),
  thread: z.array(threadEntrySchema.extend({ name: z.string() })),
});
export type ClientComment = Readonly<z.output<typeof clientCommentSchema>>;

/** The place of the record that the line stands for today; the whole of it where the line says nothing that is known. */
export function anchorOfLine(kind: ReviewedKind, { part, key, note }: CommentedLine): ReviewAnchor {
  const named =
    note !== null
      ? { at: 'NOTE', ...note }
      : kind === 'engagement'
        ? { at: 'FIGURE', statement: part, line: key }
        : { at: 'LINE', lineItemId: key };
  return anchorSchemaOf(kind).safeParse(named).data ?? WHOLE_RECORD;
}
