/**
 * A real Chromium for tests, in this order: the one named by FAIRVIEW_CHROMIUM, Debian's, and the one that
 * comes as an npm package with its own NSS libraries, unpacked once into the project's .tmp/ folder.
 * The flags are those that hold on a bare machine, as root, without a graphics stack.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from 'playwright';

const PROJECT_TEMPORARY = fileURLToPath(new URL('../../.tmp/', import.meta.url));
const UNPACK = fileURLToPath(new URL('./unpack-browser.ts', import.meta.url));
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-zygote'];

export type BrowserSource = 'any' | 'bundled';

/** Starts a headless Chromium. `bundled` insists on the one from the npm package. Close it when done. */
export async function launchBrowser(source: BrowserSource = 'any'): Promise<Browser> {
  return await chromium.launch(await launchOptions(source));
}

/** Sees to it that nobody has to unpack the browser while files of tests are under way. */
export async function prepareBrowser(): Promise<void> {
  await launchOptions('any');
}

async function launchOptions(source: BrowserSource): Promise<LaunchOptions> {
  const named = process.env.FAIRVIEW_CHROMIUM;
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path));
  const installed = source === 'any' ? named || system : undefined;
  if (installed) return { executablePath: installed, args: FLAGS, env: inherited() };
  const folder = await unpackedBrowser();
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH ?? ''].filter(Boolean);
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
  return {
    executablePath: join(folder, 'chromium'),
    args: FLAGS,
    env: { ...inherited(), LD_LIBRARY_PATH: libraries.join(':'), ...fonts },
  };
}

/** Unpacks aside and renames, so that whoever looks at the same time never sees half a browser. */
async function unpackedBrowser(): Promise<string> {
  const folder = join(PROJECT_TEMPORARY, 'browser');
  if (existsSync(join(folder, 'chromium'))) return folder;
  await mkdir(PROJECT_TEMPORARY, { recursive: true });
  const draft = await mkdtemp(join(PROJECT_TEMPORARY, 'browser-'));
  await promisify(execFile)(process.execPath, [UNPACK], { env: { ...process.env, TMPDIR: draft } });
  await rename(draft, folder).catch((error: unknown) => {
    if (!existsSync(join(folder, 'chromium'))) throw error;
    return rm(draft, { recursive: true, force: true });
  });
  return folder;
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
