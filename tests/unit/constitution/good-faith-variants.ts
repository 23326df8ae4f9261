/**
 * Filings in good faith of other invented entities: each is an ordinary set of statements of its kind, and must
 * pass every rule that blocks. `warnings` are the rules that may speak up all the same, each for a reason.
 */
import type { RuleEnvironment, RuleFact } from '../../../constitution/index.ts';
import { amounts, FULL, POSITION, RESULT_BY_FUNCTION, type Row, TEXTS, texts } from './good-faith-filing.ts';

export interface Variant {
  readonly name: string;
  readonly environment: Partial<RuleEnvironment>;
  readonly facts: readonly RuleFact[];
  /** Ids of rules that warn or hint, in the order of the rules. */
  readonly warnings: readonly string[];
}

/** Rows with some replaced by element; a row of an element that is not there is added. */
function changed(rows: readonly Row[], changes: readonly Row[]): readonly Row[] {
  const ids = new Set(changes.map(([elementId]) => elementId));
  return [...rows.filter(([elementId]) => !ids.has(elementId)), ...changes];
}

const BOTTOM: readonly Row[] = [
  ['fs_ProfitLossBeforeTax', '60000', '35000'],
  ['fs_IncomeTaxExpense', '10000', '5000'],
  ['fs_ProfitLoss', '50000', '30000'],
  ['fs_TotalComprehensiveIncome', '50000', '30000'],
  ['fs_DividendsDeclared', '10000', '0'],
];

const BY_NATURE: readonly Row[] = [
  ['fs_Revenue', '500000', '420000'],
  ['fs_OtherIncome', '5000', '4000'],
  ['fs_ChangesInInventories', '10000', '5000'],
  ['fs_PurchasesOfGoods', '360000', '305000'],
  ['fs_EmployeeBenefitsExpense', '60000', '55000'],
  ['fs_DepreciationExpense', '5000', '5000'],
  ['fs_RentalExpense', '24000', '20000'],
  ['fs_OtherExpensesByNature', '4000', '8000'],
  ['fs_FinanceCosts', '2000', '1000'],
  ...BOTTOM,
];

/** Gross profit, then expenses by nature: a usual layout of small companies. */
const MIXED: readonly Row[] = [
  ['fs_Revenue', '500000', '420000'],
  ['fs_CostOfSales', '350000', '300000'],
  ['fs_GrossProfit', '150000', '120000'],
  ['fs_OtherIncome', '5000', '4000'],
  ['fs_EmployeeBenefitsExpense', '60000', '55000'],
  ['fs_DepreciationExpense', '5000', '5000'],
  ['fs_RentalExpense', '24000', '20000'],
  ['fs_OtherExpensesByNature', '4000', '8000'],
  ['fs_FinanceCosts', '2000', '1000'],
  ...BOTTOM,
];

const GROUP_TEXTS: Readonly<Record<string, string>> = {
  ei_WhetherCompanyIsSubsidiary: 'false',
  ei_WhetherCompanyHasSubsidiariesAssociatesOrJointVentures: 'false',
  ei_CompleteFinancialStatementsTextBlock: 'Statement of financial position as at 31 December 2026 …',
};
const HEADCOUNT: readonly RuleFact[] = amounts([['ei_NumberOfEmployeesOfCompany', '12', null]]);

const filed = (rows: readonly Row[]) => [
  ...texts({ ...TEXTS, ...GROUP_TEXTS }),
  ...HEADCOUNT,
  ...amounts(rows),
];
const company = (rows: readonly Row[]) => filed([...POSITION, ...rows, ...FULL]);

/** Printed in thousands: each figure rounded by itself, so that current assets come to one unit more. */
const IN_THOUSANDS: readonly Row[] = changed(
  [...POSITION, ...RESULT_BY_FUNCTION, ...FULL],
  [['fs_Inventories', '60001', '50001']],
).map(([elementId, current, prior]) => [
  elementId,
  `${current}000`,
  prior === null || prior === '0' ? prior : `${prior}000`,
]);

