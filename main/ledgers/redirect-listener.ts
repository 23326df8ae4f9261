/**
 * Where a ledger sends the person's browser back to: a listener on this machine alone, for one answer with the right
 * state, closed afterwards. It serves one short page and nothing of the practice.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { Problem } from '../../shared/problem.ts';

export const REDIRECT_PORT = 47_615;
const PATH = '/ledger';

export interface RedirectListener {
  /** What to register at the ledger. */
  readonly address: string;
  /** Of the answer that was taken; never settles where none comes. */
  readonly received: Promise<URLSearchParams>;
  readonly close: () => void;
}

export function redirectAddress(port: number): string {
  return `http://localhost:${port}${PATH}`;
}

function page(title: string, text: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><body style="font-family:system-ui;max-width:32rem;margin:4rem auto;padding:0 1rem"><h1>${title}</h1><p>${text}</p></body></html>`;
}

/** `accepts` is asked of each answer; the first that it takes is the only one. Errors: UNAVAILABLE where the port is taken. */
export async function listenForRedirect(
  port: number,
  accepts: (answer: URLSearchParams) => boolean,
): Promise<RedirectListener> {
  const { promise: received, resolve: take } = Promise.withResolvers<URLSearchParams>();
  let taken = false;
  let ownPort = port;
  /** What a request for the one page brings; null for any other. */
  const answerIn = ({ url = '/', method, headers }: IncomingMessage): URLSearchParams | null => {
    const ownHost = [`localhost:${ownPort}`, `127.0.0.1:${ownPort}`].includes(headers.host ?? '');
    const asked = URL.canParse(url, redirectAddress(ownPort)) ? new URL(url, redirectAddress(ownPort)) : null;
    return ownHost && method === 'GET' && asked?.pathname === PATH ? asked.searchParams : null;
  };
  const server = createServer((request, response) => {
    // Anybody on this machine may send anything here, and nothing of it may end the program.
    const answer = answerIn(request);
    const isAnswer = !taken && answer !== null && accepts(answer);
    response.writeHead(isAnswer ? 200 : 400, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      connection: 'close',
    });
    if (!isAnswer) {
      response.end(
        page('Nothing is expected here', 'Start the connection again in Fairview: Settings, Ledgers.'),
      );
      return;
    }
    taken = true;
    // Told once the page is on its way: whoever hears of it closes the listener.
    response.end(page('Back to Fairview', 'You can close this page. Fairview goes on by itself.'), () => {
      take(answer);
      server.close();
    });
  });
  server.headersTimeout = 5_000;
  server.requestTimeout = 5_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Problem(
              'UNAVAILABLE',
              `Port ${port} of this computer is in use by another program. Close it, then connect again.`,
            )
          : error,
      );
    });
    server.listen(port, '127.0.0.1', () => {
      const bound = server.address();
      if (typeof bound === 'object' && bound !== null) ownPort = bound.port;
      server.unref();
      resolve();
    });
  });
  return {
    address: redirectAddress(ownPort),
    received,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
