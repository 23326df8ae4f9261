/**
 * Sessions of people at the sync-server on this desktop (contract, sync): a key pair each, token and private key
 * sealed by the practice's key. A session is used by its own person, except that any of them may carry what
 * others have signed.
 */
import { z } from 'zod';
import { Problem } from '../../../shared/problem.ts';
import { deviceProof, newSessionKey, type SessionKey } from '../../../shared/service/sync-signatures.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import type { Reader, Writer } from '../../store/database.ts';
import {
  type ConnectionFacts,
  findConnectionFacts,
  findSyncSession,
  type SyncSession,
  saveSyncSession,
  updateConnection,
} from '../../store/repositories/sync-state.ts';
import { serverTime } from './server-clock.ts';
import { connectServer, type ServerFetch } from './server-connection.ts';
import { DEVICE_KEY_SEAL, KEY_SEAL, TOKEN_SEAL } from './session-seals.ts';

const deviceKeySchema = z.object({ publicKey: z.string(), privateKey: z.string() });

export interface OpenedSession {
  readonly token: string;
  readonly key: SessionKey;
  readonly sessionId: string;
  readonly expiresAt: string;
  readonly serverTime: string;
  readonly nextChangeNumber: number;
}

/** This desktop as it proves itself to the server. */
export interface Desktop extends Pick<ConnectionFacts, 'deviceId' | 'deviceName'> {
  readonly deviceKey: SessionKey;
}

/** As it is kept; both halves, so that the public one needs no computing. */
export function sealDeviceKey({ secrets }: Pick<EngineContext, 'secrets'>, key: SessionKey): string {
  return secrets.seal(DEVICE_KEY_SEAL, JSON.stringify(key));
}

/** A desktop that was connected before desktops had keys gets one now. */
export async function desktopOf(context: EngineContext, facts: ConnectionFacts): Promise<Desktop> {
  const { deviceId, deviceName, sealedDeviceKey } = facts;
  const kept = sealedDeviceKey === null ? null : context.secrets.open(DEVICE_KEY_SEAL, sealedDeviceKey);
  if (kept !== null) return { deviceId, deviceName, deviceKey: deviceKeySchema.parse(JSON.parse(kept)) };
  const deviceKey = newSessionKey();
  await context.change((writer) =>
    updateConnection(writer, { sealedDeviceKey: sealDeviceKey(context, deviceKey) }),
  );
  return { deviceId, deviceName, deviceKey };
}

/** Gives a session its key; without one it may read, but nothing is taken in its name. */
export async function registerKey(
  server: ServerConnection,
  token: string,
  { deviceId, deviceName, deviceKey }: Desktop,
): Promise<OpenedSession> {
  const key = newSessionKey();
  const { publicKey } = key;
  const body = { deviceId, deviceName, publicKey, device: deviceProof(deviceKey, deviceId, publicKey) };
  return { token, key, ...(await server.call('registerSessionKey', { body })) };
}

export async function keepSession(
  writer: Writer,
  context: EngineContext,
  staffId: string,
  opened: OpenedSession,
): Promise<void> {
  const box = context.secrets;
  await saveSyncSession(writer, {
    staffId,
    sessionId: opened.sessionId,
    createdAt: opened.serverTime,
    expiresAt: opened.expiresAt,
    sealedToken: box.seal(TOKEN_SEAL, opened.token),
    sealedKey: box.seal(KEY_SEAL, opened.key.privateKey),
  });
}

/** The connection that a kept session opens, or null where its seal does not. */
export function connectionOfSession(
  context: EngineContext,
  facts: Pick<ConnectionFacts, 'baseUrl'>,
  session: SyncSession,
  fetch: ServerFetch,
  signal?: AbortSignal,
): ServerConnection | null {
  const token = context.secrets.open(TOKEN_SEAL, session.sealedToken);
  if (token === null) return null;
  return connectServer({ baseUrl: facts.baseUrl, token, fetch, ...(signal && { signal }) });
}

/** The caller's living session, or undefined. */
export async function sessionOf(
  reader: Reader,
  facts: ConnectionFacts,
  staffId: string,
  now: Date,
): Promise<SyncSession | undefined> {
  return await findSyncSession(reader, staffId, serverTime(facts, now));
}

export const signInFirst = () =>
  new Problem(
    'UNAVAILABLE',
    'You are not signed in at the sync-server on this computer, so your changes cannot be signed. Sign in there once: Settings, Sync.',
  );

/** The connection of a person's own session; null while the practice works alone. Throws where there is no session. */
export async function connectionOfStaff(
  context: EngineContext,
  staffId: string,
  fetch: ServerFetch,
): Promise<ServerConnection | null> {
  const facts = await findConnectionFacts(context.reader);
  if (!facts) return null;
  const session = await sessionOf(context.reader, facts, staffId, context.now());
  const server = session && connectionOfSession(context, facts, session, fetch);
  if (!server) throw signInFirst();
  return server;
}
