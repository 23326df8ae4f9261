/**
 * The portal, the client's side (specification 4.3, 4.6, 5.3): the token in the path is the right, and no account
 * is needed. The same addresses answer JSON and pages; a page is made from the JSON answer, so that both say the
 * same. A GET never decides anything.
 */
import { z } from 'zod';
import { shownSnapshotSchema } from '../model/portal-snapshot.ts';
import { timestampSchema } from '../model/records.ts';
import type { ProblemCode } from '../problem.ts';
import type { Route } from './route.ts';
import { PORTAL_PRODUCTS, PORTAL_RESOURCE_TYPES } from './server-portal.ts';

/** What holds for every link: it may be unknown, over, used, or asked for too often. */
export const CLOSED: readonly ProblemCode[] = [
  'NOT_FOUND',
  'INVITATION_EXPIRED',
  'INVITATION_USED',
  'INVITATION_REVOKED',
  'TOO_MANY_REQUESTS',
  // The code by mail has not been typed in this browser.
  'STEP_UP_REQUIRED',
  // Another person signs first, and has not yet.
  'INVALID_TRANSITION',
];

export const linkParams = z.strictObject({ token: z.string().regex(/^[\w-]{20,100}$/) });
const params = linkParams;
const text = (most: number) => z.string().trim().max(most);
/** Lines of a comment; control characters other than line breaks are refused. */
const comment = text(4000).regex(/^[^\p{Cc}]*$|^(?:[^\p{Cc}]|[\n\r\t])*$/u, 'plain text is expected');
const name = text(200).min(1, 'Type your name.');

/** A line of the page, by the places of its statement and row: "0.3"; a note, and a paragraph or table of it: "n2", "n2.0". */
const lineSchema = z
  .string()
  .regex(/^(?:\d{1,2}\.\d{1,3}|n\d{1,2}(?:\.\d{1,3})?)$/, 'Choose what you ask about.');
const questionBody = z.strictObject({
  line: lineSchema,
  question: text(2000)
    .min(1, 'Write what you want to ask.')
    .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, 'plain text is expected'),
});
export type PortalQuestion = z.output<typeof questionBody>;

/** What is kept between visits. Not the name: it proves who answers, and would be shown to whoever opens the link next. */
export const portalDraftSchema = z.strictObject({
  remark: comment.optional(),
  comment: comment.optional(),
  line: lineSchema.or(z.literal('')).optional(),
  question: text(2000).optional(),
});
export type PortalDraft = z.output<typeof portalDraftSchema>;

/** What the review page shows: neither the name that was invited nor the UEN, which the client types. */
export const portalViewSchema = z.object({
  product: z.enum(PORTAL_PRODUCTS),
  resourceType: z.enum(PORTAL_RESOURCE_TYPES),
  practiceName: z.string(),
  askedBy: z.object({ name: z.string(), email: z.string() }),
  expiresAt: timestampSchema,
  /** Which of how many people who sign this, one after the other. */
  signatory: z.number().int().min(1).max(2),
  signatories: z.number().int().min(1).max(2),
  snapshot: shownSnapshotSchema,
  contentSha256: z.string(),
  document: z.object({ name: z.string(), mediaType: z.string(), sizeBytes: z.number().int() }).nullable(),
  /** Of this person on this record, the oldest first, with what the practice answered. */
  questions: z.array(
    z.object({
      id: z.uuid(),
      statement: z.string(),
      label: z.string(),
      text: z.string(),
      at: timestampSchema,
      answers: z.array(z.object({ text: z.string(), at: timestampSchema })),
    }),
  ),
  draft: portalDraftSchema.extend({ savedAt: timestampSchema }).nullable(),
});
export type PortalView = z.output<typeof portalViewSchema>;

export const portalAnswerSchema = z.object({
  decision: z.enum(['APPROVED', 'REVISION_REQUESTED']),
  decidedAt: timestampSchema,
  /** Another person is asked now. */
  asksNext: z.boolean(),
  /** SHA-256 of exactly what was shown. */
  contentSha256: z.string(),
  practiceName: z.string(),
  askedBy: z.object({ name: z.string(), email: z.string() }),
});
export type PortalAnswer = z.output<typeof portalAnswerSchema>;

const approvalOfStatements = z.strictObject({ name, comment: comment.optional() });
const approvalOfFiling = approvalOfStatements.extend({ uen: text(40).min(1, 'Type the UEN.') });
const revision = z.strictObject({ comment: comment.min(1, 'Say what should change.') });

/** The style and the one small script of the pages. */
export const PORTAL_ASSETS = ['portal.css', 'portal.js'] as const;

