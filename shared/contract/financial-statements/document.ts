/** The document: whether it is final, its pages before the print, and its exports. */
import { z } from 'zod';
import { finalitySchema, openPointKindSchema, pointPlaceSchema } from '../../model/finality.ts';
import { documentPreviewSchema } from '../../model/laid-out-pages.ts';
import { idSchema } from '../../model/records.ts';
import { exportedFileSchema, standingFileSchema } from '../exported-file.ts';
import { idParams, type Route } from '../route.ts';
import { ENGAGEMENT_PATH } from './engagement-paths.ts';

/** `withJournals`: with the schedule of adjusting journals for the client. */
const documentBody = z
  .strictObject({
    generatedStatementVersion: z.number().int().min(1).optional(),
    withJournals: z.boolean().optional(),
  })
  .default({});

export const statementsDocumentRoutes = {
  getFinality: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/finality`,
    summary: 'Whether the engagement is final: what is open, and what a reviewer let stand.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: finalitySchema,
    status: 200,
    errors: [],
  },
  overrideFinality: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/finality/overrides`,
    summary: 'A reviewer lets an open point stand, with a reason; void once the point says something else.',
    access: 'EXPORT_FS_DOCUMENT',
    params: idParams,
    body: z.strictObject({
      kind: openPointKindSchema,
      where: pointPlaceSchema,
      reason: z.string().trim().min(1).max(2000),
      /** What the reviewer read; refused where the point says something else by now. */
      message: z.string().max(20_000).optional(),
    }),
    response: finalitySchema,
    status: 200,
    errors: ['VERSION_CONFLICT', 'INVALID_TRANSITION'],
  },
  withdrawFinalityOverride: {
    method: 'DELETE',
    path: `${ENGAGEMENT_PATH}/finality/overrides/:overrideId`,
    summary: 'Takes the word back: the point is open again.',
    access: 'EXPORT_FS_DOCUMENT',
    params: z.strictObject({ id: idSchema, overrideId: idSchema }),
    response: finalitySchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  exportWord: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/exports/word`,
    summary: 'Builds the Word document and answers its signed link.',
    access: 'EXPORT_FS_DOCUMENT',
    params: idParams,
    body: documentBody,
    response: exportedFileSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  exportPdf: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/exports/pdf`,
    summary: 'The same document as PDF for archives (PDF/A-2b); answers its signed link.',
    access: 'EXPORT_FS_DOCUMENT',
    params: idParams,
    body: documentBody,
    response: exportedFileSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  exportXlsx: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/exports/xlsx`,
    summary: 'The same document as a workbook whose sums are live; answers its signed link.',
    access: 'EXPORT_FS_DOCUMENT',
    params: idParams,
    body: z.strictObject({ generatedStatementVersion: z.number().int().min(1).optional() }).default({}),
    response: exportedFileSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  listEngagementExports: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/exports`,
    summary:
      'The newest document of each format that was made, with signed links; a lock closes none of them.',
    access: 'EXPORT_FS_DOCUMENT',
    params: idParams,
    response: z.object({ items: z.array(standingFileSchema) }),
    status: 200,
    errors: [],
  },
  previewStatements: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/preview`,
    summary: 'The pages as they would be printed now, each marked as a draft.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: documentPreviewSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  previewStatementsPdf: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/preview/pdf`,
    summary: 'The same pages as PDF, to print; each is marked as a draft.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: 'BYTES',
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
} as const satisfies Record<string, Route>;
