import { describe, expect, it } from 'vitest';
import {
  readAmount,
  writesDecimalComma,
} from '../../../../../../main/financial-statements/trial-balance/cells/amounts.ts';
import {
  numberCell,
  plainDecimal,
  textCell,
} from '../../../../../../main/financial-statements/trial-balance/cells/cell.ts';
import { headingDate } from '../../../../../../main/financial-statements/trial-balance/headings/heading-dates.ts';

function cents(text: string, decimalComma = false): bigint | string {
  const reading = readAmount(textCell(text), decimalComma);
  return reading.kind === 'AMOUNT' ? reading.cents : reading.kind;
}

describe('amounts in text', () => {
  it.each([
    ['1,234.50', 123450n],
    ['(1,234.50)', -123450n],
    ['-1,234.50', -123450n],
    ['1,234.50-', -123450n],
    ['−1,234.50', -123450n],
    ['1,234.50 CR', -123450n],
    ['1,234.50Dr', 123450n],
    ['Cr 1,234.50', -123450n],
    ['(5.00) Cr', 500n],
    ['S$ 1,234.50', 123450n],
    ['$(1,234.50)', -123450n],
    ['-$1,234.50', -123450n],
    ['SGD 1,234.50', 123450n],
    ['12,34,567.89', 123456789n],
    ['1 234 567,89', 'TEXT'],
    ["1'234'567.89", 123456789n],
    ['-', 0n],
    ['–', 0n],
    ['nil', 0n],
    ['', 'BLANK'],
    ['1.005', 101n],
    ['-4.66E-10', 0n],
    ['.5', 50n],
    ['１２３', 12300n],
    ['12%', 'TEXT'],
    ['1,23,4', 'TEXT'],
    ['1010 Bank', 'TEXT'],
    ['#REF!', 'TEXT'],
    ['2024-12-31', 'TEXT'],
  ])('%s', (text, expected) => {
    expect(cents(text)).toBe(expected);
  });

  it('reads a decimal comma only where the file writes it', () => {
    expect(writesDecimalComma(['1.234,56', '12,00'])).toBe(true);
    expect(writesDecimalComma(['1,234.56', '12,00'])).toBe(false);
    expect(cents('1.234,56', true)).toBe(123456n);
    expect(cents('(12,5)', true)).toBe(-1250n);
  });
});

describe('amounts in Excel cells', () => {
  it.each([
    [500, '""0.00" Dr"', 50000n],
    [500, '""0.00" Cr"', -50000n],
    [-500, '0.00" Dr";0.00" Cr"', -50000n],
    [-500, '#,##0.00_);[Red](#,##0.00)', -50000n],
    [8868735.559999999, '0.00', 886873556n],
    [0.1 + 0.2, '', 30n],
  ])('%s in format %s', (value, format, expected) => {
    const reading = readAmount(numberCell(value, format), false);
    expect(reading.kind === 'AMOUNT' ? reading.cents : reading.kind).toBe(expected);
  });

  it('keeps the zeros of a code that Excel stores as a number', () => {
    expect(numberCell(90, '000').text).toBe('090');
  });

  it('writes exponents out', () => {
    expect(plainDecimal('1.5e3')).toBe('1500');
    expect(plainDecimal('-1.2E-7')).toBe('-0.00000012');
    expect(plainDecimal('1e999')).toHaveLength(1000);
    expect(plainDecimal('12a')).toBeNull();
  });
});

describe('dates in headings', () => {
  it.each([
    ['2024', '2024'],
    ['FY24', '2024'],
    ['Dec 31, 22', '2022-12-31'],
    ['31 December 2024', '2024-12-31'],
    ['31/12/2024', '2024-12-31'],
    ['12/31/2024', '2024-12-31'],
    ['1-Apr-23 to 31-Mar-24', '2024-03-31'],
    ['Jun 2025', '2025-06'],
    ['Balance 2024-06-30', '2024-06-30'],
  ])('%s', (text, key) => {
    expect(headingDate(text)?.key).toBe(key);
  });
  it.each(['Account', '1010', 'Note 12', '12345', 'Debit'])('%s names none', (text) => {
    expect(headingDate(text)).toBeNull();
  });
});
