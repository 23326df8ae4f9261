/** Words of column headers and headings of statements. */
import { describe, expect, it } from 'vitest';
import {
  isHeaderText,
  periodsIn,
  samePeriod,
  scopeOf,
} from '../../../../main/document-reading/period-headers.ts';
import {
  bareDollarCurrency,
  statedCurrency,
  statedScale,
} from '../../../../main/document-reading/stated-currency.ts';
import { headingOf } from '../../../../main/document-reading/statement-headings.ts';

describe('periods in headers', () => {
  it.each([
    ['31.12.2025', ['2025-12-31']],
    ['31/3/2025', ['2025-03-31']],
    ['31 December 2025', ['2025-12-31']],
    ['31st Dec 2025', ['2025-12-31']],
    ['December 31, 2025', ['2025-12-31']],
    ['2025', ['2025-00-00']],
    ['FY2025', ['2025-00-00']],
    ['2024/2025', ['2025-00-00']],
    ['2024/25', ['2025-00-00']],
    ['1.1.2025 to 31.12.2025', ['2025-01-01', '2025-12-31']],
    ['2024 (restated)', ['2024-00-00']],
    ['Share capital', []],
  ])('finds the dates of %j', (text, periods) => {
    expect(periodsIn(text)).toEqual(periods);
  });

  it('takes a year and a date of that year for one period, two dates of a year for two', () => {
    expect(samePeriod('2025-00-00', '2025-12-31')).toBe(true);
    expect(samePeriod('2025-01-01', '2025-12-31')).toBe(false);
    expect(samePeriod('2024-12-31', '2025-12-31')).toBe(false);
  });

  it('knows header words from labels and amounts', () => {
    for (const text of ['2025', '(restated)', 'Note', 'S$’000', "RM'000", 'Group', 'As restated - Note 2']) {
      expect(isHeaderText(text), text).toBe(true);
    }
    for (const text of ['1,234', '3', 'Trade receivables', '-', 'Revenue 2025', '12%']) {
      expect(isHeaderText(text), text).toBe(false);
    }
  });

  it('knows whose figures a column shows', () => {
    expect(scopeOf('Group')).toBe('Group');
    expect(scopeOf('The Company')).toBe('Company');
    expect(scopeOf('Consolidated')).toBe('Group');
    expect(scopeOf('Group and Company')).toBe('Group and Company');
    expect(scopeOf('Group insurance premium')).toBeNull();
  });
});

describe('headings of statements', () => {
  it.each([
    ['Statement of financial position', 'balance_sheet'],
    ['BALANCE SHEET AS AT 31 DECEMBER 2025', 'balance_sheet'],
    ['Consolidated statements of financial position (cont’d)', 'balance_sheet'],
    ['Statement of profit or loss and other comprehensive income', 'income_statement'],
    ['Statement of comprehensive income for the year ended 31 March 2025', 'income_statement'],
    ['Income and expenditure account', 'income_statement'],
    ['Profit and loss account', 'income_statement'],
    ['Statement of changes in funds', 'equity_changes'],
    ['Statements of cash flows', 'cash_flow'],
    ['Detailed income statement', 'notes'],
  ])('recognises %j', (text, statement) => {
    expect(headingOf(text)?.statement).toBe(statement);
  });

  it.each([
    'Total comprehensive income for the year',
    'as shown in the statement of financial position.',
    'Statement of financial position ........ 5',
    'Income',
    'Statement by directors',
    'Statement of comprehensive income:',
  ])('does not take %j for one', (text) => {
    expect(headingOf(text)).toBeNull();
  });

  it('takes the entity from the heading', () => {
    expect(headingOf('Consolidated statement of cash flows')?.scope).toBe('Group');
    expect(headingOf('Statement of financial position - Company')?.scope).toBe('Company');
  });
});

describe('currency and scale', () => {
  it.each([
    ['2025 S$', 'SGD'],
    ["S$'000", 'SGD'],
    ['RM', 'MYR'],
    ['RM’000', 'MYR'],
    ['US$', 'USD'],
    ['P=17,299', 'PHP'],
    ['$', '$'],
    ['2025', null],
  ])('reads the currency of %j', (text, code) => {
    expect(statedCurrency(text)).toBe(code);
  });

  it('reads scales from headers', () => {
    expect(statedScale("S$'000")).toBe(1000);
    expect(statedScale('$’000')).toBe(1000);
    expect(statedScale('RM million')).toBe(1000000);
    expect(statedScale('S$ 2025')).toBeNull();
  });

  it('takes a bare dollar for Singapore dollars only where the text says so', () => {
    expect(bareDollarCurrency('The statements are presented in Singapore dollars ($).')).toBe('SGD');
    expect(bareDollarCurrency('The statements are presented in United States dollars.')).toBe('USD');
    expect(bareDollarCurrency('The company sells ropes.')).toBeNull();
  });
});
