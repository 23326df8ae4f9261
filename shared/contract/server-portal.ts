/**
 * Sign-off through the portal, the practice's side (specification 4.3, 4.6, 6; decisions 3, 4): documents and
 * invitations that a desktop sends, the decisions that it fetches, and the mails of the practice.
 */
import { z } from 'zod';
import { clientCommentSchema } from '../model/client-comments.ts';
import { portalSnapshotSchema } from '../model/portal-snapshot.ts';
import { clientDecisionSchema, clientSignatureSchema, timestampSchema } from '../model/records.ts';
import { reviewReplySchema } from '../model/review-notes.ts';
import { idParams, listOf, MEGABYTE, pageQuery, type Route, signatorySchema } from './route.ts';

export const PORTAL_PRODUCTS = ['FINANCIAL_STATEMENTS', 'XBRL_FILING'] as const;
export const PORTAL_RESOURCE_TYPES = ['FS_ENGAGEMENT', 'XBRL_FILING'] as const;
export type PortalResourceType = (typeof PORTAL_RESOURCE_TYPES)[number];

/** WAITING: the second signatory is asked once the first has approved. */
export const INVITATION_STATES = [
  'OPEN',
  'WAITING',
  'APPROVED',
  'REVISION_REQUESTED',
  'VOID',
  'REVOKED',
  'EXPIRED',
] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in hexadecimal is expected');
const sending = ['MANAGE_FS_ENGAGEMENT', 'MANAGE_XBRL_FILING'] as const;
const viewing = ['VIEW_FS_ENGAGEMENT', 'VIEW_XBRL_FILING'] as const;

export const newInvitationSchema = z
  .strictObject({
    product: z.enum(PORTAL_PRODUCTS),
    resourceType: z.enum(PORTAL_RESOURCE_TYPES),
    resourceId: z.uuid(),
    clientId: z.uuid(),
    /** Counts the record's content; an approval of an older one is void. */
    recordVersion: z.number().int().min(0),
    recipient: signatorySchema,
    /** Who signs after the recipient; the two are different people. */
    second: signatorySchema.nullable().default(null),
    expiresInDays: z.number().int().min(1).max(90).default(14),
    snapshot: portalSnapshotSchema,
    documentSha256: sha256.nullable().default(null),
    documentName: z.string().trim().min(1).max(200).nullable().default(null),
  })
  .refine(({ resourceType, snapshot }) => resourceType === snapshot.kind, {
    message: 'the snapshot is of another kind of record',
    path: ['snapshot', 'kind'],
  })
  .refine(({ product, resourceType }) => (product === 'XBRL_FILING') === (resourceType === 'XBRL_FILING'), {
    message: 'the product does not go with the kind of record',
    path: ['product'],
  });
export type NewInvitation = z.output<typeof newInvitationSchema>;

export const invitationSchema = z.object({
  id: z.uuid(),
  product: z.enum(PORTAL_PRODUCTS),
  resourceType: z.enum(PORTAL_RESOURCE_TYPES),
  resourceId: z.uuid(),
  clientId: z.uuid(),
  recordVersion: z.number().int(),
  recipient: z.object({ name: z.string(), email: z.string() }),
  state: z.enum(INVITATION_STATES),
  /** SHA-256 of exactly what is shown: the snapshot with the hash of the document. */
  contentSha256: sha256,
  documentSha256: sha256.nullable(),
  createdAt: timestampSchema,
  createdBy: z.object({ id: z.uuid(), name: z.string() }),
  expiresAt: timestampSchema,
  /** Which of how many signatories of this sending; a server of an earlier release knows one. */
  signatory: z.number().int().min(1).max(2).default(1),
  signatories: z.number().int().min(1).max(2).default(1),
  decision: clientDecisionSchema.nullable(),
});
export type Invitation = z.output<typeof invitationSchema>;

