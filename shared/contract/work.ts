/**
 * The work of the practice (decisions 12): the list of what is due, who does it, and handing it over. Whoever manages a
 * record assigns it.
 */
import { z } from 'zod';
import { assignmentChangeSchema, handOverSchema } from '../model/assignments.ts';
import { isoDateSchema } from '../model/dates.ts';
import { engagementSchema, filingSchema, idSchema } from '../model/records.ts';
import { STAFF_ROLES } from '../model/roles.ts';
import { rolledSchema, rollForwardSchema } from '../model/roll-forward.ts';
import { WORK_FILTERS, workCountsSchema, workRowSchema } from '../model/work-list.ts';
import { idParams, listOf, pageQuery, type Route } from './route.ts';

const engagement = '/ops/financial-statements/engagements/:id';
const filing = '/ops/xbrl/filings/:id';

const personSchema = z.object({
  id: idSchema,
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  active: z.boolean(),
});
export type Person = Readonly<z.output<typeof personSchema>>;

export const workRoutes = {
  listWork: {
    method: 'GET',
    path: '/ops/work',
    summary:
      'The open work that the role may see, by due date: state, who holds it, and the one thing that blocks it; `on` is the reader’s day.',
    access: 'STAFF',
    query: z.strictObject({
      ...pageQuery,
      on: isoDateSchema.optional(),
      filter: z.enum(WORK_FILTERS).default('ALL'),
    }),
    response: listOf(workRowSchema),
    status: 200,
    errors: [],
  },
  countWork: {
    method: 'GET',
    path: '/ops/work/counts',
    summary: 'How many rows stand under each filter.',
    access: 'STAFF',
    query: z.strictObject({ on: isoDateSchema.optional() }),
    response: workCountsSchema,
    status: 200,
    errors: [],
  },
  listPeople: {
    method: 'GET',
    path: '/ops/work/people',
    summary: 'The people of the practice by name, whom work can be given to.',
    access: 'STAFF',
    response: z.object({ items: z.array(personSchema) }),
    status: 200,
    errors: [],
  },
  assignEngagement: {
    method: 'PATCH',
    path: `${engagement}/assignment`,
    summary: 'Sets preparer, reviewer, partner or due date; whoever gets the work is told.',
    access: 'MANAGE_FS_ENGAGEMENT',
    params: idParams,
    body: assignmentChangeSchema,
    response: engagementSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION'],
  },
  handOverEngagement: {
    method: 'POST',
    path: `${engagement}/hand-over`,
    summary: 'Gives the work to somebody, with a message.',
    access: 'MANAGE_FS_ENGAGEMENT',
    params: idParams,
    body: handOverSchema,
    response: engagementSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION'],
  },
  rollForward: {
    method: 'POST',
    path: '/ops/work/roll-forward',
    summary:
      'Opens the twelve months after each named engagement and filing, in the same way of reporting and with the same people; all in one transaction, and nothing twice.',
    access: ['MANAGE_FS_ENGAGEMENT', 'MANAGE_XBRL_FILING'],
    body: rollForwardSchema,
    response: z.object({ items: z.array(rolledSchema) }),
    status: 200,
    errors: ['INVALID_INPUT', 'ACTION_NOT_PERMITTED'],
  },
  assignFiling: {
    method: 'PATCH',
    path: `${filing}/assignment`,
    summary: 'Sets preparer, reviewer, partner or due date; whoever gets the work is told.',
    access: 'MANAGE_XBRL_FILING',
    params: idParams,
    body: assignmentChangeSchema,
    response: filingSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'FILING_SEALED'],
  },
  handOverFiling: {
    method: 'POST',
    path: `${filing}/hand-over`,
    summary: 'Gives the work to somebody, with a message.',
    access: 'MANAGE_XBRL_FILING',
    params: idParams,
    body: handOverSchema,
    response: filingSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'FILING_SEALED'],
  },
} as const satisfies Record<string, Route>;
