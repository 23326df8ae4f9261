/**
 * How Fairview is built and tested: the page (default mode), the engine and shell (`--mode main`), the
 * preload script (`--mode preload`), and the test projects (modes `test` and `benchmark`).
 *
 * What must stay true: the page has no inline script (its policy allows none), the main bundle keeps the
 * tree of the source, so that a path read relative to `import.meta.url` means the same in both, and npm
 * packages stay outside it (natives cannot be bundled).
 */
import { cpSync, globSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { PATIENCE_MS } from './tests/support/patience.ts';

const repository = import.meta.dirname;
const inRepository = (path: string): string => join(repository, path);

/** Paths answered by the engine; everything else is the page. */
const ENGINE_PATHS = ['/ops', '/auth', '/admin', '/files', '/health', '/portal', '/sync'];
const ENGINE_URL = process.env.FAIRVIEW_ENGINE_URL ?? 'http://127.0.0.1:4300';

function page(): UserConfig {
  return {
    root: inRepository('renderer'),
    base: '/',
    plugins: [react(), noJsonSchemas(), smallestFirst()],
    // Filled in per response by shared/service/page/serve-page.ts.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: inRepository('dist/renderer'),
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      sourcemap: false,
      chunkSizeWarningLimit: 1500,
      rolldownOptions: {
        // The desktop's page, and the one of the administrators that the sync-server serves.
        input: ['renderer/index.html', 'renderer/admin.html'].map(inRepository),
      },
    },
    server: {
      host: '127.0.0.1',
      port: 5173,
      strictPort: true,
      proxy: Object.fromEntries(
        ENGINE_PATHS.map((path) => [path, { target: ENGINE_URL, changeOrigin: true }]),
      ),
    },
  };
}

/** What the first screen of the desktop's page loads: the page itself and the work list. */
const FIRST_SCREEN = ['renderer/app/main.tsx', 'renderer/screens/home/home-screen.tsx'].map(inRepository);
/** Loaded before anything else, so that what they set is set by then (renderer/app/start.ts): never with the others. */
const STARTS = ['renderer/app/start.ts', 'renderer/admin/start.ts'].map(inRepository);
const ADMIN_PAGE = ['renderer/admin/main.tsx'].map(inRepository);
const GROUPS = { shared: 'first-of-both-pages', own: 'first-screen' };

/**
 * Two chunks of all that the first screen loads, in place of some forty: what is compressed together becomes smaller by a
 * tenth. One holds what the administrators' page loads first too. Which modules these are is known once everything that
 * nobody uses was left out, so the page is bundled twice. Both are compressed here as small as can be, as it takes a second.
 */
function smallestFirst(): Plugin {
  return {
    name: 'fairview:smallest-first',
    apply: 'build',
    async config(given) {
      const { shared, own } = await modulesOfFirstScreen(given);
      const inGroup = (name: string, ids: ReadonlySet<string>) => ({
        name,
        test: (id: string) => ids.has(id),
      });
      const groups = [inGroup(GROUPS.shared, shared), inGroup(GROUPS.own, own)];
      // What the modules of a group import is in a group already, or belongs to the start.
      const codeSplitting = { groups, includeDependenciesRecursively: false };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
    writeBundle({ dir = '' }, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !Object.values(GROUPS).includes(chunk.name)) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(join(dir, `${chunk.fileName}.br`), brotliCompressSync(chunk.code, { params }));
      }
    },
  };
}

async function modulesOfFirstScreen(given: UserConfig) {
  let chunks: readonly Rolldown.OutputChunk[] = [];
  const see: Plugin = {
    name: 'fairview:see-chunks',
    generateBundle(_, bundle) {
      chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    },
  };
  await build({
    ...given,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), noJsonSchemas(), see],
    build: { ...given.build, write: false, minify: false, reportCompressedSize: false },
  });
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loadedBy = (modules: readonly string[]) => {
    const loaded = new Set<Rolldown.OutputChunk>();
    const load = (chunk: Rolldown.OutputChunk | undefined) => {
      if (chunk === undefined || loaded.has(chunk)) return;
      loaded.add(chunk);
      for (const file of chunk.imports) load(byFile.get(file));
    };
    for (const chunk of chunks) if (modules.some((id) => id in chunk.modules)) load(chunk);
    return new Set([...loaded].flatMap((chunk) => Object.keys(chunk.modules)));
  };
  const starts = loadedBy(STARTS);
  const first = [...loadedBy(FIRST_SCREEN)].filter((id) => !starts.has(id));
  const admin = loadedBy(ADMIN_PAGE);
  return {
    shared: new Set(first.filter((id) => admin.has(id))),
    own: new Set(first.filter((id) => !admin.has(id))),
  };
}

