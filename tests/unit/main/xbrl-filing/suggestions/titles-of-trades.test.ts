/**
 * Headings and results as other trades and forms of company word them: a heading that nobody lists by how it ends, what is
 * due under the very title of trade, the return of a trust, the surplus of a society, and words that say how a thing is lent.
 * Notes of invented companies under the shipped library.
 */
import { describe, expect, it } from 'vitest';
import { suggestTags } from '../../../../../main/xbrl-filing/suggestions/suggest-tags.ts';
import type { LineStatement } from '../../../../../shared/model/enums.ts';
import { index, library, lookup } from '../../../../fixtures/labelled-statements/measure.ts';
import { date, money } from '../../../validation/sample-content.ts';

const period = { start: date('2026-01-01'), end: date('2026-12-31') };

function suggested(statement: LineStatement, parentLabel: string | null, label: string) {
  const value = money('7300.00');
  const line = { id: label, statement, label, parentLabel, valueCurrent: value, valuePrior: value };
  return suggestTags([line], { index, library, period, earlier: [] })[0] ?? null;
}

const named = (statement: LineStatement, heading: string | null, label: string) =>
  lookup.label(suggested(statement, heading, label)?.elementId ?? '');

describe('a heading that nobody lists', () => {
  it.each([
    ['notes', 'Outlet running expenses', 'Ferry tickets of visiting tutors', 'Other expenses'],
    ['income_statement', 'Lighthouse running costs', 'Lamps relit', 'Other expenses'],
    ['income_statement', 'Mooring income', 'Pilots and buoys', 'Revenue'],
    ['notes', 'Harbour levy receivables', 'Staff advances', 'Staff loans and advances'],
    [
      'notes',
      'Divers and riggers staff costs',
      'CPF contributions',
      'Contributions to defined contribution plans',
    ],
  ] as const)('%s, %s: %s', (statement, heading, label, element) =>
    expect(named(statement, heading, label)).toBe(element),
  );

  it('ends as it is, by the longest of the known ends', () => {
    expect(named('notes', 'Ferry taxation expenses', 'Current year')).not.toBe('Other expenses');
  });
});

describe('what is due beneath the very title of trade', () => {
  it.each([
    ['Trade payables', 'Due to related companies', 'Trade payables to related parties'],
    ['Trade creditors', 'Amount due to a related company', 'Trade payables to related parties'],
    ['Trade receivables', 'Amount due from a related company', 'Trade receivables from related parties'],
    ['Trade and other payables', 'Due to related companies', 'Other payables to related parties'],
    ['Trade payables', 'Other payables due to related companies', 'Other payables to related parties'],
  ])('%s: %s', (heading, label, element) => {
    const found = suggested('notes', heading, label);
    expect(lookup.label(found?.elementId ?? '')).toBe(element);
    if (heading.startsWith('Trade ') && !heading.includes('other'))
      expect(found?.confidence).not.toBe('HIGH');
  });
});

describe('results of trusts, societies and charities', () => {
  it.each([
    ['Total return before tax', 'ProfitLossBeforeTax'],
    ['Total return for the year before tax', 'ProfitLossBeforeTax'],
    ['Total return for the financial year', 'ProfitLoss'],
    ['Net property income', 'GrossProfit'],
    ['Deficiency for the year', 'ProfitLoss'],
    ['(Shortfall)/excess of income over expenditure for the year', 'ProfitLoss'],
    ['Net incoming resources', 'ProfitLoss'],
    ['Surplus before government grants', 'OperatingProfitLoss'],
  ])('%s', (label, element) => {
    expect(suggested('income_statement', null, label)?.elementId).toBe(`fs_${element}`);
  });

  it('distributions to unitholders are dividends, and new units are shares', () => {
    expect(suggested('equity_changes', null, 'Distributions to Unitholders')?.elementId).toBe(
      'fs_DividendsDeclared',
    );
    expect(
      suggested('cash_flow', 'Financing activities', 'Proceeds from issue of new units')?.elementId,
    ).toBe('fs_ProceedsFromIssueOfShares');
  });
});

describe('a part of a note that has a title of its own', () => {
  it.each([
    ['NON-CURRENT LIABILITIES - PROVISIONS: Employees', 'Long service leave', 'Other provisions'],
    ['TRADE AND OTHER PAYABLES: Interest payable to', 'a subsidiary', 'Accrued interest payable'],
    ['Interest payable and similar charges', 'On bank loans and overdrafts', 'Interest on bank loans'],
    [
      'NON-CURRENT LIABILITIES - PAYABLES',
      'Loans from controlled entities',
      'Other payables to related parties',
    ],
  ])('%s: %s', (heading, label, element) => expect(named('notes', heading, label)).toBe(element));

  it('in a statement, what is earned beneath "Turnover" is no revaluation', () => {
    const found = suggested('income_statement', 'Turnover', 'Property');
    expect(found?.alternatives).not.toContain('fs_RevaluationGainsLosses');
  });
});

describe('a word that says how a thing is lent', () => {
  it('is no interest', () => {
    const found = suggested('notes', 'Amounts owing by associates', 'non-trade, interest-bearing');
    expect(found?.alternatives.filter((id) => /interest/i.test(lookup.label(id)))).toEqual([]);
  });
});

it('the pay of key management is meant only where the line or its heading says it', () => {
  const found = suggested('notes', 'Expenses', 'Post-employment benefits: defined contribution');
  expect(found?.alternatives.filter((id) => /key management/i.test(lookup.label(id)))).toEqual([]);
  expect(named('notes', 'Key management personnel', 'Post-employment benefits')).toMatch(/key management/i);
});
