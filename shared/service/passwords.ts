/**
 * Passwords: Argon2id in the library's own threads, and the same work for an unknown user, so that time tells
 * nothing (security 3).
 */
import { hash, verify } from '@node-rs/argon2';
import { type PasswordOwner, passwordWeakness } from '../model/password-rules.ts';
import { Problem } from '../problem.ts';

/** What a hash costs; it stands in the hash, so that verifying needs no telling. */
export interface PasswordCost {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Parameters of the security guide: 46 MiB, one pass, one lane. */
const PARAMETERS: PasswordCost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** Of a password that nobody has, at each cost in use; verified when there is no such account. */
const decoys = new Map<PasswordCost, Promise<string>>();

/** Tests that are not about passwords hand in a lower cost; no program does. */
export async function hashPassword(password: string, cost: PasswordCost = PARAMETERS): Promise<string> {
  return await hash(password.normalize('NFKC'), cost);
}

/** Whether a typed password, in its one form of Unicode, is that of a stored hash. */
export type PasswordCheck = (stored: string, typed: string) => Promise<boolean>;

/** The program's own check; a context holds it, as it holds the clock, so that the work of an answer can be counted. */
export const checkByArgon2: PasswordCheck = async (stored, typed) => await verify(stored, typed);

/** What the context of engine and server says about passwords. */
export interface PasswordWork {
  readonly passwordCost?: PasswordCost | undefined;
  readonly passwordCheck: PasswordCheck;
}

/** One check, of the same cost whether there is such an account (`stored`) or not. */
export async function verifyPassword(
  { passwordCost = PARAMETERS, passwordCheck }: PasswordWork,
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const decoy = decoys.get(passwordCost) ?? hash('an account that does not exist', passwordCost);
  decoys.set(passwordCost, decoy);
  // Where it could not be made, for want of memory, the next check makes it anew.
  decoy.catch(() => decoys.delete(passwordCost));
  // Waited for in any case: making it, at the first check of the program, takes as long for everybody.
  const ofNobody = await decoy;
  const matches = await passwordCheck(stored ?? ofNobody, password.normalize('NFKC'));
  return matches && stored !== undefined;
}

/** Throws INVALID_INPUT for a password that anybody would guess. */
export function refuseWeakPassword(password: string, owner: PasswordOwner, path = 'password'): void {
  const weakness = passwordWeakness(password, owner);
  if (weakness === null) return;
  throw new Problem('INVALID_INPUT', `This password is easily guessed. ${weakness}`, {
    errors: [{ path, message: weakness }],
  });
}

/** The session goes on, only the field is wrong: no NOT_AUTHENTICATED. */
export function wrongCurrentPassword(): Problem {
  return new Problem('INVALID_INPUT', 'The current password is not right. Nothing was changed.', {
    errors: [{ path: 'currentPassword', message: 'This is not the current password.' }],
  });
}

/** Throws INVALID_INPUT where the password that a person wants instead of the current one is the same, or weak. */
export function refuseNextPassword(
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
  owner: PasswordOwner,
): void {
  if (newPassword === currentPassword) {
    throw new Problem('INVALID_INPUT', 'The new password is the current one. Choose another.', {
      errors: [{ path: 'newPassword', message: 'This is the current password.' }],
    });
  }
  refuseWeakPassword(newPassword, owner, 'newPassword');
}
