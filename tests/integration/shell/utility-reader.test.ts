/**
 * Reading processes as the desktop starts them: through Electron's utility process, whose place a thin stand-in takes.
 * It proves our code on both sides of the port, not Electron's process.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { startWorkers } from '../../../main/jobs/worker-pool.ts';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { startUtilityReader } from '../../../main/shell/utility-reader.ts';
import type { Workers } from '../../../main/workers/workers.ts';
import { wideWorkbook } from '../jobs/wide-workbook.ts';

const SMALL = new TextEncoder().encode(SAMPLE_TRIAL_BALANCE);
let workers: Workers | undefined;
afterEach(() => workers?.close());

describe('a reading process of the desktop', () => {
  it('reads one file after another, and tells a problem as it is', async () => {
    workers = startWorkers({ startReader: startUtilityReader });
    for (let file = 0; file < 2; file += 1) {
      const reading = await workers.run('readTrialBalance', [SMALL, 'small.csv', {}]);
      expect(reading.items).toHaveLength(40);
    }
    await expect(workers.run('readStatementsDocument', [SMALL])).rejects.toMatchObject({
      name: 'Problem',
      code: 'UNSUPPORTED_FILE_TYPE',
    });
  });

  it('is ended over its memory and when cancelled, and the next file is read', async () => {
    workers = startWorkers({ startReader: startUtilityReader, memoryMb: 256 });
    const long = wideWorkbook(10_000, 36);
    await expect(workers.run('readTrialBalance', [long, 'wide.xlsx', {}])).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
    });
    const stop = new AbortController();
    const cancelled = workers.run('readTrialBalance', [long, 'wide.xlsx', {}], stop.signal);
    stop.abort(new Error('Nobody waits any more.'));
    await expect(cancelled).rejects.toThrow('Nobody waits any more.');
    expect((await workers.run('readTrialBalance', [SMALL, 'small.csv', {}])).items).toHaveLength(40);
  });
});
