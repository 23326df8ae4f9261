/**
 * Secrets of other services (the language model's key), sealed under a key derived from the practice's own: the
 * database holds them twice locked, and a backup opens only with the practice's key. The purpose is bound into
 * the seal, so that one secret cannot be put in the place of another.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { ErasableKey } from '../../shared/service/erasable-key.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface SecretBox {
  /** Throws KeyForgotten once the key is wiped, as `open` does. Base64 of nonce, tag and sealed text. */
  readonly seal: (purpose: string, secret: string) => string;
  /** The secret, or null where it was sealed under another key or for another purpose, or is damaged. */
  readonly open: (purpose: string, sealed: string) => string | null;
  /** Wipes the key; nothing is sealed or opened afterwards. */
  readonly forgetKey: () => void;
}

export function secretBox(practiceKey: Buffer, random: (bytes: number) => Buffer): SecretBox {
  const key = new ErasableKey(
    Buffer.from(hkdfSync('sha256', practiceKey, '', 'fairview secrets of services v1', 32)),
  );
  return {
    forgetKey: () => key.forget(),
    seal: (purpose, secret) => {
      const nonce = random(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key.bytes(), nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open: (purpose, sealed) => {
      const secretKey = key.bytes();
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, secretKey, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const secret = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
        return Buffer.concat(secret).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
