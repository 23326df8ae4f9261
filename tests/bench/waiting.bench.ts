/**
 * Nobody waits for a job: the longest turn of the main thread while ten thousand accounts are imported, mapped and
 * computed, and while the practice is backed up, beside that of a turn that answers health requests alone.
 */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../support/test-engine.ts';
import { csvOf, largeChart } from './large-charts.ts';
import { openEngagement } from './open-engagement.ts';
import { MOST_MS, turnsOf } from './turns.ts';

const ACCOUNTS = 10_000;

let practice: TestEngine;
beforeAll(async () => {
  practice = await startTestEngine();
});
afterAll(async () => {
  await practice.close();
});

test(`requests beside jobs over ${ACCOUNTS} accounts`, { timeout: 300_000 }, async () => {
  const csv = new TextEncoder().encode(csvOf(largeChart(ACCOUNTS)));
  const turns: number[] = [];
  const { beside } = turnsOf(() => practice.engine);
  await beside('nothing else', () => setTimeout(1_500));
  // The second year is mapped from the memory of the first, and replaces an import of its own.
  for (const year of ['2025', '2026']) {
    const id = await openEngagement(practice, `FY ${year}`, `${year}-12-31`);
    const base = `/ops/financial-statements/engagements/${id}`;
    const run = async (name: string, start: () => ReturnType<TestEngine['call']>) => {
      const turn = await beside(`${year} ${name}`, async () => {
        expect(await practice.finish(await start())).toMatchObject({ status: 'SUCCEEDED' });
      });
      turns.push(turn);
    };
    const upload = () => practice.upload('PLATFORM_ADMIN', `${base}/trial-balance`, 'tb.csv', csv);
    await run('import', upload);
    await run('import again', upload);
    await run('mapping', () => practice.call('PLATFORM_ADMIN', `POST ${base}/mapping/auto-suggest`, {}));
    await run('statements', () => practice.call('PLATFORM_ADMIN', `POST ${base}/statements/generate`, {}));
  }
  turns.push(await beside('backup', () => practice.engine.context.backups.make()));
  expect(Math.max(...turns)).toBeLessThan(MOST_MS);
});
