/**
 * What desktops hold in signed copy to work offline (contract, clients and rights): client master, names and
 * rights of staff, role matrix. The signature covers all of it with its time limit; past it a desktop only reads.
 */
import { z } from 'zod';
import { clientSchema, idSchema, timestampSchema } from '../model/records.ts';
import { ACTIONS, STAFF_ROLES } from '../model/roles.ts';

/** How long a desktop may work without having spoken to the server. */
export const OFFLINE_DAYS = 14;

export const leaseSchema = z.object({
  deviceId: idSchema,
  practiceName: z.string(),
  issuedAt: timestampSchema,
  expiresAt: timestampSchema,
  /** Those that changed after `clientsAfter`, in the order of their changes, up to `clientsUpTo`. */
  clients: z.array(clientSchema.extend({ version: z.number().int() })),
  clientsAfter: z.number().int(),
  clientsUpTo: z.number().int(),
  moreClients: z.boolean(),
  staff: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      /** Whoever signs in at a desktop is found by it. */
      email: z.string(),
      role: z.enum(STAFF_ROLES),
      active: z.boolean(),
    }),
  ),
  roles: z.array(z.object({ role: z.enum(STAFF_ROLES), actions: z.array(z.enum(ACTIONS)) })),
});
export type Lease = z.output<typeof leaseSchema>;

export const signedLeaseSchema = z.object({
  lease: leaseSchema,
  /** Ed25519 over the lease, base64url. */
  signature: z.string(),
  /** SPKI, PEM; a desktop keeps the one that it was given when it was connected, and refuses another. */
  publicKey: z.string(),
});
export type SignedLease = z.output<typeof signedLeaseSchema>;

/** True while a desktop may still write. A clock set back before the lease was issued does not lengthen it. */
export function leaseHolds(
  lease: Pick<Lease, 'issuedAt' | 'expiresAt'>,
  now: Date,
  latestSeen: Date,
): boolean {
  const at = Math.max(now.getTime(), latestSeen.getTime(), Date.parse(lease.issuedAt));
  return at < Date.parse(lease.expiresAt);
}
