/**
 * Opening the practice and signing in (specification 5; decisions 3, 8, 9): the stages before an engine
 * is open, set-up, password and TOTP, and who I am.
 */
import { z } from 'zod';
import { staffSchema, timestampSchema } from '../model/records.ts';
import { ACTIONS } from '../model/roles.ts';
import { sampleProgressSchema } from '../model/sample-progress.ts';
import {
  newPasswordSchema,
  passwordChangeSchema,
  secondStepSchema,
  staffEmailSchema,
  stepUpSchema,
} from './credentials.ts';
import type { Route } from './route.ts';

const passphraseSchema = z.string().min(12, 'at least 12 characters').max(400);

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
  /** Shown once, when the second factor has just been enrolled, here or at the sync-server. */
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
  getSampleProgress: {
    method: 'GET',
    path: '/auth/sample/progress',
    summary:
      'How far the sample practice is that fills behind the first screen; null where none is being made.',
    access: 'HOST',
    response: z.object({ making: sampleProgressSchema.nullable() }),
    status: 200,
    errors: [],
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
      email: staffEmailSchema,
      password: newPasswordSchema,
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
    body: z.strictObject({ email: staffEmailSchema, password: z.string().min(1).max(200) }),
    response: loginAnswerSchema,
    status: 200,
    errors: ['NOT_AUTHENTICATED', 'LOCKED_OUT', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  mfa: {
    method: 'POST',
    path: '/auth/mfa',
    summary: 'Checks the six digits (or a recovery code) and opens the session.',
    access: 'PUBLIC',
    body: secondStepSchema,
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
  ownAccount: {
    method: 'GET',
    path: '/auth/account',
    summary: 'The caller’s sign-ins on this computer, and how many recovery codes are left.',
    access: 'STAFF',
    response: z.object({
      sessions: z.array(
        z.object({ createdAt: timestampSchema, lastSeenAt: timestampSchema, current: z.boolean() }),
      ),
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
    errors: ['NOT_AUTHENTICATED', 'LOCKED_OUT', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
  },
  changeOwnPassword: {
    method: 'POST',
    path: '/auth/password',
    summary: 'Changes the caller’s own password; all other sign-ins of the account end.',
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
    summary:
      'Makes ten new recovery codes for whoever knows the password, shown once; the earlier ones no longer work.',
    access: 'STAFF',
    stepUp: true,
    body: z.strictObject({ currentPassword: z.string().min(1).max(200) }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    status: 201,
    errors: ['INVALID_INPUT', 'LOCKED_OUT'],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'Ends every other sign-in of the caller on this computer.',
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