/** The page checks with its schemas and never describes them as JSON Schema: the library's code for that stays behind. */
function noJsonSchemas(): Plugin {
  return {
    name: 'fairview:no-json-schemas',
    enforce: 'pre',
    load(id) {
      if (!/\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(
        ([, name]) => name,
      );
      const refuse = "() => { throw new Error('No JSON Schema is made on the page.'); }";
      return names.map((name) => `export const ${name} = ${refuse};`).join('\n');
    },
  };
}

/** Worker threads and the process that reads foreign files are started by file, so each is an entry of its own. */
const WORKER_FILES = ['main/**/worker-thread.ts', 'main/**/*-worker.ts', 'main/**/reader-entry.ts'];

function engineAndShell(): UserConfig {
  const workers = globSync(WORKER_FILES, { cwd: repository }).sort();
  return {
    root: repository,
    plugins: [compiledWorkerPaths(), constitutionAndEntry()],
    publicDir: false,
    ssr: { target: 'node' },
    // The publisher's public keys become a part of the program (main/shell/update-key.ts).
    define: { FAIRVIEW_UPDATE_KEYS: JSON.stringify(process.env.FAIRVIEW_UPDATE_KEYS ?? '') },
    build: {
      ssr: true,
      outDir: inRepository('dist/main'),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: false,
      rolldownOptions: {
        input: ['main/shell/main.ts', ...workers].map(inRepository),
        external: ['electron'],
        output: {
          format: 'es',
          preserveModules: true,
          preserveModulesRoot: repository,
          entryFileNames: '[name].js',
        },
      },
    },
  };
}

/** `new URL('./x.ts', import.meta.url)` names a source file; in the bundle the same file is `./x.js`. */
function compiledWorkerPaths(): Plugin {
  return {
    name: 'fairview:compiled-worker-paths',
    transform: (code) => ({
      code: code.replaceAll(/(new URL\(['"]\.{1,2}\/[\w./-]+)\.ts(['"],\s*import\.meta\.url\))/g, '$1.js$2'),
      map: null,
    }),
  };
}

/** Puts the rule book beside its loaders, and the short entry that package.json names. */
function constitutionAndEntry(): Plugin {
  return {
    name: 'fairview:constitution-and-entry',
    writeBundle() {
      const dataFiles = globSync('constitution/**/*.{json,txt,md}', { cwd: repository });
      for (const file of dataFiles) {
        if (!file.startsWith(join('constitution', 'release'))) {
          cpSync(inRepository(file), inRepository(join('dist/main', file)), { recursive: true });
        }
      }
      const { version } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8'));
      writeFileSync(inRepository('dist/main/shell.js'), "import './main/shell/main.js';\n");
      writeFileSync(
        inRepository('dist/main/package.json'),
        `${JSON.stringify({ name: 'fairview', type: 'module', version })}\n`,
      );
    },
  };
}

function preload(): UserConfig {
  return {
    root: repository,
    publicDir: false,
    ssr: { target: 'node', noExternal: true },
    build: {
      ssr: true,
      outDir: inRepository('dist/preload'),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: inRepository('preload/preload.ts'),
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: 'preload.cjs', codeSplitting: false },
      },
    },
  };
}

/**
 * Files share a process: modules, the rule book and the threads that read foreign files are loaded once for many. So a
 * test leaves nothing behind in a module, the environment or the clock.
 */
const TOGETHER = { isolate: false };
/** Node imports what it can run by itself: vite's runner transforms each module and costs at every use of an import. */
const BY_NODE = { experimental: { viteModuleRunner: false } };

/** Most of what a test makes is soon forgotten: looking through it for what lives on is a tenth of the run otherwise. */
const ROOM_FOR_THE_YOUNG = '--max-semi-space-size=64';
/** What data folders, browsers and databases of a run hold at most, with room to spare. */
const TEST_DATA_BYTES = 4 * 1024 ** 3;
/**
 * Where Linux keeps files in memory: data folders of tests are written through to the disk at every commit, as the
 * program must, and nobody needs them after a loss of power.
 */
const MEMORY_FOLDER = '/dev/shm';

/** The folder for the data of tests, where no other one is named: in memory, where there is room for them. */
function temporaryFolder(): string | undefined {
  if (process.env.TMPDIR !== undefined || process.platform !== 'linux') return process.env.TMPDIR;
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize > TEST_DATA_BYTES ? MEMORY_FOLDER : undefined;
  } catch {
    return undefined;
  }
}

const PAGE = 'tests/unit/renderer/**/*.test.ts';
const SHELL = 'tests/integration/shell/**/*.test.ts';
const SAMPLE = 'tests/support/sample-folder.ts';
const SERVER_FOLDER = 'tests/sync-server/support/server-folder.ts';
const POSTGRES = 'tests/sync-server/support/prepared-postgres.ts';

/** One project per pace: `unit` is quick and pure, `integration` uses the real world, `regression` is the five binding rules. */
function tests(): UserConfig {
  // What a process of the tests has compiled, the next one finds: engines, hosts and threads are started often.
  process.env.NODE_COMPILE_CACHE ??= inRepository('node_modules/.cache/compiled');
  const temporary = temporaryFolder();
  if (temporary !== undefined) process.env.TMPDIR = temporary;
  // Electron's binary is not to be had everywhere: under test its place is taken by a thin stand-in.
  const alias = { electron: inRepository('tests/integration/shell/electron-stand-in.ts') };
  const project = (name: string, include: string[], more: NonNullable<ViteUserConfig['test']> = {}) => ({
    extends: true as const,
    test: {
      name,
      include,
      alias,
      testTimeout: PATIENCE_MS,
      hookTimeout: PATIENCE_MS,
      benchmark: { include: [] },
      ...more,
    },
  });
  return {
    root: repository,
    test: {
      environment: 'node',
      pool: 'forks',
      execArgv: [ROOM_FOR_THE_YOUNG],
      // A machine with two cores has two files under way; where files wait for others (servers, mails, clocks), `npm test`
      // has three.
      maxWorkers: 2,
      globals: false,
      passWithNoTests: true,
      // One line for each file, and all of what failed.
      reporters: [['default', { summary: false }]],
      slowTestThreshold: PATIENCE_MS,
      expect: { poll: { timeout: PATIENCE_MS / 3 } },
      projects: [
        project('unit', ['tests/{unit,architecture}/**/*.test.ts'], {
          ...TOGETHER,
          ...BY_NODE,
          exclude: [PAGE],
        }),
        // The page's components are written in JSX, which Node does not run.
        project('page', [PAGE], TOGETHER),
        project(
          'integration',
          ['integration', 'contract', 'security'].map((room) => `tests/${room}/**/*.test.ts`),
          { ...TOGETHER, ...BY_NODE, exclude: [SHELL], globalSetup: [SAMPLE, SERVER_FOLDER] },
        ),
        // Electron is one for a process, and so is its stand-in: each file has a process of its own.
        project('shell', [SHELL]),
        // The sync-server on SQLite and on a PostgreSQL of its own, started once for all files.
        project('sync-server', ['tests/sync-server/**/*.test.ts'], {
          ...TOGETHER,
          ...BY_NODE,
          globalSetup: [POSTGRES, SERVER_FOLDER],
        }),
        // A real browser, driven key by key.
        project('e2e', ['tests/e2e/**/*.test.ts'], {
          ...TOGETHER,
          ...BY_NODE,
          globalSetup: ['tests/e2e/set-up.ts', SERVER_FOLDER],
        }),
        project('regression', ['tests/regression/**/*.test.ts'], {
          ...TOGETHER,
          ...BY_NODE,
          globalSetup: SAMPLE,
        }),
        // Hours of chance in minutes: run by hand, its figures stand with the release.
        project('soak', ['tests/soak/**/*.soak.ts'], {
          globalSetup: [POSTGRES, SERVER_FOLDER, SAMPLE],
          testTimeout: 3_600_000,
          hookTimeout: 3_600_000,
        }),
        // Benchmarks import as the program does.
        project('bench', [], {
          benchmark: { include: ['tests/bench/**/*.bench.ts'] },
          globalSetup: SAMPLE,
          ...BY_NODE,
        }),
      ],
    },
  };
}

export default defineConfig(({ mode }) => {
  if (mode === 'test' || mode === 'benchmark') return tests();
  if (mode === 'main') return engineAndShell();
  if (mode === 'preload') return preload();
  return page();
});
