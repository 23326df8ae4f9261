/**
 * Opening the practice and signing in (specification 5; decisions 3, 8, 9): the stages before an engine
 * is open, set-up, password and TOTP, and who I am.
 */
import { z } from 'zod';
import { staffSchema, timestampSchema } from '../model/records.ts';
import { ACTIONS } from '../model/roles.ts';
import type { Route } from './route.ts';

const passwordSchema = z.string().min(12, 'at least 12 characters').max(200);
const passphraseSchema = z.string().min(12, 'at least 12 characters').max(400);
const emailSchema = z.string().trim().toLowerCase().email().max(254);
const totpSchema = z.string().regex(/^\d{6}$/, 'six digits');

/**
 * NEW: no practice in the data folder. LOCKED: its key is needed. SETUP: open, but nobody to sign in yet.
 * READY: sign in.
 */
const stageSchema = z.object({
  stage: z.enum(['NEW', 'LOCKED', 'SETUP', 'READY']),
  sample: z.boolean(),
  practiceName: z.string().nullable(),
  /** True where the operating system's keychain holds the key, so that no passphrase is asked. */
  keychain: z.boolean(),
  version: z.string(),
});

const signedInSchema = z.object({
  token: z.string(),
  expiresAt: timestampSchema,
  /** Of the sync-server, shown once, when the second factor has just been enrolled there. */
  recoveryCodes: z.array(z.string()).optional(),
});

/** Either a session, or a challenge for the second factor. `mfaRequired` with `enrolment` shows a new secret once. */
const loginAnswerSchema = z.object({
  mfaRequired: z.boolean(),
  challenge: z.string(),
  enrolment: z.object({ secret: z.string(), otpauthUrl: z.string() }).nullable(),
  /** Whose code is asked: that of the sync-server, or the one for signing in on this computer without it. */
  at: z.enum(['THIS_COMPUTER', 'SYNC_SERVER', 'THIS_COMPUTER_OFFLINE']).optional(),
});

const meSchema = z.object({
  user: staffSchema,
  actions: z.array(z.enum(ACTIONS)),
  practiceName: z.string(),
  sample: z.boolean(),
  /** Installed taxonomy versions, for the form of a new filing. */
  taxonomyVersions: z.array(z.string()),
});

export const sessionRoutes = {
  getStage: {
    method: 'GET',
    path: '/auth/stage',
    summary: 'Which screen comes first: new, locked, set-up or sign-in.',
    access: 'HOST',
    response: stageSchema,
    status: 200,
    errors: [],
  },
  unlock: {
    method: 'POST',
    path: '/auth/unlock',
    summary: 'Opens the data folder with its passphrase, or with the recovery passphrase.',
    access: 'HOST',
    body: z.strictObject({ passphrase: passphraseSchema }),
    response: stageSchema,
    status: 200,
    errors: ['NOT_AUTHENTICATED', 'INVALID_TRANSITION', 'TOO_MANY_REQUESTS'],
  },
  openSample: {
    method: 'POST',
    path: '/auth/sample',
    summary: 'Opens the sample practice beside the real one and signs its administrator in.',
    access: 'HOST',
    response: signedInSchema,
    status: 201,
    errors: ['INVALID_TRANSITION'],
  },
  leaveSample: {
    method: 'DELETE',
    path: '/auth/sample',
    summary: 'Closes the sample practice and returns to the first screen.',
    access: 'HOST',
    response: stageSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  createPractice: {
    method: 'POST',
    path: '/auth/practice',
    summary:
      'First run: makes the practice, its key and its administrator; shows the recovery passphrase once.',
    access: 'HOST',
    body: z.strictObject({
      practiceName: z.string().trim().min(1).max(200),
      name: z.string().trim().min(1).max(200),
      email: emailSchema,
      password: passwordSchema,
      /** Asked only where there is no keychain. */
      passphrase: passphraseSchema.optional(),
    }),
    response: z.object({ recoveryPassphrase: z.string().nullable() }),
    status: 201,
    errors: ['INVALID_TRANSITION'],
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    summary: 'Checks e-mail and password; the second factor follows.',
    access: 'PUBLIC',
    body: z.strictObject({ email: emailSchema, password: z.string().min(1).max(200) }),
    response: loginAnswerSchema,
    status: 200,
    errors: ['NOT_AUTHENTICATED', 'LOCKED_OUT', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  mfa: {
    method: 'POST',
    path: '/auth/mfa',
    summary: 'Checks the six digits (or a recovery code) and opens the session.',
    access: 'PUBLIC',
    body: z.strictObject({ challenge: z.string().min(1).max(200), code: totpSchema }),
    response: signedInSchema,
    status: 200,
    errors: ['NOT_AUTHENTICATED', 'LOCKED_OUT', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    summary: 'Ends the session.',
    access: 'STAFF',
    response: 'NOTHING',
    status: 204,
    errors: [],
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in user, role and permitted actions.',
    access: 'STAFF',
    response: meSchema,
    status: 200,
    errors: [],
  },
} as const satisfies Record<string, Route>;
