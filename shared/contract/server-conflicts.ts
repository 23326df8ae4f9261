/**
 * Conflicts between desktops as administrators look them up (contract, sync): what was refused, whose it is, and
 * what stands. They are read here and settled by a person at a desktop, whose signature the change needs.
 */
import { z } from 'zod';
import { timestampSchema } from '../model/records.ts';
import { CONFLICT_KINDS, changeSetSchema, keptRecordSchema } from '../sync/change-set.ts';
import { idParams, listOf, pageQuery, type Route } from './route.ts';

export const openConflictSchema = z.object({
  id: z.uuid(),
  kind: z.enum(CONFLICT_KINDS),
  /** Why it was not taken, in plain words. */
  detail: z.string(),
  at: timestampSchema,
  device: z.object({ id: z.uuid(), name: z.string() }),
  author: z.object({ id: z.uuid(), name: z.string() }),
  /** The client, and the engagement or filing, that the change belongs to; null where it belongs to none. */
  client: z.object({ id: z.uuid(), companyName: z.string() }).nullable(),
  record: z
    .object({ kind: z.enum(['engagement', 'filing']), id: z.uuid(), periodEnd: z.string() })
    .nullable(),
  /** Rows that the change would have written or removed. */
  rows: z.number().int(),
});
export type OpenConflict = z.output<typeof openConflictSchema>;

export const conflictInFullSchema = openConflictSchema.extend({
  /** What the author did, when; the signature is left out. */
  refused: changeSetSchema.pick({ at: true, operations: true }),
  /** What stands at the server now: the same records, and those that took their place. */
  standing: z.array(keptRecordSchema.extend({ changedByName: z.string().nullable() })),
});
export type ConflictInFull = z.output<typeof conflictInFullSchema>;

export const serverConflictRoutes = {
  listOpenConflicts: {
    method: 'GET',
    path: '/admin/conflicts',
    summary: 'Conflicts that nobody has settled, oldest first, by desktop and author.',
    access: 'MANAGE_CLIENTS',
    query: z.strictObject({
      ...pageQuery,
      deviceId: z.uuid().optional(),
      authorId: z.uuid().optional(),
    }),
    response: listOf(openConflictSchema),
    status: 200,
    errors: [],
  },
  getOpenConflict: {
    method: 'GET',
    path: '/admin/conflicts/:id',
    summary: 'One conflict that nobody has settled: what was refused, and what stands.',
    access: 'MANAGE_CLIENTS',
    params: idParams,
    response: conflictInFullSchema,
    status: 200,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Route>;
