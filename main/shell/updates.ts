/**
 * Updates of the program: off unless the installed copy carries a feed (app-update.yml). Nothing is fetched
 * without being asked for, pre-releases and older versions are never taken. On Windows the publisher's
 * signature, on macOS the system's, decides whether a download is kept; an AppImage has no signature of its
 * own, so there a new version is only announced.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { UpdateState } from '../../preload/bridge.ts';

/** The part of electron-updater that is used. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowPrerelease: boolean;
  allowDowngrade: boolean;
  disableWebInstaller: boolean;
  checkForUpdates(): Promise<{
    readonly isUpdateAvailable: boolean;
    readonly updateInfo: { readonly version: string };
  } | null>;
  downloadUpdate(): Promise<unknown>;
}

export interface UpdateSettings {
  readonly packaged: boolean;
  readonly platform: NodeJS.Platform;
  readonly resourcesPath: string;
  readonly currentVersion: string;
  /** Loaded only when there is a feed. */
  readonly loadUpdater: () => Promise<Updater>;
  readonly log: (message: string, cause?: unknown) => void;
}

/** Asks the feed once; where the platform checks signatures, starts the download to be installed on quit. */
export async function checkForUpdate(settings: UpdateSettings): Promise<UpdateState> {
  const { currentVersion, packaged, platform } = settings;
  if (!packaged || !existsSync(join(settings.resourcesPath, 'app-update.yml'))) {
    return { state: 'OFF', version: null };
  }
  const signed = platform === 'win32' || platform === 'darwin';
  try {
    const updater = await settings.loadUpdater();
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = signed;
    updater.allowPrerelease = false;
    updater.allowDowngrade = false;
    updater.disableWebInstaller = true;
    const found = await updater.checkForUpdates();
    if (found === null || !found.isUpdateAvailable) return { state: 'UP_TO_DATE', version: currentVersion };
    if (signed) {
      updater.downloadUpdate().catch((error: unknown) => settings.log('The update was not kept.', error));
    }
    return { state: 'AVAILABLE', version: found.updateInfo.version };
  } catch (error) {
    settings.log('The update feed could not be read.', error);
    return { state: 'UNREACHABLE', version: null };
  }
}

/** electron-updater reads Electron as it loads, hence only when asked for. */
export async function loadElectronUpdater(): Promise<Updater> {
  const { autoUpdater } = await import('electron-updater');
  return autoUpdater;
}
