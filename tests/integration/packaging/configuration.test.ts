/** The configuration of electron-builder: valid by its own schema, with every fuse and signature check stated. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { repository } from './packing.ts';

const requireBuilder = createRequire(
  createRequire(join(repository, 'package.json')).resolve('electron-builder'),
);
const { load } = requireBuilder('js-yaml');
const { validateConfiguration } = requireBuilder('app-builder-lib/out/util/config/config');
const { DebugLogger } = requireBuilder('builder-util');

const configuration = load(readFileSync(join(repository, 'electron-builder.yml'), 'utf8'));
const stated = z
  .looseObject({
    electronFuses: z.record(z.string(), z.boolean()),
    publish: z.looseObject({ provider: z.string(), url: z.string() }),
    win: z.looseObject({ verifyUpdateCodeSignature: z.boolean() }),
    files: z.array(z.string()),
  })
  .parse(configuration);

describe('electron-builder.yml', () => {
  it('is valid by the schema of electron-builder', async () => {
    await expect(validateConfiguration(configuration, new DebugLogger(false))).resolves.toBeUndefined();
    const broken = { ...configuration, electronFuses: { runAsNode: 'no' } };
    await expect(validateConfiguration(broken, new DebugLogger(false))).rejects.toThrow('runAsNode');
  });

  it('states every fuse that electron-builder knows', () => {
    const schema = z
      .looseObject({
        definitions: z.looseObject({
          FuseOptionsV1: z.looseObject({ properties: z.record(z.string(), z.unknown()) }),
        }),
      })
      .parse(requireBuilder('app-builder-lib/scheme.json'));
    const known = Object.keys(schema.definitions.FuseOptionsV1.properties);
    expect(Object.keys(stated.electronFuses).sort()).toEqual(known.sort());
    expect(stated.electronFuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableCookieEncryption: true,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  it('takes updates over TLS only, signed by a named publisher', () => {
    expect(stated.publish.provider).toBe('generic');
    expect(new URL(stated.publish.url).protocol).toBe('https:');
    expect(stated.win).toMatchObject({
      verifyUpdateCodeSignature: true,
      signtoolOptions: { publisherName: 'Fairview' },
    });
  });
});
