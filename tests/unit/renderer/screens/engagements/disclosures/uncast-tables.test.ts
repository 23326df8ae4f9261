import { describe, expect, it } from 'vitest';
import { uncastWords } from '../../../../../../renderer/screens/engagements/disclosures/answer-draft.ts';

const told = (...rows: string[][]) => uncastWords({ columns: ['Kind', '2026', '2025'] }, rows);

describe('a table that is being answered', () => {
  it('is told at once that it does not cast, by column and with both amounts', () => {
    expect(
      told(['Third parties', '1,000', '900'], ['Related', '200', '100'], ['Total', '1,250', '1,000']),
    ).toEqual(['“2026” does not cast: the rows come to 1,200, the total says 1,250.']);
  });

  it('says nothing where it casts, has no total yet, or holds words', () => {
    expect(
      told(['A', '1,000', '(100)'], ['B', '200.50', '-'], ['Total', '1,200.50', '(100)'], ['', '', '']),
    ).toEqual([]);
    expect(told(['A', '1', '2'], ['B', '3', '4'])).toEqual([]);
    expect(told(['A', 'nil', '2'], ['B', '3', '4'], ['Total', '9', ''])).toEqual([]);
    expect(uncastWords({ columns: undefined }, null)).toEqual([]);
  });

  it('leaves the profit before tax out of a reconciliation of the tax', () => {
    expect(
      told(
        ['Profit before tax', '1,000', ''],
        ['Tax at 17%', '170', ''],
        ['Not deductible', '30', ''],
        ['Total', '200', ''],
      ),
    ).toEqual([]);
  });
});
