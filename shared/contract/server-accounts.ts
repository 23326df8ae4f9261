/**
 * Accounts at the sync-server (specification 5; security 3): first set-up, sign-in with password and one-time
 * code, recovery codes, sessions per device, step-up, staff and roles.
 */
import { z } from 'zod';
import { roleSchema, staffSchema, timestampSchema } from '../model/records.ts';
import { ACTIONS, STAFF_ROLES } from '../model/roles.ts';
import {
  newPasswordSchema,
  passwordChangeSchema,
  secondStepSchema,
  staffEmailSchema,
  stepUpSchema,
} from './credentials.ts';
import { idParams, listOf, pageQuery, type Route } from './route.ts';

const nameSchema = z.string().trim().min(1).max(200);
const deviceNameSchema = z.string().trim().min(1).max(100);

/** A staff account at the server; `version` is sent back with a change. */
export const serverStaffSchema = staffSchema.extend({ version: z.number().int() });
export type ServerStaff = z.output<typeof serverStaffSchema>;

export const sessionSchema = z.object({
  id: z.uuid(),
  deviceName: z.string(),
  address: z.string(),
  createdAt: timestampSchema,
  lastSeenAt: timestampSchema,
  expiresAt: timestampSchema,
  /** The session that asks. */
  current: z.boolean(),
});
export type DeviceSession = z.output<typeof sessionSchema>;

const signedInSchema = z.object({
  token: z.string(),
  sessionId: z.uuid(),
  expiresAt: timestampSchema,
  /** Shown once, when the second factor has just been enrolled. */
  recoveryCodes: z.array(z.string()).nullable(),
});

