/** The browser that comes with the npm package opens a page on this machine, without any installed one. */
import { createServer } from 'node:http';
import type { Browser } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { type BrowserSource, launchBrowser } from '../../e2e/browser.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

const opened: Browser[] = [];
afterAll(async () => {
  for (const browser of opened) await browser.close();
});

describe.skipIf(process.platform !== 'linux')('launchBrowser', () => {
  it.each<BrowserSource>(['bundled', 'any'])(
    'opens a page on localhost and takes a picture of it (%s)',
    async (source) => {
      const server = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(
          '<!doctype html><title>Fairview</title><h1 style="font:40px sans-serif">Balance sheet</h1>',
        );
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('The server has no port.');
      try {
        const browser = await launchBrowser(source);
        opened.push(browser);
        const page = await browser.newPage();
        page.setDefaultTimeout(PATIENCE_MS);
        await page.goto(`http://127.0.0.1:${address.port}/`);
        expect(await page.title()).toBe('Fairview');
        expect((await page.screenshot()).byteLength).toBeGreaterThan(5_000);
        await page.context().close();
        expect(browser.isConnected()).toBe(true);
      } finally {
        server.close();
        server.closeAllConnections();
      }
    },
  );
});
