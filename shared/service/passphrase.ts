/**
 * Passphrases and what is derived from them: the Argon2id key that wraps the database key, and the
 * recovery passphrase that is shown once at first run (decisions 8, 128 bits or more).
 */
import { hashRaw } from '@node-rs/argon2';

/** Fills a buffer of the asked size with cryptographically strong random bytes. */
export type RandomBytes = (size: number) => Buffer;

/** Cost of Argon2id: 64 MiB, 3 passes. Kept beside each wrapped key, so that it can be raised later. */
export interface DerivationCost {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly lanes: number;
}
export const DERIVATION_COST: DerivationCost = { memoryKiB: 65_536, passes: 3, lanes: 1 };

export const MINIMUM_PASSPHRASE_LENGTH = 12;
export const MAXIMUM_PASSPHRASE_LENGTH = 1024;

/** The library's algorithm number of Argon2id (its enum is erased at build time). */
const ARGON2ID = 2;

/** 32 bytes from a passphrase and a salt. Spelling variants of the same Unicode text give the same key. */
export function deriveWrappingKey(passphrase: string, salt: Buffer, cost: DerivationCost): Promise<Buffer> {
  return hashRaw(passphrase.normalize('NFKC'), {
    algorithm: ARGON2ID,
    salt,
    memoryCost: cost.memoryKiB,
    timeCost: cost.passes,
    parallelism: cost.lanes,
    outputLen: 32,
  });
}

/** Crockford's base 32: no I, L, O or U, so that a copy by hand is read back without doubt. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 7;
const GROUP_LENGTH = 4;

/** Seven groups of four, 140 bits: `7K3M-…`. */
export function generateRecoveryPassphrase(random: RandomBytes): string {
  const symbols = [...random(GROUPS * GROUP_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  const groups: string[] = [];
  for (let start = 0; start < symbols.length; start += GROUP_LENGTH) {
    groups.push(symbols.slice(start, start + GROUP_LENGTH).join(''));
  }
  return groups.join('-');
}

/** The canonical spelling of a typed recovery passphrase, or null where it has another form. */
export function readRecoveryPassphrase(typed: string): string | null {
  if (typed.length > MAXIMUM_PASSPHRASE_LENGTH) return null;
  const symbols = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (!/^[0-9A-HJKMNP-TV-Z]{28}$/.test(symbols)) return null;
  return symbols.replaceAll(/(.{4})(?=.)/g, '$1-');
}
