/**
 * Files broken by chance, read in the program's own reading processes: each ends as a reading or as a refusal in plain
 * words, never as a fault, never as the end of its reader, and never because it took more time or memory than is allowed.
 * The same at length, measured, is in the soak.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startWorkers } from '../../../main/jobs/worker-pool.ts';
import { startNodeReader } from '../../../main/reading-process/start-reader.ts';
import type { Workers } from '../../../main/workers/workers.ts';
import { Problem } from '../../../shared/problem.ts';
import { type GoodFile, mutated, ownFiles, readingOf } from '../../support/mutated-files.ts';

const FILES = 120;
/** What a reader may hold, in its own words after each file. */
const MOST_BYTES = 512 * 1024 * 1024;

let workers: Workers;
let readerMost = 0;
const heldSchema = z.object({ residentBytes: z.number().optional() });
let files: readonly GoodFile[];
beforeAll(async () => {
  workers = startWorkers({
    startReader: (limits, events) =>
      startNodeReader(limits, {
        ...events,
        message: (message) => {
          const { residentBytes } = heldSchema.parse(message);
          readerMost = Math.max(readerMost, residentBytes ?? 0);
          events.message(message);
        },
      }),
  });
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
        const isRefusal =
          error instanceof Problem &&
          error.constructor === Problem &&
          !/more time or memory/.test(error.message);
        if (!isRefusal) faults.push(`${seed} ${file.name}: ${String(error)}`);
      },
    );
  }
  expect(faults).toEqual([]);
  expect(read).toBeGreaterThan(FILES / 20);
  expect(readerMost).toBeGreaterThan(0);
  expect(readerMost).toBeLessThanOrEqual(MOST_BYTES);
});
