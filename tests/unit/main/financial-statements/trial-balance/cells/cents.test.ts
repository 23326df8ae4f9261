/** Sums are exact on both sides of 2^53, and every amount has one form. */
import { describe, expect, it } from 'vitest';
import {
  exact,
  minus,
  moneyOf,
  negated,
  plus,
  sizeOf,
  times,
} from '../../../../../../main/financial-statements/trial-balance/cells/cents.ts';
import { fromCents } from '../../../../../../shared/model/money.ts';

const MOST = BigInt(Number.MAX_SAFE_INTEGER);
const AMOUNTS = [0n, 1n, 5n, 99n, 100n, 123_456n, MOST - 1n, MOST, MOST + 1n, MOST * 9n, 10n ** 19n].flatMap(
  (cents) => [cents, -cents],
);

describe('exact cents', () => {
  it.each(AMOUNTS)('%s with every other amount', (a) => {
    for (const b of AMOUNTS) {
      expect(plus(exact(a), exact(b))).toBe(exact(a + b));
      expect(minus(exact(a), exact(b))).toBe(exact(a - b));
    }
    expect(negated(exact(a))).toBe(exact(-a));
    expect(sizeOf(exact(a))).toBe(exact(a < 0n ? -a : a));
    expect(times(exact(a), 1000)).toBe(exact(a * 1000n));
    expect(moneyOf(exact(a))).toBe(fromCents(a));
  });

  it('is a number below 2^53 and a bigint beyond', () => {
    expect(typeof exact(MOST)).toBe('number');
    expect(typeof exact(MOST + 1n)).toBe('bigint');
    expect(Object.is(negated(0), 0)).toBe(true);
  });
});
