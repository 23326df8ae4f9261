/**
 * Ed25519 signatures of the sync: a change set by the key of its author's session, a session by the key of the desktop
 * on which it begins, a lease by the server's key.
 * Both programs sign and check the same text, which carries its purpose and a version, so that no signature of
 * one purpose passes for another.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { AuditReceipt } from '../sync/audit-heads.ts';
import type { UnsignedChangeSet } from '../sync/change-set.ts';
import type { Lease } from '../sync/master-data.ts';
import { canonicalJson } from './audit-chain.ts';

/** Of a session, or of a desktop. */
export interface SessionKey {
  /** SPKI, PEM. */
  readonly publicKey: string;
  /** PKCS 8, PEM; stays on the desktop, sealed. */
  readonly privateKey: string;
}

/** A key pair for one sign-in, or for a desktop from its connection on. */
export function newSessionKey(): SessionKey {
  const pair = generateKeyPairSync('ed25519');
  return {
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** True for a public Ed25519 key in PEM. */
export function isPublicKey(pem: string): boolean {
  try {
    return /^-----BEGIN PUBLIC KEY-----/.test(pem) && createPublicKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** What is signed of a change set. */
export function changeSetText(deviceId: string, set: UnsignedChangeSet): string {
  const { changeNumber, authorSessionId, at, operations, auditEvents, settles } = set;
  return canonicalJson([
    'fairview-change-set-1',
    deviceId,
    { changeNumber, authorSessionId, at, operations, auditEvents, settles },
  ]);
}

/** What the key of a desktop signs for each session that begins on it. */
export function deviceProofText(deviceId: string, sessionKey: string): string {
  return canonicalJson(['fairview-device-1', deviceId, sessionKey]);
}

/** The proof that a session, by its public key, begins on a desktop. */
export function deviceProof(
  deviceKey: SessionKey,
  deviceId: string,
  sessionKey: string,
): { readonly publicKey: string; readonly signature: string } {
  const signature = signText(deviceKey.privateKey, deviceProofText(deviceId, sessionKey));
  return { publicKey: deviceKey.publicKey, signature };
}

export function leaseText(lease: Lease): string {
  return canonicalJson(['fairview-lease-1', lease]);
}

/** What the server signs of a desktop's audit head. */
export function auditReceiptText({
  deviceId,
  events,
  head,
  signedAt,
}: Omit<AuditReceipt, 'signature'>): string {
  return canonicalJson(['fairview-desktop-audit-head-1', deviceId, events, head, signedAt]);
}

/** A detached signature, base64url. */
export function signText(privateKey: string, text: string): string {
  return sign(null, Buffer.from(text), createPrivateKey(privateKey)).toString('base64url');
}

/** Never throws: what cannot be checked does not hold. */
export function holdsSignature(publicKey: string, text: string, signature: string): boolean {
  try {
    return verify(null, Buffer.from(text), createPublicKey(publicKey), Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}
