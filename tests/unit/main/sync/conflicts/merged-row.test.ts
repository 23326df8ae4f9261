/** What "keep mine" takes of a row of each kind, and the state in which it leaves an engagement or filing. */
import { describe, expect, it } from 'vitest';
import { keptColumns } from '../../../../../main/sync/conflicts/kept-columns.ts';
import {
  reappliedEngagementState,
  reappliedFilingState,
} from '../../../../../main/sync/conflicts/reapplied-state.ts';
import type { ArrivedRow } from '../../../../../main/sync/records/record-rows.ts';
import {
  ENGAGEMENT_MACHINE,
  ENGAGEMENT_STATES,
  FILING_MACHINE,
  FILING_STATES,
} from '../../../../../shared/model/states.ts';
import { KINDS, SYNCED_KINDS, type SyncedKind } from '../../../../../shared/sync/kinds/kinds.ts';
import { triggersBetween } from '../../../../../sync-server/sync/rules/moves.ts';

const CHANGING = SYNCED_KINDS.filter((kind) => !KINDS[kind].appendOnly);
const columnsOf = (kind: SyncedKind) => Object.keys(KINDS[kind].schema.shape);
/** Any value will do: columns are picked by their names. */
const rowOf = (kind: SyncedKind, value: string) =>
  Object.fromEntries(columnsOf(kind).map((column) => [column, value])) as unknown as ArrivedRow;
const taken = (
  kind: SyncedKind,
  columns: readonly string[] | null,
  along?: Parameters<typeof keptColumns>[4],
) =>
  Object.keys(
    keptColumns(
      kind,
      rowOf(kind, 'mine'),
      rowOf(kind, 'theirs'),
      columns ? { columns: [...columns], from: null } : undefined,
      along,
    ),
  ).toSorted();

/** Of a row that stands these are never a person's, whatever this desktop's row says. */
const NEVER: Readonly<Partial<Record<SyncedKind, readonly string[]>>> = {
  engagement: [
    'status',
    'versionNo',
    'contentVersion',
    'hasPriorYear',
    'currentUploadId',
    'clientDecision',
    'updatedAt',
    'clientId',
  ],
  filing: [
    'status',
    'versionNo',
    'contentVersion',
    'clientDecision',
    'updatedAt',
    'clientId',
    'taxonomyVersion',
    'filedAt',
    'filedById',
    'filedCompanyName',
    'filedUen',
    'taxonomyDigest',
    'regulatorReference',
    'filedOn',
    'currentDocumentId',
    'currentLineSetId',
    'documentCurrency',
  ],
};
const ALWAYS = ['id', 'createdAt'];

describe.each(CHANGING)('%s', (kind) => {
  const never = new Set([...ALWAYS, ...(NEVER[kind] ?? [])]);

  it('takes every column of a person where nobody knows which were changed, and no other', () => {
    expect(taken(kind, null)).toEqual(
      columnsOf(kind)
        .filter((column) => !never.has(column))
        .toSorted(),
    );
  });

  it('takes no computed column although this desktop had changed it', () => {
    const lines = ['currentDocumentId', 'currentLineSetId', 'documentCurrency'];
    const computed = [...never].filter((column) => !lines.includes(column));
    expect(taken(kind, computed)).toEqual([]);
  });

  it('takes nothing that this desktop had not changed', () => expect(taken(kind, [])).toEqual([]));
});

describe('columns of one row', () => {
  it.each([
    ['engagement', ['financialYear', 'status', 'updatedAt'], ['financialYear']],
    ['engagement', ['yearEndDate'], ['periodStart', 'yearEndDate']],
    ['filing', ['entryPoint', 'contentVersion'], ['entityType', 'entryPoint']],
    ['filing', ['documentCurrency'], ['currentDocumentId', 'currentLineSetId', 'documentCurrency']],
    ['note', ['title'], ['title']],
    ['filingInformation', ['value'], ['fromFile', 'savedAt', 'savedById', 'value']],
    ['lineExclusion', ['reason'], ['excludedAt', 'excludedById', 'proposed', 'reason']],
    ['disclosureResponse', ['responseData'], ['isComplete', 'responseData', 'updatedAt']],
  ] as const)('of %s %j leads to %j', (kind, columns, expected) => {
    expect(taken(kind, columns)).toEqual(expected);
  });

  it('go along with a trial balance and with the lines of a document', () => {
    const along = { readsTrialBalance: true, bringsLines: true };
    expect(taken('engagement', [], along)).toEqual(['currentUploadId', 'hasPriorYear']);
    expect(taken('filing', null, along)).toContain('currentLineSetId');
  });
});

