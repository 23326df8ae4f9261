/**
 * The lists of the desk (screens, Home): every row in one answer, light enough for thousands of clients. What of the work
 * takes longer to find out is asked for the rows that are shown, by their ids.
 */
import { z } from 'zod';
import { isoDateSchema } from '../model/dates.ts';
import { clientRowSchema, engagementRowSchema, filingRowSchema } from '../model/list-rows.ts';
import { keptViewSchema, LISTS, listViewSchema, viewNameSchema } from '../model/list-views.ts';
import { workRowSchema } from '../model/work-list.ts';
import type { Route } from './route.ts';

/** "true" or nothing: archived records too. */
const archived = z.literal('true').optional();
const rowsOf = <Row extends z.ZodType>(row: Row) => z.object({ items: z.array(row) });

/** As many ids as fit into an address. */
export const MOST_STANDS = 200;
const ids = z
  .string()
  .max(MOST_STANDS * 37)
  .transform((joined) => joined.split(',').filter((id) => id !== ''))
  .pipe(z.array(z.uuid()).max(MOST_STANDS))
  .optional();

export const listRoutes = {
  listClientRows: {
    method: 'GET',
    path: '/ops/lists/clients',
    summary: 'All clients by name, as one list.',
    access: 'STAFF',
    response: rowsOf(clientRowSchema),
    status: 200,
    errors: [],
  },
  listEngagementRows: {
    method: 'GET',
    path: '/ops/lists/engagements',
    summary: 'All engagements, the last change first, as one list; archived ones where asked for.',
    access: 'VIEW_FS_ENGAGEMENT',
    query: z.strictObject({ archived }),
    response: rowsOf(engagementRowSchema),
    status: 200,
    errors: [],
  },
  listFilingRows: {
    method: 'GET',
    path: '/ops/lists/filings',
    summary: 'All filings, the last change first, as one list; archived ones where asked for.',
    access: 'VIEW_XBRL_FILING',
    query: z.strictObject({ archived }),
    response: rowsOf(filingRowSchema),
    status: 200,
    errors: [],
  },
  listWorkRows: {
    method: 'GET',
    path: '/ops/lists/work',
    summary:
      'The open work that the role may see, by due date, as one list and without what blocks each row; `on` is the reader’s day.',
    access: 'STAFF',
    query: z.strictObject({ on: isoDateSchema.optional() }),
    response: rowsOf(workRowSchema),
    status: 200,
    errors: [],
  },
  readWorkStands: {
    method: 'GET',
    path: '/ops/lists/work/stands',
    summary:
      'What blocks the named engagements and filings of the work list; what is no longer open is left out.',
    access: 'STAFF',
    query: z.strictObject({ on: isoDateSchema.optional(), engagements: ids, filings: ids }),
    response: rowsOf(workRowSchema),
    status: 200,
    errors: [],
  },
  listListViews: {
    method: 'GET',
    path: '/ops/lists/views',
    summary: 'How the signed-in person left each list here, and the views that they saved.',
    access: 'STAFF',
    response: rowsOf(keptViewSchema),
    status: 200,
    errors: [],
  },
  keepListView: {
    method: 'PUT',
    path: '/ops/lists/:list/view',
    summary:
      'Keeps a view of a list for the signed-in person, under a name or as the list was left; null forgets it.',
    access: 'STAFF',
    params: z.strictObject({ list: z.enum(LISTS) }),
    body: z.strictObject({ name: viewNameSchema, view: listViewSchema.nullable() }),
    response: 'NOTHING',
    status: 204,
    errors: ['INVALID_INPUT'],
  },
} as const satisfies Record<string, Route>;
