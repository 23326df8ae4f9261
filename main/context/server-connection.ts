/**
 * What the program asks of the practice's sync-server: calls by the names of its route table, whose answers the
 * schemas of that table have parsed. main/sync makes connections; everybody else is only handed one.
 */
import type { OutputOf, RequestOf } from '../../shared/contract/route.ts';
import type { ServerRouteName, ServerRoutes } from '../../shared/contract/server-routes.ts';

export type ServerRequest<Name extends ServerRouteName> = {
  readonly [Part in keyof RequestOf<ServerRoutes[Name]>]?: RequestOf<ServerRoutes[Name]>[Part];
};

export interface ServerConnection {
  /** Throws the server's problem, or UNAVAILABLE where it is out of reach or the session has ended. */
  readonly call: <Name extends ServerRouteName>(
    name: Name,
    request: ServerRequest<Name>,
  ) => Promise<OutputOf<ServerRoutes[Name]>>;
  readonly upload: <Name extends ServerRouteName>(
    name: Name,
    file: { readonly fileName: string; readonly bytes: Uint8Array<ArrayBuffer> },
  ) => Promise<OutputOf<ServerRoutes[Name]>>;
  /** The bytes that a route answers. */
  readonly download: <Name extends ServerRouteName>(
    name: Name,
    request: ServerRequest<Name>,
  ) => Promise<Uint8Array>;
}
