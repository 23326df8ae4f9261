/**
 * Legacy XLS into grids, in a thread of its own with frozen prototypes and limits (decisions 8; xls-worker.ts).
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Problem } from '../../../../shared/problem.ts';
import type { SheetGrid } from '../cells/sheet-grid.ts';
import type { XlsAnswer, XlsFile } from './xls-worker.ts';

const TIME_LIMIT_MS = 60_000;
const MEMORY_MB = 512;

const LOCKED = 'The workbook is protected with a password. Remove the password in Excel and upload it again.';
const DAMAGED =
  'The old Excel file (XLS) is damaged. Open it in Excel, save it as XLSX and upload the new file.';

/** Errors: UNREADABLE_FILE for a password, a damaged file, or one that takes more than it may. */
export async function readXls(bytes: Uint8Array): Promise<SheetGrid[]> {
  const worker = new Worker(new URL('./xls-worker.ts', import.meta.url), {
    workerData: { bytes } satisfies XlsFile,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 64 },
  });
  const late = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    const [answer]: readonly XlsAnswer[] = await once(worker, 'message', { signal: late });
    if (answer?.kind === 'GRIDS') {
      if (!answer.frozen) throw new Error('An old Excel file was read without frozen prototypes.');
      return [...answer.grids];
    }
    throw new Problem('UNREADABLE_FILE', answer?.kind === 'LOCKED' ? LOCKED : DAMAGED);
  } catch (error) {
    const outOfMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (late.aborted || outOfMemory) throw new Problem('UNREADABLE_FILE', DAMAGED);
    throw error;
  } finally {
    await worker.terminate();
  }
}
