/** Labels beside the standard one, and where the presentation of the installed taxonomy asks for them. */
import { describe, expect, it } from 'vitest';
import {
  loadStandardReferences,
  loadValidationRules,
  taxonomyLookup,
} from '../../../../../constitution/index.ts';
import { buildTaxonomyPackage } from '../../../../../main/xbrl-filing/taxonomy-package/build-taxonomy-package.ts';
import { LABEL_ROLE, labelRoles } from '../../../../../main/xbrl-filing/taxonomy-package/label-roles.ts';
import { loadPackage } from '../conformance/load-taxonomy.ts';

const { taxonomy } = taxonomyLookup('reg_2026_v1');
const rules = loadValidationRules('reg_2026_v1');
const roles = labelRoles(taxonomy, rules);
const loaded = loadPackage(buildTaxonomyPackage(taxonomy, rules, loadStandardReferences('reg_2026_v1')));
const presented = (id: string, section: string) =>
  loaded
    .arcsOf('parent-child')
    .all.filter((arc) => arc.to === id && arc.role.replaceAll('-', '_').endsWith(section))
    .toSorted((a, b) => Number(a.attributes.order) - Number(b.attributes.order))
    .map(({ attributes }) => {
      const label = loaded
        .arcsOf('concept-label')
        .from(id)
        .find((one) => one.labelRole === attributes.preferredLabel);
      return [attributes.preferredLabel?.split('/').at(-1), label?.to];
    });

describe('labels of the package', () => {
  it.each([
    ['fs_Assets', 'financial_position', [['totalLabel', 'Total assets']]],
    [
      'fs_TradeAndOtherReceivablesCurrent',
      'financial_position',
      [['totalLabel', 'Total trade and other receivables, current']],
    ],
    ['fs_GrossProfit', 'income_statement', [['totalLabel', 'Gross profit (loss)']]],
    ['fs_CostOfSales', 'income_statement', [['negatedLabel', 'Cost of sales']]],
    ['fs_Revenue', 'income_statement', [[undefined, undefined]]],
    [
      'fs_CashAndCashEquivalentsInCashFlows',
      'cash_flows',
      [
        [
          'periodStartLabel',
          'Cash and cash equivalents in the statement of cash flows, at beginning of period',
        ],
        ['periodEndLabel', 'Cash and cash equivalents in the statement of cash flows, at end of period'],
      ],
    ],
    [
      'fs_EquityInStatementOfChangesInEquity',
      'changes_in_equity',
      [
        ['periodStartLabel', 'Equity, at beginning of period'],
        ['periodEndLabel', 'Equity, at end of period'],
      ],
    ],
  ])('show %s as its statement prints it', (id, section, labels) => {
    expect(presented(id, section)).toEqual(labels);
  });

  it('are asked for by the presentation, each of them, and none beside', () => {
    const asked = new Set(
      loaded
        .arcsOf('parent-child')
        .all.flatMap(({ to, attributes }) =>
          attributes.preferredLabel === undefined ? [] : `${attributes.preferredLabel} ${to}`,
        ),
    );
    expect([...asked].sort()).toEqual(
      roles.further.map(({ role, elementId }) => `${LABEL_ROLE[role]} ${elementId}`).sort(),
    );
    expect(loaded.problems).toEqual([]);
  });
});
