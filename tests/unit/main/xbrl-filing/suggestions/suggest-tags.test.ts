import { describe, expect, it } from 'vitest';
import { createMappingLibrary } from '../../../../../constitution/mapping-library.ts';
import {
  type EarlierConfirmation,
  type SuggestionLine,
  suggestTags,
} from '../../../../../main/xbrl-filing/suggestions/suggest-tags.ts';
import { createSpelling } from '../../../../../shared/words/spelling.ts';
import { tagIndexOf } from '../../../../support/tag-index.ts';
import { date, money } from '../../../validation/sample-content.ts';
import { sampleLookup } from '../../../validation/sample-taxonomy.ts';

const full = tagIndexOf(sampleLookup, 'FULL_XBRL');
const simplified = tagIndexOf(sampleLookup, 'SIMPLIFIED_XBRL');
const library = createMappingLibrary([
  { label_pattern: 'Cash at bank', target_element_id: 'tx-as_CashAndBankBalances', confidence: 'HIGH' },
  { label_pattern: 'Cash at bank', target_element_id: 'tx-as_CashAndCashEquivalents', confidence: 'HIGH' },
  {
    label_pattern: 'Book debts',
    target_element_id: 'tx-as_TradeAndOtherReceivablesCurrent',
    confidence: 'HIGH',
  },
  { label_pattern: 'Turnover', target_element_id: 'tx-as_Revenue', confidence: 'MANUAL' },
  { label_pattern: 'Staff outing', target_element_id: 'tx-as_NotInThisVersion', confidence: 'HIGH' },
  { label_pattern: 'Interim dividend', target_element_id: 'tx-as_DividendsPaid', confidence: 'HIGH' },
]);
const period = { start: date('2026-01-01'), end: date('2026-12-31') };

function line(statement: SuggestionLine['statement'], label: string, changes: Partial<SuggestionLine> = {}) {
  return {
    id: `line ${label}`,
    statement,
    label,
    parentLabel: null,
    valueCurrent: money('100.00'),
    valuePrior: null,
    ...changes,
  } satisfies SuggestionLine;
}

function suggest(lines: SuggestionLine[], earlier: EarlierConfirmation[] = [], index = full) {
  return suggestTags(lines, { index, library, period, earlier });
}

function first(one: SuggestionLine, earlier: EarlierConfirmation[] = [], index = full) {
  return suggest([one], earlier, index)[0] ?? null;
}

const earlier: EarlierConfirmation = {
  statement: 'income_statement',
  label: 'Upkeep',
  parentLabel: null,
  elementId: 'tx-as_AdministrativeExpenses',
  negated: true,
  balanceAt: 'CLOSING',
  memberId: null,
  note: 'confirmed in the earlier upload',
};

describe('order of the sources', () => {
  it("takes the client's own confirmation before library and labels, with its sign", () => {
    const own = { ...earlier, label: 'Turnover', elementId: 'tx-as_OtherIncome', negated: false };
    expect(first(line('income_statement', 'TURNOVER '), [own])).toMatchObject({
      elementId: 'tx-as_OtherIncome',
      confidence: 'HIGH',
      explanation: '"Other income": confirmed in the earlier upload.',
    });
    expect(
      first(line('income_statement', 'Upkeep', { valueCurrent: money('-5.00') }), [earlier]),
    ).toMatchObject({
      elementId: 'tx-as_AdministrativeExpenses',
      negated: true,
    });
  });

  it('does not take a confirmation of another statement, nor one outside the entry point', () => {
    expect(first(line('cash_flow', 'Upkeep'), [earlier])).toBeNull();
    const gone = { ...earlier, statement: 'equity_changes' as const, elementId: 'tx-as_DividendsPaid' };
    expect(first(line('equity_changes', 'Upkeep'), [gone], simplified)).toBeNull();
  });

  it('then the mapping library, whatever the case of the label', () => {
    expect(first(line('income_statement', 'TURNOVER'))).toMatchObject({
      elementId: 'tx-as_Revenue',
      confidence: 'HIGH',
    });
  });

  it('takes the library target that fits the statement', () => {
    expect(first(line('balance_sheet', 'Cash at bank'))?.elementId).toBe('tx-as_CashAndBankBalances');
    expect(first(line('cash_flow', 'Cash at bank'))?.elementId).toBe('tx-as_CashAndCashEquivalents');
  });

  it('turns a library target to the term that the heading says', () => {
    const receivables = (parentLabel: string) => first(line('balance_sheet', 'Book debts', { parentLabel }));
    expect(receivables('Current assets')).toMatchObject({
      elementId: 'tx-as_TradeAndOtherReceivablesCurrent',
      confidence: 'HIGH',
    });
    expect(receivables('Non-current assets')).toMatchObject({
      elementId: 'tx-as_TradeAndOtherReceivablesNoncurrent',
      confidence: 'MEDIUM',
    });
  });

  it('never suggests what the version or the entry point does not have', () => {
    expect(first(line('income_statement', 'Staff outing'))).toBeNull();
    const [one] = suggest([line('equity_changes', 'Interim dividend')], [], simplified);
    expect(one?.alternatives ?? []).not.toContain('tx-as_DividendsPaid');
  });
});

