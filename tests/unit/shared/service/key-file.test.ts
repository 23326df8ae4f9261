/** The key file of the headless host: written for the demo with mode 0600, refused in every other form. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemKeychain } from '../../../../main/keys/keychain.ts';
import { readKeyFile, writeDemoKeyFile } from '../../../../shared/service/key-file.ts';

let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fairview-key-file-'));
  path = join(directory, 'demo-key.json');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const write = (content: string) => writeFile(path, content, { mode: 0o600 });

describe('key file', () => {
  it('reads back what the demo wrote, at mode 0600, and never overwrites', async () => {
    const written = await writeDemoKeyFile(path, randomBytes);
    expect(await readKeyFile(path)).toEqual({ key: written.key, demo: true });
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
    await expect(writeDemoKeyFile(path, randomBytes)).rejects.toThrow();
  });

  it('reads a key of one’s own as not a demo', async () => {
    const key = randomBytes(32);
    await write(JSON.stringify({ key: key.toString('hex') }));
    expect(await readKeyFile(path)).toEqual({ key, demo: false });
  });

  it.skipIf(process.platform === 'win32')('refuses a file that other users can read', async () => {
    await writeDemoKeyFile(path, randomBytes);
    for (const mode of [0o640, 0o604, 0o620]) {
      await chmod(path, mode);
      await expect(readKeyFile(path)).rejects.toThrow(`mode ${mode.toString(8)}`);
    }
  });

  it('refuses other forms without repeating their content', async () => {
    const secret = randomBytes(31).toString('hex');
    for (const content of [
      '',
      secret,
      '{"key":',
      `{"key":"${secret}"}`,
      `{"key":"${secret}00","more":1}`,
      '[]',
    ]) {
      await write(content);
      const error: unknown = await readKeyFile(path).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'INVALID_INPUT' });
      expect(String(error)).toContain('64 hexadecimal digits');
      expect(String(error)).not.toContain(secret);
    }
    await write(`{"key":"${'0'.repeat(64)}"}${' '.repeat(5000)}`);
    await expect(readKeyFile(path)).rejects.toThrow('far smaller');
  });

  it('refuses a missing file and a folder', async () => {
    await expect(readKeyFile(path)).rejects.toThrow('does not exist');
    await expect(readKeyFile(directory)).rejects.toThrow('does not exist');
  });
});

describe('the keychain of the system', () => {
  it('is either usable, or null: never an error and never plain text', async () => {
    const keychain = await systemKeychain();
    if (keychain === null) return;
    await keychain.write('test', 'value');
    expect(await keychain.read('test')).toBe('value');
    await keychain.forget('test');
    expect(await keychain.read('test')).toBeNull();
  });
});
