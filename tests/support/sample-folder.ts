/**
 * A sample practice made once for the run and copied by the tests: accounts, two clients, a session for each role.
 * Its clock is a minute before that of the tests, so that all in it was there before they begin.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openEngine } from '../../main/engine.ts';
import { createSamplePractice } from '../../main/sample-practice.ts';
import { CHEAP_PASSWORDS } from './cheap-passwords.ts';
import { clockFrom, TESTS_BEGIN } from './clock.ts';
import { TEST_KEY, temporaryFolder } from './test-folder.ts';

export interface SampleFolder {
  readonly directory: string;
  /** Bearer token per staff role. */
  readonly tokens: Readonly<Record<string, string>>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    readonly sampleFolder: SampleFolder;
  }
}

export default async function prepareSample(project: TestProject): Promise<() => void> {
  const directory = temporaryFolder();
  const engine = await openEngine({
    dataDirectory: directory,
    key: TEST_KEY,
    random: randomBytes,
    languageModel: null,
    now: clockFrom(new Date(TESTS_BEGIN.getTime() - 60_000)),
    passwordCost: CHEAP_PASSWORDS,
  });
  const tokens = await createSamplePractice(engine);
  await engine.close();
  project.provide('sampleFolder', { directory, tokens });
  return () => rmSync(directory, { recursive: true, force: true });
}
