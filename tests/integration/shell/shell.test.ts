/**
 * The shell on the stand-in for Electron: order of start, settings of the window, guards, and the checks on
 * what the page may ask. The stand-in shows what our code asks of Electron, not that Electron obeys.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ConstitutionIntegrityError } from '../../../constitution/index.ts';
import { BRIDGE_CHANNELS } from '../../../preload/bridge.ts';
import { LEDGER_GRANT_ADDRESSES } from '../../../shared/model/ledgers.ts';
import { FOREIGN_ADDRESSES } from '../../unit/main/shell/foreign-addresses.ts';
import {
  app,
  type BrowserWindow,
  ipcMain,
  PreventableEvent,
  powerMonitor,
  session,
  standIn,
} from './electron-stand-in.ts';
import { GOOD_LINK, OLD_LINK, type StartedShell, startOn, temporaryFolder } from './shell-fixture.ts';

const folder = temporaryFolder();
let shell: StartedShell;
let window: BrowserWindow;

beforeAll(async () => {
  standIn.isOnlyInstance = false;
  const second = await startOn(folder);
  expect(second.started).toBe(false);
  expect(second.hostOptions).toEqual([]);
  expect(standIn.calls).toEqual(['enableSandbox', 'requestSingleInstanceLock', 'quit']);
  standIn.isOnlyInstance = true;
  standIn.calls.length = 0;
  shell = await startOn(folder);
  if (shell.window === undefined) throw new Error('No window was opened.');
  window = shell.window;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('start', () => {
  it('puts sandbox, lock and scheme before anything that touches data', () => {
    const order = standIn.calls.map((call) => call.split(' ')[0]);
    expect(order).toEqual([
      'enableSandbox',
      'requestSingleInstanceLock',
      'registerSchemes',
      'whenReady',
      'createHost',
    ]);
    expect(JSON.parse(standIn.calls[2]?.split(' ')[1] ?? '')).toEqual([
      {
        scheme: 'fairview',
        privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
      },
    ]);
    expect(shell.hostOptions[0]).toMatchObject({
      dataDirectory: join(folder, 'practice'),
      packaged: true,
      version: '1.2.3',
    });
  });

  it('shows the first window when started a second time', () => {
    app.emit('second-instance');
    expect(standIn.windows).toHaveLength(1);
    expect(window.focused).toBe(1);
  });
});

describe('the window', () => {
  it('is sandboxed and isolated, without Node, webviews or developer tools', () => {
    expect(window.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      devTools: false,
    });
  });

  it('keeps its place for the next time', () => {
    window.emit('close');
    expect(JSON.parse(readFileSync(join(folder, 'window.json'), 'utf8'))).toEqual({
      x: 20,
      y: 30,
      width: 1200,
      height: 800,
      maximized: false,
    });
  });
});

describe('leaving while something is not saved', () => {
  it.each([
    ['stays', 0, false],
    ['leaves', 1, true],
  ] as const)('asks, and %s as it is answered', (_, pressed, leaves) => {
    standIn.pressed = pressed;
    const event = new PreventableEvent();
    window.webContents.emit('will-prevent-unload', event);
    expect(standIn.calls.at(-1)).toBe('showMessageBox Something is not saved yet.');
    expect(event.defaultPrevented).toBe(leaves);
  });
});

describe('navigation', () => {
  const prevented = (name: string, address: string, isMainFrame = true): boolean => {
    const event = new PreventableEvent(address, isMainFrame);
    window.webContents.emit(name, event);
    return event.defaultPrevented;
  };

  it.each(FOREIGN_ADDRESSES)('never goes to %s', (address) => {
    standIn.opened.length = 0;
    for (const name of ['will-navigate', 'will-redirect', 'will-frame-navigate']) {
      expect(prevented(name, address)).toBe(true);
    }
    expect(prevented('will-frame-navigate', address, false)).toBe(true);
    expect(prevented('will-redirect', address, false)).toBe(true);
    expect(window.webContents.openHandler({ url: address })).toEqual({ action: 'deny' });
    expect(standIn.opened).toEqual([]);
  });

  it('never shows a stored file as the page, but may preview it in a frame', () => {
    expect(prevented('will-navigate', `fairview://app${GOOD_LINK}`)).toBe(true);
    expect(prevented('will-frame-navigate', `fairview://app${GOOD_LINK}`, false)).toBe(false);
    expect(prevented('will-navigate', 'fairview://app/#/clients')).toBe(false);
  });

  it('opens help in the person’s own browser, and no window of ours even then', () => {
    standIn.opened.length = 0;
    expect(window.webContents.openHandler({ url: 'https://help.fairview.example/gate' })).toEqual({
      action: 'deny',
    });
    expect(standIn.opened).toEqual(['https://help.fairview.example/gate']);
  });

  it('attaches no webview', () => {
    expect(prevented('will-attach-webview', '')).toBe(true);
  });
});

describe('permissions and network', () => {
  it('refuses every permission, asked for or looked up', () => {
    const { defaultSession } = session;
    for (const permission of [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'fileSystem',
      'openExternal',
    ]) {
      const answers: boolean[] = [];
      defaultSession.permissionRequest?.({}, permission, (answer) => answers.push(answer));
      expect(answers).toEqual([false]);
    }
    expect(defaultSession.permissionCheck?.()).toBe(false);
    expect(defaultSession.devicePermission?.()).toBe(false);
  });

  it('cancels every scheme but ours', () => {
    const cancelled = (url: string): boolean | undefined => {
      let verdict: boolean | undefined;
      session.defaultSession.requestListener?.({ url }, ({ cancel }) => {
        verdict = cancel;
      });
      return verdict;
    };
    for (const address of FOREIGN_ADDRESSES) expect(cancelled(address)).toBe(true);
    for (const address of [
      'fairview://app/ops/audit',
      'blob:fairview://app/1',
      'data:image/png;base64,AA==',
    ]) {
      expect(cancelled(address)).toBe(false);
    }
  });

  it('downloads from the engine and the page only', () => {
    for (const [address, refused] of [
      ['https://evil.example/a.exe', true],
      [`fairview://app${GOOD_LINK}`, false],
      ['blob:fairview://app/1', false],
    ] as const) {
      const event = new PreventableEvent(address);
      session.defaultSession.emit('will-download', event, { getURL: () => address });
      expect(event.defaultPrevented).toBe(refused);
    }
  });
});

describe('what the page may ask of the shell', () => {
  const page = () => ({ sender: window.webContents, senderFrame: window.webContents.mainFrame });
  const ask = (channel: string, input: unknown, event: unknown = page()) =>
    ipcMain.handlers.get(channel)?.(event, input);
  const refusedAs = (code: string) => ({ ok: false, problem: { code } });

  it('is a closed list', () => {
    expect([...ipcMain.handlers.keys()].sort()).toEqual(Object.values(BRIDGE_CHANNELS).sort());
  });

  it('refuses every sender but the main frame of our window on our page', async () => {
    const { webContents } = window;
    const senders = [
      { sender: webContents, senderFrame: null },
      { sender: webContents, senderFrame: { url: 'fairview://app/', parent: webContents.mainFrame } },
      { sender: webContents, senderFrame: { url: 'fairview://app/', parent: null } },
      { sender: { mainFrame: webContents.mainFrame }, senderFrame: webContents.mainFrame },
    ];
    for (const event of senders) {
      expect(await ask(BRIDGE_CHANNELS.checkForUpdate, {}, event)).toMatchObject(
        refusedAs('ACTION_NOT_PERMITTED'),
      );
    }
    for (const url of [...FOREIGN_ADDRESSES, `fairview://app${GOOD_LINK}`]) {
      webContents.mainFrame.url = url;
      expect(await ask(BRIDGE_CHANNELS.checkForUpdate, {})).toMatchObject(refusedAs('ACTION_NOT_PERMITTED'));
    }
    webContents.mainFrame.url = 'fairview://app/';
    expect(await ask(BRIDGE_CHANNELS.checkForUpdate, {})).toEqual({
      ok: true,
      value: { state: 'OFF', version: null },
    });
  });

  it('leaves the window out of pictures of the screen where that is chosen, and keeps the choice', async () => {
    const choose = (choice: unknown) => ask(BRIDGE_CHANNELS.screenCapture, choice);
    const on = (value: string) => Object.defineProperty(process, 'platform', { value });
    const { platform } = process;
    on('linux');
    expect(await choose({ protected: true })).toEqual({ ok: true, value: { protected: null } });
    on('darwin');
    onTestFinished(() => void on(platform));
    expect([window.contentProtection, await choose({})]).toEqual([
      false,
      { ok: true, value: { protected: false } },
    ]);
    expect(await choose({ protected: true })).toEqual({ ok: true, value: { protected: true } });
    expect([window.contentProtection, await choose({})]).toEqual([
      true,
      { ok: true, value: { protected: true } },
    ]);
    for (const bad of [{ protected: 'no' }, { protected: false, path: '/etc/passwd' }, 'off', null])
      expect(await choose(bad)).toMatchObject(refusedAs('INVALID_INPUT'));
    expect(window.contentProtection).toBe(true);
  });

  it('takes a signed link and never a path or an address', async () => {
    const before = shell.requests.length;
    const links = [
      '/etc/passwd',
      'C:\\data\\practice.db',
      'file:///etc/passwd',
      'https://evil.example/files/1',
      `https://evil.example${GOOD_LINK}`,
      `//evil.example${GOOD_LINK}`,
      `/files/../ops/audit?expires=1&signature=${'a'.repeat(43)}`,
      GOOD_LINK.slice(0, -30),
      `${GOOD_LINK}&more=1`,
      `${GOOD_LINK}\n`,
      '/ops/audit',
      '',
    ];
    for (const link of links) {
      const answer = await ask(BRIDGE_CHANNELS.saveFile, { link, fileName: 'a.xlsx' });
      expect(answer).toMatchObject(refusedAs('INVALID_INPUT'));
    }
    const odd = [
      undefined,
      null,
      'text',
      [],
      { link: GOOD_LINK },
      { link: GOOD_LINK, fileName: 'a', path: '/tmp/a' },
    ];
    for (const input of odd) {
      expect(await ask(BRIDGE_CHANNELS.saveFile, input)).toMatchObject(refusedAs('INVALID_INPUT'));
    }
    expect(shell.requests).toHaveLength(before);
  });

  it('saves where the person says, under a harmless proposed name', async () => {
    standIn.calls.length = 0;
    standIn.saveTo = join(folder, 'chosen.xlsx');
    const answer = await ask(BRIDGE_CHANNELS.saveFile, {
      link: GOOD_LINK,
      fileName: '../../.bashrc\u202Exslx',
    });
    expect(answer).toEqual({ ok: true, value: { saved: true } });
    expect(standIn.calls).toEqual([`showSaveDialog ${join(folder, 'bashrcxslx')}`]);
    expect(readFileSync(standIn.saveTo, 'utf8')).toBe('PK workbook');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('saves nothing where the dialog is closed, the link is old or the folder is gone', async () => {
    standIn.saveTo = null;
    const closedDialog = await ask(BRIDGE_CHANNELS.saveFile, { link: GOOD_LINK, fileName: 'a.xlsx' });
    expect(closedDialog).toEqual({ ok: true, value: { saved: false } });
    standIn.saveTo = join(folder, 'old.xlsx');
    const old = await ask(BRIDGE_CHANNELS.saveFile, { link: OLD_LINK, fileName: 'a.xlsx' });
    expect(old).toMatchObject(refusedAs('LINK_EXPIRED'));
    expect(existsSync(standIn.saveTo)).toBe(false);
    standIn.saveTo = join(folder, 'gone', 'a.xlsx');
    const gone = await ask(BRIDGE_CHANNELS.saveFile, { link: GOOD_LINK, fileName: 'a.xlsx' });
    expect(gone).toMatchObject(refusedAs('UNAVAILABLE'));
    expect(JSON.stringify(gone)).not.toContain(folder);
  });

  it('opens help, and pages at which a ledger asks for access, and nothing else', async () => {
    standIn.opened.length = 0;
    for (const url of FOREIGN_ADDRESSES) {
      expect(await ask(BRIDGE_CHANNELS.openPage, { url })).toMatchObject(refusedAs('INVALID_INPUT'));
    }
    expect(standIn.opened).toEqual([]);
    for (const url of ['https://fairview.example/', `${LEDGER_GRANT_ADDRESSES.XERO}?state=one`])
      expect(await ask(BRIDGE_CHANNELS.openPage, { url })).toEqual({ ok: true, value: { opened: true } });
    expect(standIn.opened).toHaveLength(2);
  });
});

describe('the scheme', () => {
  const send = (address: string, init?: RequestInit) =>
    session.defaultSession.handlers.get('fairview')?.(new Request(address, init));

  it('sends paths of the route table to the engine and all others to the page', async () => {
    expect(await (await send('fairview://app/health/live'))?.json()).toEqual({ status: 'live' });
    const index = await send('fairview://app/');
    expect(index?.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await send('fairview://app/nothing.js'))?.status).toBe(404);
  });

  it('refuses other hosts and other origins', async () => {
    const before = shell.requests.length;
    for (const address of [
      'fairview://evil/ops/audit',
      'fairview://app.evil.example/',
      'https://app/ops/audit',
    ]) {
      expect((await send(address))?.status).toBe(403);
    }
    for (const origin of ['https://evil.example', 'fairview://evil', 'null']) {
      expect((await send('fairview://app/ops/audit', { headers: { origin } }))?.status).toBe(403);
    }
    expect(shell.requests).toHaveLength(before);
  });
});

describe('an abandoned desk', () => {
  it('is locked once when the machine sleeps, and the page starts anew', async () => {
    powerMonitor.emit('lock-screen');
    powerMonitor.emit('suspend');
    await expect.poll(() => window.webContents.reloads).toBe(1);
    expect(shell.locks()).toBe(1);
  });
});

describe('an engine that does not start', () => {
  it('is explained without a path or a stack, and no window opens', async () => {
    standIn.calls.length = 0;
    const windows = standIn.windows.length;
    const failed = await startOn(
      folder,
      new Error(`EACCES: permission denied, open '${folder}/practice.db'`),
    );
    expect(failed.started).toBe(false);
    expect(standIn.windows).toHaveLength(windows);
    const shown = standIn.calls.find((call) => call.startsWith('showErrorBox')) ?? '';
    expect(shown).toContain('The data folder could not be opened');
    expect(shown).not.toContain(folder);
    expect(standIn.calls).toContain('exit 1');
  });

  it('says so when the rule book is not the one that was installed', async () => {
    standIn.calls.length = 0;
    const damage = { file: 'mapping_library.json', what: 'was changed' };
    const failed = await startOn(folder, new ConstitutionIntegrityError([damage]));
    expect(failed.started).toBe(false);
    const shown = standIn.calls.find((call) => call.startsWith('showErrorBox')) ?? '';
    expect(shown).toContain('mapping_library.json was changed');
    expect(shown).toContain('Install Fairview again');
    expect(standIn.calls).toContain('exit 1');
  });
});

describe('quitting', () => {
  it('waits for the engine', async () => {
    standIn.calls.length = 0;
    const event = new PreventableEvent();
    app.emit('will-quit', event);
    expect(event.defaultPrevented).toBe(true);
    await expect.poll(() => standIn.calls).toContain('quit');
    expect(shell.closed()).toBe(true);
    const again = new PreventableEvent();
    app.emit('will-quit', again);
    expect(again.defaultPrevented).toBe(false);
  });
});
