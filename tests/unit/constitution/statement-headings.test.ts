import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { CONSTITUTION_DIRECTORY } from '../../../constitution/files.ts';
import { loadStatementHeadings, readStatementHeadings } from '../../../constitution/statement-headings.ts';

const VERSION = 'reg_2026_v1';
const FILE = `statement_headings_${VERSION}.json`;
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function readWith(change: (text: string) => string) {
  const directory = mkdtempSync(join(tmpdir(), 'fairview-headings-'));
  folders.push(directory);
  for (const name of [FILE, `taxonomy_${VERSION}.json`])
    cpSync(join(CONSTITUTION_DIRECTORY, name), join(directory, name));
  writeFileSync(join(directory, FILE), change(readFileSync(join(directory, FILE), 'utf8')));
  return readStatementHeadings(VERSION, directory);
}

describe('the headings of the statements', () => {
  it('are known for every statement that has headings, with families beside them', () => {
    const { headings, families } = loadStatementHeadings(VERSION);
    const statements = new Set(headings.map(({ statement }) => statement));
    expect([...statements].sort()).toEqual([
      'balance_sheet',
      'cash_flow',
      'equity_changes',
      'income_statement',
      'notes',
    ]);
    expect(families.map(({ name }) => name)).toContain('tax');
  });

  it.each([
    ['an unknown element', (text: string) => text.replace('fs_CurrentAssets', 'fs_NoSuchTotal')],
    ['an unknown section', (text: string) => text.replace('note_receivables', 'note_unknown')],
    [
      'an "other" of another statement',
      (text: string) => text.replace('"fs_OtherReserves"}', '"fs_OtherIncome"}'),
    ],
    ['a heading that stands twice', (text: string) => text.replace('"assets current"', '"current assets"')],
    ['another version', (text: string) => text.replace(VERSION, 'reg_2025_v1')],
  ])('refuses %s', (_name, change) => {
    expect(() => readWith(change)).toThrow(FILE);
  });
});
