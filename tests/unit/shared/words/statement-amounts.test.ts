/** Amounts as printed: every form that statements use, and what must never be taken for an amount. */
import { describe, expect, it } from 'vitest';
import { joinFragments } from '../../../../main/document-reading/join-fragments.ts';
import { isPlainlyAmount, parseAmount, scaledMoney } from '../../../../shared/words/statement-amounts.ts';

describe('printed amounts', () => {
  it.each([
    ['1,234', '1234'],
    ['1,234.50', '1234.50'],
    ['(1,234)', '-1234'],
    ['( 1,234 )', '-1234'],
    ['(1,234', '-1234'],
    ['1,234-', '-1234'],
    ['-1,234', '-1234'],
    ['\u2212 1,234', '-1234'],
    ['-', '0'],
    ['–', '0'],
    ['—', '0'],
    ['S$ –', '0'],
    ['nil', '0'],
    ['(0)', '0'],
    ['S$1,234', '1234'],
    ['RM 1,234', '1234'],
    ['(US$1,234)', '-1234'],
    ['S$(1,234)', '-1234'],
    ['P=17,299,358', '17299358'],
    ['(P=17,783,267)', '-17783267'],
    ['1\u00a0234\u00a0567', '1234567'],
    ['1\u2009234', '1234'],
    ['12,34,567', '1234567'],
    ['1,2 34', '1234'],
    ['1,234*', '1234'],
    ['.50', '.50'],
    ['850 (1)', '850'],
    ['(400)(a)', '-400'],
    ['85.50 (ii)', '85.50'],
    ['66¹', '66'],
    ['850⁷', '850'],
    ['<1,200>', '-1200'],
    ['[1,100]', '-1100'],
    ['1,300/-', '1300'],
    ['1,400.-', '1400'],
    ['（８５０）', '-850'],
  ])('reads %j as %s', (text, plain) => {
    expect(parseAmount(text)).toBe(plain);
  });

  it.each([
    '24%',
    '22(a)',
    '(a)',
    'Note 5',
    '1,23',
    '12.34.56',
    '31.12.2025',
    '4 21,444,801',
    '',
    'S$',
    '1e5',
    '1/2',
    '0x10',
    '2025 (1)',
    '12 (a)',
    '(1)(a)',
    '850⁵⁰',
    '[12]',
    '[2025]',
    '~90',
    '850^50',
  ])('does not read %j', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  it('multiplies by the scale without a float', () => {
    expect(scaledMoney('0.1', 1000)).toBe('100.00');
    expect(scaledMoney('-1.2345', 1000)).toBe('-1234.50');
    expect(scaledMoney('123456789012345.67', 1)).toBe('123456789012345.67');
    expect(scaledMoney('0', 1000000)).toBe('0.00');
    expect(scaledMoney('-0.00', 1)).toBe('0.00');
    expect(scaledMoney('9999999999999999', 1000)).toBeNull();
  });

  it('tells an amount from a note number', () => {
    expect(isPlainlyAmount('12')).toBe(false);
    expect(isPlainlyAmount('1,200')).toBe(true);
    expect(isPlainlyAmount('-')).toBe(true);
  });

  it('joins numbers printed in pieces at the place of the digits', () => {
    const cells = ['Cash', '$', '(', '1,234', ')'].map((text, index) => ({
      text,
      left: index * 100,
      right: index * 100 + 90,
    }));
    expect(joinFragments(cells)).toEqual([
      { text: 'Cash', left: 0, right: 90 },
      { text: '$(1,234)', left: 300, right: 390 },
    ]);
  });

  it('keeps currency signs that stand over a column', () => {
    const cells = ['S$', 'S$'].map((text, index) => ({ text, left: index * 100, right: index * 100 + 90 }));
    expect(joinFragments(cells)).toEqual(cells);
  });
});
