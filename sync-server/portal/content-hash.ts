/**
 * What an approval is bound to (product: director's page): the SHA-256 of exactly what was shown, snapshot and
 * document together, in an encoding that any program can repeat.
 */
import { createHash } from 'node:crypto';
import type { PortalSnapshot } from '../../shared/model/portal-snapshot.ts';
import { canonicalJson } from '../../shared/service/audit-chain.ts';

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** In hexadecimal. */
export function contentSha256(snapshot: PortalSnapshot, documentSha256: string | null): string {
  return sha256Of(canonicalJson({ encoding: 'fairview-portal-1', snapshot, documentSha256 }));
}