const withoutPrior = (rows: readonly Row[]): readonly Row[] =>
  rows.map(([elementId, current]) => [elementId, current, null]);

const FIRST_PERIOD: readonly Row[] = withoutPrior(
  changed(
    [...POSITION, ...RESULT_BY_FUNCTION],
    [
      ['fs_AccumulatedProfitsLosses', '40000', null],
      ['fs_Equity', '140000', null],
      ['fs_TradePayablesCurrent', '115000', null],
      ['fs_CurrentLiabilities', '157000', null],
      ['fs_Liabilities', '160000', null],
    ],
  ),
);

const CONSOLIDATED: readonly Row[] = changed(
  [...POSITION, ...RESULT_BY_FUNCTION, ...FULL],
  [
    ['fs_AccumulatedProfitsLosses', '75000', '38000'],
    ['fs_EquityAttributableToOwners', '175000', '138000'],
    ['fs_NoncontrollingInterests', '10000', '7000'],
    ['fs_ProfitLossAttributableToOwners', '47000', '28000'],
    ['fs_ProfitLossAttributableToNoncontrollingInterests', '3000', '2000'],
    ['fs_TotalComprehensiveIncomeAttributableToOwners', '47000', '28000'],
    ['fs_TotalComprehensiveIncomeAttributableToNoncontrollingInterests', '3000', '2000'],
    ['fs_EquityInStatementOfChangesInEquity', '185000', '145000'],
    ['fs_ProfitLossInChangesInEquity', '50000', '30000'],
    ['fs_TotalComprehensiveIncomeInChangesInEquity', '50000', '30000'],
  ],
);

const COLUMNS: readonly RuleFact[] = [
  ...amounts([['fs_EquityInStatementOfChangesInEquity', '75000', '38000']], 'fs_AccumulatedProfitsMember'),
  ...amounts([['fs_ProfitLossInChangesInEquity', '47000', '28000']], 'fs_AccumulatedProfitsMember'),
  ...amounts([['fs_DividendsDeclared', '10000', '0']], 'fs_AccumulatedProfitsMember'),
  ...amounts([['fs_EquityInStatementOfChangesInEquity', '100000', '100000']], 'fs_ShareCapitalMember'),
  ...amounts(
    [['fs_EquityInStatementOfChangesInEquity', '10000', '7000']],
    'fs_NoncontrollingInterestsMember',
  ),
];

/** Other comprehensive income with a reclassification on a line of its own, as IAS 1.92 allows. */
const RECLASSIFIED: readonly Row[] = changed(
  [...POSITION, ...RESULT_BY_FUNCTION, ...FULL],
  [
    ['fs_AccumulatedProfitsLosses', '75000', '45000'],
    ['fs_CurrencyTranslationReserve', '10000', '0'],
    ['fs_CurrencyTranslationDifferences', '25000', '0'],
    ['fs_TranslationDifferencesReclassified', '15000', '0'],
    ['fs_OtherComprehensiveIncome', '10000', '0'],
    ['fs_TotalComprehensiveIncome', '60000', '30000'],
    ['fs_DividendsDeclared', '20000', '0'],
  ],
);

/** Property revalued with its depreciation set against cost (IAS 16.35(b)). */
const REVALUED: readonly Row[] = [
  ...RESULT_BY_FUNCTION,
  ['fs_PropertyPlantAndEquipmentGross', '40000', '60000'],
  ['fs_PropertyPlantAndEquipmentAdditions', '2000', '0'],
  ['fs_PropertyPlantAndEquipmentRevaluation', '-2000', '0'],
  ['fs_PropertyPlantAndEquipmentAccumulatedDepreciation', '0', '15000'],
  ['fs_PropertyPlantAndEquipmentDepreciationCharge', '5000', '5000'],
  ['fs_PropertyPlantAndEquipmentDepreciationOnRevaluation', '20000', '0'],
  ['fs_PropertyPlantAndEquipmentCarryingAmount', '40000', '45000'],
];

