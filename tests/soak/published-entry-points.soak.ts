/** Every entry point of a published package against the counts of an outside processor (skipped without the cases). */
import { describe, expect, it } from 'vitest';
import { entryPointTruths, mainCounts } from '../integration/taxonomy-import/entry-points.ts';

const TRUTHS = entryPointTruths();

describe.skipIf(TRUTHS.length === 0)('the entry points of a published package', () => {
  it('are all there', () => {
    expect(TRUTHS).toHaveLength(29);
  });

  it.each(TRUTHS)('$name has the main counts', ({ name: _name, entry_point, ...truth }) => {
    expect(mainCounts(entry_point)).toEqual(truth);
  });
});
