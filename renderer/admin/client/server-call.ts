/**
 * Calls of the sync-server by the name of their route. A call that needs the second factor again asks for it and
 * is repeated; closed without a code, it ends with the server's own refusal.
 */
import type { OutputOf } from '../../../shared/contract/route.ts';
import {
  type ServerRouteName,
  type ServerRoutes,
  serverRoutes,
} from '../../../shared/contract/server-routes.ts';
import { withStepUp } from '../../client/step-up.ts';
import { type CallInputOf, transportOver } from '../../client/transport.ts';

export const server = transportOver<ServerRoutes>(async (name) => serverRoutes[name]);

export type ServerInput<Name extends ServerRouteName> = CallInputOf<ServerRoutes[Name]>;
export type ServerOutput<Name extends ServerRouteName> = OutputOf<ServerRoutes[Name]>;

export async function serverCall<Name extends ServerRouteName>(
  name: Name,
  input: ServerInput<Name>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<ServerOutput<Name>> {
  return await withStepUp(() => server.call(name, input, options));
}

/** The bytes of a route. */
export async function serverBytes(name: ServerRouteName): Promise<Blob> {
  return await withStepUp(async () => await (await server.send(name, {})).blob());
}
