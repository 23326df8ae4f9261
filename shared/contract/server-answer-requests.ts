/**
 * Requests for an answer (decisions 12, 13). The practice's side: asked, listed with the answers, withdrawn. The client's side:
 * the token in the path is the right to this one request; a GET answers nothing, and what is sent once is closed.
 */
import { z } from 'zod';
import {
  ANSWER_KINDS,
  answerRequestSchema,
  askedQuestionSchema,
  LONGEST_ANSWER,
  MOST_QUESTIONS,
} from '../model/answer-requests.ts';
import { timestampSchema } from '../model/records.ts';
import { CLOSED, linkParams } from './client-portal.ts';
import { idParams, listOf, pageQuery, type Route, signatorySchema } from './route.ts';

export const newAnswerRequestSchema = z.strictObject({
  engagementId: z.uuid(),
  clientId: z.uuid(),
  recipient: signatorySchema,
  expiresInDays: z.number().int().min(1).max(90).default(14),
  questions: z
    .array(askedQuestionSchema)
    .min(1)
    .max(MOST_QUESTIONS)
    .refine((questions) => new Set(questions.map(({ promptId }) => promptId)).size === questions.length, {
      message: 'each question is asked once',
    }),
});
export type NewAnswerRequest = z.output<typeof newAnswerRequestSchema>;

/** By the key of the question on the page: "q0". An answer that is empty is not given. */
const writtenSchema = z
  .record(z.string().regex(/^q\d{1,2}$/), z.string().max(LONGEST_ANSWER + 100))
  .refine((written) => Object.keys(written).length <= MOST_QUESTIONS, { message: 'too many answers' });
export type WrittenAnswers = z.output<typeof writtenSchema>;

export const answerRequestViewSchema = z.object({
  practiceName: z.string(),
  askedBy: z.object({ name: z.string(), email: z.string() }),
  companyName: z.string(),
  periodEnd: z.string(),
  expiresAt: timestampSchema,
  questions: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      kind: z.enum(ANSWER_KINDS),
      choices: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  draft: z.object({ answers: writtenSchema, savedAt: timestampSchema }).nullable(),
});
export type AnswerRequestView = z.output<typeof answerRequestViewSchema>;

export const answersSentSchema = z.object({
  at: timestampSchema,
  answered: z.number().int(),
  left: z.number().int(),
  practiceName: z.string(),
  askedBy: z.object({ name: z.string(), email: z.string() }),
});
export type AnswersSent = z.output<typeof answersSentSchema>;

export const answerRequestRoutes = {
  createAnswerRequest: {
    method: 'POST',
    path: '/sync/answer-requests',
    summary: 'Asks a client disclosure questions of an engagement, and mails the link.',
    access: 'MANAGE_FS_ENGAGEMENT',
    body: newAnswerRequestSchema,
    response: z.object({
      request: answerRequestSchema,
      /** Where no mail can be sent: the link, shown this once, to be handed over by the sender. */
      link: z.string().nullable(),
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
  listAnswerRequests: {
    method: 'GET',
    path: '/sync/answer-requests',
    summary: 'What clients were asked and what they answered, newest first.',
    access: 'VIEW_FS_ENGAGEMENT',
    query: z.strictObject({ ...pageQuery }),
    response: listOf(answerRequestSchema),
    status: 200,
    errors: [],
  },
  withdrawAnswerRequest: {
    method: 'DELETE',
    path: '/sync/answer-requests/:id',
    summary: 'Withdraws an open request; its link then says so.',
    access: 'MANAGE_FS_ENGAGEMENT',
    params: idParams,
    response: 'NOTHING',
    status: 204,
    errors: ['INVITATION_USED', 'INVITATION_EXPIRED'],
  },
  readAnswerRequest: {
    method: 'GET',
    path: '/portal/answers/:token',
    summary: 'The questions of a request, and what was written so far.',
    access: 'SIGNED',
    params: linkParams,
    response: answerRequestViewSchema,
    status: 200,
    errors: CLOSED,
  },
  sendAnswers: {
    method: 'POST',
    path: '/portal/answers/:token/answer',
    summary: 'The client answers; the request is closed by it.',
    access: 'SIGNED',
    params: linkParams,
    body: z.strictObject({
      answers: writtenSchema,
      /** Said by the client: what is empty is left to the practice. */
      leavesOpen: z.boolean().default(false),
    }),
    response: answersSentSchema,
    status: 200,
    errors: CLOSED,
  },
  saveAnswersDraft: {
    method: 'POST',
    path: '/portal/answers/:token/draft',
    summary: 'Keeps what was written so far; it answers nothing.',
    access: 'SIGNED',
    params: linkParams,
    body: z.strictObject({ answers: writtenSchema }),
    response: z.object({ savedAt: timestampSchema }),
    status: 200,
    errors: CLOSED,
  },
} as const satisfies Record<string, Route>;
