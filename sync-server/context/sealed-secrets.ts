/**
 * Secrets that must come back in clear (one-time-code secrets, signing keys, mail addresses) are sealed with
 * AES-256-GCM under a key derived from the key of the data folder; the purpose is bound into the seal.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface SealedSecrets {
  readonly seal: (purpose: string, text: string) => string;
  /** Throws where the text was sealed by another key or for another purpose. */
  readonly open: (purpose: string, sealed: string) => string;
}

export function sealedSecrets(key: Buffer, random: (bytes: number) => Buffer): SealedSecrets {
  const sealingKey = Buffer.from(hkdfSync('sha256', key, '', 'fairview sync-server secrets v1', 32));
  return {
    seal: (purpose, text) => {
      const nonce = random(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce);
      cipher.setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
    },
    open: (purpose, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}
