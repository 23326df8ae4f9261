import { describe, expect, it } from 'vitest';
import { createSpelling } from '../../../../shared/words/spelling.ts';

const spelt = createSpelling(['advertising', 'deferred', 'depreciation', 'equipment', 'part', 'secretarial']);

describe('a word that is not known', () => {
  it.each([
    ['depreciaton', 'depreciation'],
    ['deprec', 'depreciation'],
    ['eqpmnt', 'equipment'],
    ['secretaral', 'secretarial'],
    ['defered', 'deferred'],
  ])('%s is read as %s', (typed, word) => {
    expect(spelt(typed)).toBe(word);
  });

  it.each(['partner', 'xyz', 'dog', 'advance'])('%s is no known word', (typed) => {
    expect(spelt(typed)).toBeUndefined();
  });
});
