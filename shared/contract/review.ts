/**
 * Review of engagements and filings (decisions 12): the same calls under both, each with the rights of its product. Whoever
 * may view a record writes notes on it.
 */
import { z } from 'zod';
import { practiceSettingsSchema } from '../model/practice-settings.ts';
import { recordLockSchema } from '../model/record-locks.ts';
import { idSchema } from '../model/records.ts';
import {
  REVIEW_NOTE_STATUSES,
  reviewNoteInputSchema,
  reviewNoteSchema,
  reviewReplySchema,
} from '../model/review-notes.ts';
import { clearPointSchema, reviewPointSchema } from '../model/review-points.ts';
import type { Action } from '../model/roles.ts';
import { changedSectionSchema, signedSectionSchema, signInputSchema } from '../model/sign-offs.ts';
import { idParams, listOf, pageQuery, type Route } from './route.ts';

const noteParams = z.strictObject({ id: idSchema, reviewNoteId: idSchema });

function reviewOf<const Path extends string, const View extends Action, const Reviews extends Action>(
  record: Path,
  view: View,
  reviews: Reviews,
) {
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
      // Of a client's comment: the sync-server, where the client reads the answer.
      errors: [
        'ACTION_NOT_PERMITTED',
        'INVALID_TRANSITION',
        'FILING_SEALED',
        'NO_SYNC_SERVER',
        'UNAVAILABLE',
      ],
    },
    getSignOffs: {
      method: 'GET',
      path: `${record}/sign-offs`,
      summary: 'The sections of the record with their sign-offs, and whether each has changed since.',
      access: view,
      params: idParams,
      response: z.object({ sections: z.array(signedSectionSchema) }),
      status: 200,
      errors: [],
    },
    signOff: {
      method: 'POST',
      path: `${record}/sign-offs`,
      summary: 'Signs sections off as preparer, reviewer or partner, each by the digest of what was seen.',
      access: view,
      params: idParams,
      body: signInputSchema,
      response: z.object({ sections: z.array(signedSectionSchema) }),
      status: 200,
      errors: ['ACTION_NOT_PERMITTED', 'INVALID_TRANSITION', 'FILING_SEALED', 'VERSION_CONFLICT'],
    },
    getChanges: {
      method: 'GET',
      path: `${record}/changes-since-sign-off`,
      summary:
        'What has changed in each section since the caller’s own last sign-off: before, after, who, when.',
      access: view,
      params: idParams,
      response: z.object({ sections: z.array(changedSectionSchema) }),
      status: 200,
      errors: [],
    },
    getPlace: {
      method: 'GET',
      path: `${record}/review-place`,
      summary: 'A place of the record as people call it today; the record as a whole where none is named.',
      access: view,
      params: idParams,
      query: z.strictObject({ anchor: z.string().max(4000).optional() }),
      response: z.object({ place: z.string() }),
      status: 200,
      errors: ['INVALID_INPUT'],
    },
    getPoints: {
      method: 'GET',
      path: `${record}/review-points`,
      summary: 'What a reviewer looks at first, in that order, and who cleared each point as it stands.',
      access: view,
      params: idParams,
      response: z.object({ points: z.array(reviewPointSchema) }),
      status: 200,
      errors: [],
    },
    clearPoint: {
      method: 'POST',
      path: `${record}/review-points/clear`,
      summary: 'Clears a point as it was read, with a note.',
      access: reviews,
      params: idParams,
      body: clearPointSchema,
      response: z.object({ points: z.array(reviewPointSchema) }),
      status: 200,
      errors: ['INVALID_TRANSITION', 'FILING_SEALED', 'VERSION_CONFLICT'],
    },
    getLock: {
      method: 'GET',
      path: `${record}/lock`,
      summary:
        'Whether the record is locked; with `points`, what is unsigned, changed, open or forced in it.',
      access: view,
      params: idParams,
      query: z.strictObject({ points: z.literal('true').optional() }),
      response: recordLockSchema,
      status: 200,
      errors: [],
    },
    lock: {
      method: 'POST',
      path: `${record}/lock`,
      summary: 'Locks the record: nothing in it is changed until a reviewer unlocks it.',
      access: reviews,
      params: idParams,
      response: recordLockSchema,
      status: 200,
      errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
    },
    unlock: {
      method: 'POST',
      path: `${record}/unlock`,
      summary: 'Unlocks the record, with the reason.',
      access: reviews,
      params: idParams,
      body: z.strictObject({ reason: z.string().trim().min(1).max(2000) }),
      response: recordLockSchema,
      status: 200,
      errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
    },
  } as const satisfies Record<string, Route>;
}

const engagement = reviewOf(
  '/ops/financial-statements/engagements/:id',
  'VIEW_FS_ENGAGEMENT',
  'EXPORT_FS_DOCUMENT',
);
const filing = reviewOf('/ops/xbrl/filings/:id', 'VIEW_XBRL_FILING', 'RUN_XBRL_VALIDATION');

export const reviewRoutes = {
  listEngagementReviewNotes: engagement.listNotes,
  writeEngagementReviewNote: engagement.writeNote,
  replyToEngagementReviewNote: engagement.replyToNote,
  getEngagementSignOffs: engagement.getSignOffs,
  signOffEngagement: engagement.signOff,
  getEngagementChanges: engagement.getChanges,
  getEngagementReviewPlace: engagement.getPlace,
  getEngagementReviewPoints: engagement.getPoints,
  clearEngagementReviewPoint: engagement.clearPoint,
  getEngagementLock: engagement.getLock,
  lockEngagement: engagement.lock,
  unlockEngagement: engagement.unlock,
  listFilingReviewNotes: filing.listNotes,
  writeFilingReviewNote: filing.writeNote,
  replyToFilingReviewNote: filing.replyToNote,
  getFilingSignOffs: filing.getSignOffs,
  signOffFiling: filing.signOff,
  getFilingChanges: filing.getChanges,
  getFilingReviewPlace: filing.getPlace,
  getFilingReviewPoints: filing.getPoints,
  clearFilingReviewPoint: filing.clearPoint,
  getFilingLock: filing.getLock,
  lockFiling: filing.lock,
  unlockFiling: filing.unlock,
  getReviewSettings: {
    method: 'GET',
    path: '/admin/review-settings',
    summary: 'The practice’s rules on review.',
    access: 'STAFF',
    response: practiceSettingsSchema,
    status: 200,
    errors: [],
  },
  updateReviewSettings: {
    method: 'PUT',
    path: '/admin/review-settings',
    summary: 'Sets the practice’s rules on review.',
    access: 'MANAGE_CLIENTS',
    body: practiceSettingsSchema,
    response: practiceSettingsSchema,
    status: 200,
    errors: [],
  },
} as const satisfies Record<string, Route>;
