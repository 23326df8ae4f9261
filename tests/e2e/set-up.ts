/**
 * What all files of the browser tests share, made once before any of them begins: the page built from the sources as
 * they are, Chromium unpacked, and a sample practice whose data folder the hosts copy. Files then race for nothing.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareBrowser } from './browser.ts';
import { buildPage } from './built-page.ts';
import { makeSampleData } from './sample-data.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder of a host with the sample practice, filled to its end. */
    readonly sampleData: string;
  }
}

export default async function prepareBrowserTests(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fairview-e2e-sample-'));
  const sampleData = join(folder, 'data');
  // The host waits for no page; a browser that is unpacked and a page that is built keep a core each.
  await Promise.all([prepareBrowser(), buildPage(), makeSampleData(sampleData)]);
  project.provide('sampleData', sampleData);
  return async () => {
    await rm(folder, { recursive: true, force: true });
  };
}
