/** Shares as people read them: none of a few, none rounded up, and what is not judged in whole sentences. */
import { describe, expect, it } from 'vitest';
import {
  countWords,
  isEmpty,
  monthWords,
  notJudged,
  shareWords,
} from '../../../../../../renderer/screens/settings/accuracy/accuracy-words.ts';
import type { Accuracy } from '../../../../../../shared/model/accuracy.ts';

const NOTHING = { decided: 0, first: 0, topThree: 0, changed: 0, takenBack: 0, leftOut: 0 };
const EMPTY: Accuracy = {
  all: NOTHING,
  repeated: NOTHING,
  workedOut: NOTHING,
  together: NOTHING,
  bySource: [],
  byConfidence: [],
  byClient: [],
  byMonth: [],
  beforeRecorded: 0,
  leftAsProposed: null,
  sources: [],
  months: [],
};

describe('a share', () => {
  it.each([
    [19, 19, null],
    [20, 20, '100.0 %'],
    [0, 20, '0.0 %'],
    [812, 900, '90.2 %'],
    [9_999, 10_000, '99.9 %'],
    [2, 3_000, '0.0 %'],
  ])('of %i in %i is %s', (part, whole, words) => expect(shareWords(part, whole)).toBe(words));

  it('stands beside its count', () => expect(countWords(1_200, 1_300)).toBe('1,200 of 1,300'));
});

it('names months', () => expect(monthWords('2026-03')).toBe('March 2026'));

describe('a page', () => {
  it('is empty only where nothing was decided at all', () => {
    expect(isEmpty(EMPTY)).toBe(true);
    expect(isEmpty({ ...EMPTY, leftAsProposed: 40 })).toBe(true);
    expect(isEmpty({ ...EMPTY, beforeRecorded: 1 })).toBe(false);
    expect(isEmpty({ ...EMPTY, all: { ...NOTHING, leftOut: 1 } })).toBe(false);
    expect(isEmpty({ ...EMPTY, together: { ...NOTHING, decided: 2 } })).toBe(false);
  });

  it('says what it does not judge, and why', () => {
    expect(notJudged(EMPTY, 'TAGS')).toEqual([]);
    expect(notJudged({ ...EMPTY, leftAsProposed: 1, beforeRecorded: 1_400 }, 'KEYS')).toEqual([
      '1 account has its proposal as the line, and nobody has chosen it: not counted as right.',
      '1,400 accounts were decided before proposals were recorded: not judged.',
    ]);
  });
});
