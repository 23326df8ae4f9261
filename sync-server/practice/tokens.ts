/** Tokens: made of given randomness, stored as hashes only (security 3). */
import { createHash, timingSafeEqual } from 'node:crypto';

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** 256 bits. */
export function newToken(random: (bytes: number) => Buffer): string {
  return random(32).toString('base64url');
}

/** Compares two tokens in a time that tells nothing about where they differ. */
export function sameToken(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(tokenHash(left)), Buffer.from(tokenHash(right)));
}
