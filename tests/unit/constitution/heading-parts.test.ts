/** A printed heading in its parts: at a colon and at a dash between blanks, but not within a word in parts. */
import { describe, expect, it } from 'vitest';
import { headingParts } from '../../../constitution/index.ts';

describe('the parts of a heading', () => {
  it.each([
    ['Other payables: Accrued expenses', ['Other payables', ' Accrued expenses']],
    ['Plant and equipment - Cost', ['Plant and equipment', 'Cost']],
    [
      'NON-CURRENT LIABILITIES – PROVISIONS: Employees',
      ['NON-CURRENT LIABILITIES', 'PROVISIONS', ' Employees'],
    ],
    ['Holding co - non-trade', ['Holding co', 'non-trade']],
    ['Taxation: - Current income tax', ['Taxation', 'Current income tax']],
  ])('%s', (heading, parts) => expect(headingParts(heading)).toEqual(parts));

  it.each([
    'Non - current assets',
    'Cash - flow hedges',
    'Share - based payment',
    'Available - for - sale investments',
    'Work - in - progress',
    'Right - of - use assets',
    'Post - employment benefits',
    'Assets held - for - sale',
  ])('%s is one', (heading) => expect(headingParts(heading)).toHaveLength(1));

  it('are never none', () => {
    expect(headingParts('')).toEqual(['']);
    expect(headingParts(' - ')).toEqual([' - ']);
  });
});