/** Cash less an overdraft; fixed deposits of more than three months stay out of cash equivalents. */
const LONG_DEPOSITS: readonly Row[] = changed(
  [...POSITION, ...RESULT_BY_FUNCTION, ...FULL],
  [
    ['fs_CashAndBankBalances', '110000', '65000'],
    ['fs_FixedDeposits', '15000', '10000'],
    ['fs_BankOverdraftsCurrent', '10000', '5000'],
    ['fs_TradePayablesCurrent', '85000', '70000'],
    ['fs_CurrentAssets', '285000', '210000'],
    ['fs_Assets', '325000', '255000'],
    ['fs_CurrentLiabilities', '137000', '108000'],
    ['fs_Liabilities', '140000', '110000'],
    ['fs_EquityAndLiabilities', '325000', '255000'],
  ],
);

/** What the highlights of a bank and of an insurer have in common. */
const HIGHLIGHTS: readonly Row[] = [
  ['fs_Assets', '900000', '800000'],
  ['fs_Liabilities', '700000', '640000'],
  ['fs_ShareCapital', '100000', '100000'],
  ['fs_OtherReserves', '20000', '15000'],
  ['fs_AccumulatedProfitsLosses', '80000', '45000'],
  ['fs_Equity', '200000', '160000'],
  ['fs_Revenue', '120000', '100000'],
  ['fs_ProfitLossBeforeTax', '45000', '36000'],
  ['fs_IncomeTaxExpense', '8000', '6000'],
  ['fs_ProfitLossFromDiscontinuedOperations', '-2000', '0'],
  ['fs_ProfitLoss', '35000', '30000'],
  ['fs_NetCashFromOperatingActivities', '40000', '30000'],
  ['fs_NetCashFromInvestingActivities', '-15000', '-12000'],
  ['fs_NetCashFromFinancingActivities', '-5000', '0'],
  ['fs_CashAndCashEquivalentsInCashFlows', '110000', '90000'],
];

const LIQUIDITY = { ei_TypeOfStatementOfFinancialPosition: 'Order of liquidity' };

const BANK: readonly Row[] = [
  ...HIGHLIGHTS,
  ['bk_GrossInterestIncome', '90000', '75000'],
  ['bk_GrossInterestExpense', '30000', '25000'],
  ['bk_NetInterestIncome', '60000', '50000'],
  ['bk_CreditFacilitiesPass', '480000', '430000'],
  ['bk_CreditFacilitiesSpecialMention', '9000', '8000'],
  ['bk_CreditFacilitiesSubstandard', '6000', '5000'],
  ['bk_CreditFacilitiesDoubtful', '3000', '3000'],
  ['bk_CreditFacilitiesLoss', '2000', '1000'],
  ['bk_TotalCreditFacilities', '500000', '447000'],
];

const INSURER: readonly Row[] = [
  ...HIGHLIGHTS,
  ['in_InsuranceRevenue', '120000', '100000'],
  ['in_InsuranceServiceExpenses', '82000', '70000'],
  ['in_NetExpensesFromReinsuranceContracts', '8000', '6000'],
  ['in_InsuranceServiceResult', '30000', '24000'],
];

