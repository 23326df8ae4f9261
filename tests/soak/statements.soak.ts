/** Statements from 10,000 random books in each rounding: the checks of the ordinary run, at length. */
import { describe, it } from 'vitest';
import { ROUNDING_CONVENTIONS } from '../../shared/model/enums.ts';
import { expectRandomBooksToCast } from '../unit/main/financial-statements/statements/casting.ts';

const BOOKS = 10_000;
/** The ordinary run takes the first half of these. */
const EARLY_BOOKS = 60;
const FIRST_SEED = 100_000;

describe(`statements from ${BOOKS} random books`, () => {
  it.each(ROUNDING_CONVENTIONS)('cast, agree and balance in %s', (rounding) => {
    for (let seed = 1; seed <= EARLY_BOOKS; seed += 1) expectRandomBooksToCast(seed, rounding);
    for (let at = 0; at < BOOKS; at += 1) expectRandomBooksToCast(FIRST_SEED + at, rounding);
  });
});
