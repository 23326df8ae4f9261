/** The paragraphs of the standards: what the file must keep, and what a damaged one says. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { CONSTITUTION_DIRECTORY } from '../../../constitution/files.ts';
import { loadStandardReferences, readStandardReferences } from '../../../constitution/standard-references.ts';

const VERSION = 'reg_2026_v1';
const FILE = `standard_references_${VERSION}.json`;
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function readWith(change: ((text: string) => string) | null) {
  const directory = mkdtempSync(join(tmpdir(), 'fairview-references-'));
  folders.push(directory);
  cpSync(
    join(CONSTITUTION_DIRECTORY, `taxonomy_${VERSION}.json`),
    join(directory, `taxonomy_${VERSION}.json`),
  );
  if (change !== null)
    writeFileSync(join(directory, FILE), change(readFileSync(join(CONSTITUTION_DIRECTORY, FILE), 'utf8')));
  return readStandardReferences(VERSION, directory);
}

describe('the references to the standards', () => {
  it('use every standard that they list', () => {
    const { standards, references } = loadStandardReferences(VERSION);
    expect(new Set(references.map((one) => one.standard))).toEqual(
      new Set(standards.map((one) => one.number)),
    );
  });

  it('are none for a version without the file', () => {
    expect(readWith(null).references).toEqual([]);
  });

  it.each([
    ['an unknown element', (text: string) => text.replace('fs_Inventories', 'fs_NoSuchElement')],
    [
      'a standard that is not listed',
      (text: string) => text.replace('"number": "FRS 2"', '"number": "FRS 3"'),
    ],
    [
      'an element that stands twice',
      (text: string) => text.replace('"fs_RawMaterials"', '"fs_FinishedGoods"'),
    ],
    ['another version', (text: string) => text.replace(VERSION, 'reg_2025_v1')],
  ])('refuse %s', (_name, change) => {
    expect(() => readWith(change)).toThrow(FILE);
  });
});
