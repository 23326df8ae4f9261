/**
 * Custody of the database key, on real files: made once, opened by passphrase, recovery passphrase or
 * keychain, never by anything else, and never readable in the folder.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Keychain } from '../../../../shared/service/key-custody.ts';
import {
  createKeys,
  keyFromKeychain,
  keyState,
  returnKeyToKeychain,
  unlockKeys,
} from '../../../../shared/service/key-custody.ts';
import { generateRecoveryPassphrase, readRecoveryPassphrase } from '../../../../shared/service/passphrase.ts';

const PASSPHRASE = 'seven quiet ledgers';
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fairview-keys-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** A keychain in memory, with the same contract as the system's. */
function memoryKeychain(entries = new Map<string, string>()): Keychain & { entries: Map<string, string> } {
  return {
    entries,
    read: async (account) => entries.get(account) ?? null,
    write: async (account, secret) => {
      entries.set(account, secret);
    },
    forget: async (account) => entries.delete(account),
  };
}

describe('without a keychain', () => {
  it('opens by passphrase and by recovery passphrase, however the latter is typed', async () => {
    expect(await keyState(directory)).toBe('NONE');
    const { key, recoveryPassphrase } = await createKeys({
      directory,
      passphrase: PASSPHRASE,
      random: randomBytes,
    });
    expect(key).toHaveLength(32);
    expect(await keyState(directory)).toBe('LOCKED');
    expect(await unlockKeys({ directory, passphrase: PASSPHRASE })).toEqual(key);
    expect(await unlockKeys({ directory, passphrase: recoveryPassphrase })).toEqual(key);
    const typed = ` ${recoveryPassphrase.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `;
    expect(await unlockKeys({ directory, passphrase: typed })).toEqual(key);
  });

  it('refuses a wrong passphrase with NOT_AUTHENTICATED', async () => {
    await createKeys({ directory, passphrase: PASSPHRASE, random: randomBytes });
    for (const passphrase of [
      '',
      'seven quiet ledger',
      generateRecoveryPassphrase(randomBytes),
      'x'.repeat(2000),
    ]) {
      await expect(unlockKeys({ directory, passphrase })).rejects.toMatchObject({
        code: 'NOT_AUTHENTICATED',
      });
    }
  });

  it('asks for a passphrase, and for one of at least twelve characters', async () => {
    await expect(createKeys({ directory, random: randomBytes })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await expect(createKeys({ directory, passphrase: 'short', random: randomBytes })).rejects.toThrow(
      'has 5 characters; at least 12',
    );
    expect(await readdir(directory)).toEqual([]);
  });

  it('keeps keys.json at mode 0600, alone, and without the key or a passphrase in it', async () => {
    const { key, recoveryPassphrase } = await createKeys({
      directory,
      passphrase: PASSPHRASE,
      random: randomBytes,
    });
    expect(await readdir(directory)).toEqual(['keys.json']);
    const path = join(directory, 'keys.json');
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
    const text = await readFile(path, 'utf8');
    for (const secret of [key.toString('hex'), key.toString('base64'), PASSPHRASE, recoveryPassphrase]) {
      expect(text).not.toContain(secret);
    }
  });

  it('never replaces the keys of a folder', async () => {
    const { key } = await createKeys({ directory, passphrase: PASSPHRASE, random: randomBytes });
    const again = createKeys({ directory, passphrase: 'another passphrase', random: randomBytes });
    await expect(again).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    expect(await unlockKeys({ directory, passphrase: PASSPHRASE })).toEqual(key);
  });

  it('lets one of two creations at the same time win, whole', async () => {
    const results = await Promise.allSettled(
      [1, 2].map(() => createKeys({ directory, passphrase: PASSPHRASE, random: randomBytes })),
    );
    const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.key] : []));
    expect(made).toHaveLength(1);
    expect(await unlockKeys({ directory, passphrase: PASSPHRASE })).toEqual(made[0]);
    expect(await readdir(directory)).toEqual(['keys.json']);
  });

  it('does not open a file whose two copies were exchanged', async () => {
    await createKeys({ directory, passphrase: PASSPHRASE, random: randomBytes });
    const path = join(directory, 'keys.json');
    const file = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...file, passphrase: file.recovery, recovery: file.passphrase }));
    await expect(unlockKeys({ directory, passphrase: PASSPHRASE })).rejects.toMatchObject({
      code: 'NOT_AUTHENTICATED',
    });
  });

  it('says plainly that a damaged file is damaged', async () => {
    await createKeys({ directory, passphrase: PASSPHRASE, random: randomBytes });
    const path = join(directory, 'keys.json');
    const good = JSON.parse(await readFile(path, 'utf8'));
    const costly = {
      ...good,
      recovery: { ...good.recovery, cost: { memoryKiB: 4_000_000, passes: 3, lanes: 1 } },
    };
    for (const content of ['', '{', '{}', JSON.stringify(costly), JSON.stringify({ ...good, extra: 1 })]) {
      await writeFile(path, content);
      await expect(keyState(directory)).rejects.toThrow('keys.json in the data folder is damaged');
    }
  });
});

describe('with a keychain', () => {
  it('opens by itself, needs no passphrase, and survives the loss of the keychain', async () => {
    const keychain = memoryKeychain();
    const { key, recoveryPassphrase } = await createKeys({ directory, keychain, random: randomBytes });
    expect(await keyState(directory)).toBe('KEYCHAIN');
    expect(await keyFromKeychain({ directory, keychain })).toEqual(key);

    keychain.entries.clear();
    expect(await keyFromKeychain({ directory, keychain })).toBeNull();
    expect(await keyFromKeychain({ directory, keychain: null })).toBeNull();
    expect(await unlockKeys({ directory, passphrase: recoveryPassphrase })).toEqual(key);

    expect(await returnKeyToKeychain({ directory, key, keychain: null })).toBe(false);
    expect(await returnKeyToKeychain({ directory, key, keychain })).toBe(true);
    expect(await keyFromKeychain({ directory, keychain })).toEqual(key);
  });

  it('is not given the key of a folder that was set up with a passphrase', async () => {
    const { key } = await createKeys({ directory, passphrase: PASSPHRASE, random: randomBytes });
    const keychain = memoryKeychain();
    expect(await returnKeyToKeychain({ directory, key, keychain })).toBe(false);
    expect(keychain.entries.size).toBe(0);
  });

  it('refuses a keychain that does not keep what it is given', async () => {
    const keychain: Keychain = { ...memoryKeychain(), read: async () => null };
    await expect(createKeys({ directory, keychain, random: randomBytes })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(await keyState(directory)).toBe('NONE');
  });

  it('answers null where the keychain fails or holds something else', async () => {
    const keychain = memoryKeychain();
    await createKeys({ directory, keychain, random: randomBytes });
    for (const account of keychain.entries.keys()) keychain.entries.set(account, 'not a key');
    expect(await keyFromKeychain({ directory, keychain })).toBeNull();
    const failing: Keychain = { ...keychain, read: () => Promise.reject(new Error('access denied')) };
    expect(await keyFromKeychain({ directory, keychain: failing })).toBeNull();
  });
});

describe('the recovery passphrase', () => {
  it('has 140 bits in seven groups of four', () => {
    const passphrase = generateRecoveryPassphrase(randomBytes);
    expect(passphrase).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){6}$/);
    expect(readRecoveryPassphrase(passphrase)).toBe(passphrase);
    expect(readRecoveryPassphrase(`${passphrase}9`)).toBeNull();
    expect(readRecoveryPassphrase('U'.repeat(28))).toBeNull();
  });
});
