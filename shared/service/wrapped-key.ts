/**
 * The database key wrapped by a passphrase: AES-256-GCM under an Argon2id key. Salt, nonce and cost stand
 * beside the sealed bytes; the purpose is bound into the seal, so that two copies cannot be exchanged.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { z } from 'zod';
import { DERIVATION_COST, deriveWrappingKey, type RandomBytes } from './passphrase.ts';

export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const SALT_BYTES = 16;
const TAG_BYTES = 16;

const hexOf = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));

/** Bounds on the cost keep a tampered file from eating all memory at unlock. */
export const wrappedKeySchema = z.strictObject({
  salt: hexOf(SALT_BYTES),
  nonce: hexOf(NONCE_BYTES),
  sealed: hexOf(KEY_BYTES + TAG_BYTES),
  cost: z.strictObject({
    memoryKiB: z.int().min(19_456).max(1_048_576),
    passes: z.int().min(1).max(16),
    lanes: z.int().min(1).max(8),
  }),
});
export type WrappedKey = z.infer<typeof wrappedKeySchema>;
export type WrapPurpose = 'passphrase' | 'recovery';

export async function wrapKey(
  key: Buffer,
  passphrase: string,
  purpose: WrapPurpose,
  random: RandomBytes,
): Promise<WrappedKey> {
  const salt = random(SALT_BYTES);
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv(
    'aes-256-gcm',
    await deriveWrappingKey(passphrase, salt, DERIVATION_COST),
    nonce,
  );
  cipher.setAAD(boundPurpose(purpose));
  const sealed = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  return {
    salt: salt.toString('hex'),
    nonce: nonce.toString('hex'),
    sealed: sealed.toString('hex'),
    cost: { ...DERIVATION_COST },
  };
}

/** The key, or null where the passphrase is not the right one (or the file was tampered with). */
export async function unwrapKey(
  wrapped: WrappedKey,
  passphrase: string,
  purpose: WrapPurpose,
): Promise<Buffer | null> {
  const wrappingKey = await deriveWrappingKey(passphrase, Buffer.from(wrapped.salt, 'hex'), wrapped.cost);
  const sealed = Buffer.from(wrapped.sealed, 'hex');
  const decipher = createDecipheriv('aes-256-gcm', wrappingKey, Buffer.from(wrapped.nonce, 'hex'), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundPurpose(purpose));
  decipher.setAuthTag(sealed.subarray(KEY_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, KEY_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

const boundPurpose = (purpose: WrapPurpose): Buffer => Buffer.from(`fairview:database-key:1:${purpose}`);
