/**
 * Sign-in, second factor and sessions (specification 5; security 3): a lock after five failures, the same
 * answer for unknown users, each code taken once, only hashes of tokens stored.
 */
import { createHash } from 'node:crypto';
import type { SecondFactor, SecondStep } from '../../shared/contract/credentials.ts';
import { subjectOf } from '../../shared/model/subjects.ts';
import { Problem } from '../../shared/problem.ts';
import {
  enrolmentUrl,
  latestStep,
  matchingStep,
  newRecoveryCodes,
  newTotpSecret,
} from '../../shared/service/one-time-codes.ts';
import { verifyPassword } from '../../shared/service/passwords.ts';
import type { Caller, EngineContext } from '../context/engine-context.ts';
import type { Writer } from '../store/database.ts';
import { appendAuditEvent } from '../store/repositories/audit-log.ts';
import { replaceRecoveryCodes, takeRecoveryCode } from '../store/repositories/recovery-codes.ts';
import {
  countChallengeAttempt,
  deleteChallenges,
  endSessions,
  findChallenge,
  findLiveSession,
  findStaff,
  findStaffByEmail,
  insertChallenge,
  insertSession,
  type StaffRow,
  stepSessionUp,
  takeTotpStep,
  touchSession,
  updateStaff,
} from '../store/repositories/staff.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FAILURES_BEFORE_LOCK = 5;
const LOCK_MS = 15 * MINUTE_MS;
const CHALLENGE_MS = 10 * MINUTE_MS;
const CHALLENGE_ATTEMPTS = 5;
export const SESSION_IDLE_MS = 12 * HOUR_MS;
const IDLE_MS = SESSION_IDLE_MS;
const ABSOLUTE_MS = 7 * 24 * HOUR_MS;
const TOUCH_MS = 5 * MINUTE_MS;
/** As at the sync-server. */
const STEP_UP_MS = 10 * MINUTE_MS;

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Codes depend on the time: whoever types a right one on a computer whose clock is wrong must hear why. */
const wrongFactor = (now: Date) =>
  new Problem(
    'NOT_AUTHENTICATED',
    `The code is not right. If it is the newest one of your app, the clock of this computer is wrong: it says ${minuteWords(now)} (UTC). Set it right, then try again; a recovery code works in any case.`,
  );

const minuteWords = (now: Date) => now.toISOString().slice(0, 16).replace('T', ', ');

const wrongCredentials = () =>
  new Problem('NOT_AUTHENTICATED', 'The e-mail address, the password or the code is not right.');

/**
 * A lock that still holds; one more failure never lifts it. One that ends later than any lock does was set while the clock of this
 * computer was ahead: it keeps nobody out once the clock is right again.
 */
export function lockInForce(lockedUntil: string | null, now: Date): string | null {
  const latest = new Date(now.getTime() + LOCK_MS).toISOString();
  return lockedUntil !== null && lockedUntil > now.toISOString() && lockedUntil <= latest
    ? lockedUntil
    : null;
}

export function requireUnlocked(lockedUntil: string | null, now: Date): void {
  const until = lockInForce(lockedUntil, now);
  if (until === null) return;
  const minutes = Math.ceil((Date.parse(until) - now.getTime()) / MINUTE_MS);
  throw new Problem('LOCKED_OUT', `Too many failed attempts. Try again in ${minutes} minutes.`);
}

export async function countFailure(
  writer: Writer,
  context: EngineContext,
  staffId: string,
  reason: string,
): Promise<void> {
  const now = context.now();
  // Read inside the transaction: of attempts made at the same time, each one counts.
  const staff = await findStaff(writer, staffId);
  if (!staff) return;
  const failedAttempts = staff.failedAttempts + 1;
  const locks = failedAttempts >= FAILURES_BEFORE_LOCK;
  await updateStaff(writer, staff.id, {
    failedAttempts: locks ? 0 : failedAttempts,
    lockedUntil: locks
      ? new Date(now.getTime() + LOCK_MS).toISOString()
      : lockInForce(staff.lockedUntil, now),
  });
  await appendAuditEvent(
    writer,
    {
      type: 'SESSION_REFUSED',
      action: null,
      actorId: staff.id,
      actorName: staff.name,
      subject: subjectOf('staff', staff.id),
      payload: { reason, locked: locks },
    },
    now,
  );
}

export interface LoginAnswer {
  readonly mfaRequired: true;
  readonly challenge: string;
  readonly enrolment: { readonly secret: string; readonly otpauthUrl: string } | null;
}

/**
 * First factor. Without `mayEnrol`, whoever has no second factor is told so (a connected desktop that is offline).
 * Failures for addresses that nobody has are counted in `unknownFailures`, to answer alike.
 */
