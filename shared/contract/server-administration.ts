/**
 * What administrators look up at the sync-server (specification 4.7; decisions 1): taxonomy versions, synonyms and
 * the state of the server itself.
 */
import { z } from 'zod';
import { timestampSchema } from '../model/records.ts';
import { listOf, pageQuery, type Route } from './route.ts';

export const serverTaxonomyVersionSchema = z.object({
  version: z.string(),
  title: z.string().optional(),
  effectiveFrom: z.string().optional(),
  elements: z.number().int(),
  rules: z.number().int(),
  sha256: z.string(),
  installed: z.literal(true),
  /** Clients whose filings begin with this version. */
  clients: z.number().int(),
});

/** A label that somebody has bound to an element, for all desktops of the practice (specification 5.7). */
export const serverSynonymSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  elementId: z.string(),
  addedById: z.uuid(),
  addedByName: z.string(),
  addedAt: timestampSchema,
});

const signedHeadSchema = z.object({
  day: z.string(),
  sequence: z.number().int(),
  signedAt: timestampSchema,
});

export const serverAdministrationRoutes = {
  listServerTaxonomyVersions: {
    method: 'GET',
    path: '/admin/xbrl/taxonomy-versions',
    summary: 'Taxonomy versions that this release of the server knows.',
    access: 'MANAGE_TEMPLATES',
    response: z.object({ items: z.array(serverTaxonomyVersionSchema) }),
    status: 200,
    errors: [],
  },
  listServerSynonyms: {
    method: 'GET',
    path: '/admin/synonyms',
    summary: 'Synonyms of the practice, by label; `q` searches label and element.',
    access: 'MANAGE_TEMPLATES',
    query: z.strictObject({ ...pageQuery, q: z.string().max(200).optional() }),
    response: listOf(serverSynonymSchema),
    status: 200,
    errors: [],
  },
  getServerHealth: {
    method: 'GET',
    path: '/admin/health',
    summary: 'The state of the server: database, signed head of the audit log, sessions, mail queue.',
    access: 'MANAGE_CLIENTS',
    response: z.object({
      version: z.string(),
      startedAt: timestampSchema,
      now: timestampSchema,
      database: z.object({
        kind: z.enum(['SQLITE', 'POSTGRES']),
        sizeBytes: z.number().int(),
        migrations: z.number().int(),
      }),
      counts: z.object({
        clients: z.number().int(),
        staff: z.number().int(),
        liveSessions: z.number().int(),
        auditEvents: z.number().int(),
      }),
      /** The newest signed head of the audit log; null before the first day has one. */
      signedHead: signedHeadSchema.nullable(),
      /** Mail that waits to be sent; null where this server sends none. */
      mailQueue: z.object({ waiting: z.number().int(), dead: z.number().int() }).nullable(),
    }),
    status: 200,
    errors: [],
  },
} as const satisfies Record<string, Route>;
