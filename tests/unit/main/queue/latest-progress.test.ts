/** Progress told faster than it is stored: the latest is written, in order, and nothing after it is settled. */
import { expect, it } from 'vitest';
import { latestProgress } from '../../../../main/queue/latest-progress.ts';

it('writes the first and the latest, one after the other', async () => {
  const written: number[] = [];
  const gates: (() => void)[] = [];
  const progress = latestProgress({
    progress: async (_stage, done) => {
      written.push(done);
      await new Promise<void>((open) => gates.push(open));
    },
  });
  for (let page = 1; page <= 5; page += 1) progress.tell('pages', page, 5);
  expect(written).toEqual([1]);
  gates.shift()?.();
  await expect.poll(() => written).toEqual([1, 5]);
  gates.shift()?.();
  await progress.settled();
  progress.tell('pages', 6, 6);
  expect(written).toEqual([1, 5, 6]);
});

it('says nothing where the job was cancelled meanwhile', async () => {
  const progress = latestProgress({ progress: () => Promise.reject(new Error('cancelled')) });
  progress.tell('pages', 1, 2);
  await expect(progress.settled()).resolves.toBeUndefined();
});
