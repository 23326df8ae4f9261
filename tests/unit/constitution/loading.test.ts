/** Loading of constitution files: checked in full by the compiled schema, frozen all the way down, read anew on demand. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { deepFreeze } from '../../../constitution/files.ts';
import {
  CONSTITUTION_DIRECTORY,
  ConstitutionFileError,
  loadTaxonomy,
  normaliseLabel,
} from '../../../constitution/index.ts';
import { readMappingLibrary } from '../../../constitution/mapping-library.ts';
import { readDisclosureRules, readReportingTaxonomy } from '../../../constitution/reporting.ts';
import { readTaxonomy } from '../../../constitution/taxonomy.ts';
import { taxonomySchema } from '../../../constitution/taxonomy-schema.ts';

const VERSION = 'reg_2026_v1';
const FILE = `taxonomy_${VERSION}.json`;
/** One form of writing, so that damage can be done by text. */
const text = JSON.stringify(JSON.parse(readFileSync(join(CONSTITUTION_DIRECTORY, FILE), 'utf8')));
const folder = mkdtempSync(join(tmpdir(), 'constitution-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The message with which a changed taxonomy is refused, or null when it is accepted. */
function refusal(changed: string): string | null {
  writeFileSync(join(folder, FILE), changed);
  try {
    readTaxonomy(VERSION, folder);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(ConstitutionFileError);
    return error instanceof Error ? error.message : '';
  }
}

const DAMAGE: readonly (readonly [string, string, string])[] = [
  ['a key too many', '"elements":', '"surplus":1, "elements":'],
  ['a key of the prototype', '"version":', '"__proto__":{"polluted":true}, "version":'],
  ['a missing key', '"title":', '"titel":'],
  ['an unknown type', '"stringItemType"', '"stringItemTyp"'],
  ['a text for a truth', '"minimum_requirement":false', '"minimum_requirement":"no"'],
  ['an unknown entry point', '["FULL_XBRL"', '["FULL"'],
  ['a number for a text', '"label":"Filing information"', '"label":7'],
  ['an empty label', '"label":"Filing information"', '"label":""'],
  ['an id of bad form', '"element_id":"ei_', '"element_id":"EI_'],
];

describe('a damaged taxonomy', () => {
  it.each(DAMAGE)('is refused for %s, in the words of the plain schema', (_, sound, damaged) => {
    const changed = text.replace(sound, damaged);
    expect(changed).not.toBe(text);
    const plain = taxonomySchema.safeParse(JSON.parse(changed));
    expect(plain.success).toBe(false);
    expect(refusal(changed)).toContain(plain.error?.issues[0]?.message);
  });

  it('is refused when an id stands twice or is mentioned and not defined', () => {
    const [first = '', second = ''] = loadTaxonomy(VERSION).elements.map((element) => element.element_id);
    expect(refusal(text.replace(`"element_id":"${second}"`, `"element_id":"${first}"`))).toMatch(
      /twice|not defined/,
    );
    const { roles } = loadTaxonomy(VERSION);
    expect(refusal(text.replace(`"uen":"${roles.uen}"`, `"uen":"${roles.uen}X"`))).toContain('not defined');
  });

  it('is refused when it is no JSON, cut short, or missing', () => {
    for (const changed of ['', '{', text.slice(0, 10_000), 'null', '[]'])
      expect(refusal(changed)).not.toBeNull();
    rmSync(join(folder, FILE));
    expect(() => readTaxonomy(VERSION, folder)).toThrow(ConstitutionFileError);
  });
});

/** True when the value and everything in it is frozen. */
function isFrozenThrough(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozenThrough);
}

describe('what is loaded', () => {
  it('is frozen all the way down', () => {
    for (const value of [
      readTaxonomy(VERSION),
      readMappingLibrary(),
      readReportingTaxonomy().items,
      readDisclosureRules(),
    ])
      expect(isFrozenThrough(value)).toBe(true);
    expect(isFrozenThrough(deepFreeze({ a: [{ b: [null, 1, { c: '' }] }] }))).toBe(true);
  });

  it('carries the SHA-256 of the bytes of the file', () => {
    const bytes = readFileSync(join(CONSTITUTION_DIRECTORY, FILE));
    expect(readTaxonomy(VERSION).sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('is read anew from the folder that is given, and equal for equal files', () => {
    cpSync(join(CONSTITUTION_DIRECTORY, FILE), join(folder, FILE));
    const again = readTaxonomy(VERSION, folder);
    expect(again).not.toBe(loadTaxonomy(VERSION));
    expect(again).toEqual(loadTaxonomy(VERSION));
  });
});

describe('a label as compared', () => {
  it('is itself when it is in that form already, and is normalised once for all', () => {
    for (const { label_pattern } of readMappingLibrary()) {
      const once = normaliseLabel(label_pattern);
      expect(normaliseLabel(once)).toBe(once);
    }
    const written = [
      'Revenue',
      'revenue ',
      'revenue:',
      'revenue (restated)',
      'revenue (note 3)',
      're  venue',
    ];
    expect(written.map(normaliseLabel)).toEqual([...Array(5).fill('revenue'), 're venue']);
    expect(normaliseLabel('a'.repeat(10_000))).toHaveLength(300);
    expect(normaliseLabel('directors’ fees')).toBe(normaliseLabel("directors' fees"));
  });
});
