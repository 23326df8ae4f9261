/**
 * Bytes at rest on this disk (decisions 8): AES-256-GCM with the name that they stand under sealed in, so that one
 * file cannot be put in the place of another.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';

const MAGIC = Buffer.from('FVF1');
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** How long so many bytes are once they are sealed. */
export function sealedSize(bytes: number): number {
  return MAGIC.length + NONCE_BYTES + TAG_BYTES + bytes;
}

export function sealBytes(
  key: Buffer,
  random: (bytes: number) => Buffer,
  name: string,
  bytes: Uint8Array,
): Buffer {
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([MAGIC, nonce, cipher.getAuthTag(), sealed]);
}

/** Null for what was not sealed by this key under this name. */
export function openBytes(key: Buffer, name: string, content: Buffer): Buffer | null {
  const start = MAGIC.length;
  const body = start + NONCE_BYTES + TAG_BYTES;
  if (content.length < body || !content.subarray(0, start).equals(MAGIC)) return null;
  const nonce = content.subarray(start, start + NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(name));
  decipher.setAuthTag(content.subarray(start + NONCE_BYTES, body));
  try {
    return Buffer.concat([decipher.update(content.subarray(body)), decipher.final()]);
  } catch {
    return null;
  }
}
