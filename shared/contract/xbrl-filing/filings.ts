/** Filings and their states: made, returned to mapping, sent to the client, filed, rejected, archived, held. */
import { z } from 'zod';
import { isoDateSchema } from '../../model/dates.ts';
import { ACCOUNTING_STANDARDS, ENTITY_TYPES, ENTRY_POINTS } from '../../model/enums.ts';
import { filingSchema, idSchema, taxonomyVersionSchema, timestampSchema } from '../../model/records.ts';
import { FILING_STATES } from '../../model/states.ts';
import { idParams, invitationBody, listOf, pageQuery, type Route } from '../route.ts';
import { FILING_PATH, reasonBody, XBRL_PATH } from './filing-paths.ts';

const retainedFilingSchema = z.object({
  filingId: idSchema,
  clientName: z.string(),
  uen: z.string(),
  periodEnd: isoDateSchema,
  status: z.enum(FILING_STATES),
  /** Year in which it was filed; of one not filed, the year of its last change. */
  filingYear: z.number().int(),
  filed: z.boolean(),
  keepUntil: isoDateSchema,
  mayGo: z.boolean(),
});

export const filingRoutes = {
  createFiling: {
    method: 'POST',
    path: `${XBRL_PATH}/filings`,
    summary:
      'Creates a filing in DRAFT and pins its taxonomy version. Its standard agrees with that of the engagement; where it is not that of the client, a reason is expected and kept.',
    access: 'MANAGE_XBRL_FILING',
    body: z.strictObject({
      clientId: idSchema,
      periodStart: isoDateSchema,
      periodEnd: isoDateSchema,
      entryPoint: z.enum(ENTRY_POINTS),
      entityType: z.enum(ENTITY_TYPES),
      accountingStandard: z.enum(ACCOUNTING_STANDARDS),
      taxonomyVersion: taxonomyVersionSchema,
      fsEngagementId: idSchema.optional(),
      /** Why the standard is not that of the client's record; expected where it is not. */
      standardReason: z.string().trim().min(1).max(1000).optional(),
    }),
    response: filingSchema,
    status: 201,
    errors: [
      'PRODUCT_NOT_ENABLED',
      'UNKNOWN_TAXONOMY_VERSION',
      'INVALID_PERIOD',
      'DUPLICATE_FILING',
      'FOREIGN_ENGAGEMENT',
      'NOT_FOUND',
    ],
  },
  listFilings: {
    method: 'GET',
    path: `${XBRL_PATH}/filings`,
    summary: 'Filings.',
    access: 'VIEW_XBRL_FILING',
    query: z.strictObject({
      ...pageQuery,
      clientId: idSchema.optional(),
      status: z.enum(FILING_STATES).optional(),
      q: z.string().max(200).optional(),
      sort: z.enum(['periodEnd', '-periodEnd', 'clientName', '-updatedAt']).default('-updatedAt'),
    }),
    response: listOf(filingSchema),
    status: 200,
    errors: [],
  },
  getFiling: {
    method: 'GET',
    path: FILING_PATH,
    summary: 'One filing.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    response: filingSchema,
    status: 200,
    errors: [],
  },
  updateFiling: {
    method: 'PATCH',
    path: FILING_PATH,
    summary: 'Changes the header; the taxonomy version stays.',
    access: 'MANAGE_XBRL_FILING',
    params: idParams,
    body: z.strictObject({
      periodStart: isoDateSchema.optional(),
      periodEnd: isoDateSchema.optional(),
      entryPoint: z.enum(ENTRY_POINTS).optional(),
      entityType: z.enum(ENTITY_TYPES).optional(),
      accountingStandard: z.enum(ACCOUNTING_STANDARDS).optional(),
      fsEngagementId: idSchema.nullable().optional(),
    }),
    response: filingSchema,
    status: 200,
    errors: [
      'INVALID_PERIOD',
      'DUPLICATE_FILING',
      'FOREIGN_ENGAGEMENT',
      'INVALID_TRANSITION',
      'FILING_SEALED',
    ],
  },
  returnToMapping: {
    method: 'POST',
    path: `${FILING_PATH}/return-to-mapping`,
    summary: 'Takes the filing back to mapping, with the reason.',
    access: 'MANAGE_XBRL_FILING',
    params: idParams,
    body: reasonBody,
    response: filingSchema,
    status: 200,
    errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
  },
  sendFilingToClient: {
    method: 'POST',
    path: `${FILING_PATH}/send-to-client`,
    summary: 'Invites the client to sign off through the sync-server.',
    access: 'MANAGE_XBRL_FILING',
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
  markFiled: {
    method: 'POST',
    path: `${FILING_PATH}/mark-filed`,
    summary: 'Records the regulator’s reference and seals the filing.',
    access: 'MARK_XBRL_FILED',
    params: idParams,
    body: z.strictObject({
      regulatorReference: z.string().trim().min(1).max(200),
      filedOn: isoDateSchema.optional(),
    }),
    response: filingSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'FILING_SEALED', 'XBRL_EXPORT_BLOCKED'],
  },
  regulatorRejected: {
    method: 'POST',
    path: `${FILING_PATH}/regulator-rejected`,
    summary: 'Opens a filed filing again after a rejection; the earlier reference stays in the audit log.',
    access: 'MARK_XBRL_FILED',
    params: idParams,
    body: reasonBody,
    response: filingSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  archiveFiling: {
    method: 'POST',
    path: `${FILING_PATH}/archive`,
    summary: 'Archives a filed filing.',
    access: 'MARK_XBRL_FILED',
    params: idParams,
    response: filingSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  getRetentionReport: {
    method: 'GET',
    path: `${XBRL_PATH}/retention`,
    summary: 'Until when each filing is held, and which may go.',
    access: 'VIEW_XBRL_FILING',
    query: z.strictObject({ ...pageQuery, due: z.enum(['true', 'false']).optional() }),
    response: listOf(retainedFilingSchema),
    status: 200,
    errors: [],
  },
} as const satisfies Record<string, Route>;
