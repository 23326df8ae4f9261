/**
 * Files broken by chance, read in the program's own reading processes: each ends as a reading or as a refusal in plain
 * words, never as a fault, and never as the end of its reader. The same at length, measured, is in the soak.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorkers } from '../../../main/jobs/worker-pool.ts';
import type { Workers } from '../../../main/workers/workers.ts';
import { Problem } from '../../../shared/problem.ts';
import { type GoodFile, mutated, ownFiles, readingOf } from '../../support/mutated-files.ts';

const FILES = 300;

let workers: Workers;
let files: readonly GoodFile[];
beforeAll(async () => {
  workers = startWorkers();
  files = await ownFiles();
});
afterAll(() => workers.close());

it(`${FILES} files end as a reading or a refusal`, async () => {
  const faults: string[] = [];
  let read = 0;
  for (let seed = 1; seed <= FILES; seed += 1) {
    const file = files[seed % files.length] as GoodFile;
    const bytes = mutated(file, seed);
    const [task, input] = readingOf(file, bytes, seed);
    await workers.run(task, input as never).then(
      () => {
        read += 1;
      },
      (error: unknown) => {
        const isRefusal = error instanceof Problem && error.constructor === Problem;
        if (!isRefusal) faults.push(`${seed} ${file.name}: ${String(error)}`);
      },
    );
  }
  expect(faults).toEqual([]);
  expect(read).toBeGreaterThan(FILES / 20);
});
