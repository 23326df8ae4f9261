/** The calls of review under one name each, whichever of the two records is open. */
import { anchorText, type ReviewAnchor, type ReviewedRecord } from '../../../shared/model/review-anchors.ts';
import { useCall, useRoute } from '../../client/hooks.ts';

const params = ({ id }: ReviewedRecord) => ({ params: { id } });
const ALL = { limit: 500 };

export function useReviewNotes(record: ReviewedRecord) {
  const ofEngagement = record.kind === 'engagement';
  const input = { ...params(record), query: ALL };
  const engagement = useRoute('listEngagementReviewNotes', input, { enabled: ofEngagement });
  const filing = useRoute('listFilingReviewNotes', input, { enabled: !ofEngagement });
  return ofEngagement ? engagement : filing;
}

export function useWriteNote({ kind }: ReviewedRecord) {
  const engagement = useCall('writeEngagementReviewNote');
  const filing = useCall('writeFilingReviewNote');
  return kind === 'engagement' ? engagement : filing;
}

export function useReplyToNote({ kind }: ReviewedRecord) {
  const engagement = useCall('replyToEngagementReviewNote');
  const filing = useCall('replyToFilingReviewNote');
  return kind === 'engagement' ? engagement : filing;
}

export function useSignOffs(record: ReviewedRecord) {
  const ofEngagement = record.kind === 'engagement';
  const engagement = useRoute('getEngagementSignOffs', params(record), { enabled: ofEngagement });
  const filing = useRoute('getFilingSignOffs', params(record), { enabled: !ofEngagement });
  return ofEngagement ? engagement : filing;
}

export function useSign({ kind }: ReviewedRecord) {
  const engagement = useCall('signOffEngagement');
  const filing = useCall('signOffFiling');
  return kind === 'engagement' ? engagement : filing;
}

export function useChanges(record: ReviewedRecord) {
  const ofEngagement = record.kind === 'engagement';
  const engagement = useRoute('getEngagementChanges', params(record), { enabled: ofEngagement });
  const filing = useRoute('getFilingChanges', params(record), { enabled: !ofEngagement });
  return ofEngagement ? engagement : filing;
}

export function usePoints(record: ReviewedRecord) {
  const ofEngagement = record.kind === 'engagement';
  const engagement = useRoute('getEngagementReviewPoints', params(record), { enabled: ofEngagement });
  const filing = useRoute('getFilingReviewPoints', params(record), { enabled: !ofEngagement });
  return ofEngagement ? engagement : filing;
}

export function useClearPoint({ kind }: ReviewedRecord) {
  const engagement = useCall('clearEngagementReviewPoint');
  const filing = useCall('clearFilingReviewPoint');
  return kind === 'engagement' ? engagement : filing;
}

/** A place in words, as a person would name it. */
export function usePlace(record: ReviewedRecord, anchor: ReviewAnchor) {
  const ofEngagement = record.kind === 'engagement';
  const input = { ...params(record), query: { anchor: anchorText(anchor) } };
  const engagement = useRoute('getEngagementReviewPlace', input, { enabled: ofEngagement });
  const filing = useRoute('getFilingReviewPlace', input, { enabled: !ofEngagement });
  return ofEngagement ? engagement : filing;
}

/** `points`: with what a reviewer should know before locking. */
export function useLock(record: ReviewedRecord, points = false) {
  const ofEngagement = record.kind === 'engagement';
  const input = { ...params(record), query: points ? { points: 'true' as const } : {} };
  const engagement = useRoute('getEngagementLock', input, { enabled: ofEngagement });
  const filing = useRoute('getFilingLock', input, { enabled: !ofEngagement });
  return ofEngagement ? engagement : filing;
}

export function useLocking({ kind }: ReviewedRecord) {
  const engagement = { lock: useCall('lockEngagement'), unlock: useCall('unlockEngagement') };
  const filing = { lock: useCall('lockFiling'), unlock: useCall('unlockFiling') };
  return kind === 'engagement' ? engagement : filing;
}