/** A charity limited by guarantee: funds instead of share capital, donations, no tax. */
const CHARITY: readonly Row[] = [
  ['fs_PropertyPlantAndEquipment', '40000', '45000'],
  ['fs_NoncurrentAssets', '40000', '45000'],
  ['fs_OtherReceivablesCurrent', '5000', '5000'],
  ['fs_FixedDeposits', '100000', '80000'],
  ['fs_CashAndBankBalances', '95000', '70000'],
  ['fs_CurrentAssets', '200000', '155000'],
  ['fs_Assets', '240000', '200000'],
  ['fs_AccumulatedFund', '150000', '125000'],
  ['fs_RestrictedFunds', '60000', '50000'],
  ['fs_Equity', '210000', '175000'],
  ['fs_OtherPayablesAndAccrualsCurrent', '30000', '25000'],
  ['fs_CurrentLiabilities', '30000', '25000'],
  ['fs_Liabilities', '30000', '25000'],
  ['fs_EquityAndLiabilities', '240000', '200000'],
  ['fs_Revenue', '300000', '260000'],
  ['fs_DonationsAndMembershipIncome', '300000', '260000'],
  ['fs_RevenueInNote', '300000', '260000'],
  ['fs_InterestIncome', '2000', '1000'],
  ['fs_EmployeeBenefitsExpense', '180000', '165000'],
  ['fs_DepreciationExpense', '5000', '5000'],
  ['fs_RentalExpense', '50000', '48000'],
  ['fs_OtherExpensesByNature', '32000', '28000'],
  ['fs_ProfitLossBeforeTax', '35000', '15000'],
  ['fs_ProfitLoss', '35000', '15000'],
  ['fs_TotalComprehensiveIncome', '35000', '15000'],
];

const { ei_PriorPeriodStartDate: _start, ei_PriorPeriodEndDate: _end, ...FIRST_TEXTS } = TEXTS;

export const variants: readonly Variant[] = [
  { name: 'expenses by nature', environment: {}, facts: company(BY_NATURE), warnings: [] },
  { name: 'gross profit, then expenses by nature', environment: {}, facts: company(MIXED), warnings: [] },
  {
    name: 'in thousands, rounded figure by figure',
    environment: { roundingUnit: '1000', registerShareCapital: '100000000' },
    facts: [
      ...texts({ ...TEXTS, ...GROUP_TEXTS, ei_LevelOfRounding: 'Thousands' }),
      ...HEADCOUNT,
      ...amounts(IN_THOUSANDS),
    ],
    warnings: [],
  },
  {
    name: 'a first period without comparatives',
    environment: { entryPoint: 'SIMPLIFIED_XBRL', priorStart: null, priorEnd: null },
    facts: [...texts(FIRST_TEXTS), ...amounts(FIRST_PERIOD)],
    warnings: [],
  },
  {
    name: 'consolidated, with non-controlling interests',
    environment: {},
    facts: [
      ...texts({
        ...TEXTS,
        ...GROUP_TEXTS,
        ei_NatureOfFinancialStatements: 'Consolidated',
        ei_WhetherCompanyHasSubsidiariesAssociatesOrJointVentures: 'true',
        ei_WhetherCompanyHasOverseasInvestments: 'true',
      }),
      ...HEADCOUNT,
      ...amounts([['ei_NumberOfEmployeesOfGroup', '40', null]]),
      ...amounts(CONSOLIDATED),
      ...COLUMNS,
    ],
    warnings: [],
  },
  {
    name: 'a reclassification on the face of other comprehensive income',
    environment: {},
    facts: filed(RECLASSIFIED),
    warnings: [],
  },
  {
    name: 'property revalued, its depreciation set against cost',
    environment: {},
    facts: company(REVALUED),
    warnings: [],
  },
  {
    name: 'an overdraft in cash equivalents, long deposits outside',
    environment: {},
    facts: filed(LONG_DEPOSITS),
    warnings: [],
  },
  {
    name: 'highlights of a bank',
    environment: { entryPoint: 'FSH_BANKS' },
    facts: [...texts({ ...TEXTS, ...LIQUIDITY }), ...amounts(BANK)],
    warnings: [],
  },
  {
    name: 'highlights of an insurer',
    environment: { entryPoint: 'FSH_INSURANCE' },
    facts: [...texts({ ...TEXTS, ...LIQUIDITY }), ...amounts(INSURER)],
    warnings: [],
  },
  {
    name: 'a charity limited by guarantee, with funds',
    environment: { registerShareCapital: null },
    facts: filed(CHARITY),
    // No tax: the hint says to leave it out only if there was none.
    warnings: ['BR_mandatory_031'],
  },
];