export const clientPortalRoutes = {
  readPortalAsset: {
    method: 'GET',
    path: '/portal/assets/:name',
    summary: 'The style sheet and the script of the pages.',
    access: 'PUBLIC',
    params: z.strictObject({ name: z.enum(PORTAL_ASSETS) }),
    response: 'BYTES',
    status: 200,
    errors: [],
  },
  openPortalLink: {
    method: 'GET',
    path: '/portal/:token',
    summary: 'Says which review page a link leads to; a browser is sent there.',
    access: 'SIGNED',
    params,
    response: z.object({
      product: z.enum(PORTAL_PRODUCTS),
      resourceType: z.enum(PORTAL_RESOURCE_TYPES),
      path: z.string(),
    }),
    status: 200,
    errors: CLOSED,
  },
  sendPortalCode: {
    method: 'POST',
    path: '/portal/:token/code',
    summary: 'Mails a code to the address that was invited; it answers alike for links that do not exist.',
    access: 'SIGNED',
    params,
    response: 'NOTHING',
    status: 204,
    errors: ['TOO_MANY_REQUESTS'],
  },
  provePortalCode: {
    method: 'POST',
    path: '/portal/:token/proof',
    summary:
      'Takes the code; the proof goes with every later request as x-portal-proof, or as a cookie of the pages.',
    access: 'SIGNED',
    params,
    body: z.strictObject({ code: z.string().regex(/^[\dA-Za-z -]{8,20}$/, 'eight letters and digits') }),
    response: z.object({ proof: z.string() }),
    status: 200,
    errors: ['NOT_AUTHENTICATED', 'TOO_MANY_REQUESTS'],
  },
  reviewStatements: {
    method: 'GET',
    path: '/portal/financial-statements/:token',
    summary: 'The engagement in short and its statements.',
    access: 'SIGNED',
    params,
    response: portalViewSchema,
    status: 200,
    errors: CLOSED,
  },
  reviewFiling: {
    method: 'GET',
    path: '/portal/xbrl/:token',
    summary: 'The filing in short (UEN, period, entry point), its statements, and that validation passed.',
    access: 'SIGNED',
    params,
    response: portalViewSchema,
    status: 200,
    errors: CLOSED,
  },
  readStatementsDocument: {
    method: 'GET',
    path: '/portal/financial-statements/:token/document',
    summary: 'The document itself.',
    access: 'SIGNED',
    params,
    response: 'BYTES',
    status: 200,
    errors: CLOSED,
  },
  readFilingDocument: {
    method: 'GET',
    path: '/portal/xbrl/:token/document',
    summary: 'The document itself.',
    access: 'SIGNED',
    params,
    response: 'BYTES',
    status: 200,
    errors: CLOSED,
  },
  approveStatements: {
    method: 'POST',
    path: '/portal/financial-statements/:token/approve',
    summary: 'The client approves, by typing the name that was invited.',
    access: 'SIGNED',
    params,
    body: approvalOfStatements,
    response: portalAnswerSchema,
    status: 200,
    errors: [...CLOSED, 'IDENTITY_MISMATCH', 'LOCKED_OUT'],
  },
  approveFiling: {
    method: 'POST',
    path: '/portal/xbrl/:token/approve',
    summary: 'The client approves, by typing the name that was invited and the UEN.',
    access: 'SIGNED',
    params,
    body: approvalOfFiling,
    response: portalAnswerSchema,
    status: 200,
    errors: [...CLOSED, 'IDENTITY_MISMATCH', 'LOCKED_OUT'],
  },
  reviseStatements: {
    method: 'POST',
    path: '/portal/financial-statements/:token/request-revision',
    summary: 'The client asks for a change, with a comment.',
    access: 'SIGNED',
    params,
    body: revision,
    response: portalAnswerSchema,
    status: 200,
    errors: CLOSED,
  },
  reviseFiling: {
    method: 'POST',
    path: '/portal/xbrl/:token/request-revision',
    summary: 'The client asks for a change, with a comment.',
    access: 'SIGNED',
    params,
    body: revision,
    response: portalAnswerSchema,
    status: 200,
    errors: CLOSED,
  },
  askAboutStatements: {
    method: 'POST',
    path: '/portal/financial-statements/:token/questions',
    summary: 'The client asks about one line of what is shown; it decides nothing.',
    access: 'SIGNED',
    params,
    body: questionBody,
    response: z.object({ id: z.uuid() }),
    status: 200,
    errors: CLOSED,
  },
  askAboutFiling: {
    method: 'POST',
    path: '/portal/xbrl/:token/questions',
    summary: 'The client asks about one line of what is shown; it decides nothing.',
    access: 'SIGNED',
    params,
    body: questionBody,
    response: z.object({ id: z.uuid() }),
    status: 200,
    errors: CLOSED,
  },
  saveStatementsDraft: {
    method: 'POST',
    path: '/portal/financial-statements/:token/draft',
    summary: 'Keeps what was typed so far; it decides nothing.',
    access: 'SIGNED',
    params,
    body: portalDraftSchema,
    response: z.object({ savedAt: timestampSchema }),
    status: 200,
    errors: CLOSED,
  },
  saveFilingDraft: {
    method: 'POST',
    path: '/portal/xbrl/:token/draft',
    summary: 'Keeps what was typed so far; it decides nothing.',
    access: 'SIGNED',
    params,
    body: portalDraftSchema,
    response: z.object({ savedAt: timestampSchema }),
    status: 200,
    errors: CLOSED,
  },
} as const satisfies Record<string, Route>;
