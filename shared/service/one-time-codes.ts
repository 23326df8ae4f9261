/**
 * The second factor: TOTP (RFC 6238, 30 seconds, six digits, SHA-1 as authenticator apps expect), one step either way,
 * and the recovery codes that stand in for it.
 */
import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_SECONDS = 30;

export function newTotpSecret(): string {
  return generateSecret();
}

/** The URL that an authenticator app reads from the QR code. */
export function enrolmentUrl(secret: string, email: string): string {
  return generateURI({ issuer: 'Fairview', label: email, secret });
}

/** The time step that a code belongs to, or undefined when it is wrong. Each step is accepted once by the caller. */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : undefined;
}

/** The last step that a code can belong to at a time; one beyond it was taken while the clock was ahead. */
export function latestStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS) + 1;
}

const RECOVERY_CODES = 10;
const GROUPS = 5;
const GROUP_LENGTH = 5;
/** No letter or digit that looks like another one. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** Ten codes of 125 bits: "abcde-fghij-klmno-pqrst-uvwxy". */
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
