/**
 * A real Chromium for tests, in this order: the one named by FAIRVIEW_CHROMIUM, Debian's, and the one that
 * comes as an npm package with its own NSS libraries, unpacked once into the project's .tmp/ folder.
 * The flags are those that hold on a bare machine, as root, without a graphics stack.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright';

const PROJECT_TEMPORARY = fileURLToPath(new URL('../../.tmp/', import.meta.url));
const PACKAGE_BINARIES = fileURLToPath(new URL('../bin/', import.meta.resolve('@sparticuz/chromium')));
const ARCHIVES = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-zygote'];

export type BrowserSource = 'any' | 'bundled';

interface FoundBrowser {
  readonly executable: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Starts a headless Chromium. `bundled` insists on the one from the npm package. Close it when done. */
export async function launchBrowser(source: BrowserSource = 'any'): Promise<Browser> {
  const found = await findBrowser(source);
  return chromium.launch({
    executablePath: found.executable,
    args: FLAGS,
    env: { ...inherited(), ...found.environment },
  });
}

async function findBrowser(source: BrowserSource): Promise<FoundBrowser> {
  const named = process.env.FAIRVIEW_CHROMIUM;
  if (source === 'any' && named) return { executable: named, environment: {} };
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (source === 'any' && system) return { executable: system, environment: {} };
  const folder = await unpackedBrowser();
  return {
    executable: join(folder, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH ?? '']
        .filter(Boolean)
        .join(':'),
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }),
    },
  };
}

/**
 * Unpacks aside and renames, so that test files that run at the same time never see half a browser. The
 * package unpacks into the process's temporary folder, which is therefore moved for that moment.
 */
async function unpackedBrowser(): Promise<string> {
  const folder = join(PROJECT_TEMPORARY, 'browser');
  if (existsSync(join(folder, 'chromium'))) return folder;
  await mkdir(PROJECT_TEMPORARY, { recursive: true });
  const draft = await mkdtemp(join(PROJECT_TEMPORARY, 'browser-'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = draft;
  try {
    const present = new Set(await readdir(PACKAGE_BINARIES));
    await Promise.all(
      ARCHIVES.filter((name) => present.has(name)).map((name) => inflate(join(PACKAGE_BINARIES, name))),
    );
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
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
