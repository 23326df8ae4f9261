import { describe, expect, it } from 'vitest';
import { compileRule } from '../../../constitution/rules.ts';
import type { FilingContent } from '../../../validation/filing-content.ts';
import { failedErrorRules, validateFiling } from '../../../validation/validate-filing.ts';
import { confirmed, money, sampleContent, sampleLine } from './sample-content.ts';
import { sampleLookup } from './sample-taxonomy.ts';

const rule = (
  rule_id: string,
  category: 'totalling' | 'format' | 'cross_statement' | 'mandatory',
  expression: string,
  related_elements: string[],
  severity: 'ERROR' | 'WARNING' = 'ERROR',
) =>
  compileRule({ rule_id, category, expression, severity, related_elements, message: 'Look at the figures.' });

const rules = [
  rule(
    'BR_totalling_001',
    'totalling',
    'tx-as_CurrentAssets = tx-as_CashAndBankBalances + tx-as_OtherCurrentAssets within rounding',
    ['tx-as_CurrentAssets', 'tx-as_CashAndBankBalances', 'tx-as_OtherCurrentAssets'],
  ),
  rule('BR_format_001', 'format', 'noConflicts()', []),
  rule('BR_format_002', 'format', 'documentCurrency() = "SGD"', []),
  rule(
    'BR_cross_statement_001',
    'cross_statement',
    'tx-as_CashAndCashEquivalents = tx-as_CashAndBankBalances',
    ['tx-as_CashAndCashEquivalents', 'tx-as_CashAndBankBalances'],
    'WARNING',
  ),
  rule('BR_mandatory_001', 'mandatory', 'present(tx-dei_NameOfEntity@current)', ['tx-dei_NameOfEntity']),
];

const line = (elementId: string, value: string, changes: Parameters<typeof sampleLine>[0] = {}) =>
  sampleLine({ valueCurrent: money(value), mapping: confirmed(elementId), ...changes });

function validate(changes: Partial<FilingContent>) {
  return validateFiling(sampleContent(changes), sampleLookup, rules);
}

function failed(changes: Partial<FilingContent>) {
  return validate(changes)
    .filter((row) => !row.passed)
    .map((row) => row.ruleId);
}

const balanced = [
  line('tx-as_CurrentAssets', '300.00'),
  line('tx-as_CashAndBankBalances', '200.00'),
  line('tx-as_OtherCurrentAssets', '100.00'),
];

describe('validation of a filing', () => {
  it('writes one row per rule in their order', () => {
    const results = validate({ lines: balanced });
    expect(results.map((row) => row.ruleId)).toEqual(rules.map((one) => one.rule_id));
    expect(failed({ lines: balanced })).toEqual([]);
    expect(results[0]).toMatchObject({
      category: 'totalling',
      severity: 'ERROR',
      passed: true,
      applicable: true,
    });
  });

  it('looks at confirmed mappings only', () => {
    const open = line('tx-as_OtherCurrentAssets', '999.00', {
      mapping: confirmed('tx-as_OtherCurrentAssets', { confirmedById: null, confirmedAt: null }),
    });
    expect(failed({ lines: [...balanced, open] })).toEqual([]);
  });

  it('fails a total that does not add up beyond the rounding unit, and names the difference', () => {
    const wrong = [line('tx-as_CurrentAssets', '310.00'), ...balanced.slice(1)];
    const [row] = validate({ lines: wrong });
    expect(row).toMatchObject({ passed: false, severity: 'ERROR' });
    expect(row?.message).toContain('a difference of 10.');
    const inThousands = wrong.map((one) => ({ ...one, scale: 1000 }));
    expect(failed({ lines: inThousands })).toEqual([]);
  });

  it('fails on two values for one element', () => {
    const twice = [...balanced, line('tx-as_OtherCurrentAssets', '101.00')];
    expect(failed({ lines: twice })).toContain('BR_format_001');
  });

  it('fails a document in another currency, and never relabels it', () => {
    expect(failed({ documentCurrency: 'MYR' })).toEqual(['BR_format_002']);
  });

  it('does not count a warning among the errors that block', () => {
    const lines = [...balanced, line('tx-as_CashAndCashEquivalents', '150.00', { statement: 'cash_flow' })];
    const results = validate({ lines, documentCurrency: 'USD' });
    expect(results.filter((row) => !row.passed).map((row) => row.ruleId)).toEqual([
      'BR_format_002',
      'BR_cross_statement_001',
    ]);
    expect(failedErrorRules(results)).toEqual(['BR_format_002']);
  });

  it('says where a rule lies outside the entry point', () => {
    const filing = { ...sampleContent().filing, entryPoint: 'SIMPLIFIED_XBRL' as const };
    const row = validate({ filing }).find((one) => one.ruleId === 'BR_cross_statement_001');
    expect(row).toMatchObject({ passed: true, applicable: false });
  });
});
