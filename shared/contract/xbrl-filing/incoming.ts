/** Many documents at once: taken in, read by one job into filings, and answered where they ask. */
import { z } from 'zod';
import { isoDateSchema } from '../../model/dates.ts';
import { incomingDocumentSchema } from '../../model/incoming-documents.ts';
import { jobStartedSchema } from '../../model/jobs.ts';
import { idSchema } from '../../model/records.ts';
import { idParams, MEGABYTE, type Route } from '../route.ts';
import { XBRL_PATH } from './filing-paths.ts';

const INCOMING_PATH = `${XBRL_PATH}/incoming` as const;

export const incomingRoutes = {
  addIncomingDocument: {
    method: 'POST',
    path: INCOMING_PATH,
    summary: 'Takes a document in, to become a filing; the same content again answers the row that is there.',
    access: 'MANAGE_XBRL_FILING',
    upload: { maxBytes: 10 * MEGABYTE },
    response: incomingDocumentSchema,
    status: 201,
    errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE', 'INVALID_TRANSITION'],
  },
  listIncomingDocuments: {
    method: 'GET',
    path: INCOMING_PATH,
    summary:
      'Documents that were taken in, those that ask first, and the job that reads them or read them last.',
    access: 'VIEW_XBRL_FILING',
    response: z.object({ items: z.array(incomingDocumentSchema), jobId: idSchema.nullable() }),
    status: 200,
    errors: [],
  },
  readIncomingDocuments: {
    method: 'POST',
    path: `${INCOMING_PATH}/read`,
    summary: 'Reads every document that waits and makes its filing, in a job; confirms nothing.',
    access: 'MANAGE_XBRL_FILING',
    response: jobStartedSchema,
    status: 202,
    errors: [],
  },
  answerIncomingDocument: {
    method: 'PUT',
    path: `${INCOMING_PATH}/:id/answer`,
    summary: 'Says whose document it is and when its period ends; null takes what the document states.',
    access: 'MANAGE_XBRL_FILING',
    params: idParams,
    body: z.strictObject({ clientId: idSchema, periodEnd: isoDateSchema.nullable() }),
    response: incomingDocumentSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  removeIncomingDocument: {
    method: 'DELETE',
    path: `${INCOMING_PATH}/:id`,
    summary: 'Takes a document off the list; a filing that was made of it stays.',
    access: 'MANAGE_XBRL_FILING',
    params: idParams,
    response: 'NOTHING',
    status: 204,
    errors: [],
  },
} as const satisfies Record<string, Route>;