export const serverAccountRoutes = {
  getServerStage: {
    method: 'GET',
    path: '/auth/stage',
    summary: 'Whether the practice is set up.',
    access: 'PUBLIC',
    response: z.object({
      stage: z.enum(['SETUP', 'READY']),
      practiceName: z.string().nullable(),
      sample: z.boolean(),
      version: z.string(),
    }),
    status: 200,
    errors: [],
  },
  setUpPractice: {
    method: 'POST',
    path: '/auth/practice',
    summary: 'First set-up with the token that the server printed; afterwards the address is gone.',
    access: 'PUBLIC',
    body: z.strictObject({
      setUpToken: z.string().min(20).max(200),
      practiceName: nameSchema,
      name: nameSchema,
      email: staffEmailSchema,
      password: newPasswordSchema,
    }),
    response: z.object({ staffId: z.uuid() }),
    status: 201,
    errors: ['NOT_AUTHENTICATED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  serverLogin: {
    method: 'POST',
    path: '/auth/login',
    summary: 'Checks e-mail and password; the second factor follows.',
    access: 'PUBLIC',
    body: z.strictObject({
      email: staffEmailSchema,
      password: z.string().min(1).max(200),
      deviceName: deviceNameSchema.default('Browser'),
    }),
    response: z.object({
      mfaRequired: z.literal(true),
      challenge: z.string(),
      enrolment: z.object({ secret: z.string(), otpauthUrl: z.string() }).nullable(),
    }),
    status: 200,
    errors: ['NOT_AUTHENTICATED', 'LOCKED_OUT', 'TOO_MANY_REQUESTS'],
  },
  serverMfa: {
    method: 'POST',
    path: '/auth/mfa',
    summary: 'Checks the six digits or a recovery code and opens a session of this device.',
    access: 'PUBLIC',
    body: secondStepSchema,
    response: signedInSchema,
    status: 200,
    errors: ['NOT_AUTHENTICATED', 'LOCKED_OUT', 'TOO_MANY_REQUESTS'],
  },
  serverLogout: {
    method: 'POST',
    path: '/auth/logout',
    summary: 'Ends the session.',
    access: 'STAFF',
    response: 'NOTHING',
    status: 204,
    errors: [],
  },
  serverMe: {
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in user, role and permitted actions.',
    access: 'STAFF',
    response: z.object({
      user: serverStaffSchema,
      actions: z.array(z.enum(ACTIONS)),
      practiceName: z.string(),
      sample: z.boolean(),
      /** Until when step-up holds; null when it does not. */
      steppedUpUntil: timestampSchema.nullable(),
      recoveryCodesLeft: z.number().int(),
    }),
    status: 200,
    errors: [],
  },
  stepUp: {
    method: 'POST',
    path: '/auth/step-up',
    summary: 'Proves the second factor again; for ten minutes the session may do what asks for it.',
    access: 'STAFF',
    body: stepUpSchema,
    response: z.object({ steppedUpUntil: timestampSchema }),
    status: 200,
    errors: ['NOT_AUTHENTICATED', 'LOCKED_OUT'],
  },
  changeOwnPassword: {
    method: 'POST',
    path: '/auth/password',
    summary: 'Changes the caller’s own password; all other sessions of the account end.',
    access: 'STAFF',
    stepUp: true,
    body: passwordChangeSchema,
    response: 'NOTHING',
    status: 204,
    errors: ['INVALID_INPUT', 'LOCKED_OUT'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/auth/recovery-codes',
    summary: 'Makes ten new recovery codes, shown once; the earlier ones no longer work.',
    access: 'STAFF',
    stepUp: true,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    status: 201,
    errors: [],
  },
  listSessions: {
    method: 'GET',
    path: '/auth/sessions',
    summary: 'Living sessions of the caller, by device.',
    access: 'STAFF',
    response: z.object({ items: z.array(sessionSchema) }),
    status: 200,
    errors: [],
  },
  revokeSession: {
    method: 'DELETE',
    path: '/auth/sessions/:id',
    summary: 'Ends a session of the caller; an administrator may end anybody’s.',
    access: 'STAFF',
    params: idParams,
    response: 'NOTHING',
    status: 204,
    errors: ['NOT_FOUND'],
  },
  listServerStaff: {
    method: 'GET',
    path: '/admin/staff',
    summary: 'Staff accounts.',
    access: 'MANAGE_CLIENTS',
    query: z.strictObject(pageQuery),
    response: listOf(serverStaffSchema),
    status: 200,
    errors: [],
  },
  createServerStaff: {
    method: 'POST',
    path: '/admin/staff',
    summary: 'Adds a staff account; the second factor is enrolled at the first sign-in.',
    access: 'MANAGE_CLIENTS',
    stepUp: true,
    body: z.strictObject({
      name: nameSchema,
      email: staffEmailSchema,
      role: z.enum(STAFF_ROLES),
      password: newPasswordSchema,
    }),
    response: serverStaffSchema,
    status: 201,
    errors: ['INVALID_INPUT'],
  },
  updateServerStaff: {
    method: 'PATCH',
    path: '/admin/staff/:id',
    summary:
      'Changes name, role or password, (de)activates or unlocks an account, or resets its second factor.',
    access: 'MANAGE_CLIENTS',
    stepUp: true,
    params: idParams,
    body: z.strictObject({
      version: z.number().int(),
      name: nameSchema.optional(),
      role: z.enum(STAFF_ROLES).optional(),
      active: z.boolean().optional(),
      password: newPasswordSchema.optional(),
      resetMfa: z.literal(true).optional(),
      /** Lifts the lock after failed sign-ins. */
      unlock: z.literal(true).optional(),
    }),
    response: serverStaffSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'VERSION_CONFLICT'],
  },
  listStaffSessions: {
    method: 'GET',
    path: '/admin/staff/:id/sessions',
    summary: 'Living sessions of an account.',
    access: 'MANAGE_CLIENTS',
    params: idParams,
    response: z.object({ items: z.array(sessionSchema) }),
    status: 200,
    errors: [],
  },
  listServerRoles: {
    method: 'GET',
    path: '/admin/roles',
    summary: 'What each role may do.',
    access: 'MANAGE_CLIENTS',
    response: z.object({
      items: z.array(z.object({ role: roleSchema, actions: z.array(z.enum(ACTIONS)) })),
    }),
    status: 200,
    errors: [],
  },
} as const satisfies Record<string, Route>;
