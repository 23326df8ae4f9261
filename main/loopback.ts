/**
 * Serves the host and the page on 127.0.0.1 only. A request that names another host (DNS rebinding) or comes
 * from another origin is refused before anything looks at it.
 */

import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { isEnginePath } from '../shared/contract/engine-paths.ts';
import { Problem } from '../shared/problem.ts';
import { problemResponse } from '../shared/service/answers.ts';
import { createPageServer } from '../shared/service/page/serve-page.ts';

const PAGE_ROOT = fileURLToPath(new URL('../dist/renderer', import.meta.url));
/**
 * Who asks keeps connections, and may ask again in the very moment in which an idle one is closed: that request is lost. On
 * this computer idle connections cost nothing, so they stay open for longer than anybody who asks keeps them.
 */
const IDLE_MS = 10 * 60_000;

export interface LoopbackServer {
  readonly url: string;
  close(): Promise<void>;
}

function refusal(request: Request, port: number): Response | undefined {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const origin = request.headers.get('origin');
  const ownHost = hosts.includes(request.headers.get('host') ?? '');
  const ownOrigin = origin === null || hosts.some((host) => origin === `http://${host}`);
  if (ownHost && ownOrigin) return undefined;
  return problemResponse(
    new Problem('ACTION_NOT_PERMITTED', 'Only the program’s own page on this computer may ask this.'),
  );
}

/** Listens; port 0 takes a free one. */
export async function serveLoopback(
  fetchEngine: (request: Request) => Promise<Response>,
  wantedPort: number,
): Promise<LoopbackServer> {
  const page = createPageServer(PAGE_ROOT);
  let port = wantedPort;
  const fetch = async (request: Request): Promise<Response> => {
    const refused = refusal(request, port);
    if (refused) return refused;
    if (isEnginePath(new URL(request.url).pathname)) return await fetchEngine(request);
    return (
      (await page(request)) ?? problemResponse(new Problem('NOT_FOUND', 'There is nothing at this address.'))
    );
  };
  return await new Promise((resolve, reject) => {
    const serverOptions = { keepAliveTimeout: IDLE_MS };
    const server = serve({ fetch, port: wantedPort, hostname: '127.0.0.1', serverOptions }, (address) => {
      port = address.port;
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      });
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Problem('UNAVAILABLE', `Port ${wantedPort} is in use. Name another one with --port.`)
          : error,
      );
    });
  });
}
