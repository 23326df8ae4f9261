/**
 * Changes of a mapping: shown at once, replaced by the engine's answer, pasted by name.
 */
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  changesTo,
  keyFromLine,
  keyFromText,
  withAnswered,
} from '../../../../../../renderer/screens/engagements/mapping/mapping-change.ts';
import type { TrialBalanceItem } from '../../../../../../shared/model/records.ts';
import { trialBalanceItemSchema } from '../../../../../../shared/model/records.ts';

function item(number: number, taxonomyKey: string | null): TrialBalanceItem {
  return trialBalanceItemSchema.parse({
    id: `01920000-0000-7000-8000-00000000000${number}`,
    engagementId: '01920000-0000-7000-8000-000000000100',
    accountCode: String(number),
    accountDescription: `Account ${number}`,
    currentYearBalance: '1.00',
    priorYearBalance: null,
    openingBalance: null,
    taxonomyKey,
    taxonomyLabel: taxonomyKey,
    mappingConfidence: taxonomyKey === null ? null : 'LOW',
    mappingRationale: null,
    isOverride: false,
    suggestions: [],
    sourceRow: number,
    uploadId: null,
    uploadedAt: '2026-11-20T08:15:00.000Z',
    origin: 'FILE',
    adjustment: '0.00',
    adjustedBalance: '0.00',
    priorAdjustment: '0.00',
    priorAdjustedBalance: null,
    postings: [],
  });
}

const rows = [item(1, null), item(2, 'inventories'), item(3, 'trade_payables')];

describe('changes of a mapping', () => {
  it('leaves rows alone that a person gave the key already, and takes an accepted suggestion as a decision', () => {
    const byHand = applyChanges(rows, changesTo(rows.slice(0, 1), 'inventories'), (key) => key);
    expect(changesTo(byHand, 'inventories').map((change) => change.itemId.at(-1))).toEqual(['2', '3']);
    expect(changesTo(rows, null).map((change) => change.itemId.at(-1))).toEqual(['2', '3']);
  });

  it('shows a key as set by hand, and a cleared one as none', () => {
    const set = applyChanges(rows, changesTo(rows.slice(0, 1), 'inventories'), (key) => `The ${key}`);
    expect(set[0]).toMatchObject({
      taxonomyKey: 'inventories',
      taxonomyLabel: 'The inventories',
      isOverride: true,
    });
    const cleared = applyChanges(rows, changesTo(rows, null), (key) => key);
    expect(cleared.every((row) => row.taxonomyKey === null && !row.isOverride)).toBe(true);
    expect(rows[1]?.taxonomyKey).toBe('inventories');
  });

  it('takes the engine’s answer in place of what it showed', () => {
    const answered = [{ ...item(2, 'deposits'), mappingRationale: 'Set by Wei Ling.' }];
    const now = withAnswered(rows, answered);
    expect(now.map((row) => row.taxonomyKey)).toEqual([null, 'deposits', 'trade_payables']);
    expect(now[1]?.mappingRationale).toBe('Set by Wei Ling.');
  });

  it('reads a line of several cells by the first that names a key', () => {
    const keys = [{ key: 'inventories', label: 'Inventories, net' }];
    expect(keyFromLine('1160\tStock\tInventories, net', keys)).toBe('inventories');
    expect(keyFromLine('1160\tStock', keys)).toBeUndefined();
    expect(keyFromLine('\t', keys)).toBeNull();
  });

  it('reads a pasted key or label, an empty line as cleared, anything else as unknown', () => {
    const keys = [{ key: 'inventories', label: 'Inventories, net' }];
    expect(keyFromText(' INVENTORIES ', keys)).toBe('inventories');
    expect(keyFromText('inventories, NET', keys)).toBe('inventories');
    expect(keyFromText('', keys)).toBeNull();
    expect(keyFromText('stock', keys)).toBeUndefined();
  });
});