describe('label match', () => {
  it.each([
    ['balance_sheet', 'Property, plant & equipment', null, 'tx-as_PropertyPlantAndEquipment'],
    ['balance_sheet', 'PPE', null, 'tx-as_PropertyPlantAndEquipment'],
    ['balance_sheet', 'Propery, plant and equipment', null, 'tx-as_PropertyPlantAndEquipment'],
    [
      'balance_sheet',
      'Trade and other receivables',
      'Current assets',
      'tx-as_TradeAndOtherReceivablesCurrent',
    ],
    [
      'balance_sheet',
      'Trade and other receivables',
      'Non-current assets',
      'tx-as_TradeAndOtherReceivablesNoncurrent',
    ],
    ['balance_sheet', 'Total current assets', null, 'tx-as_CurrentAssets'],
    ['balance_sheet', 'Total', 'Current assets', 'tx-as_CurrentAssets'],
    ['balance_sheet', 'Total assets', null, 'tx-as_Assets'],
    ['balance_sheet', 'Retained earnings', null, 'tx-as_AccumulatedProfits'],
    ['income_statement', 'Cost of sales', null, 'tx-as_CostOfSales'],
    ['income_statement', 'Administrative expenses', null, 'tx-as_AdministrativeExpenses'],
    ['income_statement', 'Income tax expense', null, 'tx-as_TaxExpenseBenefit'],
    ['income_statement', 'Profit for the year', null, 'tx-as_ProfitLoss'],
    ['cash_flow', 'Net cash used in operating activities', null, 'tx-as_NetCashFromOperatingActivities'],
    ['notes', 'Trade receivables - third parties', null, 'tx-as_TradeReceivablesThirdParties'],
  ] as const)('%s: %s (%s)', (statement, label, parentLabel, expected) => {
    expect(first(line(statement, label, { parentLabel }))?.elementId).toBe(expected);
  });

  it('keeps to the statement', () => {
    const found = first(line('cash_flow', 'Property, plant and equipment'));
    expect(found?.elementId).toBe('tx-as_PurchaseOfPropertyPlantAndEquipment');
    expect(found?.alternatives).not.toContain('tx-as_PropertyPlantAndEquipment');
  });

  it('puts a remainder behind a specific element that is close', () => {
    const found = first(line('income_statement', 'Administrative and other expenses'));
    expect(found?.elementId).toBe('tx-as_AdministrativeExpenses');
    expect(found?.alternatives).toContain('tx-as_OtherExpenses');
    expect(first(line('income_statement', 'Other expenses'))?.elementId).toBe('tx-as_OtherExpenses');
  });

  it('gives nothing where no word is shared, and LOW where little is', () => {
    expect(first(line('balance_sheet', 'Zzyzx qwerty'))).toBeNull();
    expect(first(line('balance_sheet', ''))).toBeNull();
    expect(first(line('balance_sheet', 'Shares in a racehorse'))?.confidence).toBe('LOW');
  });

  it('lists alternatives and candidates in the same order, the suggested one first', () => {
    const found = first(line('balance_sheet', 'Trade and other receivables'));
    expect(found?.alternatives).toEqual(found?.candidates.map((candidate) => candidate.elementId));
    expect(found?.alternatives[0]).toBe(found?.elementId);
    expect(found?.candidates[0]?.label).toContain('receivables');
  });

  it('is LOW on a heading without amount and says why', () => {
    const found = first(line('balance_sheet', 'Total assets', { valueCurrent: null }));
    expect(found).toMatchObject({ confidence: 'LOW' });
    expect(found?.explanation).toContain('exclude it when it is a heading');
  });
});

