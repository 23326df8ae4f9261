/**
 * Bombs that no look at a PDF's streams sees, packed by LZW alone or encrypted: the process that unpacks them meets its
 * limit of memory, they are a clear error of the file, and the next file is read.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkPdfStreams } from '../../../main/document-reading/pdf-streams.ts';
import { startWorkers } from '../../../main/jobs/worker-pool.ts';
import type { Workers } from '../../../main/workers/workers.ts';
import { encryptedBomb, encryptedStatement, lzwBomb } from '../../fixtures/documents/unseen-bombs.ts';

let workers: Workers;
beforeAll(() => {
  workers = startWorkers({ memoryMb: 256 });
});
afterAll(() => workers.close());

it.each([
  ['packed by LZW alone', lzwBomb],
  ['encrypted', encryptedBomb],
])('a bomb that is %s', async (_kind, bomb) => {
  const bytes = bomb();
  expect(bytes.length).toBeLessThan(3_000_000);
  expect(() => checkPdfStreams(bytes)).not.toThrow();
  await expect(workers.run('readStatementsDocument', [bytes])).rejects.toMatchObject({
    code: 'UNREADABLE_FILE',
    message: expect.stringContaining('memory'),
  });
  const next = await workers.run('readStatementsDocument', [encryptedStatement()]);
  expect(JSON.stringify(next)).toContain('Cash and bank balances');
});
