/**
 * The Chromium of the run (set-up.ts) as one test file sees it: what the file opens is its own, and goes when the file
 * disconnects by `close`.
 */
import { type Browser, chromium, type Download } from 'playwright';
import { inject } from 'vitest';
import './set-up.ts';

export async function sharedBrowser(): Promise<Browser> {
  return await chromium.connect(inject('browserAddress'));
}

/** What a page gave to download; the browser keeps it where the process of the tests need not reach. */
export async function downloadedBytes(download: Download): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
