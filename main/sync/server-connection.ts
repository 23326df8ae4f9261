/**
 * Calls of the practice's sync-server by the names of its route table (decisions 1): paths and types come from the
 * contract, answers are parsed by its schemas, and refusals arrive as problems of the closed list. Its session is
 * not the page's: an ended one is told in words, and signs nobody out here.
 */
import type { OutputOf, RequestOf, Route } from '../../shared/contract/route.ts';
import {
  type ServerRouteName,
  type ServerRoutes,
  serverRoutes,
} from '../../shared/contract/server-routes.ts';
import { Problem, problemSchema } from '../../shared/problem.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../shared/sync/protocol.ts';

type ServerRequest<Name extends ServerRouteName> = {
  readonly [Part in keyof RequestOf<ServerRoutes[Name]>]?: RequestOf<ServerRoutes[Name]>[Part];
};

export interface ServerConnection {
  /** Throws the server's problem; UNAVAILABLE where it cannot be reached or the session has ended. */
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

export interface ServerConnectionOptions {
  readonly baseUrl: string;
  /** Of a session of this desktop. */
  readonly token: string;
  /** Replaced by tests; by default the network. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

const WAIT_MS = 30_000;
const ASKS = { accept: 'application/json', [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) };

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

async function refusalOf(response: Response): Promise<Problem> {
  const parsed = problemSchema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success || parsed.data.code === 'INTERNAL') {
    return new Problem('UNAVAILABLE', 'The sync-server did not answer as it should. Try again shortly.');
  }
  const { code, detail, errors, retryAfterSeconds } = parsed.data;
  if (code === 'NOT_AUTHENTICATED') {
    return new Problem('UNAVAILABLE', 'The session at the sync-server has ended. Connect to it again.');
  }
  return new Problem(code, detail, { errors, retryAfterSeconds });
}

export function connectServer(options: ServerConnectionOptions): ServerConnection {
  const { baseUrl, token, fetch = (request) => globalThis.fetch(request) } = options;
  const send = async (route: Route, url: string, content: RequestInit): Promise<unknown> => {
    const headers = { ...content.headers, authorization: `Bearer ${token}`, ...ASKS };
    const signal = AbortSignal.timeout(WAIT_MS);
    const response = await fetch(
      new Request(url, { ...content, method: route.method, headers, signal }),
    ).catch(() => {
      throw new Problem(
        'UNAVAILABLE',
        'The sync-server cannot be reached. Check the network, then try again.',
      );
    });
    if (!response.ok) throw await refusalOf(response);
    if (route.response === 'BYTES') return new Uint8Array(await response.arrayBuffer());
    return typeof route.response === 'string' ? undefined : route.response.parse(await response.json());
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
