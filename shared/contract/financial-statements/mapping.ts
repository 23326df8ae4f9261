/** Accounts to reporting keys: suggestions, what a person sets, undo and redo. */
import { z } from 'zod';
import { accuracyQuerySchema, accuracySchema } from '../../model/accuracy.ts';
import { REPORTING_STANDARDS } from '../../model/enums.ts';
import { jobStartedSchema } from '../../model/jobs.ts';
import { mappingModelRequestSchema, mappingModelTierSchema } from '../../model/mapping-model.ts';
import {
  idSchema,
  mappingChangedSchema,
  mappingHistorySchema,
  trialBalanceItemSchema,
} from '../../model/records.ts';
import { idParams, listOf, pageQuery, type Route } from '../route.ts';
import { ENGAGEMENT_PATH, FINANCIAL_STATEMENTS_PATH } from './engagement-paths.ts';

/** A reporting key that accounts can be mapped to, for the picker. */
const reportingKeySchema = z.object({
  key: z.string(),
  label: z.string(),
  section: z.string(),
  sign: z.enum(['debit', 'credit']),
  noteTrigger: z.boolean(),
  reference: z.string(),
});

export const mappingRoutes = {
  getKeyAccuracy: {
    method: 'GET',
    path: `${FINANCIAL_STATEMENTS_PATH}/accuracy`,
    summary:
      'How often the proposed reporting keys were right, from the practice’s own decisions: rank 1, top three, changed, by client, source, confidence and month. `from` and `to` are months.',
    access: 'VIEW_FS_ENGAGEMENT',
    query: accuracyQuerySchema,
    response: accuracySchema,
    status: 200,
    errors: [],
  },
  getReportingTaxonomy: {
    method: 'GET',
    path: `${FINANCIAL_STATEMENTS_PATH}/reporting-taxonomy`,
    summary: 'The keys that accounts can be mapped to.',
    access: 'VIEW_FS_ENGAGEMENT',
    query: z.strictObject({ standard: z.enum(REPORTING_STANDARDS).optional() }),
    response: z.object({ items: z.array(reportingKeySchema) }),
    status: 200,
    errors: [],
  },
  listMapping: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/mapping`,
    summary: 'Trial balance items with assignment and suggestions.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    query: z.strictObject(pageQuery),
    response: listOf(trialBalanceItemSchema),
    status: 200,
    errors: [],
  },
  suggestMapping: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/mapping/auto-suggest`,
    summary: 'Suggests a key for every row that no person has set.',
    access: 'CONFIRM_FS_MAPPING',
    params: idParams,
    body: z.strictObject({ model: mappingModelTierSchema.nullable().optional() }).default({}),
    response: jobStartedSchema,
    status: 202,
    errors: ['INVALID_TRANSITION'],
  },
  showMappingRequest: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/mapping/model-request`,
    summary: 'What the language model would be sent, word for word, and its cost at most.',
    access: 'CONFIRM_FS_MAPPING',
    params: idParams,
    query: z.strictObject({ tier: mappingModelTierSchema.default('default') }),
    response: mappingModelRequestSchema,
    status: 200,
    errors: [],
  },
  overrideMapping: {
    method: 'PATCH',
    path: `${ENGAGEMENT_PATH}/mapping/:tbItemId`,
    summary: 'Sets a key by hand, or clears it with null.',
    access: 'OVERRIDE_FS_MAPPING',
    params: z.strictObject({ id: idSchema, tbItemId: idSchema }),
    body: z.strictObject({
      taxonomyKey: z.string().min(1).max(100).nullable(),
      taxonomyLabel: z.string().max(300).nullable().optional(),
    }),
    response: trialBalanceItemSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION'],
  },
  changeMapping: {
    method: 'PATCH',
    path: `${ENGAGEMENT_PATH}/mapping`,
    summary: 'Sets or clears the keys of several rows as one step.',
    access: 'OVERRIDE_FS_MAPPING',
    params: idParams,
    body: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            tbItemId: idSchema,
            taxonomyKey: z.string().min(1).max(100).nullable(),
          }),
        )
        .min(1)
        .max(5_000),
    }),
    response: mappingChangedSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION'],
  },
  getMappingHistory: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/mapping/history`,
    summary: 'What the caller can undo and redo.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: mappingHistorySchema,
    status: 200,
    errors: [],
  },
  undoMapping: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/mapping/undo`,
    summary: "Takes back the caller's last step, unless someone changed its rows since.",
    access: 'OVERRIDE_FS_MAPPING',
    params: idParams,
    response: mappingChangedSchema,
    status: 200,
    errors: ['INVALID_TRANSITION', 'VERSION_CONFLICT'],
  },
  redoMapping: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/mapping/redo`,
    summary: 'Makes the step again that the caller undid last.',
    access: 'OVERRIDE_FS_MAPPING',
    params: idParams,
    response: mappingChangedSchema,
    status: 200,
    errors: ['INVALID_TRANSITION', 'VERSION_CONFLICT'],
  },
} as const satisfies Record<string, Route>;
