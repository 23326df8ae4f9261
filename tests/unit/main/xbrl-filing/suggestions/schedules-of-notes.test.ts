/**
 * Lines of the schedules of notes: whose balance a bare date is, and elements that stand apart and are meant only where
 * the line or its heading says what they are of. Notes of invented companies under the shipped library.
 */
import { describe, expect, it } from 'vitest';
import { suggestTags } from '../../../../../main/xbrl-filing/suggestions/suggest-tags.ts';
import { index, library, lookup } from '../../../../fixtures/labelled-statements/measure.ts';
import { date, money } from '../../../validation/sample-content.ts';

const period = { start: date('2026-01-01'), end: date('2026-12-31') };

function suggested(parentLabel: string, label: string, value = '7300.00') {
  const line = {
    id: label,
    statement: 'notes' as const,
    label,
    parentLabel,
    valueCurrent: money(value),
    valuePrior: money(value),
  };
  return suggestTags([line], { index, library, period, earlier: [] })[0] ?? null;
}

describe('a balance that its heading alone names', () => {
  it.each([
    [
      'TANGIBLE FIXED ASSETS: Depreciation',
      'At 1st January 2026',
      'fs_PropertyPlantAndEquipmentAccumulatedDepreciation',
    ],
    ['Goodwill on consolidation: Cost', 'At 31 December 2026', 'fs_GoodwillGross'],
    [
      'Investment properties: Accumulated depreciation',
      'At 1 January',
      'fs_InvestmentPropertiesAccumulatedDepreciation',
    ],
    ['Intangible assets: Net book value', 'Balance at end of year', 'fs_IntangibleAssetsCarryingAmount'],
    ['Deferred taxation', 'At beginning of year', 'fs_NetDeferredTax'],
    ['Trade receivables', 'At 31 December', 'fs_LossAllowanceOnTradeReceivables'],
    ['Provision for retirement benefits', 'Balance at beginning of year', 'fs_DefinedBenefitObligation'],
    ['Contract liabilities', 'Brought forward', 'fs_ContractLiabilitiesTotal'],
    [
      'Inventories: Movements in allowance for inventory obsolescence',
      'At beginning of year',
      'fs_AllowanceForInventoryObsolescence',
    ],
    [
      'Other receivables: Movements in allowance for doubtful debts',
      'At 1 January',
      'fs_LossAllowanceOnOtherReceivables',
    ],
    ['Movements in current tax liabilities', 'At beginning of year', 'fs_IncomeTaxPayable'],
    [
      'Movements in allowance for impairment of investments in subsidiaries',
      'At end of year',
      'fs_ImpairmentOfInvestmentsInSubsidiaries',
    ],
  ])('%s: %s', (heading, label, right) => expect(suggested(heading, label)?.elementId).toBe(right));

  it.each([
    ['Inventories', 'fs_AllowanceForInventoryObsolescence', 'fs_InventoriesInNote'],
    ['Trade receivables', 'fs_LossAllowanceOnTradeReceivables', 'fs_TradeAndOtherReceivables'],
  ])('asks whether it is what is allowed for or the note itself: %s', (heading, allowance, total) => {
    const found = suggested(heading, 'At end of the year');
    expect(found?.alternatives).toEqual([allowance, total]);
    expect(found?.confidence).toBe('LOW');
  });

  it('proposes nothing where the heading names no balance either', () =>
    expect(suggested('Jetty dues: Amortisation', 'At 31 December 2026')).toBeNull());

  it('is never sure of a balance at a date of neither year, and says so', () => {
    const found = suggested('Property, plant and equipment: Cost', 'At 1 January 2019');
    expect(found?.elementId).toBe('fs_PropertyPlantAndEquipmentGross');
    expect(found?.confidence).toBe('LOW');
    expect(found?.explanation).toContain('of neither year of this filing');
  });
});

