import { describe, expect, it } from 'vitest';
import { createPostings } from '../../../../../../main/xbrl-filing/suggestions/elements/postings.ts';

const LIST = [
  ['trade', 'receivable'],
  ['other', 'receivable'],
  ['share', 'capital'],
];
const WEIGHTS = new Map([
  ['trade', 3],
  ['receivable', 1],
]);

describe('postings', () => {
  const postings = createPostings(LIST);
  const sharing = (words: readonly string[]) => {
    const found: (readonly [number, number, number])[] = [];
    postings.sharing(
      words,
      (word) => WEIGHTS.get(word) ?? 5,
      (...one) => found.push(one),
    );
    return found;
  };

  it('adds up what each entry shares, in the order in which the words find them', () => {
    expect(sharing(['receivable', 'trade'])).toEqual([
      [0, 4, 2],
      [1, 1, 1],
    ]);
  });

  it('begins anew for the next line', () => {
    sharing(['receivable', 'trade']);
    expect(sharing(['receivable'])).toEqual([
      [0, 1, 1],
      [1, 1, 1],
    ]);
  });

  it('finds nothing for words that no entry has', () => {
    expect(sharing(['goodwill'])).toEqual([]);
    expect(sharing([])).toEqual([]);
  });
});
