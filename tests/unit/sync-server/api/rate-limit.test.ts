/** The rate limits with a clock of the test's own: bursts, refill, whose bucket, and what is never refused. */
import { describe, expect, it } from 'vitest';
import { problemSchema } from '../../../../shared/problem.ts';
import { createRateLimit, type RateLimitOptions } from '../../../../sync-server/api/rate-limit.ts';
import { limitedAddress } from '../../../../sync-server/context/limited-address.ts';

function setUp(options: Partial<RateLimitOptions> = {}) {
  const clock = { now: new Date('2026-11-21T02:00:00Z') };
  const limit = createRateLimit({ now: () => clock.now, ...options });
  const ask = (path: string, address = '203.0.113.9') =>
    limit(new Request(`http://server.example${path}`), address);
  const pass = (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };
  const taken = (path: string, times: number, address?: string) =>
    Array.from({ length: times }, () => ask(path, address)).filter((answer) => answer === null).length;
  return { ask, pass, taken };
}

describe('the rate limits', () => {
  it('let a burst through, refuse what is beyond it, and say when to come again', async () => {
    const { ask, pass, taken } = setUp();
    expect(taken('/auth/login', 40)).toBe(30);
    const refused = ask('/auth/login');
    expect(refused?.status).toBe(429);
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(problemSchema.parse(await refused?.json())).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfterSeconds: 1,
    });
    pass(1000);
    expect(taken('/auth/mfa', 40)).toBe(10);
    pass(60_000);
    expect(taken('/auth/login', 40)).toBe(30);
  });

  it('count each address for itself, and only sign-in paths', () => {
    const { taken } = setUp();
    expect(taken('/auth/login', 40, '203.0.113.1')).toBe(30);
    expect(taken('/auth/login', 40, '203.0.113.2')).toBe(30);
    expect(taken('/admin/clients', 100, '203.0.113.1')).toBe(100);
  });

  it('hold for the whole process, and never for health', () => {
    const { taken } = setUp({ whole: { perSecond: 1, burst: 5 } });
    expect(taken('/admin/clients', 9, '203.0.113.1')).toBe(5);
    expect(taken('/admin/clients', 9, '203.0.113.2')).toBe(0);
    expect(taken('/health/live', 9)).toBe(9);
  });

  it('leave out the addresses named, and do not grow without end', () => {
    const { taken } = setUp({ exempt: ['127.0.0.1'], mostAddresses: 2 });
    expect(taken('/auth/login', 100, '127.0.0.1')).toBe(100);
    expect(taken('/auth/login', 40, 'a')).toBe(30);
    taken('/auth/login', 1, 'b');
    taken('/auth/login', 1, 'c');
    // Only two are kept: the one that rested longest begins anew.
    expect(taken('/auth/login', 40, 'a')).toBe(30);
  });

  it('do not count back when the clock is set back', () => {
    const { taken, pass } = setUp();
    expect(taken('/auth/login', 30)).toBe(30);
    pass(-3_600_000);
    expect(taken('/auth/login', 5)).toBe(0);
  });

  it('take the addresses of one IPv6 network as one', () => {
    const network = limitedAddress('2001:db8:0:7::1');
    expect(limitedAddress('2001:DB8::7:ffff:1:2:3')).toBe(network);
    expect(limitedAddress('2001:0db8:0000:0007:1::')).toBe(network);
    expect(limitedAddress('2001:db8:0:8::1')).not.toBe(network);
    expect(limitedAddress('::1')).toBe('0:0:0:0');
    expect(limitedAddress('203.0.113.9')).toBe('203.0.113.9');
  });
});
