/** SECURITY.md names every runtime dependency with the version that is locked, and none that is not there. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const versionSchema = z.record(z.string(), z.string());
const packageSchema = z.object({ dependencies: versionSchema });
const lockSchema = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

describe('the list of runtime dependencies', () => {
  it('is that of package.json, at the versions of the lock file', () => {
    const { dependencies } = packageSchema.parse(JSON.parse(read('package.json')));
    const { packages } = lockSchema.parse(JSON.parse(read('package-lock.json')));
    const locked = Object.keys(dependencies).map((name) => [name, packages[`node_modules/${name}`]?.version]);
    const [, list = ''] = read('SECURITY.md').split('## Runtime dependencies');
    const listed = [...list.matchAll(/^\| `([^`]+)`[^|]*\| ([\d.]+) \|/gm)].map(([, name, version]) => [
      name,
      version,
    ]);
    expect(listed.toSorted()).toEqual(locked.toSorted());
  });
});