export const DECISION_KINDS = ['APPROVED', 'REVISION_REQUESTED', 'VOIDED'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** One entry of the feed of decisions; VOIDED follows an APPROVED whose record was changed later. */
export const portalDecisionSchema = z.object({
  id: z.uuid(),
  sequence: z.number().int(),
  invitationId: z.uuid(),
  resourceType: z.enum(PORTAL_RESOURCE_TYPES),
  resourceId: z.uuid(),
  clientId: z.uuid(),
  recordVersion: z.number().int(),
  kind: z.enum(DECISION_KINDS),
  /** The name that was typed; empty for VOIDED. */
  name: z.string(),
  comment: z.string().nullable(),
  contentSha256: sha256,
  at: timestampSchema,
  /** How many sign what was sent, and who has approved exactly that so far, in order; both say one of an earlier server. */
  signatories: z.number().int().min(1).max(2).default(1),
  signatures: z.array(clientSignatureSchema).default([]),
});
export type PortalDecision = z.output<typeof portalDecisionSchema>;

export const MAIL_STATES = ['QUEUED', 'SENT', 'DEAD'] as const;
export const mailSchema = z.object({
  id: z.uuid(),
  template: z.string(),
  /** "invitation:<id>", "engagement:<id>", "filing:<id>". */
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number().int(),
  nextAttemptAt: timestampSchema,
  lastError: z.string().nullable(),
  createdAt: timestampSchema,
  sentAt: timestampSchema.nullable(),
});
export type Mail = z.output<typeof mailSchema>;

const portalSettingsSchema = z.object({ codeByMail: z.boolean(), mails: z.boolean() });

export const serverPortalRoutes = {
  uploadPortalDocument: {
    method: 'POST',
    path: '/sync/documents',
    summary:
      'Keeps the document of an invitation, Word or PDF, known by its SHA-256; the same bytes are kept once.',
    access: sending,
    upload: { maxBytes: 20 * MEGABYTE },
    response: z.object({ sha256, sizeBytes: z.number().int(), mediaType: z.string() }),
    status: 201,
    errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE', 'INVALID_INPUT'],
  },
  createInvitation: {
    method: 'POST',
    path: '/sync/invitations',
    summary:
      'Invites a client to sign a record off, and mails the link. Open invitations to older drafts end.',
    access: sending,
    body: newInvitationSchema,
    response: z.object({
      invitation: invitationSchema,
      /** Where no mail can be sent: the link, shown this once, to be handed over by the sender. */
      link: z.string().nullable(),
      /** The second signatory's, likewise; until the first has approved it says that it is too early. */
      secondLink: z.string().nullable().default(null),
      mail: z.enum(['QUEUED', 'NOT_CONFIGURED']),
    }),
    status: 201,
    errors: [
      'INVALID_INPUT',
      'ACTION_NOT_PERMITTED',
      'PRODUCT_NOT_ENABLED',
      'VERSION_CONFLICT',
      'INVALID_TRANSITION',
    ],
  },
  listInvitations: {
    method: 'GET',
    path: '/sync/invitations',
    summary:
      'Invitations, newest first, of one record where it is named, or those alone that wait for an answer.',
    access: viewing,
    query: z.strictObject({
      ...pageQuery,
      resourceId: z.uuid().optional(),
      state: z.literal('OPEN').optional(),
    }),
    response: listOf(invitationSchema),
    status: 200,
    errors: [],
  },
  getInvitation: {
    method: 'GET',
    path: '/sync/invitations/:id',
    summary: 'One invitation with its decision.',
    access: viewing,
    params: idParams,
    response: invitationSchema,
    status: 200,
    errors: [],
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/sync/invitations/:id',
    summary: 'Withdraws an open invitation; its link then says so.',
    access: sending,
    params: idParams,
    response: 'NOTHING',
    status: 204,
    errors: ['INVITATION_USED', 'INVITATION_EXPIRED'],
  },
  listDecisions: {
    method: 'GET',
    path: '/sync/decisions',
    summary: 'Decisions of clients in the order in which they were made, after a cursor.',
    access: viewing,
    query: z.strictObject({ ...pageQuery }),
    response: listOf(portalDecisionSchema).extend({
      /** Always given: where to go on at the next sync. */
      nextCursor: z.string(),
    }),
    status: 200,
    errors: [],
  },
  listClientComments: {
    method: 'GET',
    path: '/sync/client-comments',
    summary:
      'What clients asked about lines of the records that the role sees, with the answers, newest first.',
    access: viewing,
    query: z.strictObject({ ...pageQuery }),
    response: listOf(clientCommentSchema),
    status: 200,
    errors: [],
  },
  replyToClientComment: {
    method: 'POST',
    path: '/sync/client-comments/:id/replies',
    summary: 'Answers a client’s comment, which the client then reads, or clears it or opens it again.',
    access: sending,
    params: idParams,
    body: reviewReplySchema,
    response: clientCommentSchema,
    status: 200,
    errors: ['ACTION_NOT_PERMITTED', 'INVALID_TRANSITION'],
  },
  listMails: {
    method: 'GET',
    path: '/admin/mails',
    summary: 'Mails by state, newest first; DEAD are those that were given up.',
    access: 'MANAGE_CLIENTS',
    query: z.strictObject({ ...pageQuery, state: z.enum(MAIL_STATES).optional() }),
    response: listOf(mailSchema),
    status: 200,
    errors: [],
  },
  getPortalSettings: {
    method: 'GET',
    path: '/admin/portal-settings',
    summary: 'Whether links of clients ask for a code by mail, and whether mails can be sent at all.',
    access: 'MANAGE_CLIENTS',
    response: portalSettingsSchema,
    status: 200,
    errors: [],
  },
  updatePortalSettings: {
    method: 'PUT',
    path: '/admin/portal-settings',
    summary:
      'Asks for a code by mail when a client’s link is opened for the first time in a browser, or not.',
    access: 'MANAGE_CLIENTS',
    stepUp: true,
    body: z.strictObject({ codeByMail: z.boolean() }),
    response: portalSettingsSchema,
    status: 200,
    errors: [],
  },
  resendMail: {
    method: 'POST',
    path: '/admin/mails/:id/resend',
    summary: 'Tries a mail again that was given up; one whose link is over is refused.',
    access: 'MANAGE_CLIENTS',
    params: idParams,
    response: mailSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
} as const satisfies Record<string, Route>;
