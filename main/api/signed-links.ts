/**
 * Signed links to stored files (decisions 2): HMAC over id and expiry, valid for fifteen minutes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../../shared/problem.ts';
import type { EngineContext } from '../context/engine-context.ts';

const VALID_MS = 15 * 60_000;

function sign(linkKey: Buffer, fileId: string, expires: string): string {
  return createHmac('sha256', linkKey).update(`${fileId}\n${expires}`).digest('base64url');
}

export interface SignedLink {
  readonly url: string;
  /** ISO 8601 UTC. */
  readonly expiresAt: string;
}

export function signLink(context: EngineContext, fileId: string): SignedLink {
  const expiresAt = new Date(context.now().getTime() + VALID_MS);
  const expires = String(expiresAt.getTime());
  const signature = sign(context.linkKey, fileId, expires);
  return {
    url: `/files/${fileId}?expires=${expires}&signature=${signature}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Throws LINK_EXPIRED for a wrong or old signature; which of the two is not told. */
export function requireSignedLink(
  context: EngineContext,
  fileId: string,
  query: { readonly expires: string; readonly signature: string },
): void {
  const expected = Buffer.from(sign(context.linkKey, fileId, query.expires));
  const given = Buffer.from(query.signature);
  const right = expected.length === given.length && timingSafeEqual(expected, given);
  const expires = /^\d{1,16}$/.test(query.expires) ? Number(query.expires) : 0;
  if (!right || expires < context.now().getTime()) {
    throw new Problem('LINK_EXPIRED', 'The link has expired. Open the record again to get a new one.');
  }
}
