/**
 * The server that this desktop is connected with (contract, sync): the one connection, the sessions that its people have at
 * the server, and the ids that accounts and clients of a practice that worked alone have there. Secrets stand
 * here sealed only.
 */
import type { StaffRole } from '../../../shared/model/roles.ts';
import { type SignedLease, signedLeaseSchema } from '../../../shared/sync/master-data.ts';
import { recordName } from '../../../shared/sync/records.ts';
import type { Reader, Writer } from '../database.ts';
import type { SyncConnectionTable, SyncIdentityTable, SyncSessionTable } from '../tables/sync.ts';

/** The connection goes first: nothing is captured from then on. */
const SYNC_TABLES = [
  'syncConnection',
  'syncSession',
  'syncTouched',
  'syncMove',
  'syncRecord',
  'syncChange',
  'syncOutbox',
  'syncConflict',
  'syncStaged',
  'syncRefused',
  'syncBrought',
  'answerRequest',
  'clientComment',
  'clientInvitation',
  'clientInvitationPull',
] as const;

export interface SyncConnection extends Omit<SyncConnectionTable, 'position' | 'lease'> {
  readonly lease: SignedLease;
}
export type SyncSession = SyncSessionTable;
export type IdentityKind = SyncIdentityTable['kind'];

/** Undefined while the practice works alone. */
export async function findConnection(reader: Reader): Promise<SyncConnection | undefined> {
  const row = await reader.selectFrom('syncConnection').selectAll().executeTakeFirst();
  if (!row) return undefined;
  const { position: _position, lease, ...rest } = row;
  return { ...rest, lease: signedLeaseSchema.parse(JSON.parse(lease)) };
}

/** The connection without the signed copy of clients and rights, which is long. */
export type ConnectionFacts = Omit<SyncConnection, 'lease'>;

/** Undefined while the practice works alone. */
export async function findConnectionFacts(reader: Reader): Promise<ConnectionFacts | undefined> {
  return await reader
    .selectFrom('syncConnection')
    .select([
      'baseUrl',
      'practiceName',
      'deviceId',
      'deviceName',
      'sealedDeviceKey',
      'leaseKey',
      'leaseExpiresAt',
      'pullCursor',
      'clientsUpTo',
      'nextChangeNumber',
      'clockOffsetMs',
      'latestSeenAt',
      'lastContactAt',
      'connectedById',
      'connectedAt',
      'joiningById',
    ])
    .executeTakeFirst();
}

export async function insertConnection(writer: Writer, connection: SyncConnection): Promise<void> {
  await writer
    .insertInto('syncConnection')
    .values({ position: 1, ...connection, lease: JSON.stringify(connection.lease) })
    .execute();
}

export async function updateConnection(
  writer: Writer,
  { lease, ...change }: Partial<SyncConnection>,
): Promise<void> {
  await writer
    .updateTable('syncConnection')
    .set({ ...change, ...(lease && { lease: JSON.stringify(lease) }) })
    .execute();
}

/** Takes the number of the next set of changes of this device. */
export async function takeChangeNumber(writer: Writer): Promise<number> {
  const { nextChangeNumber } = await writer
    .updateTable('syncConnection')
    .set((eb) => ({ nextChangeNumber: eb('nextChangeNumber', '+', 1) }))
    .returning('nextChangeNumber')
    .executeTakeFirstOrThrow();
  return nextChangeNumber - 1;
}

/** A person's session at the server while it lives by the server's clock. */
export async function findSyncSession(
  reader: Reader,
  staffId: string,
  serverNow: Date,
): Promise<SyncSession | undefined> {
  return await reader
    .selectFrom('syncSession')
    .selectAll()
    .where('staffId', '=', staffId)
    .where('expiresAt', '>', serverNow.toISOString())
    .executeTakeFirst();
}

/** Living sessions, the newest first: any of them may carry what others have signed. */
export async function listSyncSessions(reader: Reader, serverNow: Date): Promise<readonly SyncSession[]> {
  return await reader
    .selectFrom('syncSession')
    .selectAll()
    .where('expiresAt', '>', serverNow.toISOString())
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Roles of the active people who have a session at the server here, also one that has expired meanwhile. */
export async function listSessionRoles(reader: Reader): Promise<readonly StaffRole[]> {
  const rows = await reader
    .selectFrom('syncSession')
    .innerJoin('staff', 'staff.id', 'syncSession.staffId')
    .select('staff.role')
    .where('staff.active', '=', 1)
    .execute();
  return rows.map(({ role }) => role);
}

/** Keeps the session of a person; the one before it is forgotten. */
export async function saveSyncSession(writer: Writer, session: SyncSession): Promise<void> {
  const { staffId, ...rest } = session;
  await writer
    .insertInto('syncSession')
    .values(session)
    .onConflict((conflict) => conflict.column('staffId').doUpdateSet(rest))
    .execute();
}

/** A session that was used lives longer at the server, and here. */
export async function extendSyncSession(writer: Writer, sessionId: string, expiresAt: string): Promise<void> {
  await writer
    .updateTable('syncSession')
    .set({ expiresAt })
    .where('sessionId', '=', sessionId)
    .where('expiresAt', '<', expiresAt)
    .execute();
}

export async function deleteSyncSession(writer: Writer, sessionId: string): Promise<void> {
  await writer.deleteFrom('syncSession').where('sessionId', '=', sessionId).execute();
}

/** The practice works alone from now on; what it holds stays, and under which ids the server knows it. */
export async function forgetConnection(writer: Writer): Promise<void> {
  for (const table of SYNC_TABLES) await writer.deleteFrom(table).execute();
}

export interface Identities {
  /** The id at the server; the same where nothing else is known. */
  readonly toServer: (kind: IdentityKind, localId: string) => string;
  readonly toLocal: (kind: IdentityKind, serverId: string) => string;
}

/** All of them: a practice has some hundred clients that differ, once. */
export async function readIdentities(reader: Reader): Promise<Identities> {
  return identitiesOf(await listIdentities(reader));
}

export async function listIdentities(reader: Reader): Promise<readonly SyncIdentityTable[]> {
  return await reader.selectFrom('syncIdentity').selectAll().execute();
}

/** Of another server than the one that this desktop is connected with now. */
export async function forgetIdentities(writer: Writer): Promise<void> {
  await writer.deleteFrom('syncIdentity').execute();
}

/** The first of two that speak of the same counts. */
export function identitiesOf(known: readonly SyncIdentityTable[]): Identities {
  const rows = known.toReversed();
  const toServer = new Map(rows.map((row) => [recordName(row.kind, row.localId), row.serverId]));
  const toLocal = new Map(rows.map((row) => [recordName(row.kind, row.serverId), row.localId]));
  return {
    toServer: (kind, id) => toServer.get(recordName(kind, id)) ?? id,
    toLocal: (kind, id) => toLocal.get(recordName(kind, id)) ?? id,
  };
}

export async function saveIdentity(
  writer: Writer,
  kind: IdentityKind,
  localId: string,
  serverId: string,
): Promise<void> {
  await writer
    .insertInto('syncIdentity')
    .values({ kind, localId, serverId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
