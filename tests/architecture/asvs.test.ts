/** What SECURITY-ASVS.md says rests on tests that exist, and tells of each requirement once. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'SECURITY-ASVS.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0 has. */
const IN_CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

it('tells of each requirement once, in order', () => {
  const numbers = rows.map(([, number = '']) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  const inChapters = IN_CHAPTERS.map(
    (_, index) => numbers.filter((each) => each.startsWith(`${index + 1}.`)).length,
  );
  expect(inChapters).toEqual(IN_CHAPTERS);
});

it('says of each whether it holds, and why', () => {
  const bare = rows.filter(
    ([, , level = '', about = '', holds = '', reason = '']) =>
      !/^[12]$/.test(level) || !/^[HNY]$/.test(holds) || about === '' || reason === '',
  );
  expect(bare).toEqual([]);
});

it('names only tests and files that exist', () => {
  const named = rows.flatMap(([, , , , , reason = '']) =>
    [...reason.matchAll(/`([\w./-]*\/[\w./-]*)`/g)].flatMap(([, path]) => path ?? []),
  );
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(
    (path) => ![`tests/${path}.test.ts`, `tests/${path}`, path].some((each) => existsSync(join(ROOT, each))),
  );
  expect(missing).toEqual([]);
});
