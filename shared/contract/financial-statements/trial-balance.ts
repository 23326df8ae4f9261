/** The trial balance: taken from a file or pulled from the ledger, compared before it is read, corrected. */
import { z } from 'zod';
import { jobStartedSchema } from '../../model/jobs.ts';
import { pullSourceSchema } from '../../model/ledgers.ts';
import { idSchema } from '../../model/records.ts';
import { importRecipeSchema, importReportSchema } from '../../model/trial-balance.ts';
import { trialBalanceComparisonSchema } from '../../model/trial-balance-comparison.ts';
import { idParams, MEGABYTE, type Route } from '../route.ts';
import { ENGAGEMENT_PATH } from './engagement-paths.ts';

const pulledParams = z.strictObject({ id: idSchema, fileId: idSchema });

export const trialBalanceRoutes = {
  uploadTrialBalance: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/trial-balance`,
    summary: 'Takes a CSV, XLSX or XLS file and reads it in a job.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: idParams,
    upload: { maxBytes: 10 * MEGABYTE },
    response: jobStartedSchema,
    status: 202,
    errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE', 'UNREADABLE_FILE', 'INVALID_TRANSITION'],
  },
  compareTrialBalance: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/trial-balance/compare`,
    summary: 'What a new file would change, told before it is uploaded; nothing is stored.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: idParams,
    upload: { maxBytes: 10 * MEGABYTE },
    response: trialBalanceComparisonSchema,
    status: 200,
    errors: [
      'FILE_TOO_LARGE',
      'UNSUPPORTED_FILE_TYPE',
      'UNREADABLE_FILE',
      'COLUMNS_AMBIGUOUS',
      'INVALID_TRANSITION',
    ],
  },
  getImport: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/trial-balance/import`,
    summary: 'What the reader decided about the last file.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: importReportSchema,
    status: 200,
    errors: [],
  },
  correctImport: {
    method: 'PUT',
    path: `${ENGAGEMENT_PATH}/trial-balance/import`,
    summary: 'Reads the last file again with a corrected recipe.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: idParams,
    body: importRecipeSchema,
    response: jobStartedSchema,
    status: 202,
    errors: ['INVALID_TRANSITION'],
  },
  compareCorrection: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/trial-balance/import/compare`,
    summary: 'What the last file, read with a corrected recipe, would change; nothing is stored.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: idParams,
    body: importRecipeSchema,
    response: trialBalanceComparisonSchema,
    status: 200,
    errors: ['UNREADABLE_FILE', 'COLUMNS_AMBIGUOUS', 'INVALID_TRANSITION'],
  },
  getPullSource: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/trial-balance/pull`,
    summary: 'Which organisation of a ledger the trial balance can be pulled from on this machine.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: pullSourceSchema,
    status: 200,
    errors: [],
  },
  pullTrialBalance: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/trial-balance/pull`,
    summary:
      'Pulls both years from the client’s ledger in a job; a first one is read at once, a later one waits.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: idParams,
    response: jobStartedSchema,
    status: 202,
    errors: ['INVALID_TRANSITION'],
  },
  comparePulled: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/trial-balance/pull/:fileId/compare`,
    summary: 'What a pulled file would change; nothing is stored.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: pulledParams,
    response: trialBalanceComparisonSchema,
    status: 200,
    errors: ['UNREADABLE_FILE', 'COLUMNS_AMBIGUOUS', 'INVALID_TRANSITION'],
  },
  importPulled: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/trial-balance/pull/:fileId/import`,
    summary: 'Takes a pulled file in and reads it in a job.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: pulledParams,
    response: jobStartedSchema,
    status: 202,
    errors: ['INVALID_TRANSITION'],
  },
} as const satisfies Record<string, Route>;
