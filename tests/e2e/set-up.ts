/**
 * What all files of the browser tests share, made once before any of them begins: the page built from the sources as
 * they are, one Chromium, and a sample practice whose data folder the hosts copy. Files then race for nothing.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { serveBrowser } from './browser.ts';
import { buildPage } from './built-page.ts';
import { makeSampleData } from './sample-data.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the shared Chromium listens. */
    readonly browserAddress: string;
    /** The data folder of a host with the sample practice, filled to its end. */
    readonly sampleData: string;
  }
}

export default async function prepareBrowserTests(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fairview-e2e-sample-'));
  const sampleData = join(folder, 'data');
  // The host waits for no page; a browser that is unpacked and a page that is built keep a core each.
  const [browser] = await Promise.all([serveBrowser(), buildPage(), makeSampleData(sampleData)]);
  project.provide('browserAddress', browser.wsEndpoint());
  project.provide('sampleData', sampleData);
  return async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  };
}
