/** Engagements: made, changed, archived, sent to the client. */
import { z } from 'zod';
import { isoDateSchema } from '../../model/dates.ts';
import { REPORTING_STANDARDS, ROUNDING_CONVENTIONS } from '../../model/enums.ts';
import {
  currencySchema,
  engagementSchema,
  idSchema,
  openedEngagementSchema,
  timestampSchema,
} from '../../model/records.ts';
import { ENGAGEMENT_STATES } from '../../model/states.ts';
import { idParams, invitationBody, listOf, pageQuery, type Route } from '../route.ts';
import { ENGAGEMENT_PATH, FINANCIAL_STATEMENTS_PATH } from './engagement-paths.ts';

const financialYearSchema = z.string().trim().min(1).max(40);

export const engagementRoutes = {
  createEngagement: {
    method: 'POST',
    path: `${FINANCIAL_STATEMENTS_PATH}/engagements`,
    summary:
      'Creates an engagement in DRAFT; defaults come from the client. Answers what is unusual about it.',
    access: 'MANAGE_FS_ENGAGEMENT',
    body: z.strictObject({
      clientId: idSchema,
      financialYear: financialYearSchema,
      yearEndDate: isoDateSchema,
      periodStart: isoDateSchema.optional(),
      firstPeriod: z.boolean().optional(),
      reportingStandard: z.enum(REPORTING_STANDARDS),
      functionalCurrency: currencySchema.optional(),
      roundingConvention: z.enum(ROUNDING_CONVENTIONS).optional(),
    }),
    response: openedEngagementSchema,
    status: 201,
    errors: ['PRODUCT_NOT_ENABLED', 'INVALID_PERIOD', 'NOT_FOUND'],
  },
  listEngagements: {
    method: 'GET',
    path: `${FINANCIAL_STATEMENTS_PATH}/engagements`,
    summary: 'Engagements; archived ones only when asked for by status.',
    access: 'VIEW_FS_ENGAGEMENT',
    query: z.strictObject({
      ...pageQuery,
      clientId: idSchema.optional(),
      status: z.enum(ENGAGEMENT_STATES).optional(),
      q: z.string().max(200).optional(),
      sort: z.enum(['yearEndDate', '-yearEndDate', 'clientName', '-updatedAt']).default('-updatedAt'),
    }),
    response: listOf(engagementSchema),
    status: 200,
    errors: [],
  },
  getEngagement: {
    method: 'GET',
    path: ENGAGEMENT_PATH,
    summary: 'One engagement.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: openedEngagementSchema,
    status: 200,
    errors: [],
  },
  updateEngagement: {
    method: 'PATCH',
    path: ENGAGEMENT_PATH,
    summary: 'Changes the header; statements made before are then out of date.',
    access: 'MANAGE_FS_ENGAGEMENT',
    params: idParams,
    body: z.strictObject({
      financialYear: financialYearSchema.optional(),
      yearEndDate: isoDateSchema.optional(),
      periodStart: isoDateSchema.optional(),
      firstPeriod: z.boolean().optional(),
      reportingStandard: z.enum(REPORTING_STANDARDS).optional(),
      functionalCurrency: currencySchema.optional(),
      roundingConvention: z.enum(ROUNDING_CONVENTIONS).optional(),
    }),
    response: openedEngagementSchema,
    status: 200,
    errors: ['INVALID_PERIOD', 'INVALID_TRANSITION'],
  },
  archiveEngagement: {
    method: 'DELETE',
    path: ENGAGEMENT_PATH,
    summary: 'Archives the engagement; no row is removed.',
    access: 'MANAGE_FS_ENGAGEMENT',
    params: idParams,
    response: engagementSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  sendEngagementToClient: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/send-to-client`,
    summary: 'Invites the client to review through the sync-server.',
    access: 'MANAGE_FS_ENGAGEMENT',
    params: idParams,
    body: invitationBody,
    response: z.object({
      invitationId: idSchema,
      expiresAt: timestampSchema,
      /** Where the sync-server sends no mails: the link, shown this once. */
      link: z.string().nullable(),
      /** The same for the second signatory; it opens once the first has approved. */
      secondLink: z.string().nullable(),
    }),
    status: 201,
    errors: ['NO_SYNC_SERVER', 'INVALID_TRANSITION', 'UNAVAILABLE', 'VERSION_CONFLICT'],
  },
} as const satisfies Record<string, Route>;
