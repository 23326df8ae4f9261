/** Which calculations exclude each other. */
import { describe, expect, it } from 'vitest';
import { taxonomyLookup } from '../../../../../constitution/index.ts';
import { alternativeRoles } from '../../../../../main/xbrl-filing/taxonomy-package/alternative-sums.ts';

const { taxonomy } = taxonomyLookup('reg_2026_v1');

describe('calculations that exclude each other', () => {
  it('are those that sum one total from common lines', () => {
    expect(alternativeRoles(taxonomy)).toEqual([
      ['financial_position', 'financial_position_liquidity'],
      ['income_by_function', 'income_by_nature'],
      ['cash_flows', 'cash_flows_direct'],
    ]);
  });
});
