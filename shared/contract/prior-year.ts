/**
 * Last year of an engagement (decisions 11): where the comparatives come from, and the figures of last year's signed
 * statements, which a person enters or confirms line by line.
 */
import { z } from 'zod';
import { openingProofSchema, priorYearSchema, signedStatementsInputSchema } from '../model/prior-year.ts';
import { idParams, type Route } from './route.ts';

const priorYear = '/ops/financial-statements/engagements/:id/prior-year';
const signed = `${priorYear}/signed-statements` as const;
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
