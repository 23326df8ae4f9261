/**
 * The signed copy of clients and rights, as this desktop checks it (contract, sync): by the key of the first
 * contact, for this desktop, with its time. Time is the server's, and never runs back. Pure.
 */
import { holdsSignature, leaseText } from '../../../shared/service/sync-signatures.ts';
import { type Lease, leaseHolds, type SignedLease } from '../../../shared/sync/master-data.ts';
import type { ConnectionFacts } from '../../store/repositories/sync-state.ts';
import { type ServerClock, serverTime } from './server-clock.ts';
import { ServerOutOfReach } from './server-connection.ts';

/** True while this desktop may be changed. */
export function mayWrite(facts: ServerClock & Pick<ConnectionFacts, 'leaseExpiresAt'>, now: Date): boolean {
  const at = serverTime(facts, now);
  return leaseHolds({ issuedAt: facts.latestSeenAt, expiresAt: facts.leaseExpiresAt }, at, at);
}

/** The lease, once its signature has held. Throws with the reason; nothing of it may be used then. */
export function checkedLease(
  signed: SignedLease,
  expected: { readonly deviceId: string; readonly publicKey: string | null; readonly clientsAfter: number },
): Lease {
  const { lease, signature, publicKey } = signed;
  if (expected.publicKey !== null && expected.publicKey !== publicKey) {
    throw new ServerOutOfReach(
      'The sync-server proves itself with another key than before, so nothing was taken from it. Ask your administrator whether the server was set up again; if it was, disconnect this desktop and connect it again.',
    );
  }
  const asked = lease.deviceId === expected.deviceId && lease.clientsAfter === expected.clientsAfter;
  // A portion that leads nowhere would be asked for without end.
  const goesOn = !lease.moreClients || lease.clientsUpTo > lease.clientsAfter;
  if (!holdsSignature(publicKey, leaseText(lease), signature) || !asked || !goesOn) {
    throw new ServerOutOfReach(
      'What the sync-server says about clients and rights is not signed as it should be. Nothing was taken from it.',
    );
  }
  return lease;
}
