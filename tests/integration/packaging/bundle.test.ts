/**
 * The engine as it is bundled runs by itself: rule book found beside its loaders, worker threads and reading
 * processes found beside the pool. It runs in a Node of its own, on the files of dist/main only.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testNow } from '../../support/clock.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { repository } from './packing.ts';

const bundle = (path: string): string => join(repository, 'dist', 'main', path);

function bundledElements(): number {
  const text = readFileSync(bundle('constitution/taxonomy_reg_2026_v1.json'), 'utf8');
  return z.object({ elements: z.array(z.unknown()) }).parse(JSON.parse(text)).elements.length;
}

const SCRIPT = `
const [hostFile, workersFile, dataDirectory, startedAt] = process.argv.slice(1);
const { randomBytes } = await import('node:crypto');
const { createHost } = await import(hostFile);
const { startWorkers } = await import(workersFile);
const host = await createHost({
  dataDirectory, keychain: null, packaged: true, version: '0.0.0', now: () => new Date(startedAt), random: randomBytes,
});
const ask = (path, init) => host.fetch(new Request('fairview://app' + path, init));
const { token } = await (await ask('/auth/sample', { method: 'POST' })).json();
const versions = await (await ask('/admin/xbrl/taxonomy-versions', { headers: { authorization: 'Bearer ' + token } })).json();
const workers = startWorkers();
const answer = await workers.run('no-such-task', []).then(() => 'ran', (error) => error.message);
const trialBalance = new TextEncoder().encode('Code,Name,Debit,Credit\\n1,Bank,5.00,\\n2,Share capital,,5.00\\n');
const read = (await workers.run('readTrialBalance', [trialBalance, 'tb.csv', {}])).items.length;
await workers.close();
await host.close();
console.log(JSON.stringify({ elements: versions.items.map((item) => item.elements), answer, read }));
`;

describe.skipIf(!existsSync(bundle('shell.js')))('the bundled engine (after npm run build)', () => {
  it('opens the sample practice, its taxonomy and a worker thread', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairview-bundle-'));
    try {
      const files = ['main/host.js', 'main/jobs/worker-pool.js'].map(
        (file) => pathToFileURL(bundle(file)).href,
      );
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '-e', SCRIPT, ...files, folder, testNow().toISOString()],
        { cwd: folder, timeout: PATIENCE_MS },
      );
      const { elements, answer, read } = JSON.parse(stdout);
      expect(elements).toEqual([bundledElements()]);
      // The thread was started and looked the task up: its own answer, not a missing file.
      expect(answer).toMatch(/task/);
      expect(answer).not.toMatch(/Cannot find/);
      // So was the process that reads, with its permissions on the bundle's own files.
      expect(read).toBe(2);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
