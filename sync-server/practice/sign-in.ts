/**
 * Signing in (specification 5; security 3): password, then a one-time code or a recovery code. Unknown accounts
 * answer alike and take as long; each code and each step is taken once; a challenge allows five attempts.
 */
import { setTimeout } from 'node:timers/promises';
import type { SecondFactor } from '../../shared/contract/credentials.ts';
import { enrolmentUrl, newRecoveryCodes, newTotpSecret } from '../../shared/service/one-time-codes.ts';
import { verifyPassword } from '../../shared/service/passwords.ts';
import type { ServerContext } from '../context/server-context.ts';
import {
  deleteChallenges,
  deleteOldFailures,
  findChallenge,
  insertChallenge,
  takeChallengeAttempt,
} from '../store/repositories/sessions.ts';
import {
  findStaff,
  findStaffByEmail,
  replaceRecoveryCodes,
  type StaffRow,
  updateStaff,
} from '../store/repositories/staff.ts';
import type { LoginChallengeTable } from '../store/schema.ts';
import type { Writer } from '../store/store.ts';
import { countAccountFailure, TOTP_PURPOSE, takeSecondFactor, wrongCredentials } from './second-factor.ts';
import { openSession } from './sessions.ts';
import {
  accountLock,
  countSignInFailure,
  forgetKnownFailures,
  requireAddressUnlocked,
  requireUnlocked,
  unknownEmailLock,
} from './sign-in-limits.ts';
import { newToken, tokenHash } from './tokens.ts';

const CHALLENGE_MS = 10 * 60_000;
const CHALLENGE_ATTEMPTS = 5;
const FORGET_MS = 24 * 60 * 60_000;
export interface LoginAnswer {
  readonly mfaRequired: true;
  readonly challenge: string;
  readonly enrolment: { secret: string; otpauthUrl: string } | null;
}

interface FirstFactor {
  readonly email: string;
  readonly password: string;
  readonly deviceName: string;
  readonly address: string;
}

/** Refusals are answered in steps of this: what an account that exists costs more does not show in their time. */
const REFUSAL_STEP_MS = 400;

/** First factor. Throws NOT_AUTHENTICATED and LOCKED_OUT, after a time that tells nothing. */
export async function login(context: ServerContext, input: FirstFactor): Promise<LoginAnswer> {
  const began = performance.now();
  try {
    return await checkPassword(context, input);
  } catch (error) {
    // Where passwords cost next to nothing nobody measures how long they take.
    if (context.passwordCost === undefined) {
      const passed = performance.now() - began;
      await setTimeout(REFUSAL_STEP_MS - (passed % REFUSAL_STEP_MS));
    }
    throw error;
  }
}

async function checkPassword(context: ServerContext, input: FirstFactor): Promise<LoginAnswer> {
  const { address, email } = input;
  const now = context.now();
  await requireAddressUnlocked(context.reader, address, now);
  const staff = await findStaffByEmail(context.reader, email);
  const lock = staff
    ? await accountLock(context.reader, staff, address, now)
    : await unknownEmailLock(context.reader, email);
  requireUnlocked(lock, now);
  const right = await verifyPassword(context, staff?.passwordHash, input.password);
  if (!staff) {
    await context.change((writer) => countSignInFailure(writer, { address, unknownEmail: email }, now));
    throw wrongCredentials();
  }
  if (!right || staff.active === 0) {
    await context.change((writer) =>
      countAccountFailure(writer, context, { staffId: staff.id, address, reason: 'password' }),
    );
    throw wrongCredentials();
  }
  const challenge = newToken(context.random);
  const secret = staff.totpSecret === null ? newTotpSecret() : null;
  await context.change(async (writer) => {
    // Wrong guesses made while this one was checked may have locked the account.
    const stored = await findStaff(writer, staff.id);
    requireUnlocked(stored && (await accountLock(writer, stored, address, now)), now);
    await deleteOldFailures(writer, new Date(now.getTime() - FORGET_MS));
    await insertChallenge(writer, {
      challengeHash: tokenHash(challenge),
      staffId: staff.id,
      enrolmentSecret: secret === null ? null : context.secrets.seal(TOTP_PURPOSE, secret),
      deviceName: input.deviceName,
      attempts: 0,
      expiresAt: new Date(now.getTime() + CHALLENGE_MS).toISOString(),
    });
  });
  const enrolment = secret === null ? null : { secret, otpauthUrl: enrolmentUrl(secret, staff.email) };
  return { mfaRequired: true, challenge, enrolment };
}

export interface SignedIn {
  readonly token: string;
  readonly sessionId: string;
  readonly expiresAt: string;
  /** Shown once, after enrolment. */
  readonly recoveryCodes: string[] | null;
}

/** Opens the session; a new secret is kept, with recovery codes, once a code has proven it. */
async function admit(
  writer: Writer,
  context: ServerContext,
  staff: StaffRow,
  challenge: LoginChallengeTable,
  address: string,
): Promise<SignedIn> {
  await updateStaff(writer, staff.id, { failedAttempts: 0, lockedUntil: null });
  await forgetKnownFailures(writer, staff.id, address);
  let recoveryCodes: string[] | null = null;
  if (staff.totpSecret === null) {
    await updateStaff(writer, staff.id, { totpSecret: challenge.enrolmentSecret });
    recoveryCodes = [...newRecoveryCodes(context.random)];
    await replaceRecoveryCodes(writer, staff.id, recoveryCodes.map(tokenHash));
  }
  await deleteChallenges(writer, staff.id);
  const session = await openSession(writer, context, staff, {
    deviceName: challenge.deviceName,
    address,
  });
  return { ...session, recoveryCodes };
}

/** Second factor: opens the session. */
export async function completeMfa(
  context: ServerContext,
  input: SecondFactor & { readonly challenge: string; readonly address: string },
): Promise<SignedIn> {
  const { address } = input;
  const challengeHash = tokenHash(input.challenge);
  const now = context.now();
  await requireAddressUnlocked(context.reader, address, now);
  const signedIn = await context.change(async (writer) => {
    const challenge = await findChallenge(writer, challengeHash, now);
    const staff = challenge && (await findStaff(writer, challenge.staffId));
    if (!challenge || staff?.active !== 1) {
      await countSignInFailure(writer, { address }, now);
      return undefined;
    }
    requireUnlocked(await accountLock(writer, staff, address, now), now);
    const taken =
      (await takeChallengeAttempt(writer, challengeHash, CHALLENGE_ATTEMPTS)) &&
      (await takeSecondFactor(writer, context, staff, input, challenge.enrolmentSecret));
    if (taken) return await admit(writer, context, staff, challenge, address);
    if (challenge.attempts + 1 >= CHALLENGE_ATTEMPTS) await deleteChallenges(writer, staff.id);
    await countAccountFailure(writer, context, { staffId: staff.id, address, reason: 'code' });
    return undefined;
  });
  if (!signedIn) throw wrongCredentials();
  return signedIn;
}
