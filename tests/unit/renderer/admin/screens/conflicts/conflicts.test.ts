/** Which rows of a conflict meet which on the administrators’ page. */
import { describe, expect, it } from 'vitest';
import { rowPairs } from '../../../../../../renderer/admin/screens/conflicts/compare.ts';
import type { ConflictInFull } from '../../../../../../shared/contract/server-conflicts.ts';

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
  kind: 'tagMapping',
  id,
  version: 2,
  sequence: 7,
  deleted: body === null,
  body,
  changedById: 'person',
  changedAt: AT,
  changedByName: 'Arjun Pillai',
});
const conflict = (operations: Operation[], stands: Standing[]): ConflictInFull => ({
  id: 'conflict',
  kind: 'STALE',
  detail: '',
  at: AT,
  rows: operations.length,
  device: { id: 'd', name: 'D' },
  author: { id: 'a', name: 'A' },
  client: null,
  record: null,
  refused: { at: AT, operations },
  standing: stands,
});

describe('the rows of a conflict', () => {
  it('meet the record of their own id, and who changed it last', () => {
    const mine = { ...LINE, elementId: 'x_Cash', negated: 0 };
    const theirs = { ...LINE, elementId: 'x_Bank', negated: 0 };
    const [pair] = rowPairs(conflict([put(mine)], [standing(theirs)]));
    expect(pair).toMatchObject({ refused: mine, another: false });
    expect(pair?.standing).toMatchObject({ body: theirs, changedByName: 'Arjun Pillai' });
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
    expect(pairs).toMatchObject([{ id: 'tag-1', refused: null, standing: { id: 'tag-1' } }]);
    const gone = rowPairs(conflict([put({ ...LINE, elementId: 'x_Cash' })], [standing(null)]));
    expect(gone[0]).toMatchObject({ another: false, standing: { deleted: true } });
  });
});
