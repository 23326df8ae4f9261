/**
 * The picker finds by every word, best first, and never draws more than it should.
 */
import { describe, expect, it } from 'vitest';
import { searchOptions } from '../../../../renderer/components/picker-search.ts';

const options = [
  { value: 'a', label: 'Allowance for trade receivables', group: 'Current assets' },
  { value: 'b', label: 'Trade payables', group: 'Current liabilities' },
  { value: 'c', label: 'Trade receivables', group: 'Current assets' },
  { value: 'd', label: 'Inventories', group: 'Current assets', hint: 'FRS 2' },
];
const values = (text: string) => searchOptions(options, text).map((option) => option.value);

describe('searchOptions', () => {
  it('puts a label that starts with the text first', () => {
    expect(values('trade rec')).toEqual(['c', 'a']);
  });

  it('needs every word, in any order, in label, group, hint or value', () => {
    expect(values('receivables trade')).toEqual(['a', 'c']);
    expect(values('frs 2')).toEqual(['d']);
    expect(values('trade inventories')).toEqual([]);
  });

  it('forgives a misspelt word when nothing has it as typed', () => {
    expect(values('recievables')).toEqual(expect.arrayContaining(['a', 'c']));
    expect(values('invntories')).toEqual(['d']);
    expect(values('xyzzy')).toEqual([]);
  });

  it('finds a word in either number, and one misspelt word among others', () => {
    expect(values('inventory')).toEqual(['d']);
    expect(values('trade receivable')).toEqual(['c', 'a']);
    expect(values('trade paybles')).toEqual(['b']);
  });

  it('keeps the order of the list without a text, and draws at most the limit', () => {
    expect(values('')).toEqual(['a', 'b', 'c', 'd']);
    const many = Array.from({ length: 1871 }, (_, index) => ({
      value: String(index),
      label: `Element ${index}`,
    }));
    expect(searchOptions(many, 'element')).toHaveLength(60);
  });
});
