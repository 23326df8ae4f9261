/** What day it is for the reader: the day of the computer's own zone, whatever that zone is. */
import { expect, it } from 'vitest';
import { calendarDay } from '../../../../renderer/client/today.ts';

it('is the day on the wall beside the computer, from midnight to midnight', () => {
  expect(calendarDay(new Date(2028, 1, 29, 0, 0, 1))).toBe('2028-02-29');
  expect(calendarDay(new Date(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31');
  expect(calendarDay(new Date(2027, 0, 1, 0, 30))).toBe('2027-01-01');
});
