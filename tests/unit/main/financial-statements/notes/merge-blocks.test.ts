import { describe, expect, it } from 'vitest';
import {
  blockRegions,
  mergedBasis,
  mergedText,
} from '../../../../../main/financial-statements/notes/merge-blocks.ts';
import type { NoteBlock } from '../../../../../shared/model/notes.ts';
import { seeded } from '../statements/sample-books.ts';

const text = (words: string): NoteBlock => ({ type: 'paragraph', text: words });
const table = (...rows: string[][]): NoteBlock => ({ type: 'table', headers: ['', '2026'], rows });
const terms = text('Trade receivables are non-interest bearing and on terms of 30 days.');
const credit = text('The Company has no concentration of credit risk with any one customer.');
const figures = (amount: string) => table(['Trade receivables', amount], ['Deposits', '100']);

describe('a person\u2019s text and a new draft', () => {
  it('keeps what only the person changed and takes what only the draft changed', () => {
    const mine = [figures('500'), text('Trade receivables are on terms of 60 days.'), credit];
    const regions = blockRegions([figures('500'), terms, credit], mine, [figures('650'), terms, credit]);
    expect(regions.filter((region) => region.kind === 'CONFLICT')).toEqual([]);
    expect(mergedText(regions)).toEqual([figures('650'), mine[1], credit]);
  });

  it('compares a block that both changed, and keeps the person\u2019s until it is settled', () => {
    const mine = [table(['Trade receivables', '505'], ['Deposits', '100']), terms];
    const regions = blockRegions([figures('500'), terms], mine, [figures('650'), terms]);
    expect(regions.filter((region) => region.kind === 'CONFLICT')).toEqual([
      { kind: 'CONFLICT', basis: [figures('500')], mine: [mine[0]], drafted: [figures('650')] },
    ]);
    expect(mergedText(regions)).toEqual(mine);
    // The stored basis still holds the earlier block, so that the comparison is found again when read.
    const again = blockRegions(mergedBasis(regions), mergedText(regions), [figures('650'), terms]);
    expect(again.filter((region) => region.kind === 'CONFLICT')).toHaveLength(1);
  });

  it('keeps blocks that a person added or took out beside a table that changed', () => {
    const added = text('A customer was wound up after the year end and owes nothing.');
    const mine = [figures('500'), added, credit];
    const regions = blockRegions([figures('500'), terms, credit], mine, [figures('650'), terms, credit]);
    expect(mergedText(regions)).toEqual([figures('650'), added, credit]);
    expect(regions.some((region) => region.kind === 'CONFLICT')).toBe(false);
  });

  it('compares a paragraph that a person took out and the draft rewrote', () => {
    const rewritten = text('Trade receivables are non-interest bearing and on terms of 45 days.');
    const regions = blockRegions([terms, credit], [credit], [rewritten, credit]);
    expect(mergedText(regions)).toEqual([credit]);
    expect(regions[0]).toMatchObject({ kind: 'CONFLICT', mine: [], drafted: [rewritten] });
  });

  it('with no earlier draft known leaves all of the text as the person has it', () => {
    const regions = blockRegions([], [terms], [figures('650'), credit]);
    expect(mergedText(regions)).toEqual([terms]);
  });

  it('never loses a block of the person, whatever the three texts are', () => {
    const random = seeded(7);
    const pool = [
      figures('1'),
      figures('2'),
      terms,
      credit,
      text('x'),
      text('y z'),
      text('y w'),
      table(['a', '1']),
    ];
    const list = () =>
      Array.from({ length: Math.floor(random() * 6) }, () => pool[Math.floor(random() * 8)] ?? terms);
    for (let round = 0; round < 3000; round += 1) {
      const [basis, mine, drafted] = [list(), list(), list()];
      const regions = blockRegions(basis, mine, drafted);
      expect(regions.flatMap((region) => region.basis)).toEqual(basis);
      expect(regions.flatMap((region) => region.mine)).toEqual(mine);
      expect(regions.flatMap((region) => region.drafted)).toEqual(drafted);
      const known = basis.map((block) => JSON.stringify(block));
      const own = mine.filter((block) => !known.includes(JSON.stringify(block)));
      expect(mergedText(regions)).toEqual(expect.arrayContaining(own));
      expect(mergedText(blockRegions(basis, basis, drafted))).toEqual(drafted);
      expect(mergedText(blockRegions(basis, mine, basis))).toEqual(mine);
    }
  });
});
