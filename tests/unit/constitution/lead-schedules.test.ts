/** The data of the lead schedules is refused where a line stands in two schedules or in none. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadReportingTaxonomy } from '../../../constitution/index.ts';
import { readLeadSchedules } from '../../../constitution/lead-schedules.ts';

const FILE = 'lead_schedules.json';
const TEXT = readFileSync(new URL(`../../../constitution/${FILE}`, import.meta.url), 'utf8');
const { items, leadSchedules } = loadReportingTaxonomy();

function read(change: (text: string) => string) {
  const directory = mkdtempSync(join(tmpdir(), 'fairview-leads-'));
  try {
    writeFileSync(join(directory, FILE), change(TEXT));
    return readLeadSchedules(items, directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

it('takes every line once', () => {
  expect([...leadSchedules.keysOf.values()].flat().sort()).toEqual(items.map(({ key }) => key).sort());
  expect(read((text) => text).keysOf.size).toBe(leadSchedules.leads.length);
});

it.each([
  ['a line in two schedules', '"inventories", ', '"inventories", "cash_and_bank", ', /two schedules/],
  ['a line in none', '"inventories", ', '', /no schedule takes the key inventories/],
  [
    'a line that there is not',
    '"inventories", ',
    '"inventories", "inventory", ',
    /there is no key inventory/,
  ],
  ['a letter twice', '"letter": "C"', '"letter": "B"', /a letter stands twice/],
])('refuses %s', (_what, from, to, message) => {
  expect(() => read((text) => text.replace(from, to))).toThrow(message);
});
