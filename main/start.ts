/**
 * `npm start`: opens the desktop application; where Electron's binary or a display is not to be had it says so
 * in one line and serves the same workspace in the browser from the headless host (decisions 9).
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepMemoryOutOfDumps } from '../shared/service/core-dumps.ts';
import { takeFromEnvironment } from '../shared/service/environment-secrets.ts';
import { requireRuntime } from '../shared/service/runtime.ts';
import { programVersion } from '../shared/service/version.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PORT = 4300;

/** Path of Electron's binary, or null where it was never fetched. Asking the package would try to fetch it. */
function electronBinary(): string | null {
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const folder = given ?? join(createRequire(import.meta.url).resolve('electron/package.json'), '..', 'dist');
  const names =
    process.platform === 'win32' ? ['electron.exe'] : ['electron', 'Electron.app/Contents/MacOS/Electron'];
  return names.map((name) => join(folder, name)).find(existsSync) ?? null;
}

function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** Where the practice lives when the headless host stands in for the desktop. */
function dataDirectory(): string {
  const base = process.env.FAIRVIEW_DATA ?? process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share');
  return process.env.FAIRVIEW_DATA ? base : join(base, 'fairview');
}

/** Builds the page, and what else is asked for; about a second each. The builder is a tool, not a part of the program. */
async function buildFor(modes: readonly string[]): Promise<void> {
  const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '..', 'bin', 'vite.js');
  for (const mode of modes) {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error', '--mode', mode], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error('the page could not be built (see above).');
  }
}

async function openDesktop(binary: string): Promise<number> {
  await buildFor(['production', 'main', 'preload']);
  const child = spawn(binary, [ROOT], { stdio: 'inherit' });
  return await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

async function openInBrowser(reason: string): Promise<void> {
  const passphrase = takeFromEnvironment('FAIRVIEW_PASSPHRASE');
  // The engine takes seconds to load on a slow machine: it is loaded after the first word, while the page is built.
  const built = buildFor(['production']);
  const [{ createLocalHost }, { systemKeychain }, { serveLoopback }] = await Promise.all([
    import('./host.ts'),
    import('./keys/keychain.ts'),
    import('./loopback.ts'),
  ]);
  await built;
  const directory = dataDirectory();
  const host = await createLocalHost({
    dataDirectory: directory,
    keychain: await systemKeychain(),
    packaged: false,
    version: programVersion(),
    ...(passphrase !== undefined && { passphrase }),
  });
  const wanted = process.env.FAIRVIEW_PORT ?? String(PORT);
  const server = await serveLoopback(host.fetch, /^\d{1,5}$/.test(wanted) ? Number(wanted) : PORT);
  process.stdout.write(`${reason} Open the workspace in your browser: ${server.url}\n`);
  const stop = () => {
    void server
      .close()
      .then(() => host.close())
      .finally(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

async function main(): Promise<void> {
  requireRuntime();
  process.stdout.write(
    'Fairview is starting: it builds its page and opens your practice. This takes some seconds.\n',
  );
  keepMemoryOutOfDumps();
  const binary = electronBinary();
  if (binary !== null && hasDisplay()) {
    process.exitCode = await openDesktop(binary);
    return;
  }
  await openInBrowser(
    binary === null ? "Electron's binary is not installed here." : 'There is no display here.',
  );
}

main().catch((error: unknown) => {
  process.stderr.write(
    `Fairview could not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
