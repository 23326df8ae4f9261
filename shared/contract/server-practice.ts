/**
 * The practice at the sync-server (specification 4.7, 6; decisions 1): the client master, the audit log of the
 * whole practice, and health.
 */
import { z } from 'zod';
import { ACCOUNTING_STANDARDS, PRODUCTS } from '../model/enums.ts';
import { AUDIT_EVENT_TYPES } from '../model/events.ts';
import {
  auditEventSchema,
  clientSchema,
  fsConfigSchema,
  timestampSchema,
  uenSchema,
  xbrlConfigSchema,
} from '../model/records.ts';
import { VIEW_RIGHTS } from '../sync/kinds/rights.ts';
import { idParams, listOf, pageQuery, type Route } from './route.ts';

/** A client as the server keeps it; `version` is sent back with a change. */
export const serverClientSchema = clientSchema.extend({ version: z.number().int() });
export type ServerClient = z.output<typeof serverClientSchema>;

const companyName = z.string().trim().min(1).max(300);
const products = z.array(z.enum(PRODUCTS)).max(4);
const fyEndMonth = z.number().int().min(1).max(12);
const health = z.object({ status: z.literal('ok') });

export const auditQuery = z.strictObject({
  ...pageQuery,
  /** "client:<id>", "filing:<id>", "staff:<id>" … */
  subject: z.string().max(100).optional(),
  /** Events of the client itself and of all its engagements, filings and invitations. */
  clientId: z.uuid().optional(),
  actorId: z.uuid().optional(),
  type: z.enum(AUDIT_EVENT_TYPES).optional(),
  from: timestampSchema.optional(),
  to: timestampSchema.optional(),
});

/** Whoever works for clients or keeps their master data; an account alone shows none of them. */
const seeingClients = ['MANAGE_CLIENTS', ...VIEW_RIGHTS] as const;

export const serverPracticeRoutes = {
  listServerClients: {
    method: 'GET',
    path: '/admin/clients',
    summary: 'Clients by name; `q` searches name and UEN.',
    access: seeingClients,
    query: z.strictObject({ ...pageQuery, q: z.string().max(200).optional() }),
    response: listOf(serverClientSchema),
    status: 200,
    errors: [],
  },
  createServerClient: {
    method: 'POST',
    path: '/admin/clients',
    summary: 'Adds a client to the master.',
    access: 'MANAGE_CLIENTS',
    body: z.strictObject({
      companyName,
      uen: uenSchema,
      enabledProducts: products.default([]),
      accountingStandard: z.enum(ACCOUNTING_STANDARDS).default('SFRS'),
      fyEndMonth: fyEndMonth.default(12),
    }),
    response: serverClientSchema,
    status: 201,
    errors: ['INVALID_INPUT'],
  },
  getServerClient: {
    method: 'GET',
    path: '/admin/clients/:id',
    summary: 'One client.',
    access: seeingClients,
    params: idParams,
    response: serverClientSchema,
    status: 200,
    errors: [],
  },
  updateServerClient: {
    method: 'PATCH',
    path: '/admin/clients/:id',
    summary: 'Changes the client master; a change of a stale version is refused.',
    access: 'MANAGE_CLIENTS',
    params: idParams,
    body: z.strictObject({
      version: z.number().int(),
      companyName: companyName.optional(),
      uen: uenSchema.optional(),
      enabledProducts: products.optional(),
      accountingStandard: z.enum(ACCOUNTING_STANDARDS).optional(),
      fyEndMonth: fyEndMonth.optional(),
    }),
    response: serverClientSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'VERSION_CONFLICT'],
  },
  updateServerFsConfig: {
    method: 'PATCH',
    path: '/admin/clients/:id/fs-config',
    summary: 'Changes the defaults for engagements.',
    access: 'MANAGE_CLIENTS',
    params: idParams,
    body: fsConfigSchema,
    response: serverClientSchema,
    status: 200,
    errors: ['INVALID_INPUT'],
  },
  updateServerXbrlConfig: {
    method: 'PATCH',
    path: '/admin/clients/:id/xbrl-config',
    summary: 'Changes the defaults for filings.',
    access: 'MANAGE_CLIENTS',
    params: idParams,
    body: xbrlConfigSchema,
    response: serverClientSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'UNKNOWN_TAXONOMY_VERSION'],
  },
  searchAudit: {
    method: 'GET',
    path: '/admin/audit',
    summary:
      'The audit log by client, subject, person, type and time, newest first; a filtered total stops at 10,000.',
    access: 'MANAGE_CLIENTS',
    query: auditQuery,
    response: listOf(auditEventSchema),
    status: 200,
    errors: [],
  },
  verifyServerAudit: {
    method: 'GET',
    path: '/admin/audit/verification',
    summary: 'Recomputes the chain, checks the signed daily heads and names the first broken link.',
    access: 'MANAGE_CLIENTS',
    response: z.object({
      intact: z.boolean(),
      events: z.number().int(),
      firstBroken: z.number().int().nullable(),
      head: z.string(),
      /** Days whose signed head no longer fits the chain. */
      brokenHeads: z.array(z.string()),
    }),
    status: 200,
    errors: [],
  },
  exportAudit: {
    method: 'GET',
    path: '/admin/audit/export',
    summary: 'The whole log with its chain values as JSON lines, for another program to verify.',
    access: 'MANAGE_CLIENTS',
    stepUp: true,
    response: 'BYTES',
    status: 200,
    errors: [],
  },
  serverLive: {
    method: 'GET',
    path: '/health/live',
    summary: 'The process answers.',
    access: 'PUBLIC',
    response: health,
    status: 200,
    errors: [],
  },
  serverReady: {
    method: 'GET',
    path: '/health/ready',
    summary: 'The database answers.',
    access: 'PUBLIC',
    response: health,
    status: 200,
    errors: ['UNAVAILABLE'],
  },
} as const satisfies Record<string, Route>;
