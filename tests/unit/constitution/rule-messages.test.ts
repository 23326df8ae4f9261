/** The words of a failed rule: both sides by name and figure, in whole dollars where the figures are whole. */
import { describe, expect, it } from 'vitest';
import { evaluateRules, loadValidationRules, taxonomyLookup } from '../../../constitution/index.ts';
import { exampleCompany, exampleEnvironment, exampleFact, ruleExamples } from './rule-examples.ts';

const VERSION = 'reg_2026_v1';
const rules = loadValidationRules(VERSION);
const lookup = taxonomyLookup(VERSION);

function message(ruleId: string, facts: readonly string[], environment = exampleCompany): string {
  const rule = rules.find(({ rule_id }) => rule_id === ruleId);
  const [result] = evaluateRules(rule ? [rule] : [], facts.map(exampleFact), environment, lookup);
  expect(result?.passed).toBe(false);
  return result?.message.slice((rule?.message.length ?? 0) + 1) ?? '';
}

describe('a message', () => {
  it('names both sides and the difference, without cents where there are none', () => {
    const facts = ['fs_Assets=1204310', 'fs_CurrentAssets=700000', 'fs_NoncurrentAssets=504300'];
    expect(message('BR_totalling_001', facts)).toBe(
      'Current period (to 31 December 2026): "Total assets" is 1,204,310, but "Total current assets" 700,000 plus ' +
        '"Total non-current assets" 504,300 come to 1,204,300: a difference of 10.',
    );
  });

  it('keeps the cents of all figures where one has any', () => {
    const facts = ['fs_Assets=110.50', 'fs_Liabilities=60', 'fs_Equity=40'];
    expect(message('BR_arithmetical_001', facts)).toContain(
      '"Total liabilities" 60.00 plus "Total equity" 40.00',
    );
  });

  it('names the periods that fail, and only those', () => {
    const facts = ['fs_Assets=110', 'fs_Liabilities=60', 'fs_Equity=40'];
    const prior = facts.map((fact) => fact.replace('=', '@prior='));
    expect(message('BR_arithmetical_001', prior)).toMatch(
      /^Prior period \(to 31 December 2025\): [^:]*: [^:]*$/,
    );
    const both = message('BR_arithmetical_001', [...facts, ...prior]);
    expect(both).toMatch(/Current period .* Prior period /);
  });

  it('counts the lines of a long side', () => {
    const lines = [
      'CashAndBankBalances',
      'FixedDeposits',
      'Inventories',
      'ContractAssetsCurrent',
      'IncomeTaxRecoverable',
    ];
    const facts = ['fs_CurrentAssets=70', ...lines.map((line) => `fs_${line}=10`)];
    expect(message('BR_totalling_003', facts)).toContain(
      'but the 5 lines that make it up come to 50: a difference of 20',
    );
  });

  it('points at the line of just that amount, or of half of it', () => {
    const twice = [
      'fs_CurrentAssets=80',
      'fs_CashAndBankBalances=50',
      'fs_Inventories=30',
      'fs_FixedDeposits=7',
    ];
    expect(message('BR_totalling_003', twice)).toContain(
      'a difference of 7, the amount of "Fixed deposits".',
    );
    const sign = ['fs_TotalComprehensiveIncome=95', 'fs_ProfitLoss=100', 'fs_OtherComprehensiveIncome=5'];
    expect(message('BR_totalling_016', sign)).toContain(
      'a difference of 10, twice the amount of "Other comprehensive income, net of tax": its sign may be wrong.',
    );
  });

  it('says which opening balance, column or period is meant', () => {
    const cash = 'fs_CashAndCashEquivalentsInCashFlows';
    const words = message('BR_cross_statement_009', [`${cash}@opening=5`, `${cash}@prior=7`]);
    expect(words).toContain(' at the start of the period is 5, but ');
    expect(words).toContain(' in the prior period is 7: a difference of 2.');
    const column = 'fs_EquityInStatementOfChangesInEquity[fs_ShareCapitalMember]=8';
    expect(message('BR_cross_statement_003', ['fs_ShareCapital=5', column])).toContain(
      ' of "Share capital" is 8',
    );
  });

  it('tells of the alternative that comes nearer', () => {
    const facts = ['fs_ProfitLossBeforeTax=499', 'fs_GrossProfit=2000', 'fs_EmployeeBenefitsExpense=1500'];
    expect(message('BR_totalling_010', [...facts, 'fs_RentalExpense=10'])).toContain(
      'come to 490: a difference of 9',
    );
  });

  it('names what the filing knows, and dates in words', () => {
    expect(message('BR_cross_statement_025', ['fs_ShareCapital=5'])).toContain(
      '"Share capital" is 5, but the issued capital in the register is 100,000',
    );
    const level = ['ei_LevelOfRounding="Actual"'];
    expect(message('BR_format_010', level, { ...exampleCompany, roundingUnit: '1000' })).toBe(
      'The unit in which the document prints is 1,000, where less than 1,000 is expected.',
    );
    const dates = ['ei_DateOfAuthorisationForIssue="2026-11-30"', 'ei_CurrentPeriodEndDate="2026-12-31"'];
    expect(message('BR_format_012', dates)).toContain(
      'is 30 November 2026, where 31 December 2026 or later is expected',
    );
  });

  it('stays within 600 characters, with less detail where names are long, in both periods', () => {
    const longest = { ...lookup, label: (id: string) => `${id} ${'long '.repeat(16)}` };
    for (const example of ruleExamples.filter(({ passes }) => !passes)) {
      const facts = example.facts.map(exampleFact);
      const both = [...facts, ...facts.map((fact) => ({ ...fact, period: 'PRIOR' }) as const)];
      const environment = exampleEnvironment(example.environment);
      for (const result of evaluateRules(rules, both, environment, longest)) {
        expect(result.message.length, result.ruleId).toBeLessThanOrEqual(600);
      }
    }
  });
});
