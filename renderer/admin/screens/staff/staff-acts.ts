/**
 * What can be done to a staff account, in words that say beforehand what follows.
 */
import type { ServerStaff } from '../../../../shared/contract/server-accounts.ts';

export const STAFF_ACTS = [
  'CHANGE',
  'PASSWORD',
  'SESSIONS',
  'UNLOCK',
  'RESET',
  'DEACTIVATE',
  'ACTIVATE',
] as const;
export type StaffAct = (typeof STAFF_ACTS)[number];

/** An act that is confirmed and then done by one call. */
export type ConfirmedAct = Extract<StaffAct, 'UNLOCK' | 'RESET' | 'DEACTIVATE' | 'ACTIVATE'>;

export const ACT_WORDS: Readonly<Record<StaffAct, string>> = {
  CHANGE: 'Change name or role',
  PASSWORD: 'Set a new password',
  SESSIONS: 'Signed-in devices',
  UNLOCK: 'Unlock now',
  RESET: 'Reset the second factor',
  DEACTIVATE: 'Deactivate',
  ACTIVATE: 'Activate again',
};

/** What a confirmed act does, and the change that is sent. */
export const CONFIRMED_ACTS = {
  UNLOCK: {
    change: { unlock: true },
    explanation:
      'The lock after too many failed sign-ins is lifted at once. Make sure that it was this person.',
    danger: false,
  },
  RESET: {
    change: { resetMfa: true },
    explanation:
      'All devices are signed out, the recovery codes no longer work, and a new authenticator app is enrolled at the next sign-in. Make sure who asks for it.',
    danger: true,
  },
  DEACTIVATE: {
    change: { active: false },
    explanation:
      'All devices are signed out and the account can no longer sign in. What it did stays on record.',
    danger: true,
  },
  ACTIVATE: {
    change: { active: true },
    explanation: 'The account can sign in again, with its earlier password and second factor.',
    danger: false,
  },
} as const satisfies Record<ConfirmedAct, object>;

/** True while failed sign-ins lock the account. */
export function isLocked({ lockedUntil }: ServerStaff, now: Date): boolean {
  return lockedUntil !== null && lockedUntil > now.toISOString();
}

/** The acts that make sense for an account as it stands. */
export function actsFor(staff: ServerStaff, now: Date): readonly StaffAct[] {
  if (!staff.active) return ['CHANGE', 'ACTIVATE'];
  return [
    'CHANGE',
    'PASSWORD',
    'SESSIONS',
    ...(isLocked(staff, now) ? (['UNLOCK'] as const) : []),
    ...(staff.mfaEnrolled ? (['RESET'] as const) : []),
    'DEACTIVATE',
  ];
}
