/** Handlers of shared/contract/review.ts: the same for engagements and filings. */
import type { reviewRoutes } from '../../shared/contract/review.ts';
import type { ReviewedKind } from '../../shared/model/review-anchors.ts';
import type { ReviewNoteInput, ReviewNoteStatus, ReviewReply } from '../../shared/model/review-notes.ts';
import type { ClearPoint } from '../../shared/model/review-points.ts';
import type { SignInput } from '../../shared/model/sign-offs.ts';
import type { Caller } from '../context/engine-context.ts';
import { replyToComment } from '../practice/review/client-comments.ts';
import { openReviewNote, openReviewNotes, placeWords } from '../practice/review/open-review-notes.ts';
import { changePracticeSettings } from '../practice/review/practice-settings.ts';
import { replyToReviewNote, writeReviewNote } from '../practice/review/review-notes.ts';
import { changesSinceOwnSignOff } from '../review/changes-since.ts';
import { clearReviewPoint, openReviewPoints } from '../review/open-review-points.ts';
import { lockRecord, openLock, unlockRecord } from '../review/record-lock.ts';
import { openSignOffs, signSections } from '../review/sign-sections.ts';
import { type PageRequest, pageOfAll } from '../store/repositories/page.ts';
import { findPracticeSettings } from '../store/repositories/practice-settings.ts';
import type { EngineServices, Handlers } from './gate.ts';

interface OnRecord {
  readonly caller: Caller;
  readonly params: { readonly id: string };
}
interface OnNote {
  readonly caller: Caller;
  readonly params: { readonly id: string; readonly reviewNoteId: string };
}

const reviewOf = (kind: ReviewedKind) => ({
  listNotes: async (
    { context }: EngineServices,
    {
      caller,
      params,
      query,
    }: OnRecord & { readonly query: PageRequest & { readonly status?: ReviewNoteStatus | undefined } },
  ) => {
    const notes = await openReviewNotes(context, caller, { kind, id: params.id });
    const wanted = query.status;
    return pageOfAll(query, wanted === undefined ? notes : notes.filter(({ status }) => status === wanted));
  },
  writeNote: async (
    { context }: EngineServices,
    { caller, params, body }: OnRecord & { readonly body: ReviewNoteInput },
  ) => {
    const record = { kind, id: params.id };
    return await openReviewNote(
      context,
      caller,
      record,
      await writeReviewNote(context, caller, record, body),
    );
  },
  replyToNote: async (
    { context }: EngineServices,
    { caller, params, body }: OnNote & { readonly body: ReviewReply },
  ) => {
    const record = { kind, id: params.id };
    const isComment = await replyToComment(context, caller, record, params.reviewNoteId, body);
    if (!isComment) await replyToReviewNote(context, caller, record, params.reviewNoteId, body);
    return await openReviewNote(context, caller, record, params.reviewNoteId);
  },
  getSignOffs: async ({ context }: EngineServices, { caller, params }: OnRecord) => ({
    sections: [...(await openSignOffs(context, context.reader, caller, { kind, id: params.id }))],
  }),
  signOff: async (
    { context }: EngineServices,
    { caller, params, body }: OnRecord & { readonly body: SignInput },
  ) => ({ sections: [...(await signSections(context, caller, { kind, id: params.id }, body))] }),
  getChanges: async ({ context }: EngineServices, { caller, params }: OnRecord) => ({
    sections: [...(await changesSinceOwnSignOff(context, caller, { kind, id: params.id }))],
  }),
  getPlace: async (
    { context }: EngineServices,
    { params, query }: OnRecord & { readonly query: { readonly anchor?: string | undefined } },
  ) => ({ place: await placeWords(context, { kind, id: params.id }, query.anchor) }),
  getPoints: async ({ context }: EngineServices, { params }: OnRecord) => ({
    points: [...(await openReviewPoints(context, context.reader, { kind, id: params.id }))],
  }),
  clearPoint: async (
    { context }: EngineServices,
    { caller, params, body }: OnRecord & { readonly body: ClearPoint },
  ) => ({ points: [...(await clearReviewPoint(context, caller, { kind, id: params.id }, body))] }),
  getLock: (
    { context }: EngineServices,
    { caller, params, query }: OnRecord & { readonly query: { readonly points?: 'true' | undefined } },
  ) => openLock(context, context.reader, caller, { kind, id: params.id }, query.points === 'true'),
  lock: ({ context }: EngineServices, { caller, params }: OnRecord) =>
    lockRecord(context, caller, { kind, id: params.id }),
  unlock: (
    { context }: EngineServices,
    { caller, params, body }: OnRecord & { readonly body: { readonly reason: string } },
  ) => unlockRecord(context, caller, { kind, id: params.id }, body.reason),
});

const engagement = reviewOf('engagement');
const filing = reviewOf('filing');

export const reviewHandlers: Pick<Handlers, keyof typeof reviewRoutes> = {
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
  getReviewSettings: ({ context }) => findPracticeSettings(context.reader),
  updateReviewSettings: ({ context }, { caller, body }) => changePracticeSettings(context, caller, body),
};
