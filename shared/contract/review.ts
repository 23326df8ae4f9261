/**
 * Review of engagements and filings (decisions 12): the same calls under both, each with the rights of its product. Whoever
 * may view a record writes notes on it.
 */
import { z } from 'zod';
import { idSchema } from '../model/records.ts';
import {
  REVIEW_NOTE_STATUSES,
  reviewNoteInputSchema,
  reviewNoteSchema,
  reviewReplySchema,
} from '../model/review-notes.ts';
import type { Action } from '../model/roles.ts';
import { idParams, listOf, pageQuery, type Route } from './route.ts';

const noteParams = z.strictObject({ id: idSchema, reviewNoteId: idSchema });

function reviewOf<const Path extends string, const View extends Action>(record: Path, view: View) {
  return {
    listNotes: {
      method: 'GET',
      path: `${record}/review-notes`,
      summary: 'Review notes with their threads, the oldest first.',
      access: view,
      params: idParams,
      query: z.strictObject({ ...pageQuery, status: z.enum(REVIEW_NOTE_STATUSES).optional() }),
      response: listOf(reviewNoteSchema),
      status: 200,
      errors: [],
    },
    writeNote: {
      method: 'POST',
      path: `${record}/review-notes`,
      summary: 'Writes a review note on a place of the record.',
      access: view,
      params: idParams,
      body: reviewNoteInputSchema,
      response: reviewNoteSchema,
      status: 201,
      errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
    },
    replyToNote: {
      method: 'POST',
      path: `${record}/review-notes/:reviewNoteId/replies`,
      summary: 'Answers a review note, clears it (its author or a reviewer), or opens it again.',
      access: view,
      params: noteParams,
      body: reviewReplySchema,
      response: reviewNoteSchema,
      status: 200,
      errors: ['ACTION_NOT_PERMITTED', 'INVALID_TRANSITION', 'FILING_SEALED'],
    },
  } as const satisfies Record<string, Route>;
}

const engagement = reviewOf('/ops/financial-statements/engagements/:id', 'VIEW_FS_ENGAGEMENT');
const filing = reviewOf('/ops/xbrl/filings/:id', 'VIEW_XBRL_FILING');

export const reviewRoutes = {
  listEngagementReviewNotes: engagement.listNotes,
  writeEngagementReviewNote: engagement.writeNote,
  replyToEngagementReviewNote: engagement.replyToNote,
  listFilingReviewNotes: filing.listNotes,
  writeFilingReviewNote: filing.writeNote,
  replyToFilingReviewNote: filing.replyToNote,
} as const satisfies Record<string, Route>;
