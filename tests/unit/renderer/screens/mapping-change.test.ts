/**
 * Changes of a mapping: shown at once, undone and redone in order, pasted by name.
 */
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  changesTo,
  keyFromText,
  NO_HISTORY,
  record,
  redo,
  undo,
} from '../../../../renderer/screens/engagements/mapping/mapping-change.ts';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';
import { trialBalanceItemSchema } from '../../../../shared/model/records.ts';

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
    uploadedAt: '2026-11-20T08:15:00.000Z',
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

  it('undoes and redoes, and forgets the undone after a new change', () => {
    const first = changesTo(rows, 'cash');
    const history = record(NO_HISTORY, first);
    const undone = undo(history);
    expect(undone?.changes.map((change) => change.after)).toEqual([null, 'inventories', 'trade_payables']);
    const redone = undone && redo(undone.history);
    expect(redone?.changes).toEqual(first);
    const forked = undone && record(undone.history, changesTo(rows, null));
    expect(forked && redo(forked)).toBeNull();
    expect(undo(NO_HISTORY)).toBeNull();
  });

  it('reads a pasted key or label, an empty line as cleared, anything else as unknown', () => {
    const keys = [{ key: 'inventories', label: 'Inventories, net' }];
    expect(keyFromText(' INVENTORIES ', keys)).toBe('inventories');
    expect(keyFromText('inventories, NET', keys)).toBe('inventories');
    expect(keyFromText('', keys)).toBeNull();
    expect(keyFromText('stock', keys)).toBeUndefined();
  });
});
