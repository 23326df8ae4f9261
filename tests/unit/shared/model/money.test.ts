/** Money and dates: exact to the cent at the edges of decimal(20,2), and real calendar days only. */
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  type IsoDate,
  isIsoDate,
  isoDateSchema,
  longDate,
  twelveMonthsBefore,
  twelveMonthsTo,
} from '../../../../shared/model/dates.ts';
import {
  AmountOutOfRange,
  addMoney,
  formatMoney,
  fromCents,
  isZero,
  type Money,
  moneySchema,
  negateMoney,
  parseDecimal,
  roundCents,
  subtractMoney,
  toCents,
} from '../../../../shared/model/money.ts';

const money = (text: string): Money => moneySchema.parse(text);
const date = (text: string): IsoDate => isoDateSchema.parse(text);
const LARGEST = '999999999999999999.99';

describe('money', () => {
  it.each(['0.00', '-0.01', '1234.50', LARGEST, `-${LARGEST}`])('takes %s, and back from cents', (text) => {
    expect(fromCents(toCents(money(text)))).toBe(text);
  });

  it.each([
    '',
    '1',
    '1.5',
    '1.234',
    '01.00',
    '+1.00',
    '-0.00',
    '1,000.00',
    '1e3',
    ' 1.00',
    '1.00 ',
    '1.00\n',
    'NaN',
    '1000000000000000000.00',
    '١.٠٠',
  ])('refuses %j on the wire', (text) => {
    expect(moneySchema.safeParse(text).success).toBe(false);
  });

  it('adds without losing a cent where a float would', () => {
    expect(addMoney(money('0.10'), money('0.20'))).toBe('0.30');
    expect(addMoney(money('999999999999999999.98'), money('0.01'))).toBe(LARGEST);
    expect(subtractMoney(money('0.00'), money('0.01'))).toBe('-0.01');
    expect(addMoney()).toBe('0.00');
    expect(negateMoney(money('0.00'))).toBe('0.00');
    expect(isZero(subtractMoney(money('5.00'), money('5.00')))).toBe(true);
  });

  it('refuses a sum that no longer fits, instead of cutting it', () => {
    expect(() => addMoney(money(LARGEST), money('0.01'))).toThrow(AmountOutOfRange);
  });

  it.each([
    ['1234', '1234.00'],
    ['-12.5', '-12.50'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['1.005', '1.01'],
    ['-1.005', '-1.01'],
    ['-0.001', '0.00'],
    ['007', '7.00'],
    ['999999999999999999.999', undefined],
    ['1.2e3', undefined],
    ['--1', undefined],
    ['.', undefined],
    ['-', undefined],
    ['0x10', undefined],
  ])('reads the plain decimal %s as %s', (text, expected) => {
    expect(parseDecimal(text)).toBe(expected);
  });

  it('rounds half away from zero, to dollars and to thousands', () => {
    expect(roundCents(150n, 100n)).toBe(200n);
    expect(roundCents(-150n, 100n)).toBe(-200n);
    expect(roundCents(149n, 100n)).toBe(100n);
    expect(roundCents(50_000n, 100_000n)).toBe(100_000n);
    expect(roundCents(-49_999n, 100_000n)).toBe(0n);
  });

  it('prints as accountants read it', () => {
    expect(formatMoney(money('1234567.50'))).toBe('1,234,567.50');
    expect(formatMoney(money('-1234.00'), 0)).toBe('(1,234)');
    expect(formatMoney(money('999.00'), 0)).toBe('999');
    expect(formatMoney(money('0.00'))).toBe('-');
    expect(formatMoney(null)).toBe('');
  });
});

describe('dates', () => {
  it.each(['2024-02-29', '1900-01-01', '2999-12-31'])('takes the day %s', (text) => {
    expect(isIsoDate(text)).toBe(true);
  });

  it.each([
    '2025-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-04-31',
    '1899-12-31',
    '2025-1-1',
    '2025-01-01T00:00',
  ])('refuses %s', (text) => {
    expect(isIsoDate(text)).toBe(false);
  });

  it('moves by months along month ends', () => {
    expect(addMonths(date('2025-02-28'), 12)).toBe('2026-02-28');
    expect(addMonths(date('2024-02-29'), 12)).toBe('2025-02-28');
    expect(addMonths(date('2023-02-28'), 12)).toBe('2024-02-29');
    expect(addMonths(date('2025-12-31'), -10)).toBe('2025-02-28');
    expect(addMonths(date('2025-01-15'), 1)).toBe('2025-02-15');
  });

  it('knows the usual twelve months and those before', () => {
    expect(twelveMonthsTo(date('2025-12-31'))).toEqual({ start: '2025-01-01', end: '2025-12-31' });
    expect(twelveMonthsTo(date('2024-02-29'))).toEqual({ start: '2023-03-01', end: '2024-02-29' });
    expect(twelveMonthsBefore(date('2025-04-01'))).toEqual({ start: '2024-04-01', end: '2025-03-31' });
  });

  it('counts days over leap days and prints long dates', () => {
    expect(daysBetween(date('2024-02-28'), date('2024-03-01'))).toBe(2);
    expect(addDays(date('2024-12-31'), 1)).toBe('2025-01-01');
    expect(longDate(date('2026-12-31'))).toBe('31 December 2026');
  });
});