export async function login(
  context: EngineContext,
  unknownFailures: UnknownFailures,
  input: { readonly email: string; readonly password: string },
  { mayEnrol = true }: { readonly mayEnrol?: boolean } = {},
): Promise<LoginAnswer> {
  const staff = await findStaffByEmail(context.reader, input.email);
  const now = context.now();
  requireUnlocked(staff ? staff.lockedUntil : unknownFailures.lockedUntil(input.email), now);
  const right = await verifyPassword(context, staff?.passwordHash, input.password);
  if (!staff) {
    unknownFailures.count(input.email, now);
    throw wrongCredentials();
  }
  if (!right || staff.active === 0) {
    await context.change((writer) => countFailure(writer, context, staff.id, 'password'));
    throw wrongCredentials();
  }
  if (!mayEnrol && staff.mfaEnrolled === 0) {
    throw new Problem(
      'UNAVAILABLE',
      'The sync-server cannot be reached, and this computer has no second factor of yours. Sign in once with a network; then set up “Offline sign-in on this computer” under Settings, Sync.',
    );
  }
  const challenge = context.random(32).toString('base64url');
  const enrolmentSecret = staff.mfaEnrolled === 1 ? null : newTotpSecret();
  await context.change(async (writer) => {
    // Wrong guesses made while this one was checked may have locked the account.
    requireUnlocked((await findStaff(writer, staff.id))?.lockedUntil ?? null, now);
    await deleteChallenges(writer, staff.id);
    await insertChallenge(writer, {
      challengeHash: tokenHash(challenge),
      staffId: staff.id,
      enrolmentSecret,
      attempts: 0,
      expiresAt: new Date(now.getTime() + CHALLENGE_MS).toISOString(),
    });
  });
  const enrolment =
    enrolmentSecret === null
      ? null
      : { secret: enrolmentSecret, otpauthUrl: enrolmentUrl(enrolmentSecret, staff.email) };
  return { mfaRequired: true, challenge, enrolment };
}

export interface SignedIn {
  readonly token: string;
  readonly expiresAt: string;
  /** Of a second factor that has just been enrolled; told once. */
  readonly recoveryCodes?: string[];
}

/** True when the factor is right and was not used before; a recovery code stands in only for one that is enrolled. */
async function takeSecondFactor(
  writer: Writer,
  staff: StaffRow,
  secret: string | null,
  input: SecondFactor,
  now: Date,
): Promise<boolean> {
  if ('recoveryCode' in input) {
    return (
      staff.mfaEnrolled === 1 &&
      (await takeRecoveryCode(writer, staff.id, tokenHash(input.recoveryCode), now))
    );
  }
  const step = secret === null ? undefined : matchingStep(secret, input.code, now);
  return step !== undefined && (await takeTotpStep(writer, staff.id, step, latestStep(now)));
}

/** Second factor: opens the session, and keeps a new secret once a code has proven it. */
export async function completeMfa(context: EngineContext, input: SecondStep): Promise<SignedIn> {
  const challengeHash = tokenHash(input.challenge);
  const now = context.now();
  const opened = await context.change(async (writer) => {
    const challenge = await findChallenge(writer, challengeHash, now);
    const staff = challenge && (await findStaff(writer, challenge.staffId));
    if (!challenge || staff?.active !== 1) return undefined;
    requireUnlocked(staff.lockedUntil, now);
    await countChallengeAttempt(writer, challengeHash);
    const secret = challenge.enrolmentSecret ?? staff.totpSecret;
    const taken =
      challenge.attempts < CHALLENGE_ATTEMPTS && (await takeSecondFactor(writer, staff, secret, input, now));
    if (!taken) {
      if (challenge.attempts + 1 >= CHALLENGE_ATTEMPTS) await deleteChallenges(writer, staff.id);
      await countFailure(writer, context, staff.id, 'code');
      return undefined;
    }
    await updateStaff(writer, staff.id, {
      failedAttempts: 0,
      lockedUntil: null,
      totpSecret: secret,
      mfaEnrolled: 1,
    });
    await deleteChallenges(writer, staff.id);
    const session = await openSession(writer, context, staff, IDLE_MS);
    if (challenge.enrolmentSecret === null) return session;
    const recoveryCodes = [...newRecoveryCodes(context.random)];
    await replaceRecoveryCodes(writer, staff.id, recoveryCodes.map(tokenHash));
    return { ...session, recoveryCodes };
  });
  if (!opened) throw 'code' in input ? wrongFactor(now) : wrongCredentials();
  return opened;
}

/** Opens a session for an account and answers its token once. `lifeMs` until it must be used again. */
export async function openSession(
  writer: Writer,
  context: EngineContext,
  staff: Pick<StaffRow, 'id' | 'name'>,
  lifeMs: number,
): Promise<{ token: string; expiresAt: string }> {
  const now = context.now();
  const token = context.random(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifeMs).toISOString();
  await insertSession(writer, {
    tokenHash: tokenHash(token),
    staffId: staff.id,
    createdAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
    expiresAt,
    endedAt: null,
    steppedUpUntil: null,
  });
  await appendAuditEvent(
    writer,
    {
      type: 'SESSION_STARTED',
      action: null,
      actorId: staff.id,
      actorName: staff.name,
      subject: subjectOf('staff', staff.id),
      payload: {},
    },
    now,
  );
  return { token, expiresAt };
}

