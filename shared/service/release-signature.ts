/**
 * The publisher's signature over one file of a release (security: updates): detached Ed25519 over product,
 * channel, version, name, SHA-512 and size in a fixed encoding. The publisher's script signs it offline, the
 * server carries it, the desktop checks it by a key that is built into the program.
 */
import { createPublicKey, sign, verify } from 'node:crypto';
import { canonicalJson } from './audit-chain.ts';

/** A signature for another product of the publisher is none for this one. */
const PRODUCT = 'fairview-desktop';
const ENCODING = 'fairview-release-1';

export interface ReleasedFile {
  readonly channel: string;
  readonly version: string;
  /** The name in the feed, without a folder. */
  readonly name: string;
  /** Base64, as electron-updater compares it. */
  readonly sha512: string;
  readonly size: number;
}

const signedText = ({ channel, version, name, sha512, size }: ReleasedFile): Buffer =>
  Buffer.from(canonicalJson([ENCODING, PRODUCT, channel, version, name, sha512, size]));

/** A detached signature, base64url, by an Ed25519 private key in PEM. */
export function signReleasedFile(file: ReleasedFile, privateKey: string): string {
  return sign(null, signedText(file), privateKey).toString('base64url');
}

/**
 * Whether any of the keys (SPKI in base64, one line each) signed the file. Several keys stand side by side while
 * the publisher changes to a new one. No key, or what is no key, signs nothing.
 */
export function isSignedRelease(file: ReleasedFile, signature: string, keys: readonly string[]): boolean {
  return keys.some((key) => {
    try {
      const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
      if (publicKey.asymmetricKeyType !== 'ed25519') return false;
      return verify(null, signedText(file), publicKey, Buffer.from(signature, 'base64url'));
    } catch {
      return false;
    }
  });
}
