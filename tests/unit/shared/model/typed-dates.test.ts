/** What people type or paste as a date is read day first or not at all: the month first never passes in silence. */
import { describe, expect, it } from 'vitest';
import { noDateWords, readTypedDate, withWholeYear } from '../../../../shared/model/typed-dates.ts';

describe('a typed date', () => {
  it.each([
    '31 Dec 2025',
    '31 December 2025',
    '31 december, 2025',
    '31st Dec 2025',
    '31Dec2025',
    '31-Dec-2025',
    '31/12/2025',
    '31-12-2025',
    '31.12.2025',
    '31 12 2025',
    '31122025',
    '2025-12-31',
    '  31 Dec  2025 ',
  ])('is read from %s', (text) => {
    expect(readTypedDate(text)).toBe('2025-12-31');
  });

  it('in figures has the day first', () => {
    expect(readTypedDate('03/04/2025')).toBe('2025-04-03');
    expect(readTypedDate('3/4/2025')).toBe('2025-04-03');
    expect(readTypedDate('03042025')).toBe('2025-04-03');
  });

  it.each([
    ['with the month first', '12/31/2025'],
    ['with the month first, in one', '12312025'],
    ['with the name of the month first', 'Dec 31 2025'],
    ['of no calendar', '31/04/2025'],
    ['of February', '29/02/2025'],
    ['of a month of no year', '31 Foo 2025'],
    ['with the year first and one figure for the month', '2025-1-31'],
    ['without a year', '31 Dec'],
    ['of which the year is on its way', '31/12/20'],
    ['of another age', '31/12/1025'],
    ['in words', 'tomorrow'],
  ])('is none: %s', (_, text) => {
    expect(readTypedDate(text)).toBeUndefined();
  });

  it('is empty without text', () => {
    expect(readTypedDate(' ')).toBeNull();
  });

  it('takes two figures as a year of this century once it is left', () => {
    expect(withWholeYear('31/12/25')).toBe('31/12/2025');
    expect(withWholeYear('31 Dec 25')).toBe('31 Dec 2025');
    expect(withWholeYear('2025-12-31')).toBe('2025-12-31');
    // What is still no date stays as it was typed.
    expect(withWholeYear('12/31/25')).toBe('12/31/25');
  });

  it('is quoted where it is none, with the way to write one', () => {
    expect(noDateWords('12/31/2025')).toBe(
      '“12/31/2025” is not a date. Type the day first: 31 Dec 2025 or 31/12/2025.',
    );
  });
});
