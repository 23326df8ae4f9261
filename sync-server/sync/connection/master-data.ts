/**
 * The signed copy of client master, staff and role matrix for one desktop (contract, clients and rights). It
 * ends after fourteen days, so that a desktop which the practice no longer knows stops writing by itself.
 */
import { readPages } from '../../../shared/model/all-pages.ts';
import { mayDo, ROLE_ACTIONS, STAFF_ROLES } from '../../../shared/model/roles.ts';
import { Problem } from '../../../shared/problem.ts';
import { leaseText } from '../../../shared/service/sync-signatures.ts';
import { type Lease, OFFLINE_DAYS, type SignedLease } from '../../../shared/sync/master-data.ts';
import { viewRightsOf } from '../../../shared/sync/view-rights.ts';
import { signingKey } from '../../audit/signing-keys.ts';
import type { Caller, ServerContext } from '../../context/server-context.ts';
import { listClientsAfter } from '../../store/repositories/clients.ts';
import { findPractice, listStaff } from '../../store/repositories/staff.ts';

const DAY_MS = 24 * 3600_000;

/** A master of tens of thousands crosses in portions, and afterwards only what changed. */
const CLIENTS_AT_ONCE = 1_000;
const STAFF_AT_ONCE = 500;

/** `clientsAfter`: the place in the order of changes up to which the desktop has the clients. */
export async function signMasterData(
  context: ServerContext,
  { role }: Pick<Caller, 'role'>,
  deviceId: string,
  clientsAfter = 0,
): Promise<SignedLease> {
  const { reader } = context;
  const practice = await findPractice(reader);
  if (!practice) throw new Problem('NOT_FOUND', 'There is nothing at this address.');
  const now = context.now();
  const sees = mayDo(role, 'MANAGE_CLIENTS') || viewRightsOf(role).length > 0;
  // Whoever works for no client is told of none; the desktop goes on from the same place with the next session.
  const found = sees ? await listClientsAfter(reader, clientsAfter, CLIENTS_AT_ONCE + 1) : [];
  const shown = found.slice(0, CLIENTS_AT_ONCE);
  const staff = await readPages((cursor) => listStaff(reader, { limit: STAFF_AT_ONCE, cursor }));
  const lease: Lease = {
    deviceId,
    practiceName: practice.name,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + OFFLINE_DAYS * DAY_MS).toISOString(),
    clients: shown.map(({ client }) => client),
    clientsAfter,
    clientsUpTo: shown.at(-1)?.sequence ?? clientsAfter,
    moreClients: found.length > shown.length,
    staff: staff.map(({ id, name, email, role, active }) => ({ id, name, email, role, active })),
    roles: STAFF_ROLES.map((role) => ({ role, actions: [...ROLE_ACTIONS[role]] })),
  };
  const key = await signingKey(context, 'LEASE');
  return { lease, signature: key.sign(leaseText(lease)), publicKey: key.publicKey };
}
