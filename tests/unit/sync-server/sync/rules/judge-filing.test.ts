/** What the server finds of a filing by the rows it holds: who stands behind a tag, which lines count, and whether a run is true. */
import { describe, expect, it } from 'vitest';
import type { SyncedRow } from '../../../../../shared/sync/records.ts';
import { ruleBookOf } from '../../../../../sync-server/practice/taxonomy-versions.ts';
import {
  contentOf,
  type FilingRows,
  standsConfirmed,
} from '../../../../../sync-server/sync/rules/filing-of-rows.ts';
import { judgeFiling, untrueResults } from '../../../../../sync-server/sync/rules/judge-filing.ts';
import { rowOf } from '../../../../fixtures/synced-rows.ts';

const [NO, YES] = [0, 1] as const;
const AT = '2026-02-02T08:00:00.000Z';
const BOOK = ruleBookOf('reg_2026_v1');
const TAG = { elementId: 'fs_Assets', negated: 0, balanceAt: 'CLOSING', memberId: null } as const;
const line = (id: string, more: Partial<SyncedRow<'lineItem'>> = {}) =>
  rowOf('lineItem', { id, lineSetId: 'now', position: 1, scale: 1, ...more });
const mapping = rowOf('tagMapping', {
  ...TAG,
  id: 'tag',
  lineItemId: 'line',
  confirmedById: 'mei',
  confirmedAt: AT,
});
const confirmation = rowOf('confirmation', {
  ...TAG,
  id: 'act',
  lineItemId: 'line',
  staffId: 'mei',
  confirmedAt: AT,
});

function rows(more: Partial<FilingRows> = {}): FilingRows {
  return {
    filing: rowOf('filing', {
      id: 'filing',
      currentLineSetId: 'now',
      entryPoint: 'SIMPLIFIED_XBRL',
      taxonomyVersion: 'reg_2026_v1',
    }),
    client: { companyName: 'Marigold Trading Pte. Ltd.', uen: '202612345K', registerShareCapital: null },
    firstPeriod: false,
    lines: [line('line')],
    mappings: [mapping],
    confirmations: [confirmation],
    spent: new Set(),
    exclusions: [],
    information: [],
    ...more,
  };
}

describe('a confirmed tag', () => {
  it.each([
    ['the act itself', {}, true],
    ['another element', { elementId: 'fs_Equity' }, false],
    ['the other sign', { negated: 1 }, false],
    ['another moment of the balance', { balanceAt: 'OPENING' }, false],
    ['another member', { memberId: 'fs_ShareCapitalMember' }, false],
    ['another person', { staffId: 'raj' }, false],
    ['another time', { confirmedAt: '2026-02-02T08:00:01.000Z' }, false],
    ['another line', { lineItemId: 'other' }, false],
  ] as const)('stands on %s: %s', (_name, change, stands) => {
    const confirmations = [{ ...confirmation, ...change }];
    expect(standsConfirmed(mapping, rows({ confirmations }))).toBe(stands);
    const [only] = contentOf(rows({ confirmations }), BOOK).lines;
    expect(only?.mapping?.confirmedById).toBe(stands ? 'mei' : null);
  });

  it('no longer stands once its act is spent', () => {
    expect(standsConfirmed(mapping, rows({ spent: new Set(['act']) }))).toBe(false);
  });
});

describe('the content of a filing', () => {
  it('is its current lines in their order, with the figures as they are printed', () => {
    const values = { current: { page: 1, table: 0, row: 1, cell: 2, text: '(1,234)' }, prior: null };
    const place = JSON.stringify({ kind: 'TABLE', table: 0, row: 1, values });
    const lines = [
      line('b', { position: 2 }),
      line('a', { position: 1, place }),
      line('old', { lineSetId: 'before' }),
    ];
    const content = contentOf(rows({ lines }), BOOK);
    expect(content.lines.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(content.lines[0]?.printed?.current ?? null).toBe('(1,234)');
    expect(content.lines[1]?.printed).toEqual({ current: null, prior: null });
  });

  it('says nothing of figures whose place cannot be read', () => {
    const content = contentOf(rows({ lines: [line('line', { place: '{"kind":' })] }), BOOK);
    expect(content.lines[0]?.printed).toEqual({ current: null, prior: null });
  });

  it('has no prior period where the engagement is the first', () => {
    expect(contentOf(rows({ firstPeriod: true }), BOOK).filing.priorPeriod).toBeNull();
    expect(contentOf(rows(), BOOK).filing.priorPeriod).not.toBeNull();
  });
});

describe('the judgement', () => {
  it('names lines that nobody decided, and the rules that fail', () => {
    const open = judgeFiling(rows({ confirmations: [] }), BOOK);
    expect(open.reasons).toContainEqual({ reason: 'UNCONFIRMED_TAG_MAPPING', lineItemIds: ['line'] });
    expect(open.failedErrorRuleIds.length).toBeGreaterThan(10);
    const decided = judgeFiling(rows(), BOOK);
    expect(decided.reasons.map(({ reason }) => reason)).toEqual(['VALIDATION_ERROR_PRESENT']);
    expect(judgeFiling(rows({ lines: [] }), BOOK).reasons[0]?.reason).toBe('NO_LINE_ITEMS');
  });

  it('takes a run that has each rule once and hides no failure', () => {
    const judgement = judgeFiling(rows(), BOOK);
    const failed = new Set(judgement.failedErrorRuleIds);
    const results = [...judgement.severities].map(([ruleId, severity]) => ({
      ruleId,
      severity,
      passed: failed.has(ruleId) ? NO : YES,
    }));
    expect(untrueResults(results, judgement)).toBeNull();
    // A desktop that finds more than the server does is believed.
    expect(
      untrueResults(
        results.map((row) => ({ ...row, passed: NO })),
        judgement,
      ),
    ).toBeNull();
    expect(
      untrueResults(
        results.map((row) => ({ ...row, passed: YES })),
        judgement,
      ),
    ).toContain('rules passed');
    expect(untrueResults(results.slice(1), judgement)).toContain('143 told');
    expect(untrueResults([], judgement)).toContain('0 told');
  });
});
