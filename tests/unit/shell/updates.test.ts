/** Updates: off without a feed, never a pre-release or a downgrade, installed only where signatures are checked. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkForUpdate, type Updater, type UpdateSettings } from '../../../main/shell/updates.ts';

const withFeed = mkdtempSync(join(tmpdir(), 'fairview-feed-'));
const withoutFeed = mkdtempSync(join(tmpdir(), 'fairview-no-feed-'));
writeFileSync(join(withFeed, 'app-update.yml'), 'provider: generic\n');
afterAll(() => {
  for (const folder of [withFeed, withoutFeed]) rmSync(folder, { recursive: true, force: true });
});

function settings(changes: Partial<UpdateSettings>, available = true) {
  const downloads: string[] = [];
  const updater: Updater = {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowPrerelease: true,
    allowDowngrade: true,
    disableWebInstaller: false,
    checkForUpdates: async () => ({ isUpdateAvailable: available, updateInfo: { version: '2.0.0' } }),
    downloadUpdate: async () => downloads.push('2.0.0'),
  };
  const whole: UpdateSettings = {
    packaged: true,
    platform: 'win32',
    resourcesPath: withFeed,
    currentVersion: '1.0.0',
    loadUpdater: async () => updater,
    log: () => undefined,
    ...changes,
  };
  return { whole, updater, downloads };
}

describe('checkForUpdate', () => {
  it('is off without a feed and in an unpackaged copy, and loads nothing then', async () => {
    const loadUpdater = () => Promise.reject(new Error('must not be loaded'));
    for (const changes of [{ packaged: false }, { resourcesPath: withoutFeed }]) {
      const { whole } = settings({ ...changes, loadUpdater });
      expect(await checkForUpdate(whole)).toEqual({ state: 'OFF', version: null });
    }
  });

  it('downloads to install on quit where the publisher’s signature is checked', async () => {
    const { whole, updater, downloads } = settings({});
    expect(await checkForUpdate(whole)).toEqual({ state: 'AVAILABLE', version: '2.0.0' });
    expect(downloads).toEqual(['2.0.0']);
    expect(updater).toMatchObject({
      autoDownload: false,
      autoInstallOnAppQuit: true,
      allowPrerelease: false,
      allowDowngrade: false,
      disableWebInstaller: true,
    });
  });

  it('only announces a new AppImage, which has no signature of its own', async () => {
    const { whole, updater, downloads } = settings({ platform: 'linux' });
    expect(await checkForUpdate(whole)).toEqual({ state: 'AVAILABLE', version: '2.0.0' });
    expect(downloads).toEqual([]);
    expect(updater.autoInstallOnAppQuit).toBe(false);
  });

  it('says when all is up to date, and when the feed is out of reach', async () => {
    expect(await checkForUpdate(settings({}, false).whole)).toEqual({
      state: 'UP_TO_DATE',
      version: '1.0.0',
    });
    const { whole } = settings({ loadUpdater: () => Promise.reject(new Error('offline')) });
    expect(await checkForUpdate(whole)).toEqual({ state: 'UNREACHABLE', version: null });
  });
});