describe('what a schedule says beside its balances', () => {
  it.each([
    // The part of the note that the line stands in says whose allowance it is.
    [
      'Trade and other receivables: Other receivables',
      'Less: Allowance for impairment',
      'fs_LossAllowanceOnOtherReceivables',
    ],
    [
      'Trade and other receivables: Trade receivables',
      'Less: Allowance for impairment',
      'fs_LossAllowanceOnTradeReceivables',
    ],
    [
      'Key management personnel compensation',
      'Salaries and other benefits',
      'fs_KeyManagementShortTermBenefits',
    ],
    ['Staff costs', 'Salaries and other benefits', 'fs_SalariesAndBonuses'],
    ['Income tax', 'Tax on profit at 17%', 'fs_TaxAtStatutoryRate'],
    ['Movements in current tax liabilities', "Current year's tax expense", 'fs_CurrentTaxExpense'],
    ['Plant and equipment: Cost', 'Reclassification', 'fs_PropertyPlantAndEquipmentTransfers'],
    ['Intangible assets: Net book value', 'Net book value at 31 August', 'fs_IntangibleAssetsCarryingAmount'],
    ['Related party transactions', 'Loan from holding company', 'fs_LoansTakenFromRelatedParties'],
    ['Related party transactions', 'Loan to holding company', 'fs_LoansGivenToRelatedParties'],
    ['Profit before tax: Operating leases', 'Minimum lease payments of premises', 'fs_RentalExpense'],
    [
      'Operating lease commitments - as lessor',
      'Within one year',
      'fs_OperatingLeaseReceivableWithinOneYear',
    ],
    ['Operating lease commitments', 'Within one year', 'fs_OperatingLeaseCommitmentsWithinOneYear'],
    ['Right-of-use assets', 'Depreciation charge', 'fs_RightOfUseAssetsDepreciation'],
    [
      'Commitments: Operating lease rental receivables',
      'Within one year',
      'fs_OperatingLeaseReceivableWithinOneYear',
    ],
    [
      'Inventories: Movements in allowance for inventory obsolescence',
      'Charged to profit or loss',
      'fs_InventoryWriteDowns',
    ],
    [
      'Other receivables: Amounts owing by associates',
      'Non-trade, interest-free',
      'fs_OtherReceivablesFromRelatedParties',
    ],
    ['Cash and bank balances', 'Cash and bank balances (as above)', 'fs_CashAndBankBalancesInNote'],
    ['Provision for warranties', 'Within one year', 'fs_ProvisionsCurrent'],
    ['Borrowings', 'Non-current liabilities', 'fs_LoansAndBorrowingsNoncurrent'],
    ['Other payables and accruals', 'Total other payables and accruals', 'fs_TradeAndOtherPayables'],
    [
      'Trade receivables: Accumulated impairment losses',
      'Subsidiaries',
      'fs_LossAllowanceOnTradeReceivables',
    ],
    ['Related party transactions', 'Grants received from the lantern ministry', 'fs_GrantsReceivedInPeriod'],
    ['Deferred income', 'Advance receipts during the year', 'fs_ContractLiabilitiesFromCashReceived'],
    ['Inventories', 'Varnished products', 'fs_FinishedGoods'],
    // What is known for the very heading comes before what shares most of its words.
    ['Trade and other payables', 'Trade payables due to third parties', 'fs_TradePayablesToThirdParties'],
    ['Trade and other receivables', 'Loan to a third party', 'fs_OtherReceivablesFromThirdParties'],
  ])('%s: %s', (heading, label, right) => expect(suggested(heading, label)?.elementId).toBe(right));
});

describe('spans of days in figures', () => {
  it.each([
    ['Past due 1 to 30 days', 'fs_TradeReceivablesPastDueUpToThirtyDays'],
    ['Past due 31 to 60 days', 'fs_TradeReceivablesPastDueThirtyOneToNinetyDays'],
    ['Past due over 90 days', 'fs_TradeReceivablesPastDueOverNinetyDays'],
  ])('%s', (label, right) => expect(suggested('Trade receivables', label)?.elementId).toBe(right));

  it.each([['Past due 46 to 75 days'], ['Past due 1 to 45 days'], ['Past due more than 400 days']])(
    '%s is none of the spans that the taxonomy has',
    (label) =>
      expect(suggested('Trade receivables', label)?.alternatives ?? []).not.toContainEqual(
        expect.stringMatching(/PastDue/),
      ),
  );
});

describe('what stands beside a guess', () => {
  const read = (heading: string, label: string) => suggested(heading, label)?.alternatives ?? [];

  it('is the others of the heading, behind the guess and up to three', () => {
    const found = read('Trade and other receivables', 'Puppets lent');
    expect(found).toHaveLength(3);
    expect(found[0]).toBe('fs_OtherReceivablesFromThirdParties');
    expect(found).toContain('fs_OtherReceivablesFromRelatedParties');
  });

  it('is never of the other kind: what is taken off beside a receivable, or a receivable beside it', () => {
    const allowances = ['fs_LossAllowanceOnTradeReceivables', 'fs_LossAllowanceOnOtherReceivables'];
    expect(read('Trade and other receivables', 'Puppets lent')).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/LossAllowance/)]),
    );
    for (const id of read('Trade and other receivables', 'Less: allowance for lanterns'))
      expect(allowances).toContain(id);
  });

  it('is nothing where the line is known', () =>
    expect(read('Trade and other receivables', 'Staff advances')).toEqual(['fs_StaffLoansAndAdvances']));
});

describe('elements that stand apart', () => {
  const sections = (heading: string, label: string) =>
    (suggested(heading, label)?.alternatives ?? []).map((id) => lookup.byId(id)?.taxonomy_section);

  it.each([
    ['Investment in joint venture and associate', 'Investment in associate', 'note_segments'],
    ['Jetty equipment', 'Plant and machinery', 'note_business_combinations'],
    ['Ferry results', 'Loss for the year', 'note_restatement'],
  ])('%s: %s', (heading, label, section) => expect(sections(heading, label)).not.toContain(section));

  it.each([
    ['Segment information', 'Segment assets', 'note_segments'],
    ['Acquisition of a subsidiary', 'Total consideration', 'note_business_combinations'],
  ])('%s: %s', (heading, label, section) => expect(sections(heading, label)[0]).toBe(section));
});

