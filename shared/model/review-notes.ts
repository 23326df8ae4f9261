/**
 * Review notes (decisions 12): what a reviewer asks of an engagement or a filing, about one place of it, with the thread of
 * answers. Whoever may view the record writes and answers; it is cleared by its author or a reviewer, and opens again by
 * a word of anybody who may view it. Pure.
 */
import { z } from 'zod';
import { idSchema, timestampSchema } from './records.ts';
import { type ReviewedKind, reviewAnchorSchema } from './review-anchors.ts';
import { type Action, mayDo, type StaffRole } from './roles.ts';

export const REVIEW_NOTE_KINDS = ['QUERY', 'TODO', 'PARTNER', 'NEXT_YEAR'] as const;
export type ReviewNoteKind = (typeof REVIEW_NOTE_KINDS)[number];
export const REVIEW_NOTE_STATUSES = ['OPEN', 'ANSWERED', 'CLEARED'] as const;
export type ReviewNoteStatus = (typeof REVIEW_NOTE_STATUSES)[number];
export const REVIEW_NOTE_ACTS = ['ANSWER', 'CLEAR', 'REOPEN'] as const;
export type ReviewNoteAct = (typeof REVIEW_NOTE_ACTS)[number];

export const REVIEW_NOTE_KIND_WORDS: Readonly<Record<ReviewNoteKind, string>> = {
  QUERY: 'Query',
  TODO: 'To do',
  PARTNER: 'For the partner',
  NEXT_YEAR: 'Next year',
};
export const REVIEW_NOTE_STATUS_WORDS: Readonly<Record<ReviewNoteStatus, string>> = {
  OPEN: 'Open',
  ANSWERED: 'Answered',
  CLEARED: 'Cleared',
};

/** What a person may write at once, and how many words a thread holds; clearing always finds room beyond. */
export const LONGEST_REVIEW_TEXT = 4000;
export const MOST_REPLIES = 200;
export const reviewTextSchema = z.string().trim().min(1).max(LONGEST_REVIEW_TEXT);

/** One word of the thread; clearing and opening again need no text. */
export const threadEntrySchema = z.strictObject({
  act: z.enum(REVIEW_NOTE_ACTS),
  staffId: idSchema,
  at: timestampSchema,
  text: z.string().max(LONGEST_REVIEW_TEXT),
});
export type ThreadEntry = Readonly<z.output<typeof threadEntrySchema>>;
export const threadSchema = z
  .array(threadEntrySchema)
  .max(MOST_REPLIES + 1)
  .refine((thread) => hasRoomFor(thread.slice(0, -1), thread.at(-1)?.act ?? 'CLEAR'), {
    message: 'The thread is full.',
  });

/** Answers and openings end with the thread; a note can be cleared whatever was written before. */
export function hasRoomFor(thread: readonly ThreadEntry[], act: ReviewNoteAct): boolean {
  return act === 'CLEAR' || thread.length < MOST_REPLIES;
}

export const reviewNoteInputSchema = z.strictObject({
  anchor: reviewAnchorSchema,
  kind: z.enum(REVIEW_NOTE_KINDS),
  /** The person who is asked; absent for whoever works on the record. */
  to: idSchema.optional(),
  text: reviewTextSchema,
});
export type ReviewNoteInput = z.output<typeof reviewNoteInputSchema>;

export const reviewReplySchema = z
  .strictObject({
    act: z.enum(REVIEW_NOTE_ACTS),
    text: z.string().trim().max(LONGEST_REVIEW_TEXT).default(''),
  })
  .refine(({ act, text }) => act !== 'ANSWER' || text !== '', {
    path: ['text'],
    message: 'Write an answer.',
  });
export type ReviewReply = z.output<typeof reviewReplySchema>;

export const reviewNoteSchema = z.object({
  id: idSchema,
  /** "engagement:<id>" or "filing:<id>". */
  subject: z.string(),
  anchor: reviewAnchorSchema,
  /** The place in words, as it is called today: "Statement of financial position: Trade receivables". */
  place: z.string(),
  /** The address that opens the place. */
  path: z.string(),
  kind: z.enum(REVIEW_NOTE_KINDS),
  to: idSchema.nullable(),
  toName: z.string().nullable(),
  text: z.string(),
  status: z.enum(REVIEW_NOTE_STATUSES),
  authorId: idSchema,
  authorName: z.string(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  thread: z.array(threadEntrySchema.extend({ name: z.string() })),
  /** Keeps the record a draft. */
  blocks: z.boolean(),
  /** The caller may clear it. */
  mayClear: z.boolean(),
  /** Carried from last year's record. */
  carried: z.boolean(),
  /** Asked by the client at the portal, who reads the answers. */
  fromClient: z.boolean(),
});
export type ReviewNote = Readonly<z.output<typeof reviewNoteSchema>>;

/** A note that is not cleared keeps its record a draft, but for one that is meant for next year and has not been carried there. */
export function blocksFinal({
  kind,
  status,
  carriedFromId,
}: Pick<ReviewNote, 'kind' | 'status'> & { readonly carriedFromId: string | null }): boolean {
  return status !== 'CLEARED' && (kind !== 'NEXT_YEAR' || carriedFromId !== null);
}

/** The right by which a reviewer clears notes of others, signs as reviewer, and locks. */
export const REVIEWS: Readonly<Record<ReviewedKind, Action>> = {
  engagement: 'EXPORT_FS_DOCUMENT',
  filing: 'RUN_XBRL_VALIDATION',
};
export const VIEWS: Readonly<Record<ReviewedKind, Action>> = {
  engagement: 'VIEW_FS_ENGAGEMENT',
  filing: 'VIEW_XBRL_FILING',
};

export function mayClear(
  kind: ReviewedKind,
  note: Pick<ReviewNote, 'authorId'>,
  { staffId, role }: { readonly staffId: string; readonly role: StaffRole },
): boolean {
  return note.authorId === staffId || mayDo(role, REVIEWS[kind]);
}

/** Where an act leads; undefined where it leads nowhere: a note is not cleared twice, nor answered once it is cleared. */
export function statusAfter(status: ReviewNoteStatus, act: ReviewNoteAct): ReviewNoteStatus | undefined {
  switch (act) {
    case 'ANSWER':
      return status === 'CLEARED' ? undefined : 'ANSWERED';
    case 'CLEAR':
      return status === 'CLEARED' ? undefined : 'CLEARED';
    case 'REOPEN':
      return status === 'OPEN' ? undefined : 'OPEN';
  }
}

/** How many are not cleared, by step; under null those about the record as a whole, which no step holds. */
export interface OpenNoteCounts {
  readonly open: number;
  readonly blocking: number;
  readonly bySteps: Readonly<Record<string, number>>;
}
