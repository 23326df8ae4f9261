/** Builds the preload script and starts the shell on the stand-in, with a small page and a small engine. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { EngineHost, EngineHostOptions } from '../../../main/shell/engine-host.ts';
import { startShell } from '../../../main/shell/start-shell.ts';
import { Problem } from '../../../shared/problem.ts';
import { type BrowserWindow, standIn } from './electron-stand-in.ts';

export const FILE_ID = '0192f0c1-2222-7000-8000-000000000001';
export const GOOD_LINK = `/files/${FILE_ID}?expires=1893456000000&signature=${'a'.repeat(43)}`;
export const OLD_LINK = `/files/${FILE_ID}?expires=1&signature=${'b'.repeat(43)}`;

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** A folder of its own with the page of the tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairview-shell-'));
  mkdirSync(join(folder, 'page', 'assets'), { recursive: true });
  writeFileSync(
    join(folder, 'page', 'index.html'),
    [
      '<!doctype html><html lang="en"><head><title>Fairview</title>',
      '<style nonce="__CSP_NONCE__">h1 { color: rgb(1, 2, 3); }</style>',
      '<style>h1 { margin-left: 77px; }</style>',
      '<script>window.inlineRan = true;</script>',
      '<script type="module" src="/assets/page-1a2b.js"></script>',
      '</head><body><h1>Clients</h1></body></html>',
    ].join('\n'),
  );
  writeFileSync(
    join(folder, 'page', 'assets', 'page-1a2b.js'),
    [
      'window.moduleRan = true;',
      "try { window.evaluated = new Function('return 1')(); } catch { window.evaluated = 'refused'; }",
    ].join('\n'),
  );
  return folder;
}

/** The real preload script, bundled as for the packaged program. */
export async function preloadCode(folder: string): Promise<string> {
  const outDir = join(folder, 'preload');
  await build({ root: repository, mode: 'preload', logLevel: 'silent', build: { outDir } });
  return readFileSync(join(outDir, 'preload.cjs'), 'utf8');
}

export interface StartedShell {
  readonly started: boolean;
  readonly hostOptions: EngineHostOptions[];
  readonly requests: Request[];
  readonly log: string[];
  readonly window: BrowserWindow | undefined;
  readonly closed: () => boolean;
  readonly locks: () => number;
}

/**
 * An engine of three routes: /health/live and /ops/echo answer, /files/ gives bytes for the good link and 403
 * for the old one. With `failure` it does not start.
 */
export async function startOn(folder: string, failure?: Error): Promise<StartedShell> {
  const hostOptions: EngineHostOptions[] = [];
  const requests: Request[] = [];
  const log: string[] = [];
  let closed = false;
  let locks = 0;
  const host: EngineHost = {
    fetch: async (request) => {
      requests.push(request);
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === '/health/live') return Response.json({ status: 'live' });
      if (pathname === '/ops/echo') return new Response(await request.text());
      if (pathname.startsWith('/files/') && searchParams.get('expires') !== '1')
        return new Response('PK workbook');
      const problem = new Problem(
        'LINK_EXPIRED',
        'The link has expired. Open the record again to get a new one.',
      );
      return Response.json(problem.toDocument(), { status: problem.status });
    },
    close: async () => {
      closed = true;
    },
    lock: async () => {
      locks += 1;
    },
  };
  standIn.userData = folder;
  // Electron sets it to the folder of the installed copy; this one has no app-update.yml.
  Object.defineProperty(process, 'resourcesPath', { value: folder, configurable: true });
  const started = await startShell({
    createHost: async (options) => {
      standIn.calls.push('createHost');
      hostOptions.push(options);
      if (failure) throw failure;
      return host;
    },
    pageFolder: join(folder, 'page'),
    preload: join(folder, 'preload', 'preload.cjs'),
    log: (message) => log.push(message),
  });
  return {
    started,
    hostOptions,
    requests,
    log,
    window: standIn.windows.at(-1),
    closed: () => closed,
    locks: () => locks,
  };
}
