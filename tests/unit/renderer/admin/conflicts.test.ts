/** A conflict side by side: which rows meet which, what differs, and how it reads. */
import { describe, expect, it } from 'vitest';
import { rowPairs } from '../../../../renderer/admin/screens/conflicts/compare.ts';
import { fieldWords, valueWords } from '../../../../renderer/admin/screens/conflicts/conflict-words.ts';
import type { ConflictInFull } from '../../../../shared/contract/server-conflicts.ts';

type Operation = ConflictInFull['refused']['operations'][number];
type Standing = ConflictInFull['standing'][number];

const AT = '2026-11-21T02:00:00.000Z';
const LINE = { id: 'tag-1', lineItemId: 'line-1', xbrlFilingId: 'filing-1', updatedAt: AT };
const put = (
  body: Record<string, string | number | null>,
  kind: Operation['kind'] = 'tagMapping',
): Operation => {
  if (kind === 'engagement') throw new Error('not of these tests');
  return { operation: 'PUT', kind, id: String(body.id), base: { version: 1 }, body };
};
const standing = (body: Record<string, string | number | null> | null, id = 'tag-1'): Standing => ({
  ...{ kind: 'tagMapping', id, version: 2, sequence: 7, deleted: body === null, body },
  ...{ changedById: 'person', changedAt: AT, changedByName: 'Arjun Pillai' },
});
const conflict = (operations: Operation[], stands: Standing[]): ConflictInFull => ({
  ...{ id: 'conflict', kind: 'STALE', detail: '', at: AT, rows: operations.length },
  ...{ device: { id: 'd', name: 'D' }, author: { id: 'a', name: 'A' }, client: null, record: null },
  ...{ refused: { at: AT, operations }, standing: stands },
});

describe('the rows of a conflict', () => {
  it('are told column by column, without what the program counts by itself', () => {
    const mine = { ...LINE, elementId: 'x_Cash', negated: 0 };
    const theirs = { ...LINE, elementId: 'x_Bank', negated: 0, updatedAt: '2026-11-21T03:00:00.000Z' };
    const [pair] = rowPairs(conflict([put(mine)], [standing(theirs)]));
    expect(pair).toMatchObject({ act: 'WRITE', another: false, standing: { changedByName: 'Arjun Pillai' } });
    expect(pair?.columns).toEqual([
      { column: 'elementId', refused: 'x_Cash', stands: 'x_Bank', differs: true },
      { column: 'negated', refused: 0, stands: 0, differs: false },
    ]);
  });

  it('meet the record that holds their place', () => {
    const mine = { ...LINE, id: 'tag-2', elementId: 'x_Cash' };
    const [pair] = rowPairs(conflict([put(mine)], [standing({ ...LINE, elementId: 'x_Bank' })]));
    expect(pair).toMatchObject({ another: true, standing: { id: 'tag-1' } });
    const elsewhere = { ...LINE, lineItemId: 'line-2', elementId: 'x_Bank' };
    expect(rowPairs(conflict([put(mine)], [standing(elsewhere)]))[0]?.standing).toBeNull();
  });

  it('say what is gone on either side, and leave out what only counts', () => {
    const removed = { operation: 'DELETE', kind: 'tagMapping', id: 'tag-1', base: { version: 1 } } as const;
    const touched = { operation: 'TOUCH', kind: 'filing', id: 'filing-1', base: { version: 1 } } as const;
    const pairs = rowPairs(conflict([removed, touched], [standing({ ...LINE, elementId: 'x_Bank' })]));
    expect(pairs.map(({ act }) => act)).toEqual(['REMOVE']);
    expect(pairs[0]?.columns).toEqual([
      { column: 'elementId', refused: null, stands: 'x_Bank', differs: true },
    ]);
    const gone = rowPairs(conflict([put({ ...LINE, elementId: 'x_Cash' })], [standing(null)]));
    expect(gone[0]).toMatchObject({ another: false, standing: { deleted: true } });
  });
});

describe('the words of a conflict', () => {
  const people = new Map([['01900000-0000-7000-8000-000000000001', 'Arjun Pillai']]);
  it('name columns as people do', () => {
    expect(['valueCurrent', 'confirmedById', 'elementId', 'content'].map(fieldWords)).toEqual([
      'Value current',
      'Confirmed by',
      'Element',
      'Content',
    ]);
  });

  it('tell values as people read them', () => {
    const note = JSON.stringify([
      { id: 'b1', kind: 'PARAGRAPH', text: 'Cash is kept at one bank.' },
      { rows: [['1', 2]] },
    ]);
    const cases: [string, string | number | null, string][] = [
      ['confirmedById', '01900000-0000-7000-8000-000000000001', 'Arjun Pillai'],
      ['confirmedById', null, 'Nothing'],
      ['negated', 1, 'Yes'],
      ['position', 1, '1'],
      ['periodEnd', '2025-12-31', '31 December 2025'],
      ['status', 'MAPPING_IN_PROGRESS', 'Mapping'],
      ['author', 'PERSON', 'Person'],
      ['functionalCurrency', 'SGD', 'SGD'],
      ['content', note, 'Cash is kept at one bank.\n1\n2'],
      ['content', '[]', 'Nothing'],
      ['label', '[not a structure', '[not a structure'],
      ['content', 'x'.repeat(5_000), `${'x'.repeat(2_000)}…`],
    ];
    for (const [column, value, words] of cases) expect(valueWords(column, value, people)).toBe(words);
  });
});
