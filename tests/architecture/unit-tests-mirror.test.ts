/** Unit tests stand where what they test stands: tests/unit mirrors the folders of the source. */
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Tests of several rooms together: what all outputs of one filing have in common. */
const TOGETHER = ['main/xbrl-filing/conformance'];

it('every folder of unit tests is a folder of the source', () => {
  const folders = new Set(
    globSync('tests/unit/**/*.test.{ts,tsx}', { cwd: repository }).map((file) =>
      dirname(file).slice('tests/unit/'.length),
    ),
  );
  expect(folders.size).toBeGreaterThan(20);
  const strangers = [...folders].filter(
    (folder) => !TOGETHER.includes(folder) && !existsSync(join(repository, folder)),
  );
  expect(strangers).toEqual([]);
});
