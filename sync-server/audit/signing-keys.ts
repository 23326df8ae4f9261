/**
 * Ed25519 keys of the server (security 3): one per purpose, made at first use, the private half sealed with the
 * key of the data folder.
 */
import { createPrivateKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { Problem } from '../../shared/problem.ts';
import type { ServerContext } from '../context/server-context.ts';
import { findSigningKey, insertSigningKey } from '../store/repositories/signing-keys.ts';
import type { SigningKeyTable } from '../store/schema.ts';

type Purpose = SigningKeyTable['purpose'];

const sealPurpose = (purpose: Purpose) => `signing key ${purpose}`;

export interface SigningKey {
  /** SPKI, PEM. */
  readonly publicKey: string;
  /** A detached signature, base64url. */
  readonly sign: (text: string) => string;
}

/** The key of a purpose; made once, whoever asks first. */
export async function signingKey(context: ServerContext, purpose: Purpose): Promise<SigningKey> {
  const row = (await findSigningKey(context.reader, purpose)) ?? (await makeKey(context, purpose));
  const privateKey = createPrivateKey(context.secrets.open(sealPurpose(purpose), row.privateKey));
  return {
    publicKey: row.publicKey,
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
}

async function makeKey(context: ServerContext, purpose: Purpose): Promise<SigningKeyTable> {
  const pair = generateKeyPairSync('ed25519');
  const row: SigningKeyTable = {
    purpose,
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: context.secrets.seal(
      sealPurpose(purpose),
      pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ),
    createdAt: context.now().toISOString(),
  };
  return await context.change(async (writer) => {
    await insertSigningKey(writer, row);
    const kept = await findSigningKey(writer, purpose);
    if (!kept) throw new Problem('UNAVAILABLE', 'The signing key could not be kept.');
    return kept;
  });
}

/** Checks a detached signature by a public key in PEM. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
}
