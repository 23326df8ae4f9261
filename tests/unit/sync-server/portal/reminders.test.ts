/** When a client is reminded: a week, two weeks, and two days before the end; never at once, and never after. */
import { expect, it } from 'vitest';
import { reminderDue } from '../../../../sync-server/portal/reminders.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number));
const due = (length: number, now: number) =>
  reminderDue({ createdAt: day(0).toISOString(), expiresAt: day(length).toISOString() }, day(now));

it('is due on its days, the latest that has come', () => {
  expect([due(30, 6), due(30, 7), due(30, 13)]).toEqual([null, day(7), day(7)]);
  expect([due(30, 14), due(30, 27), due(30, 28)]).toEqual([day(14), day(14), day(28)]);
});

it('is never due at once, nor after the end', () => {
  expect([due(3, 1), due(3, 2), due(4, 2)]).toEqual([null, null, day(2)]);
  expect([due(7, 5), due(7, 6), due(8, 7)]).toEqual([day(5), day(5), day(7)]);
});
