/** Requests of links are counted by visitor: of IPv6 that is a network of 2^64 addresses. */
import { describe, expect, it } from 'vitest';
import { requestLimits } from '../../../../sync-server/portal/request-limits.ts';

describe('limits of links', () => {
  const taken = (addressOf: (index: number) => string) => {
    const limits = requestLimits(() => new Date('2026-03-02T00:00:00Z'));
    let count = 0;
    for (let index = 0; index < 60; index += 1) {
      try {
        limits.count({ address: addressOf(index), token: 'link', answers: true });
        count += 1;
      } catch {
        // Held back.
      }
    }
    return count;
  };

  it('take the addresses of one network for one visitor, and other networks for others', () => {
    expect(taken(() => '203.0.113.1')).toBe(20);
    expect(taken((index) => `2001:db8::${index.toString(16)}`)).toBe(20);
    expect(taken((index) => `2001:db8:0:${index.toString(16)}::1`)).toBe(60);
  });
});
