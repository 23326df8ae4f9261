/** Folders of tests: where their data lie, and the key that opens them. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const TEST_KEY = Buffer.alloc(32, 7);

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'fairview-test-'));
}
