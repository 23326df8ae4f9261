/** Dates that a desktop turned back: acts outside their author's session, and changes older than what they rest on. */
import { describe, expect, it } from 'vitest';
import type { SyncedRow } from '../../../../../shared/sync/records.ts';
import { datedBeforeItsBase } from '../../../../../sync-server/sync/push/resolve-change-set.ts';
import { brokenRule } from '../../../../../sync-server/sync/rules/binding-rules.ts';
import {
  OWN_CLOCK_MS,
  type ResolvedChange,
  type RuleContext,
} from '../../../../../sync-server/sync/rules/change.ts';

const id = (last: number) => `01920000-0000-7000-8000-00000000000${last}`;
const [SYNONYM, AUTHOR] = [id(1), id(2)];
const SIGNED_IN = Date.parse('2026-03-02T09:00:00.000Z');
const timeAt = (ms: number) => new Date(SIGNED_IN + ms).toISOString();

const synonym = (createdAt: string): SyncedRow<'synonym'> => ({
  id: SYNONYM,
  label: 'Takings',
  labelKey: 'takings',
  elementId: 'x',
  staffUserId: AUTHOR,
  createdAt,
});
const dated = (createdAt: string, more: Partial<RuleContext> = {}) => {
  const around = {
    author: { staffId: AUTHOR, name: 'Tan', sessionId: id(3) },
    acting: { from: SIGNED_IN - OWN_CLOCK_MS, until: SIGNED_IN + OWN_CLOCK_MS },
    settledFrom: Number.POSITIVE_INFINITY,
    joining: false,
    roots: new Map(),
    clients: new Set(),
    ...more,
  } as Partial<RuleContext> as RuleContext;
  const row = synonym(createdAt);
  return brokenRule([{ kind: 'synonym', id: SYNONYM, rootId: null, before: null, after: row }], around)?.code;
};

describe('an act', () => {
  const before = timeAt(-2 * OWN_CLOCK_MS);
  it('is taken as of its session, by whatever clock within a day and a half', () => {
    expect(dated(timeAt(0))).toBeUndefined();
    expect(dated(timeAt(1 - OWN_CLOCK_MS))).toBeUndefined();
  });
  it('is refused as of another time', () => {
    expect(dated('2001-01-01T00:00:00.000Z')).toBe('INVALID_INPUT');
    expect(dated(before)).toBe('INVALID_INPUT');
    expect(dated(timeAt(2 * OWN_CLOCK_MS))).toBe('INVALID_INPUT');
  });
  it('keeps its time where it was refused and a person lets it stand', () => {
    expect(dated(before, { settledFrom: SIGNED_IN - 3 * OWN_CLOCK_MS })).toBeUndefined();
    expect(dated(before, { settledFrom: SIGNED_IN - OWN_CLOCK_MS })).toBe('INVALID_INPUT');
  });
});

describe('a change of what another desktop sent', () => {
  const found = (
    at: string,
    from = 'other',
    base: { version: number } | { change: number } = { version: 1 },
  ) => {
    const stored = { version: 1, deviceId: from, changedAt: timeAt(0) };
    const change = { kind: 'note', id: id(4), stored, unseen: false } as unknown as ResolvedChange;
    const operations = [{ operation: 'DELETE' as const, kind: 'note' as const, id: id(4), base }];
    return datedBeforeItsBase({ at, operations }, [change], 'own')?.code;
  };
  it('is not dated long before it', () => {
    expect(found(timeAt(-OWN_CLOCK_MS - 1))).toBe('INVALID_INPUT');
    expect(found(timeAt(-OWN_CLOCK_MS))).toBeUndefined();
  });
  it('may be sent late, together with its own work of before', () => {
    expect(found(timeAt(-9 * OWN_CLOCK_MS), 'own')).toBeUndefined();
    expect(found(timeAt(-9 * OWN_CLOCK_MS), 'other', { change: 3 })).toBeUndefined();
  });
});
