/** Facts of an invented trading company: ordinary statements of two years and saved filing information. */

import type { RuleFact } from '../../../constitution/index.ts';
import type { EntryPoint } from '../../../shared/model/enums.ts';

/** Saved filing information of the company. */
export const TEXTS: Readonly<Record<string, string>> = {
  ei_NameOfCompany: 'Merlion Trading Pte. Ltd.',
  ei_UniqueEntityNumber: '201912345A',
  ei_CurrentPeriodStartDate: '2026-01-01',
  ei_CurrentPeriodEndDate: '2026-12-31',
  ei_PriorPeriodStartDate: '2025-01-01',
  ei_PriorPeriodEndDate: '2025-12-31',
  ei_TypeOfFiling: 'Full XBRL',
  ei_VersionOfTaxonomy: 'reg_2026_v1',
  ei_AccountingStandardUsed: 'SFRS',
  ei_NatureOfFinancialStatements: 'Company',
  ei_PresentationCurrency: 'SGD',
  ei_FunctionalCurrency: 'SGD',
  ei_LevelOfRounding: 'Actual',
  ei_TypeOfStatementOfFinancialPosition: 'Current and non-current',
  ei_WhetherPreparedOnGoingConcernBasis: 'true',
  ei_WhetherComparativesAreChanged: 'false',
  ei_WhetherMoreThanFiftyEmployees: 'false',
  ei_SoftwareUsed: 'Fairview',
  ei_HowFilingWasPrepared: 'Prepared by a service provider',
  ei_DescriptionOfPrincipalActivities: 'Wholesale of household goods',
  ei_DateOfAuthorisationForIssue: '2027-03-15',
  ei_WhetherFinancialStatementsAreAudited: 'false',
  ds_WhetherStatementsGiveTrueAndFairView: 'true',
  ds_WhetherCompanyCanPayItsDebts: 'true',
};

/** [element, current, prior]; null where the prior period has no figure. */
export type Row = readonly [string, string, string | null];

/** The statement of financial position; non-current totals of one line are not printed. */
export const POSITION: readonly Row[] = [
  ['fs_PropertyPlantAndEquipment', '40000', '45000'],
  ['fs_NoncurrentAssets', '40000', '45000'],
  ['fs_Inventories', '60000', '50000'],
  ['fs_TradeReceivablesCurrent', '80000', '70000'],
  ['fs_OtherReceivablesCurrent', '5000', '5000'],
  ['fs_AmountsDueFromDirectorsCurrent', '15000', '10000'],
  ['fs_CashAndBankBalances', '100000', '60000'],
  ['fs_CurrentAssets', '260000', '195000'],
  ['fs_Assets', '300000', '240000'],
  ['fs_ShareCapital', '100000', '100000'],
  ['fs_AccumulatedProfitsLosses', '85000', '45000'],
  ['fs_Equity', '185000', '145000'],
  ['fs_DeferredTaxLiabilities', '3000', '2000'],
  ['fs_TradePayablesCurrent', '70000', '60000'],
  ['fs_OtherPayablesAndAccrualsCurrent', '20000', '18000'],
  ['fs_AmountsDueToRelatedPartiesCurrent', '12000', '10000'],
  ['fs_IncomeTaxPayable', '10000', '5000'],
  ['fs_CurrentLiabilities', '112000', '93000'],
  ['fs_Liabilities', '115000', '95000'],
  ['fs_EquityAndLiabilities', '300000', '240000'],
];

export const RESULT_BY_FUNCTION: readonly Row[] = [
  ['fs_Revenue', '500000', '420000'],
  ['fs_CostOfSales', '350000', '300000'],
  ['fs_GrossProfit', '150000', '120000'],
  ['fs_OtherIncome', '5000', '4000'],
  ['fs_DistributionCosts', '20000', '18000'],
  ['fs_AdministrativeExpenses', '72999', '70000'],
  ['fs_FinanceCosts', '2000', '1000'],
  ['fs_ProfitLossBeforeTax', '60000', '35000'],
  ['fs_IncomeTaxExpense', '10000', '5000'],
  ['fs_ProfitLoss', '50000', '30000'],
  ['fs_TotalComprehensiveIncome', '50000', '30000'],
  ['fs_DividendsDeclared', '10000', '0'],
];

/** What only a full filing carries. */
export const FULL: readonly Row[] = [
  ['fs_ProfitLossBeforeTaxInCashFlows', '60000', '35000'],
  ['fs_AdjustmentsForDepreciation', '5000', '5000'],
  ['fs_OperatingCashFlowsBeforeWorkingCapital', '65000', '40000'],
  ['fs_ChangeInInventories', '-10000', '-5000'],
  ['fs_CashGeneratedFromOperations', '55000', '35000'],
  ['fs_IncomeTaxPaid', '5000', '4000'],
  ['fs_NetCashFromOperatingActivities', '50000', '31000'],
  ['fs_DividendsPaid', '10000', '0'],
  ['fs_NetCashFromFinancingActivities', '-10000', '0'],
  ['fs_NetChangeInCash', '40000', '31000'],
  ['fs_CashAndCashEquivalentsInCashFlows', '100000', '60000'],
  ['fs_RevenueFromGoodsAtPointInTime', '500000', '420000'],
  ['fs_RevenueInNote', '500000', '420000'],
];

/** Facts of rows, for both periods or the current one. */
export function amounts(rows: readonly Row[], memberId: string | null = null): readonly RuleFact[] {
  const base = { balanceAt: 'CLOSING', memberId, numeric: true } as const;
  return rows.flatMap(([elementId, current, prior]): readonly RuleFact[] => {
    const now = { ...base, elementId, period: 'CURRENT', value: current } as const;
    return prior === null ? [now] : [now, { ...base, elementId, period: 'PRIOR', value: prior }];
  });
}

/** Facts of filing information. */
export function texts(values: Readonly<Record<string, string>>): readonly RuleFact[] {
  const base = { period: 'CURRENT', balanceAt: 'CLOSING', memberId: null, numeric: false } as const;
  return Object.entries(values).map(([elementId, value]) => ({ ...base, elementId, value }));
}

export function goodFaithFiling(entryPoint: EntryPoint): readonly RuleFact[] {
  const rows = [...POSITION, ...RESULT_BY_FUNCTION, ...(entryPoint === 'FULL_XBRL' ? FULL : [])];
  return [...texts(TEXTS), ...amounts(rows)];
}
