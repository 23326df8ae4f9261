/**
 * Lock-out (security 3): five failures lock an account for fifteen minutes, twenty lock an address; e-mail
 * addresses that nobody has are counted alike, so that a lock tells nobody which ones exist. Stored, so that a
 * restart or another process forgets nothing.
 */
import { createHash } from 'node:crypto';
import { Problem } from '../../shared/problem.ts';
import { findSignInFailure, saveSignInFailure } from '../store/repositories/sessions.ts';
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
