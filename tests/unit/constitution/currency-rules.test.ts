/** A release without a rule on the currency of the document gets one; a release that has one keeps what it has. */
import { expect, it } from 'vitest';
import { currencyRules } from '../../../constitution/currency-rules.ts';
import { loadValidationRules } from '../../../constitution/index.ts';
import { installedTaxonomyVersions, loadTaxonomy } from '../../../constitution/taxonomy.ts';

const [OURS = ''] = installedTaxonomyVersions();
const given = { rule_id: 'BR_format_004', expression: 'present(x_Name@current)' };
const { roles } = loadTaxonomy(OURS);

it('holds a document to the currency of the release, or to Singapore dollars where it names none', () => {
  const [document, saved] = currencyRules([given], { roles, currency: 'MYR' });
  expect(document).toMatchObject({
    rule_id: 'BR_format_005',
    severity: 'ERROR',
    expression: 'documentCurrency() = "MYR"',
    related_elements: [],
  });
  expect(saved).toMatchObject({ rule_id: 'BR_format_006', severity: 'ERROR' });
  const { presentationCurrency: _, ...without } = roles;
  expect(currencyRules([], { roles: without }).map(({ expression }) => expression)).toEqual([
    'documentCurrency() = "SGD"',
  ]);
});

it('adds nothing to a release that asks for it', () => {
  expect(currencyRules(loadValidationRules(OURS), { roles })).toEqual([]);
  expect(loadValidationRules(OURS)).toHaveLength(144);
});
