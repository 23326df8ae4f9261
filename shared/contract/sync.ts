/**
 * Keeping step with the practice's sync-server (contract, sync): connecting this desktop and letting go of it, the
 * caller's session there, what waits and what is in conflict, and the second factor for signing in offline.
 */
import { z } from 'zod';
import { timestampSchema } from '../model/records.ts';
import type { Route } from './route.ts';

/**
 * READ_ONLY: too long without the server. SIGN_IN_NEEDED: the caller has no session there, so nothing of theirs
 * could be proven. UPGRADE_NEEDED: the server speaks another protocol. FAILED: it answers, but something is wrong.
 */
export const SYNC_STATES = [
  'NOT_CONNECTED',
  'IN_STEP',
  'WORKING',
  'OFFLINE',
  'SIGN_IN_NEEDED',
  'UPGRADE_NEEDED',
  'READ_ONLY',
  'FAILED',
] as const;
export type SyncState = (typeof SYNC_STATES)[number];

/** True for an address that may be asked: https, or http on this computer. */
export function isServerAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, search, hash } = new URL(text);
  if (username !== '' || search !== '' || hash !== '') return false;
  const here = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return protocol === 'https:' || (protocol === 'http:' && here);
}

const passwordSchema = z.string().min(1).max(200);
const codeSchema = z.string().regex(/^\d{6}$/, 'six digits');
const emailSchema = z.string().trim().toLowerCase().email().max(254);

export const syncStatusSchema = z.object({
  connected: z.boolean(),
  baseUrl: z.string().nullable(),
  practiceName: z.string().nullable(),
  deviceName: z.string().nullable(),
  state: z.enum(SYNC_STATES),
  /** In plain words: what it means, and what to do. */
  detail: z.string(),
  lastContactAt: timestampSchema.nullable(),
  waitingChanges: z.number().int(),
  openConflicts: z.number().int(),
  /** Until when this desktop may be changed without the server. */
  leaseExpiresAt: timestampSchema.nullable(),
  /** The caller's own session at the server. */
  session: z.object({ expiresAt: timestampSchema }).nullable(),
  /** Everybody who has a session at the server on this computer. */
  people: z.array(z.object({ name: z.string(), expiresAt: timestampSchema })),
  /** The caller can sign in here without the server. */
  offlineSignIn: z.boolean(),
  /** Grows when something came from the server: what a page shows is then old. */
  seen: z.number().int(),
});
export type SyncStatus = z.output<typeof syncStatusSchema>;

export const syncRoutes = {
  getSyncStatus: {
    method: 'GET',
    path: '/ops/sync',
    summary: 'Whether this desktop is up to date with the sync-server, and what to do where it is not.',
    access: 'STAFF',
    response: syncStatusSchema,
    status: 200,
    errors: [],
  },
  connectSyncServer: {
    method: 'POST',
    path: '/admin/sync/connection',
    summary: 'Connects this desktop with the sync-server of the practice and brings its data there.',
    access: 'MANAGE_CLIENTS',
    stepUp: true,
    body: z.strictObject({
      baseUrl: z
        .string()
        .trim()
        .max(300)
        .refine(isServerAddress, 'an address such as https://sync.example.com'),
      deviceName: z.string().trim().min(1).max(100),
      email: emailSchema,
      password: passwordSchema,
      /** The server’s. After STEP_UP_REQUIRED that names this field: the next one. */
      code: codeSchema,
    }),
    response: syncStatusSchema,
    status: 201,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'STEP_UP_REQUIRED', 'UNAVAILABLE', 'UPGRADE_REQUIRED'],
  },
  disconnectSyncServer: {
    method: 'DELETE',
    path: '/admin/sync/connection',
    summary: 'The practice works alone again on this computer, with all its data.',
    access: 'MANAGE_CLIENTS',
    stepUp: true,
    /** Without it, only where nothing waits and no conflict is open. */
    query: z.strictObject({ discardWaiting: z.literal('true').optional() }),
    response: syncStatusSchema,
    status: 200,
    errors: ['NO_SYNC_SERVER', 'INVALID_TRANSITION'],
  },
  signInAtServer: {
    method: 'PUT',
    path: '/ops/sync/session',
    summary: 'Opens a session at the sync-server for the account that is signed in here.',
    access: 'STAFF',
    body: z.strictObject({ password: passwordSchema, code: codeSchema }),
    response: syncStatusSchema,
    status: 200,
    errors: ['NO_SYNC_SERVER', 'INVALID_INPUT', 'INVALID_TRANSITION', 'LOCKED_OUT', 'UNAVAILABLE'],
  },
  signOutAtServer: {
    method: 'DELETE',
    path: '/ops/sync/session',
    summary: 'Ends the caller’s session at the sync-server.',
    access: 'STAFF',
    response: syncStatusSchema,
    status: 200,
    errors: ['NO_SYNC_SERVER'],
  },
  syncNow: {
    method: 'POST',
    path: '/ops/sync/round',
    summary: 'Sends and fetches now, and answers how it went.',
    access: 'STAFF',
    response: syncStatusSchema,
    status: 200,
    errors: ['NO_SYNC_SERVER'],
  },
  startOfflineSignIn: {
    method: 'POST',
    path: '/ops/sync/offline-sign-in',
    summary: 'Shows a secret for signing in on this computer without the server; a code proves it.',
    access: 'STAFF',
    response: z.object({ secret: z.string(), otpauthUrl: z.string() }),
    status: 201,
    errors: ['NO_SYNC_SERVER'],
  },
  confirmOfflineSignIn: {
    method: 'PUT',
    path: '/ops/sync/offline-sign-in',
    summary:
      'Keeps that secret once a code has proven it, for whoever proves the earlier factor, or the server’s.',
    access: 'STAFF',
    stepUp: true,
    body: z.strictObject({ code: codeSchema }),
    response: syncStatusSchema,
    status: 200,
    errors: ['NO_SYNC_SERVER', 'INVALID_INPUT', 'INVALID_TRANSITION'],
  },
} as const satisfies Record<string, Route>;
