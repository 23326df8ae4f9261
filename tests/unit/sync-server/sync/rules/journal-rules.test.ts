/** What the server takes of journals: posted ones balance, and stay as they are. */
import { describe, expect, it } from 'vitest';
import type { SyncedRow } from '../../../../../shared/sync/records.ts';
import type { RuleContext } from '../../../../../sync-server/sync/rules/change.ts';
import { RULES_ON_JOURNALS } from '../../../../../sync-server/sync/rules/journal-rules.ts';
import { rowOf } from '../../../../fixtures/synced-rows.ts';

type Row = SyncedRow<'fsJournal'>;
const PERSON = '00000000-0000-4000-8000-000000000002';
const AT = '2026-01-05T08:00:00.000Z';

const linesOf = (...amounts: readonly (readonly [debit: string, credit: string])[]) =>
  JSON.stringify(
    amounts.map(([debit, credit], at) => ({
      accountCode: `${1000 + at}`,
      accountDescription: 'Account',
      debit,
      credit,
      narrative: '',
    })),
  );
const draft = rowOf('fsJournal', {
  status: 'DRAFT' as const,
  number: null,
  postedAt: null,
  postedById: null,
  bookedByClientAt: null,
  narrative: 'Accrual',
  lines: linesOf(['5.00', '0.00'], ['0.00', '5.00']),
  reverses: null,
  reason: null,
});
const posted: Row = { ...draft, status: 'POSTED', number: 1, postedAt: AT, postedById: PERSON };

function broken(before: Row | null, after: Row | null) {
  const change = { kind: 'fsJournal', id: draft.id, rootId: draft.engagementId, before, after } as const;
  // These rules look at the change alone.
  const around = {} as RuleContext;
  for (const rule of RULES_ON_JOURNALS) {
    const found = rule(change, around, [change]);
    if (found) return found.code;
  }
  return null;
}

describe('a posted journal', () => {
  it('is taken where it balances, and so is a draft in any form', () => {
    expect(broken(null, draft)).toBeNull();
    expect(broken(draft, posted)).toBeNull();
    expect(broken(null, posted)).toBeNull();
    expect(broken(draft, { ...draft, lines: '[]', narrative: '' })).toBeNull();
    expect(broken(draft, null)).toBeNull();
    expect(broken(null, { ...draft, lines: '[{"debit":5}]' })).toBe('INVALID_INPUT');
  });

  it.each<readonly [string, Partial<Row>]>([
    ['that does not balance', { lines: linesOf(['5.00', '0.00'], ['0.00', '5.01']) }],
    ['with one line', { lines: linesOf(['0.00', '0.00']) }],
    ['whose lines are something else', { lines: '{"x":1}' }],
    ['without a number', { number: null }],
    ['without a person', { postedById: null }],
    ['that reverses another without a reason', { reverses: PERSON }],
  ])('%s is refused', (_, change) => {
    expect(broken(draft, { ...posted, ...change })).toBe('INVALID_INPUT');
  });

  it.each<readonly [string, Partial<Row>]>([
    ['other lines', { lines: linesOf(['6.00', '0.00'], ['0.00', '6.00']) }],
    ['another narrative', { narrative: 'Other' }],
    ['another person', { postedById: '00000000-0000-4000-8000-000000000003' }],
    ['the state of a draft', { status: 'DRAFT' }],
  ])('never gets %s', (_, change) => {
    expect(broken(posted, { ...posted, ...change })).toBe('INVALID_TRANSITION');
  });

  it('is never removed, and may be reversed, booked and renumbered', () => {
    expect(broken(posted, null)).toBe('RETENTION_HOLD');
    expect(broken(posted, { ...posted, status: 'REVERSED' })).toBeNull();
    expect(broken({ ...posted, status: 'REVERSED' }, posted)).toBe('INVALID_TRANSITION');
    expect(broken(posted, { ...posted, bookedByClientAt: AT, number: 2 })).toBeNull();
  });
});
