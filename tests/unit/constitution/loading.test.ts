/** Loading of constitution files: checked in full by the compiled schema, frozen all the way down, read anew on demand. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { disclosureRulesSchema } from '../../../constitution/disclosure-schema.ts';
import { deepFreeze } from '../../../constitution/files.ts';
import {
  CONSTITUTION_DIRECTORY,
  ConstitutionFileError,
  loadTaxonomy,
  normaliseLabel,
} from '../../../constitution/index.ts';
import { mappingLibrarySchema, readMappingLibrary } from '../../../constitution/mapping-library.ts';
import { policyClassesSchema } from '../../../constitution/policies.ts';
import { profitAndLossLayoutsSchema } from '../../../constitution/profit-and-loss-layouts.ts';
import { readDisclosureRules, readReportingTaxonomy } from '../../../constitution/reporting.ts';
import { validationRulesSchema } from '../../../constitution/rule-schema.ts';
import { reportingTaxonomySchema } from '../../../constitution/statements-schema.ts';
import { readTaxonomy, taxonomySha256 } from '../../../constitution/taxonomy.ts';
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

  it('is refused when a list names an element that is not defined, first or among its neighbours', () => {
    const { presentation, calculation } = loadTaxonomy(VERSION);
    for (const at of [1, 2, 900]) {
      const { parent, element_id, order } = presentation[at] ?? {};
      const [row, tail] = [`"parent":"${parent}","element_id":"${element_id}"`, `,"order":${order}`];
      for (const damaged of [row.replace('","', 'X","'), row.replace(/"$/, 'X"'), row.replace(/_/, '-')])
        expect(refusal(text.replace(row + tail, damaged + tail))).toContain('not defined');
    }
    for (const at of [0, 1, 300]) {
      const { parent, child } = calculation[at] ?? {};
      const row = `"parent":"${parent}","child":"${child}"`;
      for (const damaged of [row.replace('","', 'X","'), row.replace(/"$/, 'X"')])
        expect(refusal(text.replace(row, damaged))).toContain('not defined');
    }
  });

  it('is refused when an element has no section or namespace of the file, whatever its neighbour has', () => {
    const elements = loadTaxonomy(VERSION).elements;
    for (const at of [0, 1, 900]) {
      const { element_id, taxonomy_section } = elements[at] ?? {};
      const from = text.indexOf(`"element_id":"${element_id}","label"`);
      expect(from).toBeGreaterThan(0);
      const [before, after] = [text.slice(0, from), text.slice(from)];
      const section = `"taxonomy_section":"${taxonomy_section}"`;
      expect(refusal(before + after.replace(section, '"taxonomy_section":"none"'))).toContain('section');
      const other = after.replace(/"element_id":"[a-z]+_/, '"element_id":"zz_');
      expect(refusal(before + other)).toContain('namespace');
    }
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

  it('is what stands in the files: the schemas check and change nothing', () => {
    const files: readonly (readonly [string, z.ZodType])[] = [
      [FILE, taxonomySchema],
      [`validation_rules_${VERSION}.json`, validationRulesSchema],
      ['mapping_library.json', mappingLibrarySchema],
      ['reporting_taxonomy.json', reportingTaxonomySchema],
      ['disclosure_rules.json', disclosureRulesSchema],
      ['profit_or_loss_layouts.json', profitAndLossLayoutsSchema],
      ['policies/classes.json', policyClassesSchema],
    ];
    for (const [name, schema] of files) {
      const raw: unknown = JSON.parse(readFileSync(join(CONSTITUTION_DIRECTORY, name), 'utf8'));
      expect(schema.parse(raw)).toStrictEqual(raw);
    }
  });

  it('has the SHA-256 of the bytes of its file', () => {
    const bytes = readFileSync(join(CONSTITUTION_DIRECTORY, FILE));
    expect(taxonomySha256(VERSION)).toBe(createHash('sha256').update(bytes).digest('hex'));
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
