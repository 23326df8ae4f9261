/**
 * Nobody waits for a job: the longest turn of the main thread while ten thousand accounts are imported, mapped and
 * computed, and while the practice is backed up. Turns are told in the processor time of the main thread, which
 * other programs on the machine do not lengthen, beside that of a turn that answers health requests alone.
 */
import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../support/test-engine.ts';
import { csvOf, largeChart } from './large-charts.ts';
import { openEngagement } from './open-engagement.ts';

const ACCOUNTS = 10_000;
/** What a person does not feel. */
const MOST_MS = 50;

let practice: TestEngine;
beforeAll(async () => {
  practice = await startTestEngine();
});
afterAll(async () => {
  await practice.close();
});

/** Does the work while health requests are answered; tells the longest turn and the longest wait. */
async function beside(name: string, work: () => Promise<unknown>): Promise<number> {
  const state = { working: true };
  let turn = 0;
  let wait = 0;
  const watching = (async () => {
    let used = process.threadCpuUsage();
    while (state.working) {
      const start = performance.now();
      await practice.engine.fetch(new Request('http://engine.test/health/live'));
      await setImmediate();
      // Turn follows turn without a gap: nothing that runs in between is missed.
      const { user, system } = process.threadCpuUsage(used);
      used = process.threadCpuUsage();
      turn = Math.max(turn, (user + system) / 1_000);
      wait = Math.max(wait, performance.now() - start);
    }
  })();
  await work();
  state.working = false;
  await watching;
  console.log(`${name}: longest turn ${turn.toFixed(0)} ms, longest wait ${wait.toFixed(0)} ms`);
  return turn;
}

test(`requests beside jobs over ${ACCOUNTS} accounts`, { timeout: 300_000 }, async () => {
  const csv = new TextEncoder().encode(csvOf(largeChart(ACCOUNTS)));
  const turns: number[] = [];
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
  turns.push(await beside('backup', () => practice.engine.context.backUp()));
  expect(Math.max(...turns)).toBeLessThan(MOST_MS);
});
