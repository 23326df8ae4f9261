/** Releases: the committed one converts to the committed bytes, and back (specification 2.15, decisions 7). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONSTITUTION_DIRECTORY, installedTaxonomyVersions } from '../../../constitution/index.ts';
import { convertRelease, releaseWorkbooks } from '../../../constitution/release/convert.ts';
import { LAYOUT } from '../../../constitution/release/layout.ts';
import { columnLetters } from '../../../constitution/release/problems.ts';
import { ruleExampleSchema, validationRuleSchema } from '../../../constitution/rule-schema.ts';
import {
  axisSchema,
  calculationArcSchema,
  elementSchema,
  filingInformationFieldSchema,
  presentationSchema,
  sectionSchema,
} from '../../../constitution/taxonomy-schema.ts';
import { buildReleaseWorkbook, committedWorkbook, readReleaseFiles } from '../../support/release-workbook.ts';

describe('the committed releases', () => {
  it('are there for every installed version, each in a folder of its own', () => {
    expect(releaseWorkbooks()).toEqual(installedTaxonomyVersions().map(committedWorkbook));
  });

  it.each(installedTaxonomyVersions())('%s converts to the committed bytes', async (version) => {
    const converted = await convertRelease(committedWorkbook(version));
    expect(converted.version).toBe(version);
    expect([...converted.files.keys()]).toEqual([
      `taxonomy_${version}.json`,
      `validation_rules_${version}.json`,
      `release/${version}/rule_examples_${version}.json`,
    ]);
    for (const [name, text] of converted.files) {
      expect(text === readFileSync(join(CONSTITUTION_DIRECTORY, name), 'utf8'), name).toBe(true);
    }
  });

  it.each(installedTaxonomyVersions())('%s is what its files give, byte for byte', async (version) => {
    const built = await buildReleaseWorkbook(readReleaseFiles(version));
    const committed = readFileSync(committedWorkbook(version));
    expect(
      Buffer.compare(Buffer.from(built), committed),
      'node tests/support/release-workbook.ts VERSION',
    ).toBe(0);
  });
});

describe('the layout', () => {
  const names = (layout: (typeof LAYOUT)[keyof typeof LAYOUT]) =>
    layout.columns.map((column) => column.name).sort();

  it('has a column for every field of the files, so that none is lost', () => {
    const attributes = Object.keys(elementSchema.shape).filter((name) => name !== 'applicable_entry_points');
    expect(names(LAYOUT.elements)).toEqual(attributes.sort());
    expect(names(LAYOUT.sections)).toEqual(Object.keys(sectionSchema.shape).sort());
    expect(names(LAYOUT.presentation)).toEqual(Object.keys(presentationSchema.shape).sort());
    expect(names(LAYOUT.calculation)).toEqual(Object.keys(calculationArcSchema.shape).sort());
    expect(names(LAYOUT.axes)).toEqual(Object.keys(axisSchema.shape).sort());
    expect(names(LAYOUT.filingInformation)).toEqual(Object.keys(filingInformationFieldSchema.shape).sort());
    expect(names(LAYOUT.rules)).toEqual(Object.keys(validationRuleSchema.shape).sort());
    expect(names(LAYOUT.ruleExamples)).toEqual(Object.keys(ruleExampleSchema.shape).sort());
  });

  it('counts columns as a spreadsheet does', () => {
    expect([1, 26, 27, 52, 703].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'AAA']);
  });
});
