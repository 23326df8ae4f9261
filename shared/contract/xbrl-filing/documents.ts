/** Where the lines of a filing come from: a document, its questions and coverage, or an engagement. */
import { z } from 'zod';
import { documentCheckSchema } from '../../model/document-check.ts';
import { documentCoverageSchema } from '../../model/document-coverage.ts';
import { DOCUMENT_QUESTIONS } from '../../model/document-questions.ts';
import { jobStartedSchema } from '../../model/jobs.ts';
import { lineItemSchema, sourceDocumentSchema } from '../../model/records.ts';
import { idParams, listOf, MEGABYTE, pageQuery, type Route } from '../route.ts';
import { documentParams, FILING_PATH, reasonBody, XBRL_PATH } from './filing-paths.ts';

const listedDocumentSchema = sourceDocumentSchema.extend({
  /** The job that reads it now, or waits to; null where none does. */
  readingJobId: z.uuid().nullable(),
});
export type ListedDocument = z.output<typeof listedDocumentSchema>;

/** An id that the caller makes, by which the progress of the check is asked for. */
const checkQuery = z.strictObject({ checkId: z.uuid().optional() });

export const documentRoutes = {
  uploadDocument: {
    method: 'POST',
    path: `${FILING_PATH}/documents`,
    summary: 'Takes the statements as DOCX or PDF and reads them in a job.',
    access: 'INGEST_XBRL_DOCUMENT',
    params: idParams,
    upload: { maxBytes: 10 * MEGABYTE },
    response: jobStartedSchema,
    status: 202,
    errors: [
      'FILE_TOO_LARGE',
      'UNSUPPORTED_FILE_TYPE',
      'UNREADABLE_FILE',
      'INVALID_TRANSITION',
      'FILING_SEALED',
    ],
  },
  listDocuments: {
    method: 'GET',
    path: `${FILING_PATH}/documents`,
    summary: 'Source documents, newest first.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    query: z.strictObject(pageQuery),
    response: listOf(listedDocumentSchema),
    status: 200,
    errors: [],
  },
  previewDocument: {
    method: 'GET',
    path: `${FILING_PATH}/documents/:documentId/preview`,
    summary: 'The document as the tagging screen shows it: cleaned HTML, or text rows with their places.',
    access: 'VIEW_XBRL_FILING',
    params: documentParams,
    response: z.object({
      html: z.string().nullable(),
      pages: z
        .array(
          z.object({
            width: z.number(),
            height: z.number(),
            rows: z.array(
              z.object({
                x: z.number(),
                y: z.number(),
                width: z.number(),
                height: z.number(),
                text: z.string(),
              }),
            ),
          }),
        )
        .nullable(),
    }),
    status: 200,
    errors: ['UNREADABLE_FILE'],
  },
  chooseColumns: {
    method: 'PUT',
    path: `${FILING_PATH}/documents/:documentId/columns`,
    summary: 'Picks the current and prior column where a document has several pairs, and reads again.',
    access: 'INGEST_XBRL_DOCUMENT',
    params: documentParams,
    body: z.strictObject({ columnPairId: z.string().min(1).max(40) }),
    response: jobStartedSchema,
    status: 202,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'FILING_SEALED'],
  },
  answerDocumentQuestion: {
    method: 'POST',
    path: `${FILING_PATH}/documents/:documentId/answers`,
    summary:
      'Says why a document is the right one although it names another company, period, currency or scale. Its lines wait for it.',
    access: 'INGEST_XBRL_DOCUMENT',
    params: documentParams,
    body: z.strictObject({ kind: z.enum(DOCUMENT_QUESTIONS), ...reasonBody.shape }),
    response: sourceDocumentSchema,
    status: 200,
    errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
  },
  getCoverage: {
    method: 'GET',
    path: `${FILING_PATH}/documents/:documentId/coverage`,
    summary: 'What became of every amount that the document prints; null where its reading did not tell.',
    access: 'VIEW_XBRL_FILING',
    params: documentParams,
    response: z.object({ coverage: documentCoverageSchema.nullable() }),
    status: 200,
    errors: [],
  },
  checkDocument: {
    method: 'GET',
    path: `${FILING_PATH}/documents/:documentId/check`,
    summary:
      'What the document prints, added up down and across, and compared where it prints the same twice, with last year’s document and with the books; nothing is stored.',
    access: 'VIEW_XBRL_FILING',
    params: documentParams,
    query: checkQuery,
    response: documentCheckSchema.extend({ heldAgainst: z.array(z.string()) }),
    status: 200,
    errors: ['UNREADABLE_FILE'],
  },
  checkUploadedDocument: {
    method: 'POST',
    path: `${XBRL_PATH}/document-checks`,
    summary: 'The same check of any statements, before there is a filing; nothing of the file is kept.',
    access: 'INGEST_XBRL_DOCUMENT',
    query: checkQuery,
    upload: { maxBytes: 10 * MEGABYTE },
    response: documentCheckSchema,
    status: 200,
    errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE', 'UNREADABLE_FILE'],
  },
  getDocumentCheckProgress: {
    method: 'GET',
    path: `${XBRL_PATH}/document-checks/:id/progress`,
    summary:
      'Pages read of pages, of a check of the caller that is under way with that id; nought of nought of any other.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    response: z.object({ done: z.number().int(), total: z.number().int() }),
    status: 200,
    errors: [],
  },
  takeLeftOut: {
    method: 'POST',
    path: `${FILING_PATH}/documents/:documentId/left-out`,
    summary: 'Takes amounts that the reading left out in as a line, by their position in the list.',
    access: 'INGEST_XBRL_DOCUMENT',
    params: documentParams,
    body: z.strictObject({ position: z.number().int().min(0).max(100_000) }),
    response: lineItemSchema,
    status: 201,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'FILING_SEALED'],
  },
  buildFromEngagement: {
    method: 'POST',
    path: `${FILING_PATH}/from-fs-engagement`,
    summary: 'Builds line items from the linked engagement; confirms nothing.',
    access: 'INGEST_XBRL_DOCUMENT',
    params: idParams,
    response: jobStartedSchema,
    status: 202,
    errors: ['INVALID_TRANSITION', 'INVALID_PERIOD', 'FILING_SEALED', 'FOREIGN_ENGAGEMENT'],
  },
} as const satisfies Record<string, Route>;
