/** What the server takes of figures of last year's signed statements: a line only with a person who confirmed it. */
import { expect, it } from 'vitest';
import type { SyncedRow } from '../../../../../shared/sync/records.ts';
import type { RuleContext } from '../../../../../sync-server/sync/rules/change.ts';
import { RULES_ON_SIGNED_FIGURES } from '../../../../../sync-server/sync/rules/signed-figure-rules.ts';
import { rowOf } from '../../../../fixtures/synced-rows.ts';

const PERSON = '00000000-0000-4000-8000-000000000002';
const AT = '2026-01-05T08:00:00.000Z';
const confirmed: SyncedRow<'signedFigure'> = rowOf('signedFigure', {
  key: 'share_capital',
  proposedKey: null,
  origin: 'READ',
  confirmedById: PERSON,
  confirmedAt: AT,
});

it.each<readonly [string, Partial<SyncedRow<'signedFigure'>>, string | null]>([
  ['that a person confirmed', {}, null],
  ['that was read and waits', { key: null, confirmedById: null, confirmedAt: null }, null],
  ['with a line that nobody confirmed', { confirmedById: null, confirmedAt: null }, 'INVALID_INPUT'],
  ['confirmed without a line', { key: null }, 'INVALID_INPUT'],
  ['confirmed at no time', { confirmedAt: null }, 'INVALID_INPUT'],
  [
    'entered by nobody',
    { key: null, origin: 'ENTERED', confirmedById: null, confirmedAt: null },
    'INVALID_INPUT',
  ],
])('a figure %s', (_, change, code) => {
  const after = { ...confirmed, ...change };
  const each = {
    kind: 'signedFigure',
    id: after.id,
    rootId: after.engagementId,
    before: null,
    after,
  } as const;
  // The rule looks at the change alone.
  const around = {} as RuleContext;
  const [rule] = RULES_ON_SIGNED_FIGURES;
  expect(rule?.(each, around, [each])?.code ?? null).toBe(code);
});
