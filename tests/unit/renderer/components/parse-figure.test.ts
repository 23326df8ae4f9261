/**
 * Amounts as accountants type them.
 */
import { describe, expect, it } from 'vitest';
import { parseFigure } from '../../../../renderer/components/parse-figure.ts';

describe('parseFigure', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ['(1,234)', '-1234.00'],
    ['-1,234', '-1234.00'],
    ['1,234-', '-1234.00'],
    ['1,234 CR', '-1234.00'],
    ['1,234 DR', '1234.00'],
    ['S$ 1,234.5', '1234.50'],
    ['(S$1,234)', '-1234.00'],
    ['−12', '-12.00'],
    ['-', '0.00'],
    ['nil', '0.00'],
    ['.5', '0.50'],
    ['999999999999999999.99', '999999999999999999.99'],
  ])('reads %s', (text, amount) => {
    expect(parseFigure(text)).toBe(amount);
  });

  it('keeps an empty field apart from nil', () => {
    expect(parseFigure('  ')).toBeNull();
  });

  it.each([
    '12,34',
    '1.2.3',
    'abc',
    '1e5',
    '1,234.567',
    '12 34',
    '()',
    '--',
    '(50) CR',
    '-5-',
    '(-5)',
    '-5 DR',
    '1'.repeat(41),
  ])('refuses %s', (text) => {
    expect(parseFigure(text)).toBeUndefined();
  });
});
