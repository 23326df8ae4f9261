/** Tokens and recovery codes: made of given randomness, stored as hashes only (security 3). */
import { createHash, timingSafeEqual } from 'node:crypto';

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** 256 bits. */
export function newToken(random: (bytes: number) => Buffer): string {
  return random(32).toString('base64url');
}

const RECOVERY_CODES = 10;
const GROUPS = 4;
const GROUP_LENGTH = 5;
/** No letter or digit that looks like another one. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** Ten codes of 100 bits: "abcde-fghij-klmno-pqrst". */
export function newRecoveryCodes(random: (bytes: number) => Buffer): readonly string[] {
  const code = () => {
    // 256 is a multiple of 32, so that each sign is as likely as another.
    const signs = [...random(GROUPS * GROUP_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return Array.from({ length: GROUPS }, (_, group) =>
      signs.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
    ).join('-');
  };
  return Array.from({ length: RECOVERY_CODES }, code);
}

/** Compares two tokens in a time that tells nothing about where they differ. */
export function sameToken(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(tokenHash(left)), Buffer.from(tokenHash(right)));
}
