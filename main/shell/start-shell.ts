/**
 * Brings the desktop up, in the order that keeps it safe: sandbox, single instance, scheme and guards first;
 * then the engine, which touches data; then the window. A second start only shows the first one's window.
 */
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, session } from 'electron';
import { keepMemoryOutOfDumps } from '../../shared/service/core-dumps.ts';
import { createPageServer } from '../../shared/service/page/serve-page.ts';
import { systemKeychain } from '../keys/keychain.ts';
import { readCaptureProtection } from './capture-protection.ts';
import type { CreateEngineHost, EngineHost } from './engine-host.ts';
import { installMenu } from './menu.ts';
import { guardNavigation } from './navigation.ts';
import { closeNetwork } from './network.ts';
import { registerPageRequests } from './page-requests.ts';
import { denyPermissions } from './permissions.ts';
import { registerScheme, serveScheme } from './protocol.ts';
import { lockWhenLeft } from './screen-lock.ts';
import { UPDATE_CHANNEL, UPDATE_KEYS } from './update-key.ts';
import { createUpdates, loadElectronUpdater } from './updates.ts';
import { startUtilityReader } from './utility-reader.ts';
import { openWindow } from './window.ts';

export interface ShellSettings {
  readonly createHost: CreateEngineHost;
  /** The built page (dist/renderer). */
  readonly pageFolder: string;
  /** The bundled preload script (dist/preload/preload.cjs). */
  readonly preload: string;
  readonly log: (message: string, cause?: unknown) => void;
}

/** Answers false where another instance runs already; nothing was touched then. */
export async function startShell(settings: ShellSettings): Promise<boolean> {
  keepMemoryOutOfDumps();
  app.enableSandbox();
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return false;
  }
  registerScheme();
  app.on('web-contents-created', (_event, contents) => guardNavigation(contents));
  await app.whenReady();
  denyPermissions(session.defaultSession);
  closeNetwork(session.defaultSession, app.isPackaged);

  let host: EngineHost;
  try {
    host = await settings.createHost({
      dataDirectory: join(app.getPath('userData'), 'practice'),
      keychain: await systemKeychain(),
      packaged: app.isPackaged,
      version: app.getVersion(),
      startReader: startUtilityReader,
    });
  } catch (error) {
    settings.log('The engine did not start.', error);
    dialog.showErrorBox('Fairview cannot start', messageOf(error));
    app.exit(1);
    return false;
  }
  await openDesktop(settings, host);
  return true;
}

async function openDesktop(settings: ShellSettings, host: EngineHost): Promise<void> {
  const { log } = settings;
  serveScheme(session.defaultSession.protocol, host, createPageServer(settings.pageFolder));
  const updates = createUpdates({
    packaged: app.isPackaged,
    resourcesPath: process.resourcesPath,
    currentVersion: app.getVersion(),
    channel: UPDATE_CHANNEL,
    keys: UPDATE_KEYS,
    loadUpdater: loadElectronUpdater,
    log,
  });
  const captureFile = join(app.getPath('userData'), 'screen-capture.json');
  registerPageRequests({ host, log, checkForUpdate: updates.check, captureFile });
  installMenu(app.isPackaged);

  let window: BrowserWindow | null = null;
  const show = async (): Promise<void> => {
    if (window !== null) {
      if (window.isMinimized()) window.restore();
      window.focus();
      return;
    }
    const opened = openWindow({
      preload: settings.preload,
      stateFile: join(app.getPath('userData'), 'window.json'),
      packaged: app.isPackaged,
    });
    window = opened.window;
    window.setContentProtection(readCaptureProtection(captureFile).protected);
    window.on('closed', () => {
      window = null;
    });
    await opened.loaded;
  };
  app.on('second-instance', () => void show());
  app.on('activate', () => void show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  const stopWatching = lockWhenLeft(host, () => window?.webContents.reload(), log);
  closeBeforeQuit(host, stopWatching, log);
  await show();
}

/** Quitting waits for the engine: running jobs hand their work back and the store is closed in order. */
function closeBeforeQuit(host: EngineHost, stopWatching: () => void, log: ShellSettings['log']): void {
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    stopWatching();
    void host
      .close()
      .catch((error: unknown) => log('The engine did not close in order.', error))
      .finally(() => {
        closed = true;
        app.quit();
      });
  });
}

/** Errors of ours that tell a person what to do. */
const PLAIN: ReadonlySet<string> = new Set([
  'Problem',
  'ConstitutionIntegrityError',
  'ConstitutionFileError',
]);

/** What a person can use of a failure: errors of ours speak plainly, others are only named. */
const messageOf = (error: unknown): string =>
  error instanceof Error && PLAIN.has(error.name)
    ? error.message
    : 'The data folder could not be opened. It was not changed. Restart the computer and try again.';
