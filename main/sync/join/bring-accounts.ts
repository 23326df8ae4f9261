/**
 * What a practice that worked alone has and the server has not (contract, sync): accounts are matched by their
 * e-mail address and clients by their UEN, there and here; engagements, filings and wordings follow as records.
 */
import { readPages } from '../../../shared/model/all-pages.ts';
import type { Client, Staff } from '../../../shared/model/records.ts';
import type { Lease } from '../../../shared/sync/master-data.ts';
import type { Caller } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import type { Reader } from '../../store/database.ts';
import { inPortions } from '../../store/portions.ts';
import { listClients } from '../../store/repositories/clients.ts';
import { listStaff } from '../../store/repositories/staff.ts';
import type { Identities } from '../../store/repositories/sync-state.ts';

export interface Bringing {
  /** Those that the server does not know by their ids: it answers its own. */
  readonly staff: readonly Staff[];
  readonly clients: readonly Client[];
  readonly newStaff: number;
  readonly newClients: number;
  readonly records: boolean;
}

export interface BroughtIds {
  readonly staffIds: Readonly<Record<string, string>>;
  readonly clientIds: Readonly<Record<string, string>>;
}

const PAGE = 500;
const STAFF_AT_ONCE = 200;
const CLIENTS_AT_ONCE = 500;

/** Null where the server has everything already. */
export async function whatToBring(
  reader: Reader,
  caller: Caller,
  there: Pick<Lease, 'staff' | 'clients'>,
  identities: Identities,
  records: boolean,
): Promise<Bringing | null> {
  const staffIds = new Set(there.staff.map(({ id }) => id));
  const clientIds = new Set(there.clients.map(({ id }) => id));
  // Whoever connects is that person at the server, under whatever address.
  const staff = (await readPages((cursor) => listStaff(reader, { limit: PAGE, cursor }))).filter(
    ({ id }) => id !== caller.staffId && !staffIds.has(identities.toServer('staff', id)),
  );
  const clients = (await readPages((cursor) => listClients(reader, { limit: PAGE, cursor }))).filter(
    ({ id }) => !clientIds.has(identities.toServer('client', id)),
  );
  const addresses = new Set(there.staff.map(({ email }) => email));
  const uens = new Set(there.clients.map(({ uen }) => uen));
  const newStaff = staff.filter(({ email }) => !addresses.has(email)).length;
  const newClients = clients.filter(({ uen }) => !uens.has(uen)).length;
  if (newStaff + newClients === 0 && !records) return null;
  return { staff, clients, newStaff, newClients, records };
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** "2 accounts, 1 client and its work". */
export function bringWords({ newStaff, newClients, records }: Bringing): string {
  const parts = [
    ...(newStaff > 0 ? [counted(newStaff, 'account', 'accounts')] : []),
    ...(newClients > 0 ? [counted(newClients, 'client', 'clients')] : []),
    ...(records ? ['all engagements and filings'] : []),
  ];
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** Brings accounts and clients. Says in the server's words which client it could not take. */
export async function bringAccounts(
  server: ServerConnection,
  deviceId: string,
  { staff, clients }: Bringing,
): Promise<BroughtIds> {
  const staffIds: Record<string, string> = {};
  const clientIds: Record<string, string> = {};
  const send = async (some: readonly Staff[], others: readonly Client[]) => {
    const joined = await server.call('joinPractice', {
      body: {
        deviceId,
        staff: some.map(({ id, name, email, role, active }) => ({ id, name, email, role, active })),
        clients: others.map(({ createdAt: _created, updatedAt: _updated, ...client }) => client),
      },
    });
    Object.assign(staffIds, joined.staffIds);
    Object.assign(clientIds, joined.clientIds);
  };
  await inPortions(staff, STAFF_AT_ONCE, (portion) => send(portion, []));
  await inPortions(clients, CLIENTS_AT_ONCE, (portion) => send([], portion));
  // With nothing but records to bring, the server is still told that they come.
  if (staff.length + clients.length === 0) await send([], []);
  return { staffIds, clientIds };
}
