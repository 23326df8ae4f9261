/** The count of changes of a record: no desktop sets it out of reach, and none ends a record by setting it as high as it goes. */
import { expect, it } from 'vitest';
import { brokenRule } from '../../../../../sync-server/sync/rules/binding-rules.ts';
import type { Change, RuleContext } from '../../../../../sync-server/sync/rules/change.ts';

const counted = (before: number, after: number) => {
  const row = (contentVersion: number) => ({ status: 'DRAFT', contentVersion });
  const change = {
    kind: 'engagement',
    id: '1',
    rootId: '1',
    before: row(before),
    after: row(after),
  } as unknown as Change;
  const around = { joining: false, roots: new Map(), clients: new Set() } as Partial<RuleContext>;
  return brokenRule([change], around as RuleContext)?.code ?? null;
};

it('is refused where it leaps beyond any real one', () => {
  expect(counted(3, 1_000_000_001)).toBe('INVALID_INPUT');
  expect(counted(1_000_000_000, 2_000_000_000)).toBe('INVALID_INPUT');
});

it('goes on from wherever it stands', () => {
  expect(counted(3, 4)).toBeNull();
  expect(counted(1_000_000_000, 1_000_000_001)).toBeNull();
});
