/**
 * The Chromium of a process of the browser tests, started once for all its files, as one file sees it: the contexts that
 * the file opens are its own, and go when it closes the browser. The process speaks to it without anybody between.
 */
import type { Browser, BrowserContext, Download } from 'playwright';
import { launchBrowser } from './browser.ts';

let launched: Promise<Browser> | undefined;

export async function sharedBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  const browser = await launched;
  const opened: BrowserContext[] = [];
  const own: Pick<Browser, 'newContext' | 'close'> = {
    newContext: async (options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      return context;
    },
    close: async () => {
      await Promise.all(opened.splice(0).map((context) => context.close()));
    },
  };
  return Object.assign(Object.create(browser) as Browser, own);
}

/** What a page gave to download; the browser keeps it where the process of the tests need not reach. */
export async function downloadedBytes(download: Download): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
