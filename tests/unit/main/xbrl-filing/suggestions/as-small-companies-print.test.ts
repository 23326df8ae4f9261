/**
 * Labels as small companies print them: written short, with a class beneath a part of its note, what is taken off on the
 * face, and what cash consists of below the cash flows. Lines of invented companies under the shipped library.
 */
import { describe, expect, it } from 'vitest';
import { suggestTags } from '../../../../../main/xbrl-filing/suggestions/suggest-tags.ts';
import type { LineStatement } from '../../../../../shared/model/enums.ts';
import { index, library } from '../../../../fixtures/labelled-statements/measure.ts';
import { date, money } from '../../../validation/sample-content.ts';

const period = { start: date('2026-01-01'), end: date('2026-12-31') };

function suggested(statement: LineStatement, parentLabel: string | null, label: string) {
  const line = {
    id: label,
    statement,
    label,
    parentLabel,
    valueCurrent: money('7300.00'),
    valuePrior: money('7100.00'),
  };
  return suggestTags([line], { index, library, period, earlier: [] })[0] ?? null;
}

describe('a line as a small company prints it', () => {
  it.each([
    ['income_statement', null, 'COGS', 'fs_CostOfSales'],
    ['income_statement', null, '(Loss)/Profit bef. tax', 'fs_ProfitLossBeforeTax'],
    ['cash_flow', 'Cash flows from financing activities', 'Div. paid to shareholders', 'fs_DividendsPaid'],
    [
      'cash_flow',
      'Adjustments for:',
      'FV (gain) on investment property',
      'fs_AdjustmentsForFairValueChanges',
    ],
    ['cash_flow', null, 'Exch. diff. on opening cash', 'fs_EffectOfExchangeRatesOnCash'],
    ['notes', 'Accruals and other payables', 'Being amt due to a director', 'fs_OtherPayablesToDirectors'],
    [
      'notes',
      'Intangible assets: Accumulated amortisation',
      'Amortisation for the yr',
      'fs_IntangibleAssetsAmortisationCharge',
    ],
  ] as const)('%s, %s: %s', (statement, heading, label, element) =>
    expect(suggested(statement, heading, label)?.elementId).toBe(element),
  );

  it.each([
    [
      'Property, plant and equipment: Net book value',
      'Kilns and glazing lines',
      'fs_PropertyPlantAndEquipmentCarryingAmount',
    ],
    [
      'Property, plant and equipment: Accumulated depreciation',
      'Kilns and glazing lines',
      'fs_PropertyPlantAndEquipmentAccumulatedDepreciation',
    ],
    ['Trade receivables', 'Past due 1 - 30 days', 'fs_TradeReceivablesPastDueUpToThirtyDays'],
    [
      'Financial risk management: Currency sensitivity',
      'USD against SGD - strengthened 5%',
      'fs_ProfitSensitivityToCurrency',
    ],
    ['Property development costs', 'Freehold land, at cost', 'fs_LandAndRelatedCostsOfDevelopmentProperties'],
    ['Hire purchase debtors', 'Less: Unearned interest', 'fs_UnearnedFinanceIncome'],
    ['Share capital', 'Capital reduction', 'fs_ReductionOfShareCapital'],
    // A title and its part may have a dash between them.
    ['Plant and equipments - Cost', 'At 1.7.2025', 'fs_PropertyPlantAndEquipmentGross'],
    ['Lease liability - Maturity analysis', 'Less than one year', 'fs_LeaseLiabilitiesDueWithinOneYear'],
    [
      'Related party transactions - immediate holding company',
      'Purchase of goods',
      'fs_PurchasesFromRelatedParties',
    ],
    ['Share capital - No. of ordinary shares', 'At beginning and end of the year', 'fs_NumberOfSharesIssued'],
    ['Share capital', 'Number of ordinary shares issued during the year', 'fs_NumberOfSharesIssuedInPeriod'],
    ['Share capital', 'Ordinary shares issued', 'fs_IssuedShareCapital'],
    [
      'Related party transactions',
      'Workshop rent recharged to a sister firm',
      'fs_RentalReceivedFromRelatedParties',
    ],
    [
      'Related party transactions',
      'Payments made on behalf of a sister firm',
      'fs_PaymentsOnBehalfOfRelatedParties',
    ],
    ['Accruals', 'Glazing work not yet invoiced', 'fs_AccruedExpenses'],
    ['Summarised financial information of associates', 'Revenue', 'fs_RevenueOfAssociate'],
    [
      'Property, plant and equipment',
      'Kilns and glazing lines',
      'fs_PropertyPlantAndEquipmentCarryingAmount',
    ],
    ['Common good fund', 'Grants disbursed to members', 'fs_UtilisationOfFunds'],
  ] as const)('in a note, %s: %s', (heading, label, element) =>
    expect(suggested('notes', heading, label)?.elementId).toBe(element),
  );

  it('is a guess where a name stands before a dash, with more behind it', () => {
    const goods = suggested('balance_sheet', 'Current assets', 'Inventories - kilns held for resale');
    expect(goods).toMatchObject({ elementId: 'fs_Inventories', confidence: 'LOW' });
    const later = suggested(
      'balance_sheet',
      'Liabilities',
      'Finance lease obligations - repayable after 1 year',
    );
    expect(later?.elementId).toBe('fs_HirePurchaseLiabilitiesNoncurrent');
    const sooner = suggested(
      'balance_sheet',
      'Liabilities',
      'Finance lease obligations (due within 12 months)',
    );
    expect(sooner?.elementId).toBe('fs_HirePurchaseLiabilitiesCurrent');
  });

  it.each([
    ['Impairment loss:', '- goodwill', 'fs_GoodwillImpairmentCharge'],
    ['Depreciation:', '- right-of-use assets', 'fs_RightOfUseAssetsDepreciation'],
  ])('%s above %s says what happened to it', (heading, label, element) =>
    expect(suggested('notes', heading, label)?.alternatives).toContain(element),
  );

  it('takes a balance beneath what happened for no thing', () => {
    const ids = suggested('notes', 'Depreciation', 'Balance at beginning of the year')?.alternatives ?? [];
    expect(ids).not.toContain('fs_PropertyPlantAndEquipmentDepreciationOnDisposals');
  });

  it('keeps an income of programmes an income', () => {
    for (const heading of ['Income from projects', 'Donations for programmes'])
      for (const id of suggested('income_statement', heading, 'Grant from the ministry')?.alternatives ?? [])
        expect(index.lookup.byId(id)?.balance, `${heading}: ${id}`).not.toBe('debit');
  });

  it('is income beneath a title of income, whatever it is for', () => {
    for (const label of ['Ministry of Tides', 'Wage support', 'Kiln repairs programme']) {
      const ids = suggested('income_statement', 'Grants', label)?.alternatives ?? [];
      expect(ids, label).not.toEqual([]);
      for (const id of ids) expect(index.lookup.byId(id)?.balance, `${label}: ${id}`).not.toBe('debit');
    }
    expect(suggested('income_statement', 'Revenue', 'Rental income')?.elementId).toBe('fs_Revenue');
  });

  it('has no other asset for what is taken off on the face', () =>
    expect(suggested('balance_sheet', 'Non-current assets', 'Less: Accumulated depreciation')).toBeNull());

  it('takes what is taken off cash below the cash flows', () =>
    expect(
      suggested('cash_flow', 'Cash and cash equivalents comprise:', 'Less: Bank overdraft')?.elementId,
    ).toBe('fs_BankOverdraftsInCashEquivalents'));

  it('does not call an unsecured loan secured, nor a fee that was charged an income', () => {
    const loan = suggested('notes', 'Borrowings', 'Working capital loan (unsecured)');
    expect(loan?.elementId).toBe('fs_UnsecuredBankLoans');
    const fee = suggested('income_statement', null, 'Mgmt fee charged by holding company');
    expect(fee?.alternatives).not.toContain('fs_Revenue');
    expect(fee?.alternatives.length).toBeGreaterThan(0);
  });

  it('keeps the earnings per share for lines that speak of them', () => {
    const sold = suggested('income_statement', null, 'Loss on sale of quoted shares');
    expect(sold?.alternatives).not.toContain('fs_BasicEarningsPerShare');
    expect(sold?.elementId).toBe('fs_OtherGainsLosses');
  });
});
