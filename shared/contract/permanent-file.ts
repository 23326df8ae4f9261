/**
 * The permanent file of a client (decisions 13): read by staff of either product, written by who manages engagements or
 * filings of the client. A PUT names the entries that it adds, ends, corrects or sets aside; it never replaces the file.
 */
import { z } from 'zod';
import { isoDateSchema } from '../model/dates.ts';
import { exemptionTestSchema } from '../model/exemption-outcomes.ts';
import { fileActSchema, fileEntriesSchema } from '../model/permanent-file.ts';
import { idParams, type Route } from './route.ts';

const permanentFileSchema = fileEntriesSchema.extend({
  /** The financial year that the tests are about: the latest engagement's, else null and no tests. */
  testedYear: z.object({ start: isoDateSchema, end: isoDateSchema }).nullable(),
  tests: z.array(exemptionTestSchema),
});

export const permanentFileRoutes = {
  getPermanentFile: {
    method: 'GET',
    path: '/ops/clients/:id/permanent-file',
    summary: 'The permanent file with its history, and the tests of exemption with their figures.',
    access: ['VIEW_FS_ENGAGEMENT', 'VIEW_XBRL_FILING'],
    params: idParams,
    response: permanentFileSchema,
    status: 200,
    errors: [],
  },
  changePermanentFile: {
    method: 'PUT',
    path: '/ops/clients/:id/permanent-file',
    summary: 'Adds, ends, corrects or sets aside entries; all of them or none.',
    access: ['MANAGE_FS_ENGAGEMENT', 'MANAGE_XBRL_FILING'],
    params: idParams,
    body: z.strictObject({ changes: z.array(fileActSchema).min(1).max(50) }),
    response: permanentFileSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'VERSION_CONFLICT', 'INVALID_TRANSITION'],
  },
} as const satisfies Record<string, Route>;
export type PermanentFile = z.output<typeof permanentFileSchema>;
