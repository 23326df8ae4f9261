/**
 * The signed copy of client master, staff and role matrix for one desktop (contract, clients and rights). It
 * ends after fourteen days, so that a desktop which the practice no longer knows stops writing by itself.
 */
import { ROLE_ACTIONS, STAFF_ROLES } from '../../shared/model/roles.ts';
import { Problem } from '../../shared/problem.ts';
import { leaseText } from '../../shared/service/sync-signatures.ts';
import { type Lease, OFFLINE_DAYS, type SignedLease } from '../../shared/sync/master-data.ts';
import { signingKey } from '../audit/signing-keys.ts';
import type { ServerContext } from '../server-context.ts';
import { listClients } from '../store/repositories/clients.ts';
import type { Page, PageRequest } from '../store/repositories/page.ts';
import { findPractice, listStaff } from '../store/repositories/staff.ts';

const DAY_MS = 24 * 3600_000;

async function all<Item>(list: (request: PageRequest) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ limit: 500, cursor });
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

export async function signMasterData(context: ServerContext, deviceId: string): Promise<SignedLease> {
  const { reader } = context;
  const practice = await findPractice(reader);
  if (!practice) throw new Problem('NOT_FOUND', 'There is nothing at this address.');
  const now = context.now();
  const staff = await all((request) => listStaff(reader, request));
  const lease: Lease = {
    deviceId,
    practiceName: practice.name,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + OFFLINE_DAYS * DAY_MS).toISOString(),
    clients: await all((request) => listClients(reader, request)),
    staff: staff.map(({ id, name, email, role, active }) => ({ id, name, email, role, active })),
    roles: STAFF_ROLES.map((role) => ({ role, actions: [...ROLE_ACTIONS[role]] })),
  };
  const key = await signingKey(context, 'LEASE');
  return { lease, signature: key.sign(leaseText(lease)), publicKey: key.publicKey };
}
