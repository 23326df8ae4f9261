/**
 * Requests for an answer on the desktop (decisions 12, 13): open disclosure questions are asked of the client through the
 * sync-server, and a person uses or leaves what comes back.
 */
import { z } from 'zod';
import {
  answerRequestSchema,
  MOST_QUESTIONS,
  promptIdSchema,
  ruleIdSchema,
} from '../../model/answer-requests.ts';
import { disclosureGapsSchema } from '../../model/disclosures.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { idParams, type Route, signatorySchema } from '../route.ts';
import { ENGAGEMENT_PATH } from './engagement-paths.ts';

const place = { ruleId: ruleIdSchema, promptId: promptIdSchema };

export const clientAnswerRoutes = {
  listEngagementAnswerRequests: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/answer-requests`,
    summary: 'What the client was asked, as the sync-server told it last, newest first.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: z.object({ items: z.array(answerRequestSchema) }),
    status: 200,
    errors: [],
  },
  askClient: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/answer-requests`,
    summary: 'Asks the client disclosure questions through the sync-server, by a link of their own.',
    access: 'MANAGE_FS_ENGAGEMENT',
    params: idParams,
    body: z.strictObject({
      ...signatorySchema.shape,
      expiresInDays: z.number().int().min(1).max(90).optional(),
      questions: z.array(z.strictObject(place)).min(1).max(MOST_QUESTIONS),
    }),
    response: z.object({
      requestId: idSchema,
      expiresAt: timestampSchema,
      /** Where the sync-server sends no mails: the link, shown this once. */
      link: z.string().nullable(),
    }),
    status: 201,
    errors: ['NO_SYNC_SERVER', 'INVALID_INPUT', 'INVALID_TRANSITION', 'UNAVAILABLE', 'VERSION_CONFLICT'],
  },
  withdrawClientQuestions: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/answer-requests/:requestId/withdraw`,
    summary: 'Withdraws a request that the client has not answered.',
    access: 'MANAGE_FS_ENGAGEMENT',
    params: idParams.extend({ requestId: z.uuid() }),
    response: 'NOTHING',
    status: 204,
    errors: ['NO_SYNC_SERVER', 'UNAVAILABLE', 'INVITATION_USED', 'INVITATION_EXPIRED'],
  },
  settleClientAnswer: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/disclosures/client-answer`,
    summary: 'Uses what the client answered to a question, or leaves it; the proposal is then gone.',
    access: 'RESPOND_DISCLOSURE',
    params: idParams,
    body: z.strictObject({ ...place, requestId: z.uuid(), act: z.enum(['USE', 'LEAVE']) }),
    response: disclosureGapsSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'VERSION_CONFLICT'],
  },
} as const satisfies Record<string, Route>;
