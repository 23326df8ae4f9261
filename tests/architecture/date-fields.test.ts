/**
 * A date is typed into one field, `renderer/components/date-field.tsx`: the browser's own follows the order of its language,
 * and showed the month first on machines that nobody had set otherwise.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '../..');
const NATIVE = /type(?:=|:\s*)\{?["'](?:date|month|week|datetime-local)["']|\?\s*'date'\s*:\s*'text'/;

it('finds what it looks for', () => {
  expect('<TextInput type="date" />').toMatch(NATIVE);
  expect("{ type: 'date' }").toMatch(NATIVE);
});

it('leaves no date to the field of the browser', () => {
  const files = globSync('renderer/**/*.{ts,tsx}', { cwd: REPOSITORY });
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => NATIVE.test(readFileSync(join(REPOSITORY, file), 'utf8')))).toEqual([]);
});
