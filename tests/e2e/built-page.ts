/**
 * Builds the page for the browser tests when dist/renderer is missing or older than its sources: once, before any
 * test file (set-up.ts). The new build takes the old one's place in one step.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { systemNow } from '../support/clock.ts';

export const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const TEMPORARY = join(PROJECT, '.tmp');
const BUILT = join(PROJECT, 'dist', 'renderer');
const SOURCES = ['renderer', 'shared'];

/** The environment in which the project's own Node comes first. */
export function projectEnvironment(): Record<string, string> {
  const own = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const bin = join(PROJECT, 'node_modules', '.bin');
  return { ...Object.fromEntries(own), PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
}

async function newestSource(): Promise<number> {
  let newest = 0;
  for (const folder of SOURCES) {
    for (const entry of await readdir(join(PROJECT, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      newest = Math.max(newest, (await stat(join(entry.parentPath, entry.name))).mtimeMs);
    }
  }
  return newest;
}

async function isFresh(): Promise<boolean> {
  const built = await stat(join(BUILT, 'index.html')).catch(() => null);
  return built !== null && built.mtimeMs >= (await newestSource());
}

/** Sees to it that dist/renderer holds the page of the sources as they are. */
export async function buildPage(): Promise<void> {
  if (await isFresh()) return;
  const started = systemNow();
  await mkdir(TEMPORARY, { recursive: true });
  const draft = await mkdtemp(join(TEMPORARY, 'page-'));
  await promisify(execFile)(
    join(PROJECT, 'node_modules', '.bin', 'vite'),
    ['build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'],
    // Under test the environment asks for the libraries' development builds, which nobody is given.
    { cwd: PROJECT, env: { ...projectEnvironment(), NODE_ENV: 'production' } },
  );
  // A source saved while the build ran makes the build stale, as it should.
  await utimes(join(draft, 'index.html'), started, started);
  const before = join(TEMPORARY, `page-before-${process.pid}`);
  await mkdir(join(PROJECT, 'dist'), { recursive: true });
  if (existsSync(BUILT)) await rename(BUILT, before);
  await rename(draft, BUILT);
  await rm(before, { recursive: true, force: true });
}
