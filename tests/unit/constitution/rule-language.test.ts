/** The rule language: parsing with positions and bounds, exact arithmetic, three outcomes (grammar.md). */
import { describe, expect, it } from 'vitest';
import type { RuleEnvironment, RuleFact } from '../../../constitution/index.ts';
import { evaluate } from '../../../constitution/rule-language/evaluate.ts';
import { indexFacts } from '../../../constitution/rule-language/facts.ts';
import { RuleSyntaxError } from '../../../constitution/rule-language/lexer.ts';
import { parseRule } from '../../../constitution/rule-language/parser.ts';

const environment: RuleEnvironment = {
  entryPoint: 'FULL_XBRL',
  accountingStandard: 'SFRS',
  periodStart: '2026-01-01',
  periodEnd: '2026-12-31',
  priorStart: '2025-01-01',
  priorEnd: '2025-12-31',
  documentCurrency: null,
  clientName: 'Orchid Trading Pte. Ltd.',
  clientUen: '201912345A',
  registerShareCapital: null,
  conflictingDuplicates: [],
};

function fact(elementId: string, value: string, more: Partial<RuleFact> = {}): RuleFact {
  const numeric = /^-?\d/.test(value) && !value.includes('-0');
  return { elementId, period: 'CURRENT', balanceAt: 'CLOSING', memberId: null, value, numeric, ...more };
}

function outcome(expression: string, facts: readonly RuleFact[], more: Partial<RuleEnvironment> = {}) {
  const known = { ...environment, ...more };
  const index = indexFacts(facts, known, () => true);
  return evaluate(parseRule(expression), { facts: index, period: 'CURRENT', environment: known }).truth;
}

function position(expression: string): number | undefined {
  try {
    parseRule(expression);
  } catch (error) {
    return error instanceof RuleSyntaxError ? error.position : undefined;
  }
  return undefined;
}

describe('parsing', () => {
  it.each([
    ['fs_A = ', 7],
    ['fs_A = ; fs_B', 7],
    ['fs_A = nothing(fs_B)', 7],
    ['fs_A + fs_B', 0],
    ['fs_A = fs_B fs_C', 12],
    ['fs_A@yesterday = 1', 5],
    ['present(1)', 8],
    ['fs_A = 1 within soon', 16],
    ['(fs_A = 1) + 2 = 3', 1],
    ['', 0],
  ])('refuses %j at character %i', (expression, at) => {
    expect(position(expression)).toBe(at);
  });

  it('bounds depth and size', () => {
    expect(() => parseRule(`${'('.repeat(3_000)}1`)).toThrow(/deeper than/);
    expect(() => parseRule(`${'not '.repeat(900)}present(fs_A)`)).toThrow(/deeper than/);
    expect(() => parseRule(`fs_A = ${'-'.repeat(500)}1`)).toThrow(/deeper than/);
    expect(() => parseRule(`fs_A = 1${' '.repeat(5_000)}`)).toThrow(/longer than/);
  });

  it('has no way to reach anything else', () => {
    expect(() => parseRule('constructor(fs_A)')).toThrow(/no function/);
    expect(() => parseRule('toString() = "x"')).toThrow(/no function/);
  });
});

describe('amounts', () => {
  it('are exact', () => {
    expect(
      outcome('fs_A = fs_B + fs_C', [fact('fs_A', '0.30'), fact('fs_B', '0.10'), fact('fs_C', '0.20')]),
    ).toBe(true);
    const big = [fact('fs_A', '999999999999999999.99'), fact('fs_B', '999999999999999999.98')];
    expect(outcome('fs_A = fs_B', big)).toBe(false);
  });

  it('compare within a unit of rounding', () => {
    const facts = [fact('fs_A', '101'), fact('fs_B', '100')];
    expect(outcome('fs_A = fs_B', facts)).toBe(false);
    expect(outcome('fs_A = fs_B within rounding', facts)).toBe(true);
    expect(outcome('fs_A = fs_B within rounding', [fact('fs_A', '101.01'), fact('fs_B', '100')])).toBe(false);
    const thousands = [fact('fs_A', '101000'), fact('fs_B', '100000')];
    expect(outcome('fs_A = fs_B within rounding', thousands, { roundingUnit: '1000' })).toBe(true);
  });

  it('check nothing unless both sides have something, and count the absent as nil', () => {
    expect(outcome('fs_A = fs_B + fs_C', [fact('fs_A', '5')])).toBeUndefined();
    expect(outcome('fs_A = fs_B + fs_C', [fact('fs_B', '5')])).toBeUndefined();
    expect(outcome('fs_A = fs_B + fs_C', [fact('fs_A', '5'), fact('fs_B', '5')])).toBe(true);
  });

  it('take the printed subtotal, else its parts', () => {
    const facts = [fact('fs_A', '5'), fact('fs_C', '3'), fact('fs_D', '2')];
    expect(outcome('fs_A = either(fs_B, fs_C + fs_D)', facts)).toBe(true);
    expect(outcome('fs_A = either(fs_B, fs_C + fs_D)', [...facts, fact('fs_B', '4')])).toBe(false);
  });

  it('read an opening balance, or the closing balance of the prior period', () => {
    const prior = fact('fs_A', '70', { period: 'PRIOR' });
    expect(outcome('fs_A@opening = 70', [prior])).toBe(true);
    expect(outcome('fs_A@opening = 60', [prior, fact('fs_A', '60', { balanceAt: 'OPENING' })])).toBe(true);
    expect(outcome('fs_A[fs_M] = 9', [fact('fs_A', '9', { memberId: 'fs_M' })])).toBe(true);
  });
});

describe('conditions', () => {
  it('treat nothing to check as neutral', () => {
    expect(outcome('fs_A = 1 and fs_B = 2', [fact('fs_B', '2')])).toBe(true);
    expect(outcome('fs_A = 1 or fs_B = 2', [fact('fs_B', '3')])).toBe(false);
    expect(outcome('not fs_A = 1', [])).toBeUndefined();
    expect(outcome('fs_A = 1 implies fs_B = 2', [fact('fs_B', '3')])).toBeUndefined();
  });

  it('know forms of texts', () => {
    expect(outcome('isUen(fs_A)', [fact('fs_A', '201912345A', { numeric: false })])).toBe(true);
    expect(outcome('isUen(fs_A)', [fact('fs_A', '201912345a', { numeric: false })])).toBe(false);
    expect(outcome('isDate(fs_A)', [fact('fs_A', '2026-02-29', { numeric: false })])).toBe(false);
    expect(outcome('months("2026-01-01", "2026-12-31") = 12', [])).toBe(true);
    expect(outcome('months("2025-07-15", "2026-12-31") = 12', [])).toBe(false);
    expect(outcome('documentCurrency() = "SGD"', [])).toBeUndefined();
  });
});
