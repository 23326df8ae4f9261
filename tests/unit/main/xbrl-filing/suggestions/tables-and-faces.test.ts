/**
 * What the place of a line in a note says where its words are not known: the row of an ageing or maturity table by its
 * span of time, what the same words mean on the face of a statement, and a movement in the part of a schedule that it
 * stands in. Notes of invented companies under the shipped library.
 */
import { describe, expect, it } from 'vitest';
import { suggestTags } from '../../../../../main/xbrl-filing/suggestions/suggest-tags.ts';
import { rowOfTable, spanOfTime } from '../../../../../main/xbrl-filing/suggestions/words/span-of-time.ts';
import { index, library } from '../../../../fixtures/labelled-statements/measure.ts';
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

const first = (heading: string, label: string, value?: string) =>
  suggested(heading, label, value)?.elementId ?? null;

describe('a span of time', () => {
  it.each([
    ['Past due 31 - 60 days', 31, 60],
    ['0 to 1 month overdue', 0, 30],
    ['1 month overdue', 0, 30],
    ['Past due < 30 days', 0, 30],
    ['Lesser than 30 days', 0, 30],
    ['Not later than one year', 0, 365],
    ['Due within 12 months', 0, 365],
    ['- after one year but within five years', 365, 1825],
    ['Later than one year and not later than five years', 365, 1825],
    ['In the second to fifth years, inclusive', 365, 1825],
    ['In the second year', 365, 730],
    ['Year 1', 0, 365],
    ['Year 2', 365, 730],
    ['More than 120 days past due but not impaired', 120, null],
    ['Less: Due more than twelve months', 365, null],
    ['Over five years', 1825, null],
    ['365 days and above', 365, null],
  ] as const)('%s', (label, from, to) => expect(spanOfTime(label)).toEqual({ from, to }));

  it.each([
    'Bank loans repayable within one year',
    'Balance at end of year',
    'Depreciation for the year',
    'At 31 December 2026',
    '2026',
    'Five lighthouses',
    'Between 5 and 2 years',
  ])('is not: %s', (label) => expect(spanOfTime(label)).toBeNull());

  const rows = [
    { from: 0, to: 365, element: 'near' },
    { from: 365, to: 1825, element: 'middle' },
    { from: 1825, element: 'far' },
  ];
  it.each([
    [{ from: 0, to: 365 }, 'near', true],
    [{ from: 0, to: 730 }, 'middle', false],
    [{ from: 365, to: 730 }, 'middle', true],
    [{ from: 1825, to: 3650 }, 'far', true],
    [{ from: 730, to: null }, 'far', false],
  ] as const)('%o is the row %s, altogether: %s', (span, element, within) =>
    expect(rowOfTable(rows, span)).toEqual({ row: rows.find((row) => row.element === element), within }),
  );
});

describe('a row of a table', () => {
  it.each([
    [
      'Trade receivables: Past due but not impaired',
      '2 to 3 months',
      'fs_TradeReceivablesPastDueThirtyOneToNinetyDays',
      'MEDIUM',
    ],
    [
      'Trade receivables: Past due but not impaired',
      'Over 180 days',
      'fs_TradeReceivablesPastDueOverNinetyDays',
      'MEDIUM',
    ],
    // By the day of the invoice nothing says that it is past due.
    [
      'Trade receivables: Ageing analysis',
      '31 - 60 days',
      'fs_TradeReceivablesPastDueThirtyOneToNinetyDays',
      'LOW',
    ],
    ['Liquidity risk', 'Between 1 and 5 years', 'fs_FinancialLiabilitiesDueBetweenOneAndFiveYears', 'MEDIUM'],
    ['Term loans', 'Less: due after twelve months', 'fs_LoansAndBorrowingsNoncurrent', 'MEDIUM'],
  ] as const)('%s: %s', (heading, label, right, confidence) => {
    const found = suggested(heading, label);
    expect(found?.elementId).toBe(right);
    expect(found?.confidence).toBe(confidence);
  });

  it('is none of what is owed to suppliers', () =>
    expect(first('Trade payables: Ageing analysis', '31 - 60 days')).toBeNull());
});

