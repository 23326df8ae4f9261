/**
 * Listens over HTTP: every answer carries the security headers, every request its peer's address (of a trusted
 * proxy's header only where one is named), and a stop lets requests under way end.
 */
import { serve } from '@hono/node-server';
import { Problem } from '../shared/problem.ts';
import type { SyncService } from './service.ts';

/** No page of this server loads anything from elsewhere, runs inline scripts or may be framed. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const STOP_MS = 10_000;
/** A visitor that sends its headers a letter at a time holds a connection no longer than this. */
const HEADERS_MS = 10_000;
/** A piece of a release over a slow line takes a while. */
const REQUEST_MS = 5 * 60_000;
const IDLE_MS = 15_000;
const MOST_HEADERS = 100;

export interface Listener {
  readonly url: string;
  /** Takes no new connections, lets requests under way end, then closes. */
  readonly close: () => Promise<void>;
}

export interface ListenOptions {
  readonly port: number;
  readonly hostname: string;
  /** Address of the reverse proxy whose `x-forwarded-for` counts; none by default. */
  readonly trustedProxy?: string | undefined;
  /** Until when the headers of a request are there; shorter in tests. */
  readonly headersMs?: number | undefined;
}

interface NodeBindings {
  readonly incoming: { readonly socket: { readonly remoteAddress?: string | undefined } };
}

/** The address that counts for limits: the socket's, or the last one that the trusted proxy has seen. */
function peerAddress(request: Request, bindings: NodeBindings, trustedProxy: string | undefined): string {
  const socket = (bindings.incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  if (trustedProxy === undefined || socket !== trustedProxy) return socket;
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return forwarded || socket;
}

function withSecurityHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}

/** Port 0 takes a free one. */
export async function listen(service: Pick<SyncService, 'fetch'>, options: ListenOptions): Promise<Listener> {
  const { port, hostname, trustedProxy, headersMs = HEADERS_MS } = options;
  let closing = false;
  const fetch = async (request: Request, bindings: NodeBindings): Promise<Response> => {
    const address = peerAddress(request, bindings, trustedProxy);
    const response = withSecurityHeaders(await service.fetch(request, { address }));
    // A visitor who asks again and again on one connection would hold the stop up until it is cut.
    if (closing) response.headers.set('connection', 'close');
    return response;
  };
  return await new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: fetch as Parameters<typeof serve>[0]['fetch'],
        port,
        hostname,
        serverOptions: {
          headersTimeout: headersMs,
          requestTimeout: REQUEST_MS,
          keepAliveTimeout: IDLE_MS,
          // How often the limits above are looked after.
          connectionsCheckingInterval: Math.ceil(headersMs / 4),
        },
      },
      (bound) => {
        const host = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
        resolve({
          url: `http://${host}:${bound.port}`,
          close: () =>
            new Promise((closed) => {
              closing = true;
              server.close(() => closed());
              if ('closeIdleConnections' in server) server.closeIdleConnections();
              setTimeout(() => {
                if ('closeAllConnections' in server) server.closeAllConnections();
              }, STOP_MS).unref();
            }),
        });
      },
    );
    if ('maxHeadersCount' in server) server.maxHeadersCount = MOST_HEADERS;
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Problem('UNAVAILABLE', `Port ${port} is in use. Name another one with --port.`)
          : error,
      );
    });
  });
}
