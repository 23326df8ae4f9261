/**
 * The program's own scheme, `fairview://app`: the engine and the page answer it inside this process, with no
 * network port (decisions 1). Paths of the route table go to the engine, all others to the page.
 */
import { type Protocol, protocol } from 'electron';
import { isEnginePath } from '../../shared/contract/engine-paths.ts';
import { Problem } from '../../shared/problem.ts';
import type { PageServer } from '../../shared/service/page/serve-page.ts';
import type { EngineHost } from './engine-host.ts';
import { isOwnAddress, ORIGIN, SCHEME } from './own-address.ts';

/** Must run before the application is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
}

/** Answers every request of the scheme; a request that is not ours, or not from our page, is refused. */
export function answerRequests(host: EngineHost, page: PageServer) {
  return async (request: Request): Promise<Response> => {
    const origin = request.headers.get('origin');
    if (!isOwnAddress(request.url) || (origin !== null && origin !== ORIGIN && origin !== 'null')) {
      return refusal(new Problem('ACTION_NOT_PERMITTED', 'Only the program’s own page may ask this.'));
    }
    if (isEnginePath(new URL(request.url).pathname)) {
      // A page without an origin of its own (a sandboxed preview) has no business with the engine's records.
      const preview = origin === 'null';
      if (!preview) return host.fetch(request);
      return refusal(new Problem('ACTION_NOT_PERMITTED', 'A preview may not ask the engine.'));
    }
    return (await page(request)) ?? refusal(new Problem('NOT_FOUND', 'There is nothing at this address.'));
  };
}

export function serveScheme(target: Pick<Protocol, 'handle'>, host: EngineHost, page: PageServer): void {
  target.handle(SCHEME, answerRequests(host, page));
}

function refusal(problem: Problem): Response {
  return Response.json(problem.toDocument(), {
    status: problem.status,
    headers: { 'Content-Type': 'application/problem+json', 'X-Content-Type-Options': 'nosniff' },
  });
}
