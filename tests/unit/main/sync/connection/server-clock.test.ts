/** The server's time as a desktop knows it. */
import { expect, it } from 'vitest';
import { serverClockOffsetMs, serverTime } from '../../../../../main/sync/connection/server-clock.ts';

const AT = '2026-03-01T00:00:00.000Z';

it('is the clock of this computer with what the server was ahead or behind', () => {
  const now = new Date('2026-02-28T23:00:00.000Z');
  const clockOffsetMs = serverClockOffsetMs(AT, now);
  expect(clockOffsetMs).toBe(3_600_000);
  expect(serverTime({ clockOffsetMs, latestSeenAt: AT }, now).toISOString()).toBe(AT);
});

it('never runs back where the clock of this computer is set back', () => {
  const set = new Date('2020-01-01T00:00:00.000Z');
  expect(serverTime({ clockOffsetMs: 0, latestSeenAt: AT }, set).toISOString()).toBe(AT);
});

it('is that of the last answer of the server until a clock that was a day and a half behind is right again', () => {
  const behind = new Date(Date.parse(AT) - 36 * 3_600_000);
  const clock = { clockOffsetMs: 0, latestSeenAt: AT };
  expect(serverTime(clock, behind).toISOString()).toBe(AT);
  const later = new Date(Date.parse(AT) + 3_600_000);
  expect(serverTime(clock, later)).toEqual(later);
});
