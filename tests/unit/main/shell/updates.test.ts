/** Updates: off without a feed, never a pre-release or a downgrade, installed only where the publisher signed. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createUpdates, type Updater, type UpdateSettings } from '../../../../main/shell/updates.ts';
import { signReleasedFile } from '../../../../shared/service/release-signature.ts';

const withFeed = mkdtempSync(join(tmpdir(), 'fairview-feed-'));
const withoutFeed = mkdtempSync(join(tmpdir(), 'fairview-no-feed-'));
writeFileSync(join(withFeed, 'app-update.yml'), 'provider: generic\n');
afterAll(() => {
  for (const folder of [withFeed, withoutFeed]) rmSync(folder, { recursive: true, force: true });
});

const pair = generateKeyPairSync('ed25519');
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const program = 'the new program';
const file = {
  name: 'Fairview-2.0.0-x64.exe',
  sha512: createHash('sha512').update(program).digest('base64'),
  size: program.length,
};
const signature = signReleasedFile({ ...file, channel: 'stable', version: '2.0.0' }, privateKey);
const signed = { url: file.name, sha512: file.sha512, size: file.size, signature };

function desktop(changes: Partial<UpdateSettings> = {}, offer: object | null = {}, arrived = program) {
  const path = join(withFeed, 'arrived.exe');
  const steps: string[] = [];
  const listeners: ((progress: { percent: number }) => void)[] = [];
  const updater: Updater = {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowPrerelease: true,
    allowDowngrade: true,
    disableWebInstaller: false,
    checkForUpdates: async () => ({
      isUpdateAvailable: offer !== null,
      updateInfo: { version: '2.0.0', files: [signed], ...offer },
    }),
    downloadUpdate: async () => {
      steps.push(updater.autoInstallOnAppQuit ? 'set up to be installed' : 'fetched only');
      writeFileSync(path, arrived);
      for (const listener of listeners) listener({ percent: 41.7 });
      return [path];
    },
    on: (_event, listener) => listeners.push(listener),
  };
  const updates = createUpdates({
    packaged: true,
    resourcesPath: withFeed,
    currentVersion: '1.0.0',
    channel: 'stable',
    keys: [publicKey],
    loadUpdater: async () => updater,
    log: () => undefined,
    ...changes,
  });
  return { updates, updater, steps, path };
}

describe('createUpdates', () => {
  it('is off without a feed and in an unpackaged copy, and loads nothing then', async () => {
    const loadUpdater = () => Promise.reject(new Error('must not be loaded'));
    for (const changes of [{ packaged: false }, { resourcesPath: withoutFeed }]) {
      const { updates } = desktop({ ...changes, loadUpdater });
      expect(await updates.check()).toEqual({ state: 'OFF', version: null });
    }
  });

  it('fetches without installing, checks the bytes, and only then sets them up for the quit', async () => {
    const { updates, updater, steps } = desktop();
    expect(await updates.check()).toMatchObject({ state: 'DOWNLOADING', version: '2.0.0' });
    await updates.settled();
    expect(steps).toEqual(['fetched only', 'set up to be installed']);
    expect(await updates.check()).toEqual({ state: 'READY', version: '2.0.0' });
    expect(updater).toMatchObject({
      autoDownload: false,
      allowPrerelease: false,
      allowDowngrade: false,
      disableWebInstaller: true,
    });
  });

  it('says how far a download has come', async () => {
    let arrive: (paths: readonly string[]) => void = () => undefined;
    let tell: (progress: { percent: number }) => void = () => undefined;
    const { updates, updater } = desktop();
    updater.on = (_event, listener) => {
      tell = listener;
    };
    updater.downloadUpdate = () => new Promise((resolve) => (arrive = resolve));
    await updates.check();
    tell({ percent: 41.7 });
    expect(await updates.check()).toEqual({ state: 'DOWNLOADING', version: '2.0.0', percent: 41 });
    arrive([]);
  });

  it('deletes what arrived where its bytes are not those that were signed', async () => {
    const { updates, updater, steps, path } = desktop({}, {}, 'another program');
    await updates.check();
    await updates.settled();
    expect([existsSync(path), updater.autoInstallOnAppQuit, steps]).toEqual([false, false, ['fetched only']]);
  });

  it.each([
    ['no file', { files: [] }],
    ['an unsigned file', { files: [{ ...signed, signature: undefined }] }],
    ['one signed and one unsigned file', { files: [signed, { ...signed, url: 'Other.exe' }] }],
    ['another size', { files: [{ ...signed, size: signed.size + 1 }] }],
    ['another version', { version: '2.0.1' }],
    ['a pre-release', { version: '2.0.0-beta.1' }],
    ['a file elsewhere', { files: [{ ...signed, url: 'https://evil.example/Fairview-2.0.0-x64.exe' }] }],
    ['packages of a web installer', { packages: { x64: { path: 'package.7z' } } }],
  ])('fetches nothing where the feed offers %s', async (_what, offer) => {
    const { updates, steps } = desktop({}, offer);
    expect(await updates.check()).toMatchObject({ state: 'REFUSED' });
    expect(steps).toEqual([]);
  });

  it('takes nothing that was signed for another channel', async () => {
    expect(await desktop({ channel: 'beta' }).updates.check()).toMatchObject({ state: 'REFUSED' });
  });

  it('only announces a new version where no key is built in', async () => {
    const { updates, steps } = desktop({ keys: [] });
    expect(await updates.check()).toEqual({ state: 'AVAILABLE', version: '2.0.0' });
    expect(steps).toEqual([]);
  });

  it('says when all is up to date, when nothing was published, and when the feed is out of reach', async () => {
    const upToDate = { state: 'UP_TO_DATE', version: '1.0.0' };
    expect(await desktop({}, null).updates.check()).toEqual(upToDate);
    const empty = desktop();
    empty.updater.checkForUpdates = () =>
      Promise.reject(Object.assign(new Error(), { code: 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND' }));
    expect(await empty.updates.check()).toEqual(upToDate);
    const offline = desktop({ loadUpdater: () => Promise.reject(new Error('offline')) });
    expect(await offline.updates.check()).toEqual({ state: 'UNREACHABLE', version: null });
  });
});
