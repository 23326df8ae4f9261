import { expect, it } from 'vitest';
import { isoDateSchema } from '../../../../shared/model/dates.ts';
import { dueDate } from '../../../../shared/model/due-dates.ts';

const day = (text: string) => isoDateSchema.parse(text);

it.each([
  ['2025-12-31', '2026-06-30', '2026-07-31'],
  // Six months that begin on 1 July end on 31 December.
  ['2026-06-30', '2026-12-31', '2027-01-31'],
  ['2025-08-31', '2026-02-28', '2026-03-31'],
  ['2024-02-29', '2024-08-31', '2024-09-30'],
  ['2025-03-15', '2025-09-15', '2025-10-15'],
])('the year to %s has its meeting by %s and its return by %s', (yearEnd, meeting, annualReturn) => {
  expect(dueDate('engagement', day(yearEnd), null)?.due).toBe(meeting);
  expect(dueDate('filing', day(yearEnd), null)?.due).toBe(annualReturn);
});

it('a filing with another regulator has the day that the practice sets, and none by the law of Singapore', () => {
  const end = day('2025-12-31');
  expect(dueDate('filing', end, null, false, 'reg_2027_v1')?.due).toBe('2026-07-31');
  expect(dueDate('filing', end, null, false, 'ssm_2022_v1')).toBeNull();
  expect(dueDate('filing', end, null, true, 'regional_2027_v1')).toBeNull();
  expect(dueDate('filing', end, day('2026-06-30'), false, 'ssm_2022_v1')?.due).toBe('2026-06-30');
});

it('a day that the practice sets comes first', () => {
  expect(dueDate('filing', day('2025-12-31'), day('2026-03-31'))).toEqual({
    due: '2026-03-31',
    reason: 'SET_BY_PRACTICE',
  });
});
