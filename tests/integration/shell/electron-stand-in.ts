/**
 * A thin stand-in for the `electron` module, for tests of the shell where Electron's binary is not to be
 * had. Its BrowserWindow is a real Chromium page whose requests, navigations and messages go through the
 * handlers that the shell has set. It proves our code, not Electron's own sandbox or fuses.
 *
 * `fairview://app` is shown to Chromium as http://app.fairview.localhost, because Playwright cannot answer
 * for a scheme of its own.
 */
import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { Browser, BrowserContext, Page, Route } from 'playwright';
import { PATIENCE_MS } from '../../support/patience.ts';

const SHOWN_ORIGIN = 'http://app.fairview.localhost';
const OWN_ORIGIN = 'fairview://app';
export const ownAddress = (address: string): string => address.replace(SHOWN_ORIGIN, OWN_ORIGIN);
const shownAddress = (address: string): string => address.replace(OWN_ORIGIN, SHOWN_ORIGIN);

type Handler = (request: Request) => Promise<Response>;
type InvokeHandler = (event: unknown, ...input: unknown[]) => Promise<unknown>;

/** What the tests set before, and read after. */
export const standIn = {
  browser: null as Browser | null,
  preloadCode: '',
  isOnlyInstance: true,
  userData: '',
  packaged: true,
  saveTo: null as string | null,
  /** The button that is pressed in a dialog, by its position. */
  pressed: 0,
  calls: [] as string[],
  opened: [] as string[],
  blocked: [] as string[],
  menu: null as unknown,
  windows: [] as BrowserWindow[],
};

class StandInApp extends EventEmitter {
  get isPackaged(): boolean {
    return standIn.packaged;
  }
  enableSandbox(): void {
    standIn.calls.push('enableSandbox');
  }
  requestSingleInstanceLock(): boolean {
    standIn.calls.push('requestSingleInstanceLock');
    return standIn.isOnlyInstance;
  }
  async whenReady(): Promise<void> {
    standIn.calls.push('whenReady');
  }
  getPath(): string {
    return standIn.userData;
  }
  getVersion(): string {
    return '1.2.3';
  }
  quit(): void {
    standIn.calls.push('quit');
  }
  exit(code: number): void {
    standIn.calls.push(`exit ${code}`);
  }
}
export const app = new StandInApp();

export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown): void => {
    standIn.calls.push(`registerSchemes ${JSON.stringify(schemes)}`);
  },
};

/** Gives a process of Node's the port that Electron's have. */
const PARENT_PORT = `data:text/javascript,${encodeURIComponent(`
  process.parentPort = {
    on: (_event, heard) => process.on('message', (data) => heard({ data })),
    postMessage: (message) => process.send(message),
  };
`)}`;

interface StandInForkOptions {
  readonly env: Record<string, string>;
  readonly cwd: string;
  readonly execArgv: readonly string[];
}

