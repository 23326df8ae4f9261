/** Which calculations exclude each other, and which of them a filing refers to. */
import { describe, expect, it } from 'vitest';
import { taxonomyLookup } from '../../../../../constitution/index.ts';
import {
  alternativeRoles,
  rolesOfFiling,
} from '../../../../../main/xbrl-filing/taxonomy-package/alternative-sums.ts';

const { taxonomy } = taxonomyLookup('reg_2026_v1');

describe('calculations that exclude each other', () => {
  it('are those that sum one total from common lines', () => {
    expect(alternativeRoles(taxonomy)).toEqual([
      ['financial_position', 'financial_position_liquidity'],
      ['income_by_function', 'income_by_nature'],
      ['cash_flows', 'cash_flows_direct'],
    ]);
  });

  it.each([
    ['by function', ['fs_Revenue', 'fs_CostOfSales', 'fs_GrossProfit'], ['income_by_function']],
    ['by nature', ['fs_Revenue', 'fs_EmployeeBenefitsExpense', 'fs_FinanceCosts'], ['income_by_nature']],
    ['with terms', ['fs_CurrentAssets', 'fs_NoncurrentAssets'], ['financial_position']],
    ['with nothing of them', ['fs_RevenueInNote'], []],
  ])('are chosen by the lines reported: %s', (_how, reported, roles) => {
    expect(rolesOfFiling(taxonomy, new Set(reported))).toEqual(roles);
  });
});
