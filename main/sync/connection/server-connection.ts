/**
 * Calls of the practice's sync-server by the names of its route table (decisions 1): paths and types come from the
 * contract, answers are parsed by its schemas, and refusals arrive as problems of the closed list. Its session is
 * not the page's: an ended one is told in words, and signs nobody out here.
 */

import type { OutputOf, Route } from '../../../shared/contract/route.ts';
import {
  type ServerRouteName,
  type ServerRoutes,
  serverRoutes,
} from '../../../shared/contract/server-routes.ts';
import { Problem, problemSchema } from '../../../shared/problem.ts';
import { programVersion } from '../../../shared/service/version.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION, VERSION_HEADER } from '../../../shared/sync/protocol.ts';
import type { ServerConnection, ServerRequest } from '../../context/server-connection.ts';

/** No answer, or none that the server of a practice gives: the desktop works offline. */
export class ServerOutOfReach extends Problem {
  constructor(detail: string) {
    super('UNAVAILABLE', detail);
  }
}

/** The server no longer knows the session. */
export class SessionEnded extends Problem {
  constructor() {
    super('UNAVAILABLE', 'The session at the sync-server has ended. Sign in there again: Settings, Sync.');
  }
}

export type ServerFetch = (request: Request) => Promise<Response>;

export interface ServerConnectionOptions {
  readonly baseUrl: string;
  /** Of a session of this desktop; null before signing in. */
  readonly token: string | null;
  /** Ends what is under way, when the engine closes. */
  readonly signal?: AbortSignal;
  /** Replaced by tests; by default the network. */
  readonly fetch?: ServerFetch;
  /** Until the server counts as out of reach. */
  readonly waitMs?: number;
}

const WAIT_MS = 30_000;
const ASKS = {
  accept: 'application/json',
  [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
  [VERSION_HEADER]: programVersion(),
};

function partsOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => [name, String(each)]);
}

function urlOf(
  baseUrl: string,
  route: Route,
  request: { readonly params?: unknown; readonly query?: unknown },
) {
  const params = new Map(partsOf(request.params));
  const path = route.path.replaceAll(/:([A-Za-z0-9]+)/g, (_match, name: string) =>
    encodeURIComponent(params.get(name) ?? ''),
  );
  const query = new URLSearchParams(partsOf(request.query)).toString();
  return `${baseUrl.replace(/\/+$/, '')}${path}${query === '' ? '' : `?${query}`}`;
}

async function refusalOf(response: Response, signedIn: boolean): Promise<Problem> {
  const parsed = problemSchema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success || parsed.data.code === 'INTERNAL') {
    return new ServerOutOfReach('The sync-server did not answer as it should. Try again shortly.');
  }
  const { code, detail, errors, retryAfterSeconds } = parsed.data;
  if (code === 'NOT_AUTHENTICATED' && signedIn) return new SessionEnded();
  return new Problem(code, detail, { errors, retryAfterSeconds });
}

export function connectServer(options: ServerConnectionOptions): ServerConnection {
  const { baseUrl, token, fetch = (request) => globalThis.fetch(request) } = options;
  const send = async (route: Route, url: string, content: RequestInit): Promise<unknown> => {
    const headers = {
      ...content.headers,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...ASKS,
    };
    const timeout = AbortSignal.timeout(options.waitMs ?? WAIT_MS);
    const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
    const outOfReach = () => {
      throw new ServerOutOfReach('The sync-server cannot be reached. Check the network, then try again.');
    };
    // The address is the one that an administrator typed: no answer leads elsewhere.
    const request = new Request(url, {
      ...content,
      method: route.method,
      headers,
      signal,
      redirect: 'error',
    });
    const response = await fetch(request).catch(outOfReach);
    if (!response.ok) throw await refusalOf(response, token !== null);
    if (route.response === 'BYTES') return new Uint8Array(await response.arrayBuffer().catch(outOfReach));
    if (typeof route.response === 'string') return undefined;
    const parsed = route.response.safeParse(await response.json().catch(outOfReach));
    if (parsed.success) return parsed.data;
    // A portal of a hotel answers too, and a server of another release may answer in another form.
    throw new ServerOutOfReach('The sync-server did not answer in the form that this program knows.');
  };
  // The schema of the route has parsed the answer: the type is that of the schema.
  const typed = <Name extends ServerRouteName>(answer: unknown) => answer as OutputOf<ServerRoutes[Name]>;
  return {
    call: async <Name extends ServerRouteName>(name: Name, request: ServerRequest<Name>) => {
      const route: Route = serverRoutes[name];
      const { body } = request as { readonly body?: unknown };
      const content: RequestInit =
        body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      return typed<Name>(await send(route, urlOf(baseUrl, route, request), content));
    },
    upload: async <Name extends ServerRouteName>(
      name: Name,
      { fileName, bytes }: { readonly fileName: string; readonly bytes: Uint8Array<ArrayBuffer> },
    ) => {
      const route: Route = serverRoutes[name];
      const body = new FormData();
      body.set('file', new File([bytes], fileName));
      return typed<Name>(await send(route, urlOf(baseUrl, route, {}), { body }));
    },
    download: async (name, request) => {
      const route: Route = serverRoutes[name];
      const bytes = await send(route, urlOf(baseUrl, route, request), {});
      return bytes instanceof Uint8Array ? bytes : new Uint8Array();
    },
  };
}
