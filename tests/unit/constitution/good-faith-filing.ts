/** Facts of an invented trading company: ordinary statements of two years and saved filing information. */

import type { RuleFact } from '../../../constitution/index.ts';
import type { EntryPoint } from '../../../shared/model/enums.ts';

const TEXTS: Readonly<Record<string, string>> = {
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

/** [element, current, prior]; the current and non-current totals of the second kind are not printed. */
const FACE: readonly (readonly [string, string, string])[] = [
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

const FULL: readonly (readonly [string, string, string])[] = [
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

function numbers(rows: readonly (readonly [string, string, string])[]): readonly RuleFact[] {
  const base = { balanceAt: 'CLOSING', memberId: null, numeric: true } as const;
  return rows.flatMap(([elementId, current, prior]) => [
    { ...base, elementId, period: 'CURRENT', value: current } as const,
    { ...base, elementId, period: 'PRIOR', value: prior } as const,
  ]);
}

export function goodFaithFiling(entryPoint: EntryPoint): readonly RuleFact[] {
  const texts = Object.entries(TEXTS).map(
    ([elementId, value]) =>
      ({
        elementId,
        value,
        period: 'CURRENT',
        balanceAt: 'CLOSING',
        memberId: null,
        numeric: false,
      }) as const,
  );
  return [...texts, ...numbers(FACE), ...(entryPoint === 'FULL_XBRL' ? numbers(FULL) : [])];
}
