/** No proposal is surer than the one above it, whatever it was alone. */
import { describe, expect, it } from 'vitest';
import { withFallingCertainty } from '../../../../shared/model/falling-certainty.ts';

const fallen = (...all: readonly string[]) =>
  withFallingCertainty(all.map((confidence, at) => ({ at, confidence }))).map(
    ({ at, confidence }) => `${at} ${confidence}`,
  );

describe('proposals in their order', () => {
  it('fall in certainty and keep their places', () => {
    expect(fallen('LOW', 'HIGH', 'MEDIUM')).toEqual(['0 LOW', '1 LOW', '2 LOW']);
    expect(fallen('MEDIUM', 'HIGH', 'LOW', 'MEDIUM')).toEqual(['0 MEDIUM', '1 MEDIUM', '2 LOW', '3 LOW']);
    expect(fallen('HIGH', 'MEDIUM', 'MEDIUM')).toEqual(['0 HIGH', '1 MEDIUM', '2 MEDIUM']);
    expect(fallen()).toEqual([]);
  });
});