describe('a schedule told by its parts', () => {
  it.each([
    ['Tangible fixed assets: Net book value', 'Motor vehicles', 'fs_PropertyPlantAndEquipmentCarryingAmount'],
    ['Right-of-use assets', 'Office equipment', 'fs_RightOfUseAssetsCarryingAmount'],
    ['Intangible assets: Movements', 'Net book value', 'fs_IntangibleAssetsCarryingAmount'],
    ['Intangible assets', 'Accumulated amortisation', 'fs_IntangibleAssetsAccumulatedAmortisation'],
    ['Lease liabilities', 'Non-current', 'fs_LeaseLiabilitiesNoncurrent'],
    [
      'Right-of-use assets: Cost',
      'Derecognition on expiry of jetty leases',
      'fs_RightOfUseAssetsDerecognised',
    ],
    ['Lease liabilities', 'Accretion of interest', 'fs_FinancingLiabilitiesAccretionOfInterest'],
    ['Deferred tax: Presented as', 'Deferred tax liabilities', 'fs_DeferredTaxLiabilities'],
    [
      'Creditors: amounts falling due within one year',
      'Lorries on hire purchase (see note 9)',
      'fs_HirePurchaseLiabilitiesCurrent',
    ],
    ['Average number of employees', 'Puppeteers', 'fs_AverageNumberOfEmployees'],
  ])('%s: %s', (heading, label, right) => expect(suggested(heading, label)?.elementId).toBe(right));
});

describe('what a part of the note takes off whole', () => {
  it.each([
    ['Other receivables: Less: Accumulated impairment losses', 'Sundry receivables'],
    ['Other receivables: Less: Allowance for impairment', 'Amounts owing by subsidiaries'],
    ['Trade and other receivables: Less: Allowance for impairment loss', 'Mooring deposits'],
    ['Trade receivables: Less: Allowance for impairment loss', 'Others'],
  ])('%s: %s', (heading, label) => {
    const ids = suggested(heading, label, '-7300.00')?.alternatives ?? [];
    const allowances = ['fs_LossAllowanceOnTradeReceivables', 'fs_LossAllowanceOnOtherReceivables'];
    expect(ids).not.toEqual([]);
    expect(ids.filter((id) => !allowances.includes(id))).toEqual([]);
  });

  it('but what moved the allowance moves it', () =>
    expect(
      suggested('Other receivables: Movement in allowance account', 'Charge for the year')?.elementId,
    ).toBe('fs_LossAllowanceRecognised'));
});

describe('spans of time under what is owed for leases, and one of a list', () => {
  it.each([
    [
      'Leases: Maturity analysis of leases',
      'Between 2 to 5 years',
      'fs_LeaseLiabilitiesDueBetweenOneAndFiveYears',
    ],
    ['Lease liabilities', '- Within 1 year', 'fs_LeaseLiabilitiesDueWithinOneYear'],
    [
      'Trade receivables: Ageing',
      '61 to 90 days past due but not impaired',
      'fs_TradeReceivablesPastDueThirtyOneToNinetyDays',
    ],
  ])('%s: %s', (heading, label, right) => expect(suggested(heading, label)?.elementId).toBe(right));
});

describe('what is no class of a schedule', () => {
  it.each([
    ['Investments in subsidiaries', 'Current assets', 'fs_InvestmentsInSubsidiaries'],
    ['Other receivables', 'Current', 'fs_CurrentAssets'],
  ])('%s: %s', (heading, label, not) => expect(suggested(heading, label)?.elementId).not.toBe(not));
});

describe('labels that name no item', () => {
  it.each([
    ['Trade receivables', 'United States Dollar'],
    ['Trade and other payables', 'Singapore dollar'],
    ['Trade receivables', '3 to 6 months'],
    ['Investments in subsidiaries', 'Lantern Insurance Brokers Pte. Ltd.'],
    ['Impairment test of the jetty', 'Pre-tax discount rate'],
  ])('%s: %s', (heading, label) => expect(suggested(heading, label)).toBeNull());

  it('but what is owed by a company is an item', () => {
    expect(suggested('Other receivables', 'Loan to Lantern Pte. Ltd.')?.elementId).toBe(
      'fs_OtherReceivablesFromThirdParties',
    );
  });
});

describe('a wording of another note under a heading that nobody lists', () => {
  it.each([
    ['Lantern funds', 'Additions'],
    ['Jetty levies: Amounts spread', 'Charge for the year'],
  ])('%s: %s is a guess', (heading, label) => {
    expect(suggested(heading, label)?.confidence ?? 'LOW').toBe('LOW');
  });
});