/** Sessions whose sliding forward waits for its turn to write, so that each waits once. */
const sliding = new Set<string>();

/**
 * Slides a session forward as soon as something can be written. Nobody waits for it: what is read is answered beside the
 * transaction of a job. Where it fails, the next call tries again.
 */
function slideForward(context: EngineContext, hash: string, now: Date, expiresAt: Date): void {
  if (sliding.has(hash)) return;
  sliding.add(hash);
  context
    .change((writer) => touchSession(writer, hash, now, expiresAt))
    .catch(() => undefined)
    .finally(() => sliding.delete(hash));
}

/** The caller of a bearer token; a living session slides forward, never beyond its absolute end. */
export async function callerOf(context: EngineContext, token: string): Promise<Caller | undefined> {
  const now = context.now();
  const hash = tokenHash(token);
  const live = await findLiveSession(context.reader, hash, now);
  if (!live) return undefined;
  const { staff, session } = live;
  // Seen in the future: the clock was ahead, and nobody knows how long the session should live. Signing in again costs a minute.
  if (Date.parse(session.lastSeenAt) - now.getTime() > TOUCH_MS) return undefined;
  if (now.getTime() - Date.parse(session.lastSeenAt) > TOUCH_MS) {
    const end = Math.min(now.getTime() + IDLE_MS, Date.parse(session.createdAt) + ABSOLUTE_MS);
    const expiresAt = new Date(Math.max(end, Date.parse(session.expiresAt)));
    slideForward(context, hash, now, expiresAt);
  }
  const steppedUp = session.steppedUpUntil !== null && session.steppedUpUntil > now.toISOString();
  return { staffId: staff.id, name: staff.name, role: staff.role, sessionTokenHash: hash, steppedUp };
}

/**
 * Proves the second factor again. `elsewhere` is asked where this computer does not know the factor. Throws
 * NOT_AUTHENTICATED, LOCKED_OUT, and what `elsewhere` throws.
 */
export async function stepUp(
  context: EngineContext,
  caller: Caller,
  factor: SecondFactor,
  elsewhere?: () => Promise<boolean>,
): Promise<{ steppedUpUntil: string }> {
  const now = context.now();
  const steppedUpUntil = new Date(now.getTime() + STEP_UP_MS).toISOString();
  const taken = await context.change(async (writer) => {
    const staff = await findStaff(writer, caller.staffId);
    if (!staff) return false;
    requireUnlocked(staff.lockedUntil, now);
    if (!(await takeSecondFactor(writer, staff, staff.totpSecret, factor, now))) {
      if (!elsewhere) await countFailure(writer, context, staff.id, 'step-up');
      return false;
    }
    await stepSessionUp(writer, caller.sessionTokenHash, steppedUpUntil);
    return true;
  });
  if (taken) return { steppedUpUntil };
  const refused = 'code' in factor ? wrongFactor(now) : wrongCredentials();
  if (!elsewhere) throw refused;
  const proven = await elsewhere().catch((error: unknown) => (error instanceof Error ? error : false));
  await context.change(async (writer) => {
    if (proven === true) await stepSessionUp(writer, caller.sessionTokenHash, steppedUpUntil);
    // It was a guess at the factor of this computer too, whatever became of asking elsewhere.
    else if ((await findStaff(writer, caller.staffId))?.mfaEnrolled === 1)
      await countFailure(writer, context, caller.staffId, 'step-up');
  });
  if (proven === true) return { steppedUpUntil };
  throw proven === false ? refused : proven;
}

export async function logout(context: EngineContext, caller: Caller): Promise<void> {
  await context.change((writer) =>
    endSessions(writer, { tokenHash: caller.sessionTokenHash }, context.now()),
  );
}

/** Counts failures for addresses without an account, so that a lock tells nobody which addresses exist. */
export class UnknownFailures {
  readonly #byEmail = new Map<string, { failures: number; until: string | null }>();

  lockedUntil(email: string): string | null {
    return this.#byEmail.get(email)?.until ?? null;
  }

  count(email: string, now: Date): void {
    const before = this.#byEmail.get(email);
    const failures = (before?.failures ?? 0) + 1;
    const locks = failures >= FAILURES_BEFORE_LOCK;
    if (this.#byEmail.size >= 10_000) this.#byEmail.clear();
    this.#byEmail.set(email, {
      failures: locks ? 0 : failures,
      until: locks
        ? new Date(now.getTime() + LOCK_MS).toISOString()
        : lockInForce(before?.until ?? null, now),
    });
  }
}
