/** Changes of this desktop that the server did not take: what stands on either side, and a person's choice. */
import { z } from 'zod';
import { idSchema, timestampSchema } from '../model/records.ts';
import { CONFLICT_KINDS, kindSchema, rowSchema } from '../sync/change-set.ts';
import { idParams, type Route } from './route.ts';
import { syncStatusSchema } from './sync.ts';

export const syncConflictSchema = z.object({
  id: idSchema,
  kind: z.enum(CONFLICT_KINDS),
  detail: z.string(),
  authorName: z.string(),
  at: timestampSchema,
  /** The client and the engagement or filing that it is about. */
  place: z.object({ label: z.string(), href: z.string().nullable() }),
  records: z.array(
    z.object({
      kind: kindSchema,
      /** What people read of the row on either side; null where the record is not there. */
      mine: rowSchema.nullable(),
      theirs: rowSchema.nullable(),
    }),
  ),
  /** People and elements that the rows name by their ids. */
  names: z.record(z.string(), z.string()),
  mayChoose: z.array(z.enum(['MINE', 'THEIRS'])),
  settledAs: z.enum(['MINE', 'THEIRS']).nullable(),
});
export type SyncConflictView = z.output<typeof syncConflictSchema>;

export const syncConflictRoutes = {
  listSyncConflicts: {
    method: 'GET',
    path: '/ops/sync/conflicts',
    summary: 'Changes of this desktop that the server did not take and nobody has settled, oldest first.',
    access: 'STAFF',
    response: z.object({ items: z.array(syncConflictSchema) }),
    status: 200,
    errors: [],
  },
  settleSyncConflict: {
    method: 'POST',
    path: '/ops/sync/conflicts/:id/settlement',
    summary: 'Decides a conflict: mine or theirs.',
    access: 'STAFF',
    params: idParams,
    body: z.strictObject({ choice: z.enum(['MINE', 'THEIRS']) }),
    response: syncStatusSchema,
    status: 200,
    errors: [
      'NOT_FOUND',
      'INVALID_TRANSITION',
      'LOCKED',
      'VERSION_CONFLICT',
      'ACTION_NOT_PERMITTED',
      'UNAVAILABLE',
    ],
  },
} as const satisfies Record<string, Route>;
