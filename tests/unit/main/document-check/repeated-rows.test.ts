/** Rows of dates below each other: which of them is no total of the one above. */
import { expect, it } from 'vitest';
import { isOfOtherDate } from '../../../../main/document-check/repeated-rows.ts';

it.each([
  ['At 28 February 2019', 'At 29 February 2020', true],
  ['At 1 January 2019', 'At 31 December 2019', true],
  ['At 1 January 2020', 'At 31 December 2019', false],
  ['At 1 July 2019', 'At 30 June 2019', false],
  ['At 1 July 2019', 'At 30 June 2020', true],
  ['At 31 December 2019', 'At 31 December 2019', false],
  ['At 31 December 2019', 'Additions', false],
])('“%s” below “%s” is of another date: %s', (label, above, expected) => {
  expect(isOfOtherDate(label, above)).toBe(expected);
});
