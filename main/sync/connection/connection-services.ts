/**
 * What connecting and signing in are handed: the way to the server, what starts the exchange, and what waits in
 * memory between two steps of a person.
 */
import type { SessionKey } from '../../../shared/service/sync-signatures.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import type { ExpiringMap } from './expiring-map.ts';
import { connectServer, type ServerFetch } from './server-connection.ts';
import type { OpenedSession } from './server-sessions.ts';

/** A sign-in whose second factor the server waits for. */
export interface ServerChallenge {
  readonly challenge: string;
  readonly password: string;
}

/** A desktop that is being connected: signed in, but the server asks for one more code. */
export interface Connecting {
  readonly deviceId: string;
  readonly deviceKey: SessionKey;
  readonly opened: OpenedSession;
}

export interface ConnectionServices {
  readonly context: EngineContext;
  readonly fetch: ServerFetch;
  /** Told of a new connection or session, and of the end of the connection. */
  readonly exchangeLoop: { start(): void; disconnected(): void };
  readonly challenges: ExpiringMap<ServerChallenge>;
  readonly connecting: ExpiringMap<Connecting>;
  /** Secrets for signing in offline that no code has proven yet, by account. */
  readonly offlineSecrets: ExpiringMap<string>;
}

/** A person waits for the answer: half a minute would be too long. */
const PERSON_WAITS_MS = 12_000;

export function serverAt(
  { fetch }: Pick<ConnectionServices, 'fetch'>,
  baseUrl: string,
  token: string | null,
): ServerConnection {
  return connectServer({ baseUrl, token, fetch, waitMs: PERSON_WAITS_MS });
}
