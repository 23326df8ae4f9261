/** The sets in which drafts go: owners first, each of a size that holds nobody up, the moves named once. */
import { describe, expect, it } from 'vitest';
import { operationsOf, partsOf, rewritesOf } from '../../../../../main/sync/outbox/change-sets.ts';
import type { Draft } from '../../../../../main/sync/outbox/draft.ts';
import { rowOf } from '../../../../fixtures/synced-rows.ts';

const draft = (kind: Draft['kind'], id: string, more: Partial<Draft> = {}): Draft => ({
  kind,
  id,
  // Of any kind what is read here: its id, and the filing that it belongs to.
  body: rowOf('lineItem', { id, xbrlFilingId: 'f' }),
  base: { nothing: true },
  touch: false,
  filingId: 'f',
  bytes: 100,
  rewritten: null,
  triggers: [],
  ...more,
});
const namesOf = (parts: readonly (readonly Draft[])[]) => parts.map((part) => part.map(({ id }) => id));
const filing = draft('filing', 'f', {
  base: { version: 3 },
  triggers: ['LINES_EXTRACTED', 'SUGGESTIONS_STORED'],
});

describe('drafts in sets', () => {
  it('go owners first, the filing of what follows before it, and what goes before what comes', () => {
    const gone = { body: null, base: { version: 1 } as const };
    const drafts = [
      draft('tagMapping', 'tag'),
      draft('confirmation', 'made'),
      draft('lineExclusion', 'gone', gone),
      draft('spentConfirmation', 'spent'),
      filing,
      draft('storedFile', 'file'),
    ];
    expect(namesOf(partsOf(drafts))).toEqual([['f', 'spent', 'gone', 'file', 'made', 'tag']]);
  });

  it('are cut by number and by size, and each set holds the filing that changes too', () => {
    const lines = Array.from({ length: 1_100 }, (_, index) => draft('lineItem', `l${index}`));
    const parts = partsOf([filing, ...lines]);
    expect(parts.length).toBe(3);
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(501);
      expect(part.filter(({ kind }) => kind === 'filing')).toHaveLength(1);
    }
    expect(new Set(parts.flat()).size).toBe(1_101);
    const long = [1, 2, 3].map((index) => draft('lineItem', `long${index}`, { bytes: 700_000 }));
    expect(namesOf(partsOf(long))).toEqual([['long1'], ['long2'], ['long3']]);
  });
});

describe('operations', () => {
  it('name the triggers of a move with the first set that holds it, and rest on what is under way', () => {
    const [first] = operationsOf([filing], new Map(), { several: true });
    expect(first).toMatchObject({ operation: 'PUT', triggers: ['LINES_EXTRACTED', 'SUGGESTIONS_STORED'] });
    const [second] = operationsOf([filing], new Map([['filing f', { change: 7 }]]), { several: true });
    expect(second).toEqual({
      operation: 'PUT',
      kind: 'filing',
      id: 'f',
      base: { change: 7 },
      body: filing.body,
    });
  });

  it('are a touch where a root only counts on, and a removal where the row is gone', () => {
    const touched = { ...filing, touch: true };
    const one = { several: false };
    expect(operationsOf([touched], new Map(), one)[0]?.operation).toBe('TOUCH');
    expect(operationsOf([touched], new Map(), { ...one, several: true })[0]?.operation).toBe('PUT');
    expect(operationsOf([draft('note', 'n', { body: null })], new Map(), one)[0]?.operation).toBe('DELETE');
  });

  it('tell what they made of rows that stood', () => {
    const rewritten = { columns: ['title'], from: null };
    expect(rewritesOf([draft('note', 'n', { rewritten }), draft('note', 'new')])).toEqual({
      'note n': rewritten,
    });
  });
});