describe('sign, balance point and member', () => {
  const bracketed = (label: string, value = '-50.00') =>
    line('income_statement', label, { valueCurrent: money(value) });

  it('proposes the reversed sign for an expense in brackets, with the reason', () => {
    const found = first(bracketed('Cost of sales'));
    expect(found?.negated).toBe(true);
    expect(found?.explanation).toContain('printed in brackets');
    expect(first(bracketed('Cost of sales', '50.00'))?.negated).toBe(false);
  });

  it('learns from the other expenses how the statement prints tax', () => {
    const tax = (value: string) => bracketed('Tax expense (benefit)', value);
    const inBrackets = [bracketed('Cost of sales'), bracketed('Administrative expenses')];
    expect(suggest([...inBrackets, tax('-7.00')])[2]?.negated).toBe(true);
    expect(suggest([...inBrackets, tax('7.00')])[2]?.negated).toBe(true);
    const plain = [bracketed('Cost of sales', '50.00'), bracketed('Administrative expenses', '9.00')];
    expect(suggest([...plain, tax('7.00')])[2]?.negated).toBe(false);
    expect(suggest([...plain, tax('-7.00')])[2]?.negated).toBe(false);
  });

  it('keeps the sign of what may be negative', () => {
    expect(first(bracketed('Loss for the year'))?.negated).toBe(false);
    const losses = line('balance_sheet', 'Accumulated losses', { valueCurrent: money('-9.00') });
    expect(first(losses)).toMatchObject({ elementId: 'tx-as_AccumulatedProfits', negated: false });
    const net = line('cash_flow', 'Net cash used in operating activities', { valueCurrent: money('-9.00') });
    expect(first(net)?.negated).toBe(false);
  });

  it('reverses payments, treasury shares and liabilities in brackets', () => {
    const purchase = line('cash_flow', 'Purchase of property, plant and equipment', {
      valueCurrent: money('-9.00'),
    });
    expect(first(purchase)).toMatchObject({ negated: true });
    expect(first(line('balance_sheet', 'Treasury shares', { valueCurrent: money('-9.00') }))).toMatchObject({
      elementId: 'tx-as_TreasuryShares',
      negated: true,
    });
    expect(
      first(line('balance_sheet', 'Trade and other payables', { valueCurrent: money('-9.00') }))?.negated,
    ).toBe(true);
  });

  it.each([
    ['Cash and cash equivalents at beginning of the year', 'OPENING'],
    ['Cash and cash equivalents at 1 January', 'OPENING'],
    ['Cash and cash equivalents at 31 December 2025', 'OPENING'],
    ['Cash and cash equivalents at end of year', 'CLOSING'],
    ['Cash and cash equivalents at 31 December 2026', 'CLOSING'],
  ] as const)('%s is the %s balance', (label, balanceAt) => {
    expect(first(line('cash_flow', label))).toMatchObject({
      elementId: 'tx-as_CashAndCashEquivalents',
      balanceAt,
    });
  });

  it('proposes the member that the column or heading names', () => {
    const opening = line('equity_changes', 'Balance at 1 January 2026, total equity', {
      parentLabel: 'Share capital',
    });
    expect(first(opening)).toMatchObject({
      elementId: 'tx-as_Equity',
      balanceAt: 'OPENING',
      memberId: 'tx-as_ShareCapitalMember',
    });
  });
});

describe('word slips', () => {
  it('knows one slip from two', () => {
    const spelt = createSpelling(['receivables', 'expenses', 'same']);
    expect(spelt('recievables')).toBe('receivables');
    expect(spelt('expense')).toBe('expenses');
    expect(spelt('payable')).toBeUndefined();
    expect(spelt('same')).toBe('same');
  });
});
