/** Versions in order and in words; whose taxonomy it is, is never taken from their order. */
import { expect, it } from 'vitest';
import { newestLike, newestVersion, versionChoices } from '../../../../shared/model/taxonomy-versions.ts';

it('stands newest first, by year and number', () => {
  expect(newestVersion(['reg_2026_v1', 'reg_2027_v1', 'reg_2025_v3'])).toBe('reg_2027_v1');
  expect(newestVersion(['reg_2026_v10', 'reg_2026_v9'])).toBe('reg_2026_v10');
  expect(newestVersion([])).toBeUndefined();
});

it('is called by year and number, of several publishers by each', () => {
  expect(versionChoices(['reg_2026_v1'])).toEqual([
    { value: 'reg_2026_v1', label: 'Taxonomy 2026, version 1' },
  ]);
  expect(versionChoices(['isle_2025_v1', 'reg_2026_v1']).map(({ label }) => label)).toEqual([
    'Taxonomy 2026, version 1 (reg)',
    'Taxonomy 2025, version 1 (isle)',
  ]);
});

it('is the newest of the publisher of an earlier filing, and asked for without one', () => {
  const both = ['reg_2026_v1', 'reg_2027_v1', 'zenith_2028_v1'];
  expect(newestLike(both, 'reg_2026_v1')).toBe('reg_2027_v1');
  expect(newestLike(both, 'other_2020_v1')).toBeUndefined();
  expect(newestLike(both, null)).toBeUndefined();
  expect(newestLike(['reg_2026_v1', 'reg_2027_v1'], null)).toBe('reg_2027_v1');
});
