/** What becomes of a record of a desktop that is connected again: nothing wins silently, whatever the server is. */
import { describe, expect, it } from 'vitest';
import { identitiesOf } from '../../../../../main/store/repositories/sync-state.ts';
import { reconcile, verdictOf } from '../../../../../main/sync/join/reconcile.ts';

const there = <Digest extends string | null>(version: number, digest: Digest) => ({ version, digest });
const NEW = { bring: true };

describe('a record that this desktop holds', () => {
  it.each([
    ['is new to the server', 'a', undefined, undefined, NEW],
    ['was lost by a server that was restored', 'a', undefined, there(3, 'a'), NEW],
    ['has the same content', 'a', there(4, 'a'), undefined, { version: 4, bring: false }],
    ['was changed by a colleague', 'a', there(4, 'b'), there(3, 'a'), { version: 3, bring: false }],
    ['was changed here', 'c', there(3, 'a'), there(3, 'a'), { version: 3, bring: true }],
    ['waited when the desktop let go', 'c', there(3, 'a'), there(3, ''), { version: 3, bring: true }],
    ['was changed by both', 'c', there(4, 'b'), there(3, 'a'), { version: 3, bring: true }],
    ['stands otherwise, and nobody knows why', 'c', there(4, 'b'), undefined, NEW],
    ['stands in an earlier version at a restored server', 'a', there(2, 'b'), there(3, 'a'), NEW],
    ['was changed anew after a restoring', 'a', there(3, 'b'), there(3, 'a'), NEW],
    ['was changed by both after a restoring', 'c', there(3, 'b'), there(3, 'a'), NEW],
    ['was removed by a colleague', 'a', there(4, null), there(3, 'a'), { version: 3, bring: false }],
    ['was removed there and changed here', 'c', there(4, null), there(3, 'a'), { version: 3, bring: true }],
  ] as const)('%s', (_name, mine, held, past, verdict) => {
    expect(verdictOf('note', mine, held, past)).toEqual(verdict);
  });

  it('is the same where it is only ever added, whatever session it names', () => {
    expect(verdictOf('confirmation', 'a', there(1, 'b'), undefined)).toEqual({ version: 1, bring: false });
  });
});

describe('a record that is not here', () => {
  it.each([
    ['comes', there(4, 'a'), undefined, { bring: false }],
    ['was removed here', there(3, 'a'), there(3, 'a'), { version: 3, bring: true }],
    ['was removed here and changed there', there(4, 'b'), there(3, 'a'), { version: 3, bring: true }],
    ['is gone on both sides', there(4, null), there(3, 'a'), { bring: false }],
    ['comes from a restored server', there(2, 'a'), there(3, 'a'), { bring: false }],
  ] as const)('%s', (_name, held, past, verdict) => {
    expect(verdictOf('note', null, held, past)).toEqual(verdict);
  });
});

describe('all records of both sides', () => {
  const identities = identitiesOf([{ kind: 'client', localId: 'here', serverId: 'there' }]);
  const record = (kind: 'note' | 'rememberedRecipe', id: string, version: number, digest: string | null) =>
    [`${kind} ${id}`, { kind, id, version, digest }] as const;

  it('are judged once each, and told by the ids of this desktop', () => {
    const desktop = [
      { kind: 'rememberedRecipe', id: 'there xero', local: 'here xero', digest: 'a' },
      { kind: 'note', id: 'same', local: 'same', digest: 'a' },
      { kind: 'note', id: 'changed', local: 'changed', digest: 'c' },
    ] as const;
    const server = new Map([
      record('note', 'same', 4, 'a'),
      record('note', 'changed', 4, 'b'),
      record('note', 'comes', 2, 'a'),
      record('rememberedRecipe', 'there removed', 5, 'a'),
    ]);
    const agreed = new Map([
      ['note changed', there(3, 'a')],
      ['rememberedRecipe there removed', there(5, 'a')],
    ]);
    expect(reconcile(desktop, server, agreed, identities)).toEqual({
      versions: [
        { kind: 'note', id: 'same', version: 4 },
        { kind: 'note', id: 'changed', version: 3 },
        { kind: 'rememberedRecipe', id: 'there removed', version: 5 },
      ],
      bring: [
        { kind: 'rememberedRecipe', id: 'here xero' },
        { kind: 'note', id: 'changed' },
        { kind: 'rememberedRecipe', id: 'here removed' },
      ],
    });
  });

  it('are all brought where the desktop was never connected with this server, and nothing where it holds nothing', () => {
    const desktop = [{ kind: 'note', id: 'n', local: 'n', digest: 'a' }] as const;
    expect(reconcile(desktop, new Map(), new Map(), identities)).toEqual({
      versions: [],
      bring: [{ kind: 'note', id: 'n' }],
    });
    expect(reconcile([], new Map([record('note', 'comes', 2, 'a')]), new Map(), identities)).toEqual({
      versions: [],
      bring: [],
    });
  });
});
