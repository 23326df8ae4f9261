/**
 * Opens and seals what the portal keeps of people and figures: recipients, snapshots, answers and drafts are in
 * clear only while they are used.
 */
import { z } from 'zod';
import { type PortalDraft, portalDraftSchema } from '../../shared/contract/client-portal.ts';
import { askedQuestionSchema, clientAnswerSchema } from '../../shared/model/answer-requests.ts';
import { commentedLineSchema } from '../../shared/model/client-comments.ts';
import { type PortalSnapshot, portalSnapshotSchema } from '../../shared/model/portal-snapshot.ts';
import type { SealedSecrets } from '../context/sealed-secrets.ts';
import type {
  AnswerRequestDraftTable,
  AnswerRequestReplyTable,
  AnswerRequestTable,
  InvitationDecisionTable,
  InvitationTable,
  PortalCommentReplyTable,
  PortalCommentTable,
  PortalDraftTable,
  Sealed,
} from '../store/portal-schema.ts';

const recipientSchema = z.object({ name: z.string(), email: z.string() });
export type Recipient = z.output<typeof recipientSchema>;

const answerSchema = z.object({
  /** As it was typed; empty where a change was asked for. */
  name: z.string(),
  comment: z.string().nullable(),
  address: z.string(),
  userAgent: z.string(),
});
export type AnswerDetails = z.output<typeof answerSchema>;

const commentSchema = z.object({
  line: commentedLineSchema,
  text: z.string(),
  address: z.string(),
  userAgent: z.string(),
});
export type CommentDetails = z.output<typeof commentSchema>;

const askedSchema = z.object({
  companyName: z.string(),
  periodEnd: z.string(),
  questions: z.array(askedQuestionSchema),
});
export type AskedContent = z.output<typeof askedSchema>;

const givenSchema = z.object({
  answers: z.array(clientAnswerSchema),
  address: z.string(),
  userAgent: z.string(),
});
export type GivenContent = z.output<typeof givenSchema>;

const PURPOSES = {
  recipient: 'portal recipient',
  snapshot: 'portal snapshot',
  answer: 'portal answer',
  draft: 'portal draft',
  comment: 'portal comment',
  reply: 'portal reply',
  asked: 'portal request',
  given: 'portal request answers',
  answersDraft: 'portal request draft',
  document: 'portal document',
} as const;

const seal = (secrets: SealedSecrets, purpose: keyof typeof PURPOSES, value: unknown): Sealed =>
  secrets.seal(PURPOSES[purpose], JSON.stringify(value));

export const sealRecipient = (secrets: SealedSecrets, value: Recipient) => seal(secrets, 'recipient', value);
export const sealSnapshot = (secrets: SealedSecrets, value: PortalSnapshot) =>
  seal(secrets, 'snapshot', value);
export const sealAnswer = (secrets: SealedSecrets, value: AnswerDetails) => seal(secrets, 'answer', value);
export const sealDraft = (secrets: SealedSecrets, value: PortalDraft) => seal(secrets, 'draft', value);

export const sealComment = (secrets: SealedSecrets, value: CommentDetails) => seal(secrets, 'comment', value);
export const sealReply = (secrets: SealedSecrets, text: string) => seal(secrets, 'reply', text);

export function commentOf(secrets: SealedSecrets, row: Pick<PortalCommentTable, 'content'>): CommentDetails {
  return commentSchema.parse(JSON.parse(secrets.open(PURPOSES.comment, row.content)));
}

export function replyOf(secrets: SealedSecrets, row: Pick<PortalCommentReplyTable, 'text'>): string {
  return z.string().parse(JSON.parse(secrets.open(PURPOSES.reply, row.text)));
}

export const sealAsked = (secrets: SealedSecrets, value: AskedContent) => seal(secrets, 'asked', value);
export const sealGiven = (secrets: SealedSecrets, value: GivenContent) => seal(secrets, 'given', value);
export const sealAnswersDraft = (secrets: SealedSecrets, value: Readonly<Record<string, string>>) =>
  seal(secrets, 'answersDraft', value);

export function askedOf(secrets: SealedSecrets, row: Pick<AnswerRequestTable, 'content'>): AskedContent {
  return askedSchema.parse(JSON.parse(secrets.open(PURPOSES.asked, row.content)));
}

export function givenOf(secrets: SealedSecrets, row: Pick<AnswerRequestReplyTable, 'content'>): GivenContent {
  return givenSchema.parse(JSON.parse(secrets.open(PURPOSES.given, row.content)));
}

export function answersDraftOf(
  secrets: SealedSecrets,
  row: Pick<AnswerRequestDraftTable, 'content'>,
): Readonly<Record<string, string>> {
  const opened: unknown = JSON.parse(secrets.open(PURPOSES.answersDraft, row.content));
  return z.record(z.string(), z.string()).parse(opened);
}

export function recipientOf(secrets: SealedSecrets, row: Pick<InvitationTable, 'recipient'>): Recipient {
  return recipientSchema.parse(JSON.parse(secrets.open(PURPOSES.recipient, row.recipient)));
}

export function snapshotOf(secrets: SealedSecrets, row: Pick<InvitationTable, 'snapshot'>): PortalSnapshot {
  return portalSnapshotSchema.parse(JSON.parse(secrets.open(PURPOSES.snapshot, row.snapshot)));
}

export function answerOf(
  secrets: SealedSecrets,
  row: Pick<InvitationDecisionTable, 'details'>,
): AnswerDetails {
  return answerSchema.parse(JSON.parse(secrets.open(PURPOSES.answer, row.details)));
}

export function draftOf(secrets: SealedSecrets, row: Pick<PortalDraftTable, 'content'>): PortalDraft {
  // Drafts of earlier releases hold a name too, which is left out.
  return portalDraftSchema.strip().parse(JSON.parse(secrets.open(PURPOSES.draft, row.content)));
}

export function sealBytes(secrets: SealedSecrets, bytes: Uint8Array): Sealed {
  return secrets.seal(PURPOSES.document, Buffer.from(bytes).toString('base64'));
}

export function openBytes(secrets: SealedSecrets, sealed: Sealed): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(secrets.open(PURPOSES.document, sealed), 'base64'));
}
