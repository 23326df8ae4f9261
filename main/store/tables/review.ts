/** Who works on a record and who looked at it: assignments, review notes, sign-offs, locks. */
import type { IsoDate } from '../../../shared/model/dates.ts';
import type { ReviewNoteKind, ReviewNoteStatus } from '../../../shared/model/review-notes.ts';
import type { SignOffLevel } from '../../../shared/model/sign-offs.ts';
import type { Flag, Json, Timestamp } from './columns.ts';

/** Of a review note; which record it is of stands in the column of its own table. */
export interface ReviewNoteColumns {
  id: string;
  /** The text of its place (shared/model/review-anchors.ts). */
  anchor: string;
  kind: ReviewNoteKind;
  toId: string | null;
  text: string;
  status: ReviewNoteStatus;
  /** ThreadEntry[] */
  thread: Json;
  authorId: string;
  createdAt: Timestamp;
  changedById: string;
  updatedAt: Timestamp;
  carriedFromId: string | null;
  /** SHA-256 of the point of the reviewer's ten that it was written to clear. */
  pointDigest: string | null;
}

export interface EngagementReviewNoteTable extends ReviewNoteColumns {
  engagementId: string;
}

export interface FilingReviewNoteTable extends ReviewNoteColumns {
  xbrlFilingId: string;
}

/** Of a sign-off; which record it is of stands in the column of its own table. */
export interface SignOffColumns {
  id: string;
  section: string;
  level: SignOffLevel;
  staffId: string;
  at: Timestamp;
  digest: string;
  /** Packed (shared/service/section-digest.ts). */
  content: string;
}

export interface EngagementSignOffTable extends SignOffColumns {
  engagementId: string;
}

export interface FilingSignOffTable extends SignOffColumns {
  xbrlFilingId: string;
}

export interface LockColumns {
  locked: Flag;
  /** Why it was opened again; empty of a lock. */
  reason: string;
  staffId: string;
  at: Timestamp;
}

export interface EngagementLockTable extends LockColumns {
  engagementId: string;
}

export interface FilingLockTable extends LockColumns {
  xbrlFilingId: string;
}

interface AssignmentColumns {
  preparerId: string | null;
  reviewerId: string | null;
  partnerId: string | null;
  dueOn: IsoDate | null;
  heldById: string | null;
  /** Of the last handing over; empty where nothing was said. */
  message: string;
  handedById: string | null;
  handedAt: Timestamp | null;
}

export interface EngagementAssignmentTable extends AssignmentColumns {
  engagementId: string;
}

export interface FilingAssignmentTable extends AssignmentColumns {
  xbrlFilingId: string;
}

export interface ReviewTables {
  engagementReviewNote: EngagementReviewNoteTable;
  filingReviewNote: FilingReviewNoteTable;
  engagementSignOff: EngagementSignOffTable;
  filingSignOff: FilingSignOffTable;
  engagementLock: EngagementLockTable;
  filingLock: FilingLockTable;
  engagementAssignment: EngagementAssignmentTable;
  filingAssignment: FilingAssignmentTable;
}