export const utilityProcess = {
  fork: (entry: string, given: readonly string[], { env, cwd, execArgv }: StandInForkOptions) => {
    const child = fork(entry, given, {
      env,
      cwd,
      execArgv: [...execArgv, '--no-warnings', '--import', PARENT_PORT],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const events = new EventEmitter();
    child.on('message', (message) => events.emit('message', message));
    child.once('exit', (code, signal) => events.emit('exit', code ?? (signal === 'SIGTERM' ? 15 : 9)));
    return Object.assign(events, {
      pid: child.pid,
      postMessage: (message: object) => void child.send(message),
      kill: () => child.kill(),
    });
  },
};

type RequestListener = (
  details: { readonly url: string },
  answer: (verdict: { readonly cancel: boolean }) => void,
) => void;

class StandInSession extends EventEmitter {
  permissionRequest: ((contents: unknown, permission: string, answer: (ok: boolean) => void) => void) | null =
    null;
  permissionCheck: (() => boolean) | null = null;
  devicePermission: (() => boolean) | null = null;
  requestListener: RequestListener | null = null;
  readonly handlers = new Map<string, Handler>();
  readonly protocol = {
    handle: (scheme: string, handler: Handler): void => {
      this.handlers.set(scheme, handler);
    },
  };
  readonly webRequest = {
    onBeforeRequest: (listener: RequestListener): void => {
      this.requestListener = listener;
    },
  };
  setPermissionRequestHandler(handler: StandInSession['permissionRequest']): void {
    this.permissionRequest = handler;
  }
  setPermissionCheckHandler(handler: StandInSession['permissionCheck']): void {
    this.permissionCheck = handler;
  }
  setDevicePermissionHandler(handler: StandInSession['devicePermission']): void {
    this.devicePermission = handler;
  }
}
export const session = { defaultSession: new StandInSession() };

const invokeHandlers = new Map<string, InvokeHandler>();
export const ipcMain = {
  handlers: invokeHandlers,
  handle: (channel: string, handler: InvokeHandler): void => {
    invokeHandlers.set(channel, handler);
  },
};

export const dialog = {
  showSaveDialog: async (_window: unknown, options: { readonly defaultPath: string }) => {
    standIn.calls.push(`showSaveDialog ${options.defaultPath}`);
    return { canceled: standIn.saveTo === null, filePath: standIn.saveTo ?? '' };
  },
  showMessageBoxSync: (_window: unknown, options: { readonly message: string }): number => {
    standIn.calls.push(`showMessageBox ${options.message}`);
    return standIn.pressed;
  },
  showErrorBox: (title: string, text: string): void => {
    standIn.calls.push(`showErrorBox ${title}: ${text}`);
  },
};

export const shell = {
  openExternal: async (address: string): Promise<void> => {
    standIn.opened.push(address);
  },
};

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
};

export const Menu = {
  buildFromTemplate: (template: unknown): unknown => template,
  setApplicationMenu: (menu: unknown): void => {
    standIn.menu = menu;
  },
};

class StandInPowerMonitor extends EventEmitter {
  getSystemIdleTime(): number {
    return 0;
  }
}
export const powerMonitor = new StandInPowerMonitor();

/** An event that can be prevented, with the fields that Electron gives it. */
export class PreventableEvent {
  defaultPrevented = false;
  readonly url: string;
  readonly isMainFrame: boolean;
  constructor(url = '', isMainFrame = true) {
    this.url = url;
    this.isMainFrame = isMainFrame;
  }
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

type OpenHandler = (details: { readonly url: string }) => { readonly action: string };

export class StandInContents extends EventEmitter {
  openHandler: OpenHandler = () => ({ action: 'allow' });
  readonly mainFrame: { url: string; readonly parent: null } = { url: '', parent: null };
  reloads = 0;
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }
  reload(): void {
    this.reloads += 1;
  }
}

export class BrowserWindow extends EventEmitter {
  static fromWebContents(contents: unknown): BrowserWindow | null {
    return standIn.windows.find((window) => window.webContents === contents) ?? null;
  }
  readonly webContents = new StandInContents();
  readonly options: { readonly webPreferences?: Readonly<Record<string, unknown>> };
  page: Page | null = null;
  focused = 0;
  contentProtection: boolean | null = null;

  constructor(options: BrowserWindow['options']) {
    super();
    this.options = options;
    standIn.windows.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  isDestroyed(): boolean {
    return false;
  }
  isMinimized(): boolean {
    return false;
  }
  isMaximized(): boolean {
    return false;
  }
  maximize(): void {}
  restore(): void {}
  show(): void {}
  focus(): void {
    this.focused += 1;
  }
  setContentProtection(enable: boolean): void {
    this.contentProtection = enable;
  }
  getNormalBounds() {
    return { x: 20, y: 30, width: 1200, height: 800 };
  }

  async loadURL(address: string): Promise<void> {
    this.webContents.mainFrame.url = address;
    if (standIn.browser === null) return;
    const context = await standIn.browser.newContext();
    context.setDefaultTimeout(PATIENCE_MS);
    this.page = await context.newPage();
    await this.connect(context, this.page);
    await this.page.goto(shownAddress(address));
    this.emit('ready-to-show');
  }

  private async connect(context: BrowserContext, page: Page): Promise<void> {
    await context.exposeBinding('standInInvoke', (source, channel: string, input: unknown) => {
      const isMain = source.frame === page.mainFrame();
      const frame = { url: ownAddress(source.frame.url()), parent: this.webContents.mainFrame };
      const senderFrame = isMain ? this.webContents.mainFrame : frame;
      return invokeHandlers.get(channel)?.({ sender: this.webContents, senderFrame }, input);
    });
    await context.addInitScript(`{
      const invoke = (channel, input) => window.standInInvoke(channel, input);
      const contextBridge = { exposeInMainWorld: (name, value) => { window[name] = Object.freeze(value); } };
      const require = () => ({ contextBridge, ipcRenderer: { invoke } });
      const module = { exports: {} };
      const exports = module.exports;
      ${standIn.preloadCode}
    }`);
    let started = false;
    await context.route('**', async (route) => {
      const first = !started;
      started = true;
      await this.answer(route, page, first).catch((error: unknown) => {
        // A request of a window or frame that was closed meanwhile needs no answer any more.
        if (!String(error).includes('has been closed')) throw error;
      });
    });
    context.on('page', (popup) => {
      if (popup !== page) void popup.close();
    });
  }

  /** One request of the page: the shell's navigation guards, its network rule, then its scheme. */
  private async answer(route: Route, page: Page, first: boolean): Promise<void> {
    const request = route.request();
    const address = ownAddress(request.url());
    if (request.isNavigationRequest() && !first && this.refusesNavigation(request, address, page)) {
      standIn.blocked.push(`navigation ${address}`);
      return route.abort('aborted');
    }
    let cancelled = false;
    session.defaultSession.requestListener?.({ url: address }, (verdict) => {
      cancelled = verdict.cancel;
    });
    const handler = session.defaultSession.handlers.get('fairview');
    if (cancelled || handler === undefined || !address.startsWith('fairview:')) {
      standIn.blocked.push(`request ${address}`);
      return route.abort('blockedbyclient');
    }
    const headers = new Headers(await request.allHeaders());
    const origin = headers.get('origin');
    if (origin !== null) headers.set('origin', ownAddress(origin));
    const body = request.postDataBuffer();
    const response = await handler(
      new Request(address, {
        method: request.method(),
        headers,
        body: body === null ? null : new Uint8Array(body),
      }),
    );
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  }

  private refusesNavigation(request: ReturnType<Route['request']>, address: string, page: Page): boolean {
    let frame: ReturnType<typeof request.frame> | null = null;
    try {
      frame = request.frame();
    } catch {
      // A page that is only now being opened has no frame yet: it is a new window.
    }
    if (frame === null || frame.page() !== page)
      return this.webContents.openHandler({ url: address }).action === 'deny';
    const isMainFrame = frame === page.mainFrame();
    const events = isMainFrame ? ['will-frame-navigate', 'will-navigate'] : ['will-frame-navigate'];
    return events.some((name) => {
      const event = new PreventableEvent(address, isMainFrame);
      this.webContents.emit(name, event);
      return event.defaultPrevented;
    });
  }
}
