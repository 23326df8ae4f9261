/**
 * What the routes of sync share: the way to the server, the loop that keeps in step, and what waits in memory
 * between two steps of a person.
 */
import type { EngineContext } from '../context/engine-context.ts';
import type { ServerConnection } from '../context/server-connection.ts';
import type { KeepInStep } from './keep-in-step.ts';
import { Pending } from './pending.ts';
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
  readonly opened: OpenedSession;
}

export interface SyncDesk {
  readonly context: EngineContext;
  readonly fetch: ServerFetch;
  readonly keepInStep: KeepInStep;
  readonly challenges: Pending<ServerChallenge>;
  readonly connecting: Pending<Connecting>;
  /** Secrets for signing in offline that no code has proven yet, by account. */
  readonly offlineSecrets: Pending<string>;
}

export function openSyncDesk(context: EngineContext, fetch: ServerFetch, keepInStep: KeepInStep): SyncDesk {
  return {
    ...{ context, fetch, keepInStep },
    ...{ challenges: new Pending(), connecting: new Pending(), offlineSecrets: new Pending() },
  };
}

/** A person waits for the answer: half a minute would be too long. */
const PERSON_WAITS_MS = 12_000;

export function serverAt(desk: SyncDesk, baseUrl: string, token: string | null): ServerConnection {
  return connectServer({ baseUrl, token, fetch: desk.fetch, waitMs: PERSON_WAITS_MS });
}
