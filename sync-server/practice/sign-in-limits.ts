/**
 * Lock-out (security 3): five failures lock an account for fifteen minutes, twenty lock an address. That is a lock for
 * strangers: from an address at which the person has signed in before only the failures of that address count, with a
 * delay that grows, so that nobody keeps a colleague out by guessing. E-mail
 * addresses that nobody has are counted alike, so that a lock tells nobody which ones exist. Stored, so that a
 * restart or another process forgets nothing.
 */
import { createHash } from 'node:crypto';
import { Problem } from '../../shared/problem.ts';
import {
  deleteSignInFailures,
  findSignInFailure,
  hadSessionFrom,
  saveSignInFailure,
} from '../store/repositories/sessions.ts';
import type { Reader, Writer } from '../store/store.ts';

const MINUTE_MS = 60_000;
export const LOCK_MS = 15 * MINUTE_MS;
export const FAILURES_BEFORE_LOCK = 5;
const ADDRESS_FAILURES_BEFORE_LOCK = 20;
/** Failures further apart than this do not add up. */
const WINDOW_MS = 15 * MINUTE_MS;

const addressKey = (address: string) => `address:${address}`;
const emailKey = (email: string) => `email:${createHash('sha256').update(email).digest('hex')}`;

/** A lock that still holds; one more failure never lifts it. */
export function lockInForce(lockedUntil: string | null | undefined, now: Date): string | null {
  return lockedUntil != null && lockedUntil > now.toISOString() ? lockedUntil : null;
}

/** Throws LOCKED_OUT while a lock holds. */
export function requireUnlocked(lockedUntil: string | null | undefined, now: Date): void {
  const until = lockInForce(lockedUntil, now);
  if (until === null) return;
  const left = Date.parse(until) - now.getTime();
  throw new Problem(
    'LOCKED_OUT',
    `Too many failed attempts. Try again in ${Math.ceil(left / MINUTE_MS)} minutes.`,
    {
      retryAfterSeconds: Math.ceil(left / 1000),
    },
  );
}

/** Throws LOCKED_OUT for an address that has failed too often. */
export async function requireAddressUnlocked(reader: Reader, address: string, now: Date): Promise<void> {
  requireUnlocked((await findSignInFailure(reader, addressKey(address)))?.lockedUntil, now);
}

/** Until when an e-mail address that nobody has is locked. */
export async function unknownEmailLock(reader: Reader, email: string): Promise<string | null> {
  return (await findSignInFailure(reader, emailKey(email)))?.lockedUntil ?? null;
}

async function countFailure(writer: Writer, key: string, allowed: number, now: Date): Promise<void> {
  const before = await findSignInFailure(writer, key);
  const recent = before !== undefined && now.getTime() - Date.parse(before.lastAt) < WINDOW_MS;
  const failures = (recent ? before.failures : 0) + 1;
  const locks = failures >= allowed;
  await saveSignInFailure(writer, {
    key,
    failures: locks ? 0 : failures,
    lastAt: now.toISOString(),
    lockedUntil: locks
      ? new Date(now.getTime() + LOCK_MS).toISOString()
      : lockInForce(before?.lockedUntil, now),
  });
}

const SHORTEST_LOCK_MS = MINUTE_MS;
/** For so long an address is known after the last session that was opened there. */
const KNOWN_MS = 90 * 24 * 60 * MINUTE_MS;
const knownKey = (staffId: string, address: string) => `account:${staffId}:${address}`;

/** Until when an account is locked for an address. */
export async function accountLock(
  reader: Reader,
  staff: { readonly id: string; readonly lockedUntil: string | null },
  address: string,
  now: Date,
): Promise<string | null> {
  if (!(await isKnownAddress(reader, staff.id, address, now))) return staff.lockedUntil;
  return (await findSignInFailure(reader, knownKey(staff.id, address)))?.lockedUntil ?? null;
}

export async function isKnownAddress(
  reader: Reader,
  staffId: string,
  address: string,
  now: Date,
): Promise<boolean> {
  return await hadSessionFrom(reader, staffId, address, new Date(now.getTime() - KNOWN_MS));
}

/** Counts a failure from a known address: the fifth one locks it for a minute, each further one for twice as long. */
export async function countKnownFailure(
  writer: Writer,
  staffId: string,
  address: string,
  now: Date,
): Promise<{ readonly locks: boolean }> {
  const key = knownKey(staffId, address);
  const before = await findSignInFailure(writer, key);
  const recent = before !== undefined && now.getTime() - Date.parse(before.lastAt) < 2 * WINDOW_MS;
  const failures = (recent ? before.failures : 0) + 1;
  const locks = failures >= FAILURES_BEFORE_LOCK;
  const lockMs = Math.min(LOCK_MS, SHORTEST_LOCK_MS * 2 ** Math.min(failures - FAILURES_BEFORE_LOCK, 10));
  await saveSignInFailure(writer, {
    key,
    failures,
    lastAt: now.toISOString(),
    lockedUntil: locks
      ? new Date(now.getTime() + lockMs).toISOString()
      : lockInForce(before?.lockedUntil, now),
  });
  return { locks };
}

/** Forgets the failures of an account from addresses that it knows: somebody signed in, or an administrator lifts the lock. */
export async function forgetKnownFailures(writer: Writer, staffId: string, address?: string): Promise<void> {
  await deleteSignInFailures(
    writer,
    address === undefined ? { prefix: `account:${staffId}:` } : { key: knownKey(staffId, address) },
  );
}

/** Counts a failed attempt of an address, and of an e-mail address where it is nobody's. */
export async function countSignInFailure(
  writer: Writer,
  attempt: { readonly address: string; readonly unknownEmail?: string },
  now: Date,
): Promise<void> {
  await countFailure(writer, addressKey(attempt.address), ADDRESS_FAILURES_BEFORE_LOCK, now);
  if (attempt.unknownEmail !== undefined) {
    await countFailure(writer, emailKey(attempt.unknownEmail), FAILURES_BEFORE_LOCK, now);
  }
}
