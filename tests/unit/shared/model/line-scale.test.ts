/** The unit of figures entered by hand: that of the lines around them, never coarser than the figures are. */
import { describe, expect, it } from 'vitest';
import { inFullUnits, scaleOfEntered, scaleOfLines } from '../../../../shared/model/line-scale.ts';
import type { Money } from '../../../../shared/model/money.ts';

const money = (text: string) => text as Money;
const line = (statement: 'balance_sheet' | 'notes', scale: number) => ({ statement, scale });

describe('the scale of entered figures', () => {
  it('is that of the statement, else that of the document', () => {
    const lines = [line('balance_sheet', 1000), line('balance_sheet', 1000), line('notes', 1)];
    expect(scaleOfLines(lines, 'balance_sheet')).toBe(1000);
    expect(scaleOfLines(lines, 'notes')).toBe(1);
    expect(scaleOfLines(lines, 'cash_flow')).toBe(1000);
    expect(scaleOfLines([], 'notes')).toBe(1);
  });

  it('is one that a filing is stated in, where the document prints another', () => {
    expect(scaleOfLines([line('notes', 100_000)], 'notes')).toBe(1000);
    expect(scaleOfLines([line('notes', 10_000_000)], 'notes')).toBe(1_000_000);
  });

  it('is never coarser than the figures', () => {
    expect(scaleOfEntered([money('5000.00'), null], 1000)).toBe(1000);
    expect(scaleOfEntered([money('5000.00'), money('12345.00')], 1000)).toBe(1);
    expect(scaleOfEntered([money('12300000.00')], 1_000_000)).toBe(1000);
    expect(scaleOfEntered([money('0.07')], 1000)).toBe(1);
    expect(scaleOfEntered([money('5000.00')], 1)).toBe(1);
  });

  it('multiplies exactly, and says where the amount does not fit', () => {
    expect(inFullUnits(money('-1234.50'), 1000)).toBe('-1234500.00');
    expect(inFullUnits(money('999999999999999999.00'), 1000)).toBeUndefined();
  });
});
