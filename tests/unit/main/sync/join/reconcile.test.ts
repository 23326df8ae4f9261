/** What becomes of a record of a desktop that is connected again: nothing wins silently, whatever the server is. */
import { describe, expect, it } from 'vitest';
import { verdictOf } from '../../../../../main/sync/join/reconcile.ts';

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
