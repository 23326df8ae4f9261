/**
 * Who knows what time it is. The program is told the time by those who open it, and a test by the clock of the
 * tests: what is read from the machine anywhere else passes today and fails on another day.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const ROOMS = '{main,preload,renderer,shared,constitution,sync-server,tests}';

/** `Date.now`, `new Date()`, `new Date` and `Date()` without an instant; a date of something is none of them. */
const READS_THE_MACHINE = /\bDate\.now\b|\bnew Date(?:\(\s*\)|\s*[;,)\]}])|(?<![.\w])(?<!new )Date\(\s*\)/;

const sources = globSync(`${ROOMS}/**/*.{ts,tsx,mjs}`, { cwd: repository })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== 'tests/architecture/clocks.test.ts')
  .map((path) => ({ path, code: withoutComments(readFileSync(`${repository}${path}`, 'utf8')) }));

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/[^\n]*/g, '$1');
}

const filesWith = (pattern: RegExp): string[] =>
  sources
    .filter(({ code }) => pattern.test(code))
    .map(({ path }) => path)
    .sort();

describe('the clock of the machine', () => {
  it('is found in what reads it', () => {
    const reading = ['Date.now()', 'map(Date.now)', 'new Date()', 'new Date( )', 'x = new Date;', 'Date()'];
    expect(reading.filter((code) => !READS_THE_MACHINE.test(code))).toEqual([]);
    const told = [
      'new Date(at)',
      'new Date(0)',
      'type: Date)',
      'getUTCDate()',
      'at.setDate(3)',
      'upToDate()',
    ];
    expect(told.filter((code) => READS_THE_MACHINE.test(code))).toEqual([]);
  });

  it('is read in one file', () => {
    expect(sources.length).toBeGreaterThan(1000);
    expect(filesWith(READS_THE_MACHINE)).toEqual([
      'shared/system-clock.ts',
      // The clock of a page that the test has stopped.
      'tests/e2e/answers-as-typed.test.ts',
    ]);
  });

  it('is handed on by those who open a program, and asked by the page what day it is', () => {
    expect(filesWith(/\/system-clock\.ts'/).filter((path) => !path.startsWith('tests/'))).toEqual([
      'main/host.ts',
      'renderer/admin/screens/staff/staff-screen.tsx',
      'renderer/client/today.ts',
      'sync-server/start.ts',
    ]);
    expect(filesWith(/\/system-clock\.ts'/).filter((path) => path.startsWith('tests/'))).toEqual([
      'tests/support/clock.ts',
    ]);
  });

  it('judges no test: how long something takes is measured by the benchmarks', () => {
    const measuring = filesWith(/\bperformance\.now\(|hrtime/).filter((path) => path.startsWith('tests/'));
    expect(measuring.filter((path) => !/^tests\/(bench|soak)\//.test(path))).toEqual([
      // Prints how long the page took to paint after a press, and judges nothing by it.
      'tests/e2e/counted-acts.ts',
      // Measures where it is asked to, and is left out of the ordinary run.
      'tests/e2e/large-practice.test.ts',
      // Waits until a page is at rest before it says where the focus is.
      'tests/e2e/page-basics.ts',
      // Asserts its pace where it is asked to (npm run bench:page).
      'tests/e2e/xbrl-filing.test.ts',
      'tests/support/clock.ts',
      // At least as long as the service asked for.
      'tests/unit/main/language-model/anthropic-model.test.ts',
    ]);
  });

  it('is asked by tests only about what others date: files and programs in processes of their own', () => {
    expect(filesWith(/\bsystemNow\b/).filter((path) => path.startsWith('tests/'))).toEqual([
      'tests/bench/server/load-practice.ts',
      'tests/bench/server/push.ts',
      'tests/e2e/administration.test.ts',
      'tests/e2e/built-page.ts',
      'tests/e2e/first-run.test.ts',
      'tests/e2e/home.test.ts',
      'tests/e2e/sample-data.ts',
      'tests/e2e/server-people.ts',
      'tests/support/clock.ts',
    ]);
  });
});
