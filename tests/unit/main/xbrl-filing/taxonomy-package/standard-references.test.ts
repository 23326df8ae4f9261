/** References of the installed taxonomy to the standards, as a processor finds them in the package. */
import { describe, expect, it } from 'vitest';
import {
  loadStandardReferences,
  loadValidationRules,
  taxonomyLookup,
} from '../../../../../constitution/index.ts';
import { buildTaxonomyPackage } from '../../../../../main/xbrl-filing/taxonomy-package/build-taxonomy-package.ts';
import { loadPackage } from '../conformance/load-taxonomy.ts';

const VERSION = 'reg_2026_v1';
const { taxonomy } = taxonomyLookup(VERSION);
const standards = loadStandardReferences(VERSION);
const loaded = loadPackage(buildTaxonomyPackage(taxonomy, loadValidationRules(VERSION), standards));
const referencesOf = (id: string) =>
  loaded
    .arcsOf('concept-reference')
    .from(id)
    .map((arc) => arc.to);

describe('references of the package', () => {
  it('name publisher, standard, paragraph and subparagraph', () => {
    expect(loaded.problems).toEqual([]);
    expect(referencesOf('fs_Inventories')).toEqual([
      'Accounting Standards Committee Presentation of Financial Statements FRS 1 54 g',
    ]);
    expect(referencesOf('fs_IncomeTaxPaid')).toEqual([
      'Accounting Standards Committee Statement of Cash Flows FRS 7 35',
    ]);
  });

  it('stand for the elements of the list, and for no other', () => {
    const listed = standards.references.flatMap((one) => one.elements);
    expect(loaded.arcsOf('concept-reference').all).toHaveLength(listed.length);
    expect(new Set(loaded.arcsOf('concept-reference').all.map((arc) => arc.from))).toEqual(new Set(listed));
    expect(referencesOf('fs_OtherIncome')).toEqual([]);
  });
});
