/**
 * Invitations as administrators look after them (specification 6; decisions 3): whom which record was sent to, what
 * became of its mail, and whether it was opened. Never the link nor its token: of these only a hash is kept. Requests for an
 * answer likewise, without what was asked and answered.
 */
import { z } from 'zod';
import { ANSWER_REQUEST_STATES } from '../model/answer-requests.ts';
import { timestampSchema } from '../model/records.ts';
import { idParams, listOf, pageQuery, type Route } from './route.ts';
import { INVITATION_STATES, MAIL_STATES, PORTAL_PRODUCTS, PORTAL_RESOURCE_TYPES } from './server-portal.ts';

/** Null where no mail was sent: the sender handed the link over. */
const sentMailSchema = z
  .object({
    id: z.uuid(),
    state: z.enum(MAIL_STATES),
    attempts: z.number().int(),
    nextAttemptAt: timestampSchema,
    lastError: z.string().nullable(),
    sentAt: timestampSchema.nullable(),
  })
  .nullable();
export type SentMail = z.output<typeof sentMailSchema>;

export const sentInvitationSchema = z.object({
  id: z.uuid(),
  product: z.enum(PORTAL_PRODUCTS),
  resourceType: z.enum(PORTAL_RESOURCE_TYPES),
  resourceId: z.uuid(),
  client: z.object({ id: z.uuid(), companyName: z.string() }),
  /** The last day of the period of the record that was shown. */
  periodEnd: z.string(),
  recordVersion: z.number().int(),
  recipient: z.object({ name: z.string(), email: z.string() }),
  signatory: z.number().int().min(1).max(2),
  signatories: z.number().int().min(1).max(2),
  state: z.enum(INVITATION_STATES),
  sentBy: z.object({ id: z.uuid(), name: z.string() }),
  sentAt: timestampSchema,
  expiresAt: timestampSchema,
  /** When the page behind the link was last read, to the hour; null where it never was. */
  openedAt: timestampSchema.nullable(),
  answeredAt: timestampSchema.nullable(),
  revokedAt: timestampSchema.nullable(),
  mail: sentMailSchema,
});
export type SentInvitation = z.output<typeof sentInvitationSchema>;

export const sentRequestSchema = z.object({
  id: z.uuid(),
  engagementId: z.uuid(),
  client: z.object({ id: z.uuid(), companyName: z.string() }),
  /** The end of the year of the engagement. */
  periodEnd: z.string(),
  recipient: z.object({ name: z.string(), email: z.string() }),
  state: z.enum(ANSWER_REQUEST_STATES),
  sentBy: z.object({ id: z.uuid(), name: z.string() }),
  sentAt: timestampSchema,
  expiresAt: timestampSchema,
  answeredAt: timestampSchema.nullable(),
  withdrawnAt: timestampSchema.nullable(),
  /** How many questions, and how many of them were answered. */
  questions: z.number().int(),
  answered: z.number().int(),
  mail: sentMailSchema,
});
export type SentRequest = z.output<typeof sentRequestSchema>;

const withdrawalBody = z.strictObject({ reason: z.string().trim().min(1).max(1000) });

export const serverInvitationRoutes = {
  listSentInvitations: {
    method: 'GET',
    path: '/admin/invitations',
    summary:
      'Invitations of the practice with their mails, newest first, by state, client and state of the mail.',
    access: 'MANAGE_CLIENTS',
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(INVITATION_STATES).optional(),
      clientId: z.uuid().optional(),
      mailState: z.enum(MAIL_STATES).optional(),
    }),
    response: listOf(sentInvitationSchema),
    status: 200,
    errors: [],
  },
  withdrawInvitation: {
    method: 'POST',
    path: '/admin/invitations/:id/withdrawal',
    summary: 'Withdraws an open invitation with a reason, which the audit log keeps; its link then says so.',
    access: 'MANAGE_CLIENTS',
    params: idParams,
    body: withdrawalBody,
    response: 'NOTHING',
    status: 204,
    errors: ['INVITATION_USED', 'INVITATION_EXPIRED'],
  },
  listSentRequests: {
    method: 'GET',
    path: '/admin/answer-requests',
    summary:
      'Requests for an answer with their mails, newest first, by client and state of the mail; neither questions nor answers.',
    access: 'MANAGE_CLIENTS',
    query: z.strictObject({
      ...pageQuery,
      clientId: z.uuid().optional(),
      mailState: z.enum(MAIL_STATES).optional(),
    }),
    response: listOf(sentRequestSchema),
    status: 200,
    errors: [],
  },
  withdrawSentRequest: {
    method: 'POST',
    path: '/admin/answer-requests/:id/withdrawal',
    summary: 'Withdraws an open request with a reason, which the audit log keeps; its link then says so.',
    access: 'MANAGE_CLIENTS',
    params: idParams,
    body: withdrawalBody,
    response: 'NOTHING',
    status: 204,
    errors: ['INVITATION_USED', 'INVITATION_EXPIRED'],
  },
} as const satisfies Record<string, Route>;