describe('what the words mean on the face of a statement', () => {
  it.each([
    [
      'Business acquisitions in the year',
      'Other receivables, deposits and prepayments',
      'fs_AcquiredReceivables',
    ],
    ['Business acquisitions in the year', 'Lease liabilities', 'fs_AcquiredBorrowings'],
    ['Business acquisitions in the year', 'Accrued charges', 'fs_AcquiredPayables'],
    [
      'Disposal group classified as held for sale',
      'Bank and cash balances',
      'fs_CashOfDisposalGroupsHeldForSale',
    ],
    ['Disposal group classified as held for sale', 'Trade debtors', 'fs_ReceivablesHeldForSale'],
    ['Non-controlling interests', 'Current liabilities', 'fs_CurrentLiabilitiesOfSubsidiary'],
    [
      'Non-controlling interests',
      'Total comprehensive loss for the period',
      'fs_ComprehensiveIncomeOfSubsidiary',
    ],
    [
      'Financial instruments: Non-current liabilities',
      'Derivative financial instruments',
      'fs_DerivativeLiabilitiesNoncurrent',
    ],
  ])('%s: %s', (heading, label, right) => expect(first(heading, label)).toBe(right));

  it('is not read where the note has an element of its own', () =>
    expect(first('Business combinations', 'Goodwill')).toBe('fs_GoodwillFromAcquisition'));
});

describe('a movement in the part of a schedule that it stands in', () => {
  it.each([
    ['Plant and equipment: Cost', 'Disposed during the year', 'fs_PropertyPlantAndEquipmentDisposals'],
    [
      'Plant and equipment: Accumulated depreciation',
      'Disposed during the year',
      'fs_PropertyPlantAndEquipmentDepreciationOnDisposals',
    ],
    [
      'Plant and equipment: Accumulated depreciation',
      'Write-offs',
      'fs_PropertyPlantAndEquipmentDepreciationOnWriteOffs',
    ],
    [
      'Plant and equipment: Accumulated depreciation',
      'Transfer to assets held for sale',
      'fs_PropertyPlantAndEquipmentDepreciationHeldForSale',
    ],
    ['Intangible assets: Accumulated amortisation', 'Impairment loss', 'fs_IntangibleAssetsImpairmentCharge'],
    ['Property, plant and equipment', 'Motor vehicles, at cost', 'fs_PropertyPlantAndEquipmentGross'],
    ['Property, plant and equipment', 'Motor vehicles', 'fs_PropertyPlantAndEquipmentCarryingAmount'],
  ])('%s: %s', (heading, label, right) => expect(first(heading, label)).toBe(right));
});

describe('what a reviewer would read otherwise', () => {
  it.each([
    [
      'Unrecognised deferred tax assets',
      'Unabsorbed capital allowances',
      'fs_UnusedCapitalAllowancesNotRecognised',
    ],
    ['Unrecognised deferred tax assets', 'Lighthouse differences', 'fs_DeductibleDifferencesNotRecognised'],
    ['Income tax expense', 'Tax at the Ruritanian rate of 15%', 'fs_TaxAtStatutoryRate'],
    ['Movements in current tax liabilities', 'Income tax paid', 'fs_IncomeTaxPaid'],
    [
      'Related party transactions',
      'Payments on behalf of a related company',
      'fs_PaymentsOnBehalfOfRelatedParties',
    ],
    [
      'Other financial assets',
      'Listed shares held for trading',
      'fs_FinancialAssetsAtFairValueThroughProfitOrLossInNote',
    ],
    ['Pledged assets', 'Shop houses and land', 'fs_PropertyPlantAndEquipmentPledged'],
  ])('%s: %s', (heading, label, right) => expect(first(heading, label)).toBe(right));

  it('does not take the concessionary rate for the statutory one', () =>
    expect(first('Income tax expense', 'Tax at the concessionary rate of 10%')).not.toBe(
      'fs_TaxAtStatutoryRate',
    ));
});
