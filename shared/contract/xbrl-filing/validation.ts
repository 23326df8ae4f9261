/** The gate, runs of the rules, and warnings that a person has reviewed. */
import { z } from 'zod';
import { commonErrorSchema, filedComparisonSchema } from '../../model/common-errors.ts';
import { jobStartedSchema } from '../../model/jobs.ts';
import { idSchema, timestampSchema, validationResultSchema } from '../../model/records.ts';
import { EXPORT_BLOCK_REASONS } from '../../problem.ts';
import { idParams, listOf, MEGABYTE, pageQuery, type Route } from '../route.ts';
import { FILING_PATH, reasonBody, ruleParams } from './filing-paths.ts';

export const gateSchema = z.object({
  allowed: z.boolean(),
  reason: z.enum(EXPORT_BLOCK_REASONS).nullable(),
  reasons: z.array(
    z.object({
      reason: z.enum(EXPORT_BLOCK_REASONS),
      lineItemIds: z.array(z.string()).optional(),
      ruleIds: z.array(z.string()).optional(),
    }),
  ),
});

const runCounts = z.object({
  rules: z.number().int(),
  errors: z.number().int(),
  warnings: z.number().int(),
  info: z.number().int(),
});

const validationResultsSchema = z.object({
  runAt: timestampSchema.nullable(),
  stale: z.boolean(),
  counts: runCounts,
  errors: z.array(validationResultSchema),
  warnings: z.array(validationResultSchema),
  info: z.array(validationResultSchema),
  passed: z.array(validationResultSchema).optional(),
  /** Against the run before it; null for a first run and where there is none. */
  compared: z
    .object({
      runAt: timestampSchema,
      appeared: z.array(z.string()),
      persisting: z.array(z.string()),
      /** Those of `persisting` whose figures are others than before. */
      moved: z.array(z.string()),
      resolved: z.array(validationResultSchema),
    })
    .nullable(),
});

const validationRunSchema = z.object({
  id: idSchema,
  runAt: timestampSchema,
  requestedByName: z.string(),
  /** Something was changed after it, so that it does not count at the gate. */
  stale: z.boolean(),
  counts: runCounts,
});

/** A finding of the live evaluation: like a result row, but stored nowhere. */
const liveFindingSchema = validationResultSchema.pick({
  ruleId: true,
  category: true,
  severity: true,
  message: true,
  relatedElements: true,
});

export const validationRoutes = {
  getGate: {
    method: 'GET',
    path: `${FILING_PATH}/gate`,
    summary: 'The gate and the rules now; nothing is stored.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    response: z.object({
      gate: gateSchema,
      lines: z.object({
        total: z.number().int(),
        confirmed: z.number().int(),
        excluded: z.number().int(),
        open: z.number().int(),
      }),
      counts: runCounts,
      findings: z.array(liveFindingSchema),
      /** Figures of confirmed lines that reach no output, with the reason: warnings beside the rules. */
      unreported: z.array(z.object({ lineItemId: idSchema, reason: z.string() })),
    }),
    status: 200,
    errors: [],
  },
  listCommonErrors: {
    method: 'GET',
    path: `${FILING_PATH}/common-errors`,
    summary:
      'The errors that the regulator names as common, and what differs from last year’s filing, beside the rules; nothing is stored.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    response: z.object({
      findings: z.array(commonErrorSchema),
      /** Comparatives that last year's filing holds as well; null where the practice made none. */
      comparedWithLastYear: z.number().int().nullable(),
    }),
    status: 200,
    errors: [],
  },
  compareWithFiledFile: {
    method: 'POST',
    path: `${FILING_PATH}/last-year-checks`,
    summary:
      'Holds the filing against a file of last year’s, an XBRL instance, a preparation workbook of ours, or an archive with one; nothing of the file is kept.',
    access: 'INGEST_XBRL_DOCUMENT',
    params: idParams,
    upload: { maxBytes: 20 * MEGABYTE },
    response: filedComparisonSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE', 'UNREADABLE_FILE'],
  },
  proposeFiledTags: {
    method: 'POST',
    path: `${FILING_PATH}/last-year-proposals`,
    summary:
      'Proposes the elements of last year’s filing, read from its file, first for the open lines whose prior amounts it holds. Each is still confirmed by a person.',
    access: 'INGEST_XBRL_DOCUMENT',
    params: idParams,
    upload: { maxBytes: 20 * MEGABYTE },
    /** Open lines that the file speaks of, and those for which its element is the first proposal now. */
    response: z.object({ lines: z.number().int(), proposed: z.number().int() }),
    status: 200,
    errors: [
      'INVALID_INPUT',
      'FILE_TOO_LARGE',
      'UNSUPPORTED_FILE_TYPE',
      'UNREADABLE_FILE',
      'INVALID_TRANSITION',
      'FILING_SEALED',
      'VERSION_CONFLICT',
    ],
  },
  validateFiling: {
    method: 'POST',
    path: `${FILING_PATH}/validate`,
    summary: 'Runs all rules and keeps the results.',
    access: 'RUN_XBRL_VALIDATION',
    params: idParams,
    response: jobStartedSchema,
    status: 202,
    errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
  },
  listValidationResults: {
    method: 'GET',
    path: `${FILING_PATH}/validation-results`,
    summary: 'Failed rows of the latest run, or of the run named.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    query: z.strictObject({ all: z.enum(['true', 'false']).optional(), run: timestampSchema.optional() }),
    response: validationResultsSchema,
    status: 200,
    errors: [],
  },
  listValidationRuns: {
    method: 'GET',
    path: `${FILING_PATH}/validation-runs`,
    summary: 'Every run of the rules, newest first, with its counts.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    query: z.strictObject(pageQuery),
    response: listOf(validationRunSchema),
    status: 200,
    errors: [],
  },
  acknowledgeWarning: {
    method: 'POST',
    path: `${FILING_PATH}/validation-results/:ruleId/acknowledgement`,
    summary: '“Reviewed, not an error”, for a WARNING, with a reason.',
    access: 'RUN_XBRL_VALIDATION',
    params: ruleParams,
    body: reasonBody,
    response: validationResultSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'FILING_SEALED'],
  },
  withdrawAcknowledgement: {
    method: 'DELETE',
    path: `${FILING_PATH}/validation-results/:ruleId/acknowledgement`,
    summary: 'Takes the tick back.',
    access: 'RUN_XBRL_VALIDATION',
    params: ruleParams,
    response: validationResultSchema,
    status: 200,
    errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
  },
} as const satisfies Record<string, Route>;
