/**
 * Thousands of broken files, as if practices had uploaded them: what they cost the engine and their readers, and how
 * soon the program answers meanwhile. FAIRVIEW_MUTATIONS says how many, FAIRVIEW_MUTATIONS_FROM after which one, so
 * that a long run goes on where it was left. The figures are printed and held to what is promised; run it on a machine that
 * does nothing else.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHost } from '../../main/host.ts';
import type { Host } from '../../main/host-options.ts';
import { startWorkers } from '../../main/jobs/worker-pool.ts';
import { ReaderEnded } from '../../main/workers/reader-ended.ts';
import type { Workers } from '../../main/workers/workers.ts';
import { Problem } from '../../shared/problem.ts';
import { callEngine } from '../support/call-engine.ts';
import { testNow } from '../support/clock.ts';
import { temporaryFolder } from '../support/test-folder.ts';
import type { BrokenFile } from './broken-files.ts';

const FILES = Number(process.env.FAIRVIEW_MUTATIONS ?? 10_000);
const FROM = Number(process.env.FAIRVIEW_MUTATIONS_FROM ?? 0);
const AT_A_TIME = 2;
const MEGABYTE = 1024 * 1024;
const LOOK_EVERY_MS = 20;
/** What is promised (SECURITY.md). */
const MOST = { fileMs: 20_000, healthMs: 100, engineBytes: 150 * MEGABYTE, readerBytes: 512 * MEGABYTE };

let host: Host;
let workers: Workers;
const breaking = fork(fileURLToPath(new URL('./broken-files.ts', import.meta.url)), {
  serialization: 'advanced',
});
const folder = temporaryFolder();
beforeAll(async () => {
  workers = startWorkers();
  host = await createHost({
    dataDirectory: folder,
    keychain: null,
    packaged: false,
    version: 'soak',
    now: testNow,
    random: randomBytes,
  });
});
afterAll(async () => {
  breaking.kill();
  await workers.close();
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

async function brokenFile(seed: number): Promise<BrokenFile> {
  const answer = new Promise<BrokenFile>((resolve) => {
    const hear = (broken: BrokenFile) => {
      if (broken.seed !== seed) return;
      breaking.off('message', hear);
      resolve(broken);
    };
    breaking.on('message', hear);
  });
  breaking.send(seed);
  return await answer;
}

/** The most memory that a process started by this one has had at any look (Linux). */
function residentOfReaders(): number {
  let most = 0;
  for (const task of readdirSync('/proc/self/task')) {
    const children = readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' ');
    for (const pid of children.filter((each) => each !== String(breaking.pid))) {
      try {
        const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
        most = Math.max(most, pages * 4096);
      } catch {
        // It ended meanwhile.
      }
    }
  }
  return most;
}

it(`${FILES} broken files after ${FROM}`, async () => {
  const ends = new Map<string, number>();
  const times: number[] = [];
  const health: number[] = [];
  const before = process.memoryUsage().rss;
  let engineMost = before;
  let readerMost = 0;
  let done = false;
  const watching = (async () => {
    while (!done) {
      const asked = performance.now();
      expect((await callEngine(host.fetch, null, 'GET /health/live')).status).toBe(200);
      health.push(performance.now() - asked);
      engineMost = Math.max(engineMost, process.memoryUsage().rss);
      if (process.platform === 'linux') readerMost = Math.max(readerMost, residentOfReaders());
      await pause(LOOK_EVERY_MS);
    }
  })();
  let seed = FROM;
  const readOn = async (): Promise<void> => {
    while (seed < FROM + FILES) {
      seed += 1;
      const own = seed;
      const { name, reading } = await brokenFile(own);
      const [task, input] = reading;
      const started = performance.now();
      const end = await workers.run(task, input as never).then(
        () => 'read',
        (error: unknown) => {
          if (error instanceof ReaderEnded) return 'READER ENDED';
          if (error instanceof Problem)
            return /more time or memory/.test(error.message) ? 'OVER A LIMIT' : error.code;
          return 'FAULT';
        },
      );
      const took = performance.now() - started;
      times.push(took);
      ends.set(end, (ends.get(end) ?? 0) + 1);
      if (/^(?:FAULT|READER|OVER)/.test(end) || took > 10_000)
        console.log(`${own} ${name} ${task}: ${end}, ${took.toFixed(0)} ms`);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, readOn));
  done = true;
  await watching;
  const at = (list: readonly number[], share: number) =>
    list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
  console.log(Object.fromEntries(ends));
  console.log(
    `times: median ${at(times, 0.5).toFixed(0)} ms, 99 % ${at(times, 0.99).toFixed(0)} ms, longest ${at(times, 1).toFixed(0)} ms`,
  );
  console.log(
    `health: median ${at(health, 0.5).toFixed(1)} ms, 99 % ${at(health, 0.99).toFixed(1)} ms, longest ${at(health, 1).toFixed(1)} ms`,
  );
  console.log(
    `engine: ${((engineMost - before) / MEGABYTE).toFixed(0)} MB more at most; readers: ${(readerMost / MEGABYTE).toFixed(0)} MB at most`,
  );
  expect([ends.get('FAULT') ?? 0, ends.get('READER ENDED') ?? 0]).toEqual([0, 0]);
  expect(at(times, 1)).toBeLessThanOrEqual(MOST.fileMs);
  expect(at(health, 1)).toBeLessThanOrEqual(MOST.healthMs);
  expect(engineMost - before).toBeLessThanOrEqual(MOST.engineBytes);
  expect(readerMost).toBeLessThanOrEqual(MOST.readerBytes);
});
