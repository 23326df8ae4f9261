/** The reader in a plain worker thread with limits, as the program runs it. */
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsPdf } from '../../fixtures/statements/statements-pdf.ts';

const READER = new URL('../../../main/document-reading/read-statements-document.ts', import.meta.url);

describe('the reader in a worker thread', () => {
  it('reads a PDF under a memory limit', async () => {
    const code = `
      const { parentPort, workerData } = require('node:worker_threads');
      import(workerData.reader)
        .then(({ readStatementsDocument }) => readStatementsDocument(workerData.bytes))
        .then((reading) => parentPort.postMessage(reading.lines.length));`;
    const worker = new Worker(code, {
      eval: true,
      workerData: { reader: READER.href, bytes: await buildStatementsPdf(KESTREL_BAY) },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const lines = await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    await worker.terminate();
    expect(lines).toBe(86);
  });
});
