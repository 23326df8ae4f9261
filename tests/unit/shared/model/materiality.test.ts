/** Materiality from a benchmark, rounded down, and what it is measured against. */
import { describe, expect, it } from 'vitest';
import {
  exceeds,
  levelOf,
  materialityInputSchema,
  proposedMateriality,
  rateText,
  roundedDown,
} from '../../../../shared/model/materiality.ts';
import { type Money, parseDecimal } from '../../../../shared/model/money.ts';

const money = (text: string): Money => {
  const amount = parseDecimal(text);
  if (amount === undefined) throw new Error(text);
  return amount;
};
const rates = { overallRate: 500, performanceRate: 7500, trivialRate: 500 };
const set = { overall: money('12000.00'), performance: money('9000.00'), trivial: money('600.00') };

describe('materiality', () => {
  it('is rounded down to two significant digits and whole units', () => {
    const down = (cents: bigint) => roundedDown(cents);
    expect([12_843_150n, 9_999n, 123n, 99n, 0n].map(down)).toEqual([12_000_000n, 9_900n, 100n, 0n, 0n]);
  });

  it('follows from the benchmark, a loss by its size', () => {
    expect(proposedMateriality(money('249999.99'), rates)).toEqual(set);
    expect(proposedMateriality(money('-249999.99'), rates)).toEqual(set);
    expect(proposedMateriality(money('0.00'), rates).overall).toBe('0.00');
  });

  it('marks a change above performance materiality on either side, and none where it is not set', () => {
    expect(exceeds(money('9000.00'), set)).toBe(false);
    expect(exceeds(money('9000.01'), set)).toBe(true);
    expect(exceeds(money('-9000.01'), set)).toBe(true);
    expect(exceeds(null, set)).toBe(false);
    expect(exceeds(money('9000.01'), null)).toBe(false);
  });

  it('measures unadjusted differences by the larger of their effects', () => {
    const level = (profit: string, netAssets: string) =>
      levelOf({ profit: money(profit), netAssets: money(netAssets) }, set);
    expect(level('-600.00', '0.00')).toBe('TRIVIAL');
    expect(level('600.00', '-600.01')).toBe('BELOW_PERFORMANCE');
    expect(level('-9000.01', '0.00')).toBe('BELOW_OVERALL');
    expect(level('0.00', '12000.01')).toBe('ABOVE_OVERALL');
  });

  it('is refused without a reason, with nil, or in the wrong order', () => {
    const input = { benchmark: 'REVENUE', ...rates, ...set, reason: 'Profit swings from year to year.' };
    const takes = (change: object) => materialityInputSchema.safeParse({ ...input, ...change }).success;
    expect(takes({})).toBe(true);
    expect(takes({ reason: ' ' })).toBe(false);
    expect(takes({ trivial: '0.00' })).toBe(false);
    expect(takes({ performance: '12000.01' })).toBe(false);
    expect(takes({ trivial: '9000.01' })).toBe(false);
  });

  it('prints rates as people read them', () => {
    expect([50, 75, 500, 7500].map(rateText)).toEqual(['0.5 %', '0.75 %', '5 %', '75 %']);
  });
});
