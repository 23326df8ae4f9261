/**
 * Last year of an engagement (decisions 11): where the comparatives come from, and the figures of last year's signed
 * statements, which a person enters or confirms line by line.
 */
import { z } from 'zod';
import { jobStartedSchema } from '../model/jobs.ts';
import {
  openingProofSchema,
  priorYearSchema,
  readFigureDecisionSchema,
  signedStatementsInputSchema,
} from '../model/prior-year.ts';
import { importRecipeSchema, lastYearFileViewSchema } from '../model/trial-balance.ts';
import { idParams, MEGABYTE, type Route } from './route.ts';

const priorYear = '/ops/financial-statements/engagements/:id/prior-year';
const file = `${priorYear}/trial-balance` as const;
const signed = `${priorYear}/signed-statements` as const;
const figure = `${signed}/read-figures/:figureId` as const;
const figureParams = idParams.extend({ figureId: z.uuid() });
/** The `updatedAt` of what the person saw, absent only where nothing was stored: figures kept meanwhile are not overwritten. */
const asSeen = z.strictObject({ seenAt: z.iso.datetime().optional() });

export const priorYearRoutes = {
  getPriorYear: {
    method: 'GET',
    path: priorYear,
    summary:
      'What is known of last year by source, which of them counts, the signed figures, and what stands against them.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: priorYearSchema,
    status: 200,
    errors: [],
  },
  saveSignedStatements: {
    method: 'PUT',
    path: signed,
    summary:
      'Keeps the figures of last year’s signed statements; what is new or changed is confirmed by the person who sends it.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: idParams,
    query: asSeen,
    body: signedStatementsInputSchema,
    response: priorYearSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'VERSION_CONFLICT'],
  },
  deleteSignedStatements: {
    method: 'DELETE',
    path: signed,
    summary: 'Removes the figures of last year’s signed statements.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: idParams,
    query: asSeen,
    response: 'NOTHING',
    status: 204,
    errors: ['INVALID_TRANSITION', 'VERSION_CONFLICT'],
  },
  uploadSignedDocument: {
    method: 'POST',
    path: `${priorYear}/document`,
    summary:
      'Takes last year’s statements as DOCX or PDF and proposes their figures; nothing counts before a person confirms it.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: idParams,
    upload: { maxBytes: 10 * MEGABYTE },
    response: priorYearSchema,
    status: 200,
    errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE', 'UNREADABLE_FILE', 'INVALID_TRANSITION'],
  },
  setSignedDocumentAside: {
    method: 'DELETE',
    path: `${priorYear}/document`,
    summary: 'Sets a wrong document aside with every figure of it that nobody confirmed.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: idParams,
    response: priorYearSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  chooseSignedColumns: {
    method: 'PUT',
    path: `${priorYear}/document/columns`,
    summary: 'Picks the columns of a document that prints several pairs; it is read again.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: idParams,
    body: z.strictObject({ columnPairId: z.string().min(1).max(40) }),
    response: priorYearSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'UNREADABLE_FILE'],
  },
  confirmReadFigure: {
    method: 'POST',
    path: figure,
    summary: 'A person confirms one figure that was read, as the figure of a line.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: figureParams,
    body: readFigureDecisionSchema,
    response: priorYearSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'VERSION_CONFLICT'],
  },
  leaveOutReadFigure: {
    method: 'DELETE',
    path: figure,
    summary: 'A person leaves out one figure that was read and is none of last year’s lines.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: figureParams,
    response: priorYearSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  getLastYearFile: {
    method: 'GET',
    path: file,
    summary:
      'Last year’s trial balance as a second file, how it was read, and how its accounts met this year’s.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: lastYearFileViewSchema,
    status: 200,
    errors: [],
  },
  uploadLastYearFile: {
    method: 'POST',
    path: file,
    summary:
      'Takes last year’s trial balance as a second file and reads it in a job; it is taken whole or not at all.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: idParams,
    upload: { maxBytes: 10 * MEGABYTE },
    response: jobStartedSchema,
    status: 202,
    errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE', 'UNREADABLE_FILE', 'INVALID_TRANSITION'],
  },
  correctLastYearFile: {
    method: 'PUT',
    path: `${file}/import`,
    summary: 'Reads the second file again with a corrected recipe.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: idParams,
    body: importRecipeSchema,
    response: jobStartedSchema,
    status: 202,
    errors: ['INVALID_TRANSITION'],
  },
  setLastYearFileAside: {
    method: 'DELETE',
    path: file,
    summary:
      'Sets the second file aside: this year’s file is read again without it, in a job where balances came from it.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: idParams,
    response: z.object({ jobId: z.uuid().nullable() }),
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  getOpeningProof: {
    method: 'GET',
    path: `${priorYear}/opening-balances`,
    summary:
      'What last year closed with against what this year opens with, each difference with its likely reason.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: openingProofSchema,
    status: 200,
    errors: [],
  },
} as const satisfies Record<string, Route>;
