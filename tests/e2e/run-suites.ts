/**
 * Runs the browser suites, as `npm test` does last. Where one or two fail, they alone are run once more from their beginning:
 * what fails again is broken; what passes then met a race, and is named at the end as a fault to be found, which it is, in
 * the suite or in the page (each that was looked into so far was one of the page). More than two are never chance.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';

const MOST_BY_CHANCE = 2;
const RUN = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e'];

const reportSchema = z.object({ testResults: z.array(z.object({ name: z.string(), status: z.string() })) });

/** The exit code, and the suites that failed; none where the run ended before it could say so. */
function run(args: readonly string[], report: string): { readonly code: number; readonly failed: string[] } {
  const told = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = spawnSync(process.execPath, [...RUN, ...told, ...args], { stdio: 'inherit' });
  const code = status ?? 1;
  if (code === 0) return { code, failed: [] };
  try {
    const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    const failed = testResults.filter((each) => each.status === 'failed').map(({ name }) => name);
    return { code, failed: failed.map((name) => relative('.', name)) };
  } catch {
    return { code, failed: [] };
  }
}

const folder = mkdtempSync(join(tmpdir(), 'fairview-e2e-report-'));
try {
  const first = run(process.argv.slice(2), join(folder, 'first.json'));
  const { failed } = first;
  process.exitCode = first.code;
  if (first.code !== 0 && failed.length > 0 && failed.length <= MOST_BY_CHANCE) {
    console.error(`\nRun once more from the beginning: ${failed.join(', ')}\n`);
    process.exitCode = run(failed, join(folder, 'again.json')).code;
    if (process.exitCode === 0)
      console.error(`\nPassed only when run again, so a race is to be found in: ${failed.join(', ')}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
