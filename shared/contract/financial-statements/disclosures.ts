/** Disclosure questions, their answers, and where an answer differs from the statements. */
import { z } from 'zod';
import {
  answerDifferenceSchema,
  disclosureGapsSchema,
  disclosureValueSchema,
} from '../../model/disclosures.ts';
import { idParams, type Route } from '../route.ts';
import { ENGAGEMENT_PATH } from './engagement-paths.ts';

export const disclosureRoutes = {
  listDisclosureGaps: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/disclosures/gaps`,
    summary: 'Triggered rules without complete answers; with `?all=true` the answered ones too.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    query: z.strictObject({ all: z.enum(['true', 'false']).optional() }),
    response: disclosureGapsSchema,
    status: 200,
    errors: [],
  },
  listAnswerDifferences: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/disclosures/differences`,
    summary:
      'Answers whose note stays open, as they do not agree with the statements: the question and both amounts.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: z.object({ items: z.array(answerDifferenceSchema) }),
    status: 200,
    errors: [],
  },
  respondDisclosure: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/disclosures/respond`,
    summary: 'Stores answers by rule and prompt.',
    access: 'RESPOND_DISCLOSURE',
    params: idParams,
    body: z.strictObject({
      ruleId: z.string().regex(/^DISC-\d{3}$/),
      responses: z
        .array(
          z.strictObject({
            promptId: z.string().regex(/^DISC-\d{3}-\d{2}$/),
            responseData: z.strictObject({
              value: disclosureValueSchema,
              /** What the permanent file proposed as the person took the answer from it, or kept theirs. */
              fromFile: disclosureValueSchema.nullable().optional(),
            }),
          }),
        )
        .min(1)
        .max(50),
    }),
    response: disclosureGapsSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'VERSION_CONFLICT'],
  },
} as const satisfies Record<string, Route>;
