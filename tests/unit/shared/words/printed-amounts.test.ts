/** The core of printed amounts, and that the two readers of amounts agree on what they share. */
import { describe, expect, it } from 'vitest';
import { readText } from '../../../../main/financial-statements/trial-balance/cells/amounts.ts';
import { parseDecimal, toCents } from '../../../../shared/model/money.ts';
import {
  isCurrencySign,
  plainDigits,
  plainText,
  withoutCurrency,
} from '../../../../shared/words/printed-amounts.ts';
import { parseAmount } from '../../../../shared/words/statement-amounts.ts';

describe('digits and signs', () => {
  it('takes thousands, lakhs and plain digits, and nothing that is grouped otherwise', () => {
    const taken = ['1,234', '12,34,567.5', '1234567.25', '.5', '0', "1'234’567.5"];
    expect(taken.map(plainDigits)).toEqual(['1234', '1234567.5', '1234567.25', '.5', '0', '1234567.5']);
    for (const other of ['', '.', '1,23', '1,2345', '1.2.3', '1 234', 'a', '12,345,67'])
      expect(plainDigits(other), other).toBeNull();
  });

  it('drops one sign before or after the number', () => {
    for (const text of ['S$ 12', 'US$12', 'rs. 12', '12 SGD', '12€', '₱12', 'P=12'])
      expect(withoutCurrency(text), text).toBe('12');
    expect(isCurrencySign('SGD')).toBe(true);
    expect(isCurrencySign('SG')).toBe(false);
  });
});

describe('wide figures and signs', () => {
  it('are usual ones, but in a text of another script', () => {
    const printed = ['（１，２００．５０）', '－500', 'HK＄ 700', 'Cash（net）', '現金（淨額）'];
    expect(printed.map(plainText)).toEqual(['(1,200.50)', '-500', 'HK$ 700', 'Cash(net)', '現金（淨額）']);
  });
});

describe('a ledger and statements', () => {
  const ALIKE = [
    '1,234.50',
    '(1,234.50)',
    '-12',
    '12-',
    'S$1,000',
    '(S$ 12,34,567)',
    'nil',
    '–',
    '- -',
    '$ .50',
  ];

  it.each(ALIKE)('read %s alike', (text) => {
    const inLedger = readText(text, false);
    const inStatements = parseDecimal(parseAmount(text) ?? 'none');
    expect(inStatements).toBeDefined();
    expect(inLedger).toMatchObject({ kind: 'AMOUNT', cents: inStatements && toCents(inStatements) });
  });

  it.each(['Cash', '12%', '1,23', '5(a)', 'S$', '31 Dec 2025'])('take %s for no amount', (text) => {
    expect(readText(text, false).kind).toBe('TEXT');
    expect(parseAmount(text)).toBeNull();
  });
});
