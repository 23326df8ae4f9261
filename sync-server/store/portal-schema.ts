/**
 * The tables of the portal and of the mails as Kysely sees them. Columns of type Sealed hold text that the server's
 * key has sealed: names, addresses, figures and comments are in clear nowhere, on PostgreSQL either.
 */
import type {
  DecisionKind,
  MAIL_STATES,
  PORTAL_PRODUCTS,
  PortalResourceType,
} from '../../shared/contract/server-portal.ts';

import type { ReviewNoteAct } from '../../shared/model/review-notes.ts';

/** Text that only the server's key opens. */
export type Sealed = string;

export interface PortalDocumentTable {
  sha256: string;
  mediaType: string;
  sizeBytes: number;
  content: Sealed;
  createdAt: string;
}

export interface InvitationTable {
  id: string;
  product: (typeof PORTAL_PRODUCTS)[number];
  resourceType: PortalResourceType;
  resourceId: string;
  clientId: string;
  recordVersion: number;
  /** JSON of name and e-mail address. */
  recipient: Sealed;
  tokenHash: string;
  snapshot: Sealed;
  contentSha256: string;
  documentSha256: string | null;
  documentName: string | null;
  createdAt: string;
  createdById: string;
  expiresAt: string;
  revokedAt: string | null;
  revokedWhy: 'WITHDRAWN' | 'RECORD_CHANGED' | null;
  failedAttempts: number;
  lockedUntil: string | null;
  /** Of the second signatory: the invitation of the first. */
  afterId: string | null;
  /** Of the second signatory: when the first had approved; null until then. */
  askedAt: string | null;
}

export interface InvitationDecisionTable {
  sequence: number;
  id: string;
  invitationId: string;
  /** ANSWER of the client, or END of an approval. */
  part: 'ANSWER' | 'END';
  kind: DecisionKind;
  contentSha256: string;
  /** JSON of name, comment, address and user agent. */
  details: Sealed;
  at: string;
}

export interface PortalDraftTable {
  invitationId: string;
  content: Sealed;
  savedAt: string;
}

export interface PortalCommentTable {
  id: string;
  invitationId: string;
  /** JSON of the line, the text, address and user agent. */
  content: Sealed;
  at: string;
}

export interface PortalCommentReplyTable {
  id: string;
  commentId: string;
  act: ReviewNoteAct;
  staffId: string;
  text: Sealed;
  at: string;
}

/** A request for an answer; what it asks and whom stands sealed in it. */
export interface AnswerRequestTable {
  id: string;
  engagementId: string;
  clientId: string;
  recipient: Sealed;
  tokenHash: string;
  /** JSON of company, end of the period and the questions. */
  content: Sealed;
  createdAt: string;
  createdById: string;
  expiresAt: string;
  withdrawnAt: string | null;
}

export interface AnswerRequestReplyTable {
  requestId: string;
  /** JSON of the answers, address and user agent. */
  content: Sealed;
  at: string;
}

export interface AnswerRequestDraftTable {
  requestId: string;
  content: Sealed;
  savedAt: string;
}

export interface PortalCodeTable {
  id: string;
  /** Of an invitation, or of a request for an answer. */
  invitationId: string;
  /** The hash of the code. */
  code: Sealed;
  expiresAt: string;
}

export interface PortalCodeSendingTable {
  invitationId: string;
  /** In the running series. */
  sendings: number;
  sentAt: string;
}

export interface PortalProofTable {
  proofHash: string;
  invitationId: string;
  createdAt: string;
}

export interface MailTable {
  id: string;
  template: string;
  subject: string;
  /** JSON of recipient, subject, text and HTML; null once sent, so that no link stays behind. */
  content: Sealed | null;
  state: (typeof MAIL_STATES)[number];
  attempts: number;
  nextAttemptAt: string;
  leaseOwner: string | null;
  leasedUntil: string | null;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
}

export interface PortalTables {
  portalDocument: PortalDocumentTable;
  invitation: InvitationTable;
  invitationDecision: InvitationDecisionTable;
  portalDraft: PortalDraftTable;
  portalComment: PortalCommentTable;
  portalCommentReply: PortalCommentReplyTable;
  answerRequest: AnswerRequestTable;
  answerRequestReply: AnswerRequestReplyTable;
  answerRequestDraft: AnswerRequestDraftTable;
  portalCode: PortalCodeTable;
  portalCodeSending: PortalCodeSendingTable;
  portalProof: PortalProofTable;
  mail: MailTable;
}
