/**
 * Takes clients and staff over from the server (contract, clients and rights): the server's word stands, local ids
 * stay. Whoever is new gets an account that opens with nothing yet; whoever was deactivated or has another role is
 * signed out.
 */

import type { Lease, SignedLease } from '../../../shared/sync/master-data.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { inPortions } from '../../store/portions.ts';
import {
  findClient,
  findClientByUen,
  insertClient,
  letGoOfUen,
  saveClient,
} from '../../store/repositories/clients.ts';
import {
  deleteChallenges,
  endSessions,
  findStaff,
  findStaffByEmail,
  insertStaff,
  type StaffRow,
  updateStaff,
} from '../../store/repositories/staff.ts';
import {
  type Identities,
  readIdentities,
  saveIdentity,
  updateConnection,
} from '../../store/repositories/sync-state.ts';
import { checkedLease } from './offline-lease.ts';
import { serverClockOffsetMs } from './server-clock.ts';

/** Entries that are new or say something else than before. */
function changedOf<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  before: readonly Entry[],
): readonly Entry[] {
  const known = new Map(before.map((each) => [each.id, JSON.stringify(each)]));
  return entries.filter((each) => known.get(each.id) !== JSON.stringify(each));
}

async function takeClient(
  writer: Writer,
  identities: Identities,
  { version: _version, ...client }: Lease['clients'][number],
): Promise<void> {
  const localId = identities.toLocal('client', client.id);
  if (await findClient(writer, localId)) {
    await saveClient(writer, { ...client, id: localId });
    return;
  }
  const same = await findClientByUen(writer, client.uen);
  if (same === undefined) {
    await insertClient(writer, client);
    return;
  }
  await saveIdentity(writer, 'client', same, client.id);
  await saveClient(writer, { ...client, id: same });
}

type Person = Lease['staff'][number];

/** A person of the server with the account that this desktop has for them. */
interface Account {
  readonly person: Person;
  readonly known: StaffRow | undefined;
}

/** By the id; by the address only where that account is not another person of the server. */
async function accountsOf(
  reader: Reader,
  identities: Identities,
  people: readonly Person[],
  all: readonly Person[],
): Promise<readonly Account[]> {
  const ids = new Set(all.map(({ id }) => id));
  const accounts: Account[] = [];
  for (const person of people) {
    const byId = await findStaff(reader, identities.toLocal('staff', person.id));
    const byAddress = byId ? undefined : await findStaffByEmail(reader, person.email);
    const free = byAddress && !ids.has(identities.toServer('staff', byAddress.id));
    accounts.push({ person, known: byId ?? (free ? byAddress : undefined) });
  }
  return accounts;
}

/** Addresses are unique: those that pass from one account to another are let go of first. */
async function letGoOfAddresses(writer: Writer, accounts: readonly Account[]): Promise<void> {
  const letGo = (id: string) => updateStaff(writer, id, { email: `${id}@replaced.invalid` });
  for (const { known, person } of accounts) {
    if (known && known.email !== person.email) await letGo(known.id);
  }
  for (const { known, person } of accounts) {
    const holder = await findStaffByEmail(writer, person.email);
    if (holder && holder.id !== known?.id) await letGo(holder.id);
  }
}

async function takeStaff(
  writer: Writer,
  context: EngineContext,
  nobodysPassword: string,
  { known, person: { id: serverId, name, email, role, active } }: Account,
): Promise<void> {
  if (!known) {
    await insertStaff(writer, {
      id: serverId,
      name,
      email,
      role,
      active: active ? 1 : 0,
      passwordHash: nobodysPassword,
      totpSecret: null,
      mfaEnrolled: 0,
      totpLastStep: 0,
      failedAttempts: 0,
      lockedUntil: null,
      createdAt: context.now().toISOString(),
    });
    return;
  }
  if (known.id !== serverId) await saveIdentity(writer, 'staff', known.id, serverId);
  await updateStaff(writer, known.id, { name, email, role, active: active ? 1 : 0 });
  if (!active || role !== known.role) {
    await endSessions(writer, { staffId: known.id }, context.now());
    await deleteChallenges(writer, known.id);
  }
}

/** What the server says, checked: the lease with the last portion of clients, and the clients of all portions. */
export interface MasterData {
  readonly signed: SignedLease;
  readonly lease: Lease;
  /** Those that changed since the desktop last heard, in the order of their changes. */
  readonly clients: Lease['clients'];
}

/** Clients that are written before others may run. */
const AT_ONCE = 200;

/** Fetches the lease and the clients that changed. `publicKey` is null at the first contact. */
export async function fetchMasterData(
  server: ServerConnection,
  from: { readonly deviceId: string; readonly publicKey: string | null; readonly clientsAfter: number },
): Promise<MasterData> {
  const { deviceId } = from;
  const clients: Lease['clients'] = [];
  let { publicKey, clientsAfter } = from;
  for (;;) {
    const signed = await server.call('syncMasterData', { query: { deviceId, clientsAfter } });
    const lease = checkedLease(signed, { deviceId, publicKey, clientsAfter });
    clients.push(...lease.clients);
    if (!lease.moreClients) return { signed, lease, clients };
    ({ publicKey } = signed);
    clientsAfter = lease.clientsUpTo;
  }
}

/** Staff are compared with those of `before`, so that a minute without changes costs nothing. */
export async function takeMasterData(
  writer: Writer,
  context: EngineContext,
  nobodysPassword: string,
  { lease, clients }: MasterData,
  before: Pick<Lease, 'staff'> = { staff: [] },
): Promise<void> {
  const identities = await readIdentities(writer);
  const people = changedOf(lease.staff, before.staff);
  const accounts = await accountsOf(writer, identities, people, lease.staff);
  await letGoOfAddresses(writer, accounts);
  for (const each of accounts) await takeStaff(writer, context, nobodysPassword, each);
  // UENs are unique as well, and may pass from one client to another.
  await inPortions(clients, AT_ONCE, async (portion) => {
    for (const { id, uen } of portion) await letGoOfUen(writer, identities.toLocal('client', id), uen);
  });
  await inPortions(clients, AT_ONCE, async (portion) => {
    for (const each of portion) await takeClient(writer, identities, each);
  });
}

/** Keeps a lease that was just fetched, and the time that the server told with it. */
export async function keepLease(
  writer: Writer,
  context: EngineContext,
  { signed, lease }: MasterData,
): Promise<void> {
  const { issuedAt, expiresAt, clientsUpTo } = lease;
  await updateConnection(writer, {
    clientsUpTo,
    lease: signed,
    leaseExpiresAt: expiresAt,
    latestSeenAt: issuedAt,
    clockOffsetMs: serverClockOffsetMs(issuedAt, context.now()),
    lastContactAt: issuedAt,
  });
}
