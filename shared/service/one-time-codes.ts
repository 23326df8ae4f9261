/**
 * TOTP (RFC 6238, 30 seconds, six digits, SHA-1 as authenticator apps expect), one step either way.
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
