/** What the server takes of assignments: parts by role, people it knows, and work handed over by the author and nobody else. */
import { describe, expect, it } from 'vitest';
import type { StaffRole } from '../../../../../shared/model/roles.ts';
import type { SyncedRow } from '../../../../../shared/sync/records.ts';
import { namedBy } from '../../../../../sync-server/sync/rules/acting-person.ts';
import { RULES_ON_ASSIGNMENTS } from '../../../../../sync-server/sync/rules/assignment-rules.ts';
import type { Change, RuleContext } from '../../../../../sync-server/sync/rules/change.ts';
import { rowOf } from '../../../../fixtures/synced-rows.ts';

const [PREPARER, REVIEWER, BOOKKEEPER] = ['preparer', 'reviewer', 'bookkeeper'];
const people = new Map<string, StaffRole>([
  [PREPARER, 'FS_PREPARER'],
  [REVIEWER, 'FS_REVIEWER'],
  [BOOKKEEPER, 'BOOKKEEPER'],
]);
// The rules on assignments ask for nothing else of what stands around a change.
const AROUND: RuleContext = { joining: false, people } as Partial<RuleContext> as RuleContext;
type Assignment = SyncedRow<'engagementAssignment'>;
const assignment = (values: Partial<Assignment>) => rowOf('engagementAssignment', values);
const changed = (before: Assignment | null, after: Assignment): Change => ({
  kind: 'engagementAssignment',
  id: 'engagement',
  rootId: 'engagement',
  before,
  after,
});
const broken = (before: Assignment | null, after: Assignment) => {
  const change = changed(before, after);
  return RULES_ON_ASSIGNMENTS.some((rule) => rule(change, AROUND, [change]) !== null);
};

describe('an assignment from a desktop', () => {
  it('gives each part to a role that can do it, and to people who are there', () => {
    expect(broken(null, assignment({ preparerId: PREPARER, reviewerId: REVIEWER }))).toBe(false);
    expect(broken(null, assignment({ reviewerId: PREPARER }))).toBe(true);
    expect(broken(null, assignment({ preparerId: 'nobody' }))).toBe(true);
    expect(broken(null, assignment({ heldById: BOOKKEEPER, handedById: PREPARER }))).toBe(true);
  });

  it('stays where a role has changed since and something else is changed', () => {
    const before = assignment({ preparerId: BOOKKEEPER });
    expect(broken(before, { ...before, dueOn: '2026-05-31' as Assignment['dueOn'] })).toBe(false);
  });

  it('names whoever hands the work over each time that it changes hands', () => {
    const before = assignment({ heldById: PREPARER, handedById: REVIEWER });
    const again = { ...before, heldById: REVIEWER };
    expect(namedBy(changed(before, again))).toBe(REVIEWER);
    expect(namedBy(changed(before, { ...before, dueOn: '2026-05-31' as Assignment['dueOn'] }))).toBeNull();
    expect(broken(before, { ...again, handedById: null })).toBe(true);
  });
});
