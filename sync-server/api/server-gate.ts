/** The sync-server's gate: its route table behind the one gate of both programs (house 3). */
import { type ServerRoutes, serverRoutes } from '../../shared/contract/server-routes.ts';
import { createGate, type HandlersOf, type Peer } from '../../shared/service/gate.ts';
import type { Caller, ServerContext } from '../context/server-context.ts';
import { callerOf } from '../practice/sessions.ts';

/** What handlers may use. */
export interface ServerServices {
  readonly context: ServerContext;
  /** Accepted by the first set-up; null where the practice is set up by other means. */
  readonly setUpToken: string | null;
}

export type ServerHandlers = HandlersOf<ServerRoutes, ServerServices, Caller>;

export function createServerGate(options: {
  readonly handlers: ServerHandlers;
  readonly services: ServerServices;
  readonly onInternalError: (error: unknown) => string;
}): (request: Request, peer: Peer) => Promise<Response> {
  const { context } = options.services;
  return createGate<ServerRoutes, ServerServices, Caller>({
    ...options,
    routes: serverRoutes,
    callerOf: (token, peer) => callerOf(context, token, peer.address),
  });
}
