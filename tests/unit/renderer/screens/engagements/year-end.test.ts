/**
 * The proposed year end is the last one that has passed.
 */
import { describe, expect, it } from 'vitest';
import { lastYearEnd, nextYearEnd, yearLabel } from '../../../../../renderer/screens/engagements/year-end.ts';
import { isoDateSchema } from '../../../../../shared/model/dates.ts';

const date = (text: string) => isoDateSchema.parse(text);

describe('lastYearEnd', () => {
  it.each([
    [12, '2026-11-20', '2025-12-31'],
    [12, '2026-12-31', '2026-12-31'],
    [3, '2026-11-20', '2026-03-31'],
    [2, '2024-03-01', '2024-02-29'],
    [2, '2025-02-01', '2024-02-29'],
    [6, '2026-06-29', '2025-06-30'],
  ])('month %i on %s', (month, today, expected) => {
    expect(lastYearEnd(month, date(today))).toBe(expected);
  });

  it.each([
    ['2025-12-31', '2026-12-31'],
    ['2023-02-28', '2024-02-29'],
    ['2024-02-29', '2025-02-28'],
    ['2025-06-15', '2026-06-15'],
  ])('rolls %s forward to %s', (before, expected) => {
    expect(nextYearEnd(date(before))).toBe(expected);
  });

  it('labels the year', () => {
    expect(yearLabel('2026-03-31')).toBe('FY2026');
  });
});
