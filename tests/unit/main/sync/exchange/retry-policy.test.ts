/** When a failed exchange is tried again. */
import { expect, it } from 'vitest';
import { retryDelayMs } from '../../../../../main/sync/exchange/retry-policy.ts';

it('waits longer after each failure, between half and one and a half times, five minutes at most', () => {
  for (let failures = 1; failures < 12; failures += 1) {
    const [least, middle, most] = [0, 0.5, 1].map((chance) => retryDelayMs(failures, chance));
    expect(least).toBe(Math.round((middle ?? 0) / 2));
    expect(most).toBe(Math.round((middle ?? 0) * 1.5));
    expect(middle).toBe(Math.min(5 * 60_000, 5_000 * 2 ** (failures - 1)));
  }
});
