/** The watch over the memory of threads, with real threads that take all they can get. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { watchMemory } from '../../../main/jobs/thread-memory.ts';

const HUNGRY = `
  const kept = [];
  const take = () => {
    for (let at = 0; at < 10_000; at += 1) kept.push({ at, text: String(at / 3) });
    setImmediate(take);
  };
  take();`;
const MODEST = 'setTimeout(() => require("node:worker_threads").parentPort.postMessage("done"), 300);';

it('ends the thread that takes too much, by no error of its own, and leaves the others be', async () => {
  const limits = { resourceLimits: { maxOldGenerationSizeMb: 600 }, eval: true };
  const hungry = new Worker(HUNGRY, limits);
  const modest = new Worker(MODEST, limits);
  let ownError: unknown;
  hungry.on('error', (error) => {
    ownError = error;
  });
  const watch = watchMemory(() => [hungry, modest], 64);
  watch.begin();
  const ended = once(hungry, 'exit');
  const done = once(modest, 'message');
  expect(await ended).toEqual([1]);
  expect(await done).toEqual(['done']);
  expect(ownError).toBeUndefined();
  watch.end();
  await modest.terminate();
});

it('looks at nobody while no task runs', async () => {
  let looks = 0;
  const watch = watchMemory(() => {
    looks += 1;
    return [];
  }, 64);
  watch.begin();
  while (looks === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  watch.end();
  const before = looks;
  expect(before).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(looks).toBe(before);
});
