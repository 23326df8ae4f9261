/** Signing a release: only what electron-builder wrote, and only files that are the built ones. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newReleaseSchema } from '../../../../shared/contract/server-updates.ts';
import { readReleaseYml } from '../../../../shared/model/release-yml.ts';
import { isSignedRelease } from '../../../../shared/service/release-signature.ts';

const script = fileURLToPath(new URL('../../../../sync-server/updates/sign-release.ts', import.meta.url));
const sha512 = (text: string) => createHash('sha512').update(text).digest('base64');
const program = 'a program';

const yml = (hash: string) => `version: 1.2.0
files:
  - url: Fairview-1.2.0-x64.exe
    sha512: ${hash}
    size: ${program.length}
path: Fairview-1.2.0-x64.exe
sha512: ${hash}
releaseDate: '2026-11-20T08:30:00.000Z'
`;

describe('sign-release', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fairview-release-'));
    writeFileSync(join(folder, 'Fairview-1.2.0-x64.exe'), program);
    writeFileSync(join(folder, 'Fairview-1.2.0-x64.exe.blockmap'), 'blocks');
    writeFileSync(join(folder, 'latest.yml'), yml(sha512(program)));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const run = (...parameters: string[]) =>
    spawnSync(process.execPath, [script, ...parameters], { encoding: 'utf8' });

  it('makes a key that only its owner reads, and signs what it is given', () => {
    const key = join(folder, 'release-key.pem');
    const publicKey = run('--new-key', key).stdout.trim();
    expect(statSync(key).mode & 0o077).toBe(0);
    expect(run('--new-key', key).status).toBe(1);
    expect(run('--key', key, '--folder', folder).stderr).toBe('');
    const body = newReleaseSchema.parse(
      JSON.parse(readFileSync(join(folder, 'latest.release.json'), 'utf8')),
    );
    expect(body).toMatchObject({ channel: 'stable', feed: 'latest', version: '1.2.0' });
    const [file, blockMap] = body.files;
    if (!file) throw new Error('The program is missing.');
    const signed = { ...file, channel: 'stable', version: '1.2.0' };
    expect(isSignedRelease(signed, file.signature ?? '', [publicKey])).toBe(true);
    for (const other of [{ size: 1 }, { version: '1.2.1' }, { channel: 'beta' }, { name: 'Other.exe' }]) {
      expect(isSignedRelease({ ...signed, ...other }, file.signature ?? '', [publicKey])).toBe(false);
    }
    expect(isSignedRelease(signed, file.signature ?? '', ['no key'])).toBe(false);
    expect(blockMap).toMatchObject({ name: 'Fairview-1.2.0-x64.exe.blockmap', sha512: sha512('blocks') });
  });

  it('signs nothing that is not the built file', () => {
    const key = join(folder, 'release-key.pem');
    run('--new-key', key);
    writeFileSync(join(folder, 'latest.yml'), yml(sha512('another program')));
    const { status, stderr } = run('--key', key, '--folder', folder);
    expect([status, stderr]).toEqual([1, expect.stringContaining('is not the file that was built')]);
  });

  it.each(['version: 1.2.0\nreleaseNotes: |\n  a text\n', 'files:\n    url: a.exe\n', 'version: 1.2.0\n'])(
    'refuses a yml that it does not understand whole',
    (text) => expect(() => readReleaseYml(text)).toThrow(/^(Line|The yml)/),
  );
});
