/** Groups told by their figures alone: only where they divide the whole table. */
import { describe, expect, it } from 'vitest';
import { groupsByFigures } from '../../../../../../main/financial-statements/trial-balance/rows/group-sums.ts';

describe('groups by figures', () => {
  it.each([
    ['before their accounts', [30000, 10000, 20000, -30000, -25000, -5000], [0, 3]],
    ['behind their accounts', [10000, 20000, 30000, -25000, -5000, -30000], [2, 5]],
    ['with a group of one account', [30000, 10000, 20000, -23000, -11000, -12000, -7000, -7000], [0, 3, 6]],
    ['of groups', [30000, 12000, 5000, 7000, 18000, 8000, 10000, -30000, -25000, -5000], [0, 1, 4, 7]],
    ['in a block below', [30000, 12000, -9000, -3000, -20000, -10000, 42000, -12000, -30000], [6, 7, 8]],
    ['in a block above', [42000, -12000, -30000, 30000, 12000, -9000, -3000, -20000, -10000], [0, 1, 2]],
  ])('%s', (_, figures, groups) => {
    expect(groupsByFigures(figures)).toEqual(groups);
  });

  it.each([
    ['an account that no group holds', [30000, 10000, 20000, -30000, -25000, -5000, 4000, -4000]],
    ['one group only', [30000, 10000, 20000, -30000]],
    ['accounts of equal amounts', [10000, 10000, -10000, -10000]],
    ['no figures', []],
    [
      'a block that leaves an account over',
      [30000, 12000, -9000, -3000, -30000, 42000, -12000, -20000, -10000],
    ],
    ['nil', [0, 0, 0]],
  ])('none with %s', (_, figures) => {
    expect(groupsByFigures(figures)).toEqual([]);
  });
});
