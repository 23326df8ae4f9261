/**
 * The window: sandboxed, isolated, without Node, developer tools in unpackaged copies only. Each setting is
 * stated even where it is Electron's default, so that a changed default changes nothing here.
 */
import { BrowserWindow, type BrowserWindowConstructorOptions, dialog, screen } from 'electron';
import { START_ADDRESS } from './own-address.ts';
import { keepWindowState, readWindowState, type WindowState } from './window-state.ts';

export interface WindowSettings {
  /** The bundled preload script. */
  readonly preload: string;
  readonly stateFile: string;
  readonly packaged: boolean;
}

export function windowOptions(
  state: WindowState,
  settings: Pick<WindowSettings, 'preload' | 'packaged'>,
): BrowserWindowConstructorOptions {
  const { maximized: _maximized, ...bounds } = state;
  return {
    ...bounds,
    minWidth: 960,
    minHeight: 640,
    show: false,
    title: 'Fairview',
    backgroundColor: '#ffffff',
    autoHideMenuBar: false,
    webPreferences: {
      preload: settings.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
      enableWebSQL: false,
      devTools: !settings.packaged,
    },
  };
}

const STAY = 0;
const LEAVE = 1;

/** Where the page says that something is not stored yet; without this the window would stay open and say nothing. */
function askBeforeLeaving(window: BrowserWindow): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const answer = dialog.showMessageBoxSync(window, {
      type: 'question',
      title: 'Fairview',
      message: 'Something is not saved yet.',
      detail:
        'Files are still being uploaded, or a text is still being edited. If you leave now, they are lost.',
      buttons: ['Stay', 'Leave'],
      defaultId: STAY,
      cancelId: STAY,
    });
    // For this event, to prevent is to let the page go.
    if (answer === LEAVE) event.preventDefault();
  });
}

/** Opens the window on the page and keeps its place for the next time. `loaded` ends when the page is there. */
export function openWindow(settings: WindowSettings): {
  readonly window: BrowserWindow;
  readonly loaded: Promise<void>;
} {
  const workAreas = screen.getAllDisplays().map((display) => display.workArea);
  const state = readWindowState(settings.stateFile, workAreas);
  const window = new BrowserWindow(windowOptions(state, settings));
  if (state.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    const { x, y, width, height } = window.getNormalBounds();
    keepWindowState(settings.stateFile, { x, y, width, height, maximized: window.isMaximized() });
  });
  askBeforeLeaving(window);
  return { window, loaded: window.loadURL(START_ADDRESS) };
}
