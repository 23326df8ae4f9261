/**
 * What a desktop that is connected again holds, against what the server holds (contract, sync): the same content is
 * agreed; what stands here as it was when it was last agreed on gives way to the server's; what changed here is a
 * change of the version that it was made on, and meets others as any change does. What cannot be told is brought
 * as new: where something else stands there a person decides. Nothing wins silently.
 */
import { setImmediate } from 'node:timers/promises';
import type { Action } from '../../../shared/model/roles.ts';
import { Problem } from '../../../shared/problem.ts';
import { KINDS, SYNCED_KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import type { ViewRight } from '../../../shared/sync/kinds/rights.ts';
import type { Lease } from '../../../shared/sync/master-data.ts';
import { recordName } from '../../../shared/sync/records.ts';
import { PULL_FROM_START, viewRightOf } from '../../../shared/sync/view-rights.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import type { Reader } from '../../store/database.ts';
import { inPortions } from '../../store/portions.ts';
import { findClientByUen } from '../../store/repositories/clients.ts';
import {
  findLastAgreed,
  type LastAgreedRecord,
  readLastAgreedRecords,
} from '../../store/repositories/last-agreed.ts';
import { findStaffByEmail } from '../../store/repositories/staff.ts';
import { findRows, listRowIds } from '../../store/repositories/sync-rows.ts';
import { type Identities, identitiesOf, listIdentities } from '../../store/repositories/sync-state.ts';
import type { SyncIdentityTable } from '../../store/tables/sync.ts';
import { localId, toWire, wireId } from '../records/record-rows.ts';
import { digestOf } from './last-agreed.ts';

/** A record of the server; the digest is null once it is deleted. */
interface ServerRecord {
  readonly kind: SyncedKind;
  readonly id: string;
  readonly version: number;
  readonly digest: string | null;
}
export type ServerRecords = ReadonlyMap<string, ServerRecord>;

export interface Reconciliation {
  /** What records of this desktop rest on; the others rest on nothing. */
  readonly versions: readonly { readonly kind: SyncedKind; readonly id: string; readonly version: number }[];
  /** What the server has to hear of, by the ids of this desktop; rows that are gone here too. */
  readonly bring: readonly { readonly kind: SyncedKind; readonly id: string }[];
}

const PAGE = 500;
const AT_ONCE = 100;

/** Everything that the server holds, by "kind id". */
export async function fetchServerRecords(server: ServerConnection): Promise<ServerRecords> {
  const records = new Map<string, ServerRecord>();
  for (let cursor = PULL_FROM_START, more = true; more; ) {
    const page = await server.call('syncPull', { query: { cursor, limit: PAGE } });
    await inPortions(page.records, AT_ONCE, async (portion) => {
      for (const { kind, id, version, body } of portion) {
        records.set(recordName(kind, id), { kind, id, version, digest: body && digestOf(body) });
      }
    });
    ({ cursor, more } = page);
  }
  return records;
}

type Verdict = { readonly version?: number; readonly bring: boolean };
const NEW: Verdict = { bring: true };

/** What becomes of one record. `mine` is the digest of the row here, null where there is none. Pure. */
export function verdictOf(
  kind: SyncedKind,
  mine: string | null,
  there: Pick<ServerRecord, 'version' | 'digest'> | undefined,
  agreed: Pick<LastAgreedRecord, 'version' | 'digest'> | undefined,
): Verdict {
  if (mine === null) {
    // Never here, or removed here since; a server that counts from an earlier version has forgotten that.
    const removed = there?.digest && agreed && agreed.version <= there.version;
    return removed ? { version: agreed.version, bring: true } : { bring: false };
  }
  if (!there) return NEW;
  const stands = there.digest !== null && (there.digest === mine || KINDS[kind].appendOnly);
  if (stands) return { version: there.version, bring: false };
  if (!agreed || agreed.version > there.version) return NEW;
  const unchanged = agreed.digest === mine;
  if (agreed.version < there.version) return { version: agreed.version, bring: !unchanged };
  // The same version with other content: it is not the server that it was.
  const other = unchanged || (agreed.digest !== '' && agreed.digest !== there.digest);
  return other ? NEW : { version: agreed.version, bring: true };
}

/** A record of this desktop: its id at the server and here, and the digest of its row. */
export interface DesktopRecord {
  readonly kind: SyncedKind;
  readonly id: string;
  readonly local: string;
  readonly digest: string;
}

/** Every record of either side, once; the owners among those of this desktop come first, as they are given. Pure. */
export function reconcile(
  desktop: readonly DesktopRecord[],
  server: ServerRecords,
  lastAgreed: ReadonlyMap<string, Pick<LastAgreedRecord, 'version' | 'digest'>>,
  identities: Identities,
): Reconciliation {
  const here = new Set(desktop.map(({ kind, id }) => recordName(kind, id)));
  const onlyThere = [...server.values()].filter(({ kind, id }) => !here.has(recordName(kind, id)));
  const all = [
    ...desktop,
    ...onlyThere.map(({ kind, id }) => ({ kind, id, local: localId(kind, id, identities), digest: null })),
  ];
  const judged = all.map((each) => {
    const name = recordName(each.kind, each.id);
    return { ...each, ...verdictOf(each.kind, each.digest, server.get(name), lastAgreed.get(name)) };
  });
  return {
    versions: judged.flatMap(({ kind, id, version }) =>
      version === undefined ? [] : [{ kind, id, version }],
    ),
    bring: judged.filter(({ bring }) => bring).map(({ kind, local }) => ({ kind, id: local })),
  };
}

/** Everything that this desktop has, by the ids under which the server knows it. */
async function desktopRecords(
  reader: Reader,
  identities: Identities,
): Promise<readonly (DesktopRecord & { readonly right: ViewRight })[]> {
  const records: (DesktopRecord & { readonly right: ViewRight })[] = [];
  for (const kind of SYNCED_KINDS) {
    await setImmediate();
    await inPortions(await listRowIds(reader, kind), AT_ONCE, async (portion) => {
      for (const [local, row] of await findRows(reader, kind, portion)) {
        const digest = digestOf(toWire(kind, row, identities, ''));
        const right = viewRightOf(kind, row);
        records.push({ kind, right, id: wireId(kind, local, identities), local, digest });
      }
    });
  }
  return records;
}

const seesTooLittle = () =>
  new Problem(
    'INVALID_TRANSITION',
    'This computer has work of a product that your account may not see at the sync-server. Ask somebody who may see both to connect it.',
  );

/** What is known before anything is asked of a person: under which ids the server knows this desktop's, and what differs. */
export async function reconcileWithServer(
  reader: Reader,
  server: ServerConnection,
  there: Pick<Lease, 'staff' | 'clients'>,
  {
    leaseKey,
    caller,
    actions,
  }: {
    readonly leaseKey: string;
    /** Whoever connects is that person at the server, under whatever address. */
    readonly caller: { readonly localId: string; readonly serverId: string };
    readonly actions: readonly Action[];
  },
): Promise<{
  readonly identities: Identities;
  readonly again: boolean;
  readonly reconciliation: Reconciliation;
}> {
  const again = (await findLastAgreed(reader))?.leaseKey === leaseKey;
  const known: SyncIdentityTable[] = [{ kind: 'staff', ...caller }];
  if (again) known.push(...(await listIdentities(reader)));
  for (const { id: serverId, email } of there.staff) {
    const same = await findStaffByEmail(reader, email);
    if (same) known.push({ kind: 'staff', localId: same.id, serverId });
  }
  await inPortions(there.clients, AT_ONCE, async (portion) => {
    for (const { id: serverId, uen } of portion) {
      const localId = await findClientByUen(reader, uen);
      if (localId !== undefined) known.push({ kind: 'client', localId, serverId });
    }
  });
  const identities = identitiesOf(known);
  const ids = await listRowIds(reader, 'engagement');
  const more = ids.length > 0 || (await listRowIds(reader, 'filing')).length > 0;
  // A desktop without work of its own has nothing to compare but a few words and recipes.
  const records = again || more ? await fetchServerRecords(server) : new Map();
  const lastAgreed = again ? await readLastAgreedRecords(reader) : new Map();
  const desktop = await desktopRecords(reader, identities);
  // What the person may not see at the server would seem to be new there.
  if (more && desktop.some(({ right }) => !actions.includes(right))) throw seesTooLittle();
  return { identities, again, reconciliation: reconcile(desktop, records, lastAgreed, identities) };
}
