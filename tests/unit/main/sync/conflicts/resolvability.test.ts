/** Whether "keep mine" is there to be chosen: nothing is changed behind what was filed, archived, exported or confirmed. */
import { describe, expect, it } from 'vitest';
import type { Refused } from '../../../../../main/sync/conflicts/merged-row.ts';
import {
  canReapplyEngagement,
  canReapplyFiling,
  canReapplyRow,
} from '../../../../../main/sync/conflicts/resolvability.ts';
import type { EngagementState, FilingState } from '../../../../../shared/model/states.ts';
import { rowOf } from '../../../../fixtures/synced-rows.ts';

const engagement = (status: EngagementState, id = 'e') => rowOf('engagement', { id, status });
const filing = (status: FilingState, id = 'f') => rowOf('filing', { id, status });

/** The set by which this desktop had moved the filing from a state. */
const refused = (from: FilingState | null): Refused => ({
  changeSet: {
    changeNumber: 1,
    authorSessionId: 'session',
    at: '2026-01-05T08:00:00.000Z',
    operations: [],
    auditEvents: [],
    settles: [],
    signature: '',
  },
  rewrites: from === null ? {} : { 'filing f': { columns: ['status'], from } },
});

describe('an engagement', () => {
  it('that is archived stays as it is', () => {
    expect(canReapplyEngagement(engagement('TB_MAPPED'), engagement('ARCHIVED'))).toBe(false);
    expect(canReapplyEngagement(null, engagement('ARCHIVED'))).toBe(false);
  });

  it('may be changed, brought or removed otherwise, but never takes the place of another', () => {
    expect(canReapplyEngagement(engagement('TB_MAPPED'), engagement('NOTES_COMPLETE'))).toBe(true);
    expect(canReapplyEngagement(engagement('TB_MAPPED'), null)).toBe(true);
    expect(canReapplyEngagement(null, engagement('NOTES_COMPLETE'))).toBe(true);
    expect(canReapplyEngagement(engagement('TB_MAPPED', 'other'), engagement('TB_MAPPED'))).toBe(false);
  });
});

describe('a filing', () => {
  it.each([
    [
      'was changed while it was tagged',
      'MAPPING_IN_PROGRESS',
      'MAPPING_IN_PROGRESS',
      'VALIDATION_PASSED',
      true,
    ],
    [
      'was changed, and has been exported since',
      'MAPPING_IN_PROGRESS',
      'MAPPING_IN_PROGRESS',
      'EXPORTED',
      false,
    ],
    ['was changed, and has been filed since', 'MAPPING_IN_PROGRESS', 'MAPPING_IN_PROGRESS', 'FILED', false],
    ['was validated here', 'MAPPING_IN_PROGRESS', 'VALIDATION_PASSED', 'MAPPING_IN_PROGRESS', false],
    ['was exported here', 'VALIDATION_PASSED', 'EXPORTED', 'VALIDATION_PASSED', false],
    ['was returned to mapping here', 'EXPORTED', 'MAPPING_IN_PROGRESS', 'EXPORTED', true],
  ] as const)('that %s', (_what, from, to, there, expected) => {
    expect(canReapplyFiling(refused(from), 'f', filing(to), filing(there))).toBe(expected);
  });

  it('is brought where none stands, unless it comes validated', () => {
    expect(canReapplyFiling(refused(null), 'f', filing('MAPPING_IN_PROGRESS'), null)).toBe(true);
    expect(canReapplyFiling(refused(null), 'f', filing('VALIDATION_PASSED'), null)).toBe(false);
  });

  it('never takes the place of another', () => {
    const other = filing('MAPPING_IN_PROGRESS', 'other');
    expect(canReapplyFiling(refused(null), 'f', filing('MAPPING_IN_PROGRESS'), other)).toBe(false);
  });
});

describe('a row', () => {
  const open = { kind: 'filing', row: filing('MAPPING_IN_PROGRESS') } as const;
  const tag = (more: Parameters<typeof rowOf<'tagMapping'>>[1] = {}) =>
    rowOf('tagMapping', { id: 't', ...more });
  const confirmed = tag({ confirmedById: 'mei' });

  it('that a person has confirmed on either side stands until a person takes it back', () => {
    expect(canReapplyRow('tagMapping', tag(), tag(), open)).toBe(true);
    expect(canReapplyRow('tagMapping', tag(), confirmed, open)).toBe(false);
    expect(canReapplyRow('tagMapping', confirmed, tag(), open)).toBe(false);
  });

  it.each([
    ['MAPPING_IN_PROGRESS', true, true],
    ['VALIDATION_PASSED', true, true],
    // What an export rests on goes by way of mapping; outputs may come beside it.
    ['EXPORTED', false, true],
    ['FILED', false, false],
  ] as const)('of a filing in %s: content %s, others %s', (status, content, others) => {
    const root = { kind: 'filing', row: filing(status) } as const;
    expect(canReapplyRow('lineExclusion', rowOf('lineExclusion'), null, root)).toBe(content);
    expect(canReapplyRow('outputArtifact', rowOf('outputArtifact'), null, root)).toBe(others);
  });

  it('of an archived engagement stays as it is, and one whose owner is not known may go', () => {
    const note = rowOf('note');
    expect(canReapplyRow('note', note, note, { kind: 'engagement', row: engagement('ARCHIVED') })).toBe(
      false,
    );
    expect(canReapplyRow('note', note, note, { kind: 'engagement', row: null })).toBe(true);
  });

  it('in the place of another: a line stands beside it, what is only ever added gives way to it', () => {
    const [mine, other] = [{ id: 'mine' }, { id: 'other' }];
    expect(canReapplyRow('lineItem', rowOf('lineItem', mine), rowOf('lineItem', other), open)).toBe(true);
    expect(canReapplyRow('storedFile', rowOf('storedFile', mine), rowOf('storedFile', other), open)).toBe(
      false,
    );
    expect(canReapplyRow('note', rowOf('note', mine), rowOf('note', other), open)).toBe(true);
  });
});
