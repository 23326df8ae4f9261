/** The formulas of the working-paper file over 200 random books in each rounding: the checks of the ordinary run, at length. */
import { describe, expect, it } from 'vitest';
import { ROUNDING_CONVENTIONS } from '../../shared/model/enums.ts';
import { randomBooks } from '../unit/main/financial-statements/statements/sample-books.ts';
import {
  expectPapersToAgree,
  papersOf,
} from '../unit/main/financial-statements/working-papers/random-working-papers.ts';

describe('the working papers of 200 random books', () => {
  it.each(ROUNDING_CONVENTIONS)('compute what the engine computes in %s', (rounding) => {
    let values = 0;
    for (let seed = 1000; seed < 1200; seed += 1)
      values += expectPapersToAgree(papersOf(randomBooks(seed), seed, rounding), `seed ${seed}`);
    expect(values).toBe(0);
  });
});
