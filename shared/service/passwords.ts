/**
 * Passwords: Argon2id in the library's own threads, and the same work for an unknown user, so that time tells
 * nothing (security 3).
 */
import { hash, verify } from '@node-rs/argon2';

/** Parameters of the security guide: 46 MiB, one pass, one lane. */
const PARAMETERS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

/** Of a password that nobody has; verified when there is no such account. */
let decoy: Promise<string> | undefined;

export async function hashPassword(password: string): Promise<string> {
  return await hash(password.normalize('NFKC'), PARAMETERS);
}

export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash('an account that does not exist', PARAMETERS);
  const matches = await verify(stored ?? (await decoy), password.normalize('NFKC'));
  return matches && stored !== undefined;
}
