/** A release without a rule on the document's currency or on two values of one element gets it; a release that has one keeps what it has. */
import { expect, it } from 'vitest';
import { loadValidationRules } from '../../../constitution/index.ts';
import { standingRules } from '../../../constitution/standing-rules.ts';
import { installedTaxonomyVersions, loadTaxonomy } from '../../../constitution/taxonomy.ts';

const [OURS = ''] = installedTaxonomyVersions();
const given = { rule_id: 'BR_format_004', expression: 'present(x_Name@current)' };
const { roles } = loadTaxonomy(OURS);

it('holds a document to the currency of the release, or to Singapore dollars where it names none', () => {
  const [document, saved, conflicts] = standingRules([given], { roles, currency: 'MYR' });
  expect(document).toMatchObject({
    rule_id: 'BR_format_005',
    severity: 'ERROR',
    expression: 'documentCurrency() = "MYR"',
    related_elements: [],
  });
  expect(saved).toMatchObject({ rule_id: 'BR_format_006', severity: 'ERROR' });
  expect(conflicts).toMatchObject({
    rule_id: 'BR_format_007',
    severity: 'ERROR',
    expression: 'noConflicts()',
  });
  const { presentationCurrency: _, ...without } = roles;
  expect(standingRules([], { roles: without }).map(({ expression }) => expression)).toEqual([
    'documentCurrency() = "SGD"',
    'noConflicts()',
  ]);
});

it('adds nothing to a release that asks for it', () => {
  expect(standingRules(loadValidationRules(OURS), { roles })).toEqual([]);
  expect(loadValidationRules(OURS)).toHaveLength(144);
});