describe('the state', () => {
  it('is one to which the server knows a move from what stands, whatever a person had done', () => {
    let moves = 0;
    for (const there of FILING_STATES) {
      for (const byFrom of Object.values(FILING_MACHINE)) {
        for (const [from, to] of Object.entries(byFrom)) {
          const state = reappliedFilingState({ from, to }, there);
          if (state === undefined || state === there) continue;
          moves += 1;
          expect([there, state, triggersBetween('filing', there, state).length > 0]).toEqual([
            there,
            state,
            true,
          ]);
        }
      }
    }
    for (const there of ENGAGEMENT_STATES) {
      for (const byFrom of Object.values(ENGAGEMENT_MACHINE)) {
        for (const [from, to] of Object.entries(byFrom)) {
          const state = reappliedEngagementState({ from, to }, there, null);
          if (state === there) continue;
          moves += 1;
          expect([there, state, triggersBetween('engagement', there, state).length > 0]).toEqual([
            there,
            state,
            true,
          ]);
        }
      }
    }
    expect(moves).toBeGreaterThan(50);
  });

  it.each([
    ['a header', 'MAPPING_IN_PROGRESS', 'MAPPING_IN_PROGRESS', 'VALIDATION_PASSED', 'MAPPING_IN_PROGRESS'],
    ['a header', 'VALIDATION_FAILED', 'MAPPING_IN_PROGRESS', 'VALIDATION_PASSED', 'MAPPING_IN_PROGRESS'],
    ['a header', 'DRAFT', 'DRAFT', 'DOCUMENTS_INGESTED', 'DOCUMENTS_INGESTED'],
    ['a header', 'DRAFT', 'DRAFT', 'EXPORTED', undefined],
    ['a header', 'VALIDATION_PASSED', 'MAPPING_IN_PROGRESS', 'EXPORTED', undefined],
    ['lines', 'DRAFT', 'DOCUMENTS_INGESTED', 'MAPPING_IN_PROGRESS', 'DOCUMENTS_INGESTED'],
    ['a line', 'DRAFT', 'MAPPING_IN_PROGRESS', 'DOCUMENTS_INGESTED', 'DOCUMENTS_INGESTED'],
    ['a return', 'EXPORTED', 'MAPPING_IN_PROGRESS', 'EXPORTED', 'MAPPING_IN_PROGRESS'],
    ['anything', null, 'MAPPING_IN_PROGRESS', 'VALIDATION_PASSED', 'MAPPING_IN_PROGRESS'],
    ['anything', null, 'MAPPING_IN_PROGRESS', 'FILED', undefined],
  ] as const)('%s from %s to %s, over %s, leads to %s', (_what, from, to, there, expected) => {
    expect(reappliedFilingState({ from, to }, there)).toBe(expected);
  });

  it.each([
    ['a header', 'DRAFT', 'DRAFT', 'NOTES_COMPLETE', 'NOTES_COMPLETE'],
    ['notes', 'STATEMENTS_GENERATED', 'NOTES_COMPLETE', 'TB_UPLOADED', 'TB_UPLOADED'],
    ['the end', 'DRAFT', 'ARCHIVED', 'NOTES_COMPLETE', 'ARCHIVED'],
  ] as const)(
    '%s of an engagement from %s to %s, over %s, leads to %s',
    (_what, from, to, there, expected) => {
      expect(reappliedEngagementState({ from, to }, there, null)).toBe(expected);
    },
  );
});

it.each([
  ['a trial balance, mapped', 'STATEMENTS_GENERATED', { read: true, unmapped: false }, 'TB_MAPPED'],
  ['a trial balance, to be mapped', 'NOTES_COMPLETE', { read: true, unmapped: true }, 'TB_UPLOADED'],
  ['the last accounts mapped', 'TB_UPLOADED', { read: false, unmapped: false }, 'TB_MAPPED'],
  ['an account without a key', 'TB_MAPPED', { read: false, unmapped: true }, 'TB_UPLOADED'],
  ['a trial balance of the past', 'ARCHIVED', { read: true, unmapped: false }, 'ARCHIVED'],
] as const)(
  '%s leaves an engagement in %s by what becomes of its accounts',
  (_what, there, accounts, expected) => {
    // What the set says of the state itself does not count where it changes accounts.
    const move = { from: 'TB_MAPPED', to: 'STATEMENTS_GENERATED' };
    expect(reappliedEngagementState(move, there, accounts)).toBe(expected);
  },
);

describe('a named trigger', () => {
  it.each([
    ['VALIDATION_PASSED', 'EXPORTED', ['EXPORT_STORED'], 'VALIDATION_PASSED', 'EXPORTED'],
    [
      'DRAFT',
      'MAPPING_IN_PROGRESS',
      ['LINES_EXTRACTED', 'SUGGESTIONS_STORED'],
      'VALIDATION_FAILED',
      'MAPPING_IN_PROGRESS',
    ],
    ['EXPORTED', 'MAPPING_IN_PROGRESS', ['RETURNED_TO_MAPPING'], 'EXPORTED', 'MAPPING_IN_PROGRESS'],
    // What was returned before it was exported takes nothing back that was exported since.
    ['VALIDATION_PASSED', 'MAPPING_IN_PROGRESS', ['RETURNED_TO_MAPPING'], 'EXPORTED', undefined],
    [
      'VALIDATION_PASSED',
      'MAPPING_IN_PROGRESS',
      ['RETURNED_TO_MAPPING'],
      'MAPPING_IN_PROGRESS',
      'MAPPING_IN_PROGRESS',
    ],
    ['VALIDATION_PASSED', 'MAPPING_IN_PROGRESS', ['CONTENT_CHANGED'], 'EXPORTED', undefined],
    ['EXPORTED', 'FILED', ['MARKED_FILED'], 'MAPPING_IN_PROGRESS', undefined],
  ] as const)('from %s to %s by %j, over %s, leads to %s', (from, to, triggers, there, expected) => {
    expect(reappliedFilingState({ from, to, triggers }, there)).toBe(expected);
  });
});
