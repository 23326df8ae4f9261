/**
 * The built page in a window of the shell with a real engine behind it: first screen, sample practice, and a
 * policy that is not broken once on the way. Electron is the stand-in; page, engine and browser are real.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHost } from '../../../main/host.ts';
import { startShell } from '../../../main/shell/start-shell.ts';
import { launchBrowser } from '../../e2e/browser.ts';
import { testNow } from '../../support/clock.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { app, PreventableEvent, standIn } from './electron-stand-in.ts';

const built = (path: string): string => fileURLToPath(new URL(`../../../dist/${path}`, import.meta.url));
const isBuilt = ['renderer/index.html', 'preload/preload.cjs'].every((file) => existsSync(built(file)));

describe.skipIf(!isBuilt)('the built program (after npm run build)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairview-built-'));
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
    standIn.browser = browser;
    standIn.userData = folder;
    standIn.packaged = false;
    standIn.preloadCode = readFileSync(built('preload/preload.cjs'), 'utf8');
  });
  afterAll(async () => {
    app.emit('will-quit', new PreventableEvent());
    await vi.waitFor(() => expect(standIn.calls).toContain('quit'), { timeout: PATIENCE_MS });
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows the first screen and opens the sample practice within its policy', async () => {
    await startShell({
      createHost: (options) => createHost({ ...options, keychain: null, now: testNow, random: randomBytes }),
      pageFolder: built('renderer'),
      preload: built('preload/preload.cjs'),
      log: () => undefined,
    });
    const page = standIn.windows.at(-1)?.page;
    if (!page) throw new Error('No page was opened.');
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.reload();

    await page.getByRole('button', { name: /sample/i }).click();
    await page
      .getByRole('link', { name: /clients/i })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    expect(standIn.blocked).toEqual([]);
  });
});
