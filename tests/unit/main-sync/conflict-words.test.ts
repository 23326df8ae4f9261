/** Records of a conflict in the field's words, and which of their fields are shown. */
import { describe, expect, it } from 'vitest';
import { differingFields, recordTitle } from '../../../main/sync/conflict-words.ts';
import { SYNCED_KINDS } from '../../../shared/sync/records.ts';

const NAMES = new Map([['s1', 'Hui Min Sim']]);

describe('a record', () => {
  it.each(SYNCED_KINDS)('%s has a title, with a row and without one', (kind) => {
    expect(recordTitle(kind, null)).toMatch(/^[A-Z]/);
    expect(recordTitle(kind, { title: 'A', label: 'B', versionNo: 3 })).toMatch(/^[A-Z]/);
  });

  it('is named by what people see of it', () => {
    expect(recordTitle('note', { title: 'Trade receivables' })).toBe('Note “Trade receivables”');
    expect(recordTitle('trialBalanceItem', { accountCode: '1000', accountDescription: 'Cash' })).toBe(
      'Account 1000 Cash',
    );
  });
});

describe('fields side by side', () => {
  const note = (title: string, text: string) => ({
    ...{ id: 'n', engagementId: 'e', title, position: 1, generatedAt: '2026-03-01T00:00:00.000Z' },
    content: JSON.stringify([
      { type: 'paragraph', text },
      { type: 'table', headers: ['', '2025'], rows: [['Cash', '12']] },
    ]),
  });

  it('are those that differ, texts as words and not as JSON', () => {
    expect(differingFields(note('A', 'Mine.'), note('A', 'Theirs.'), NAMES)).toEqual([
      { label: 'Text', mine: 'Mine.\n2025\nCash\n12', theirs: 'Theirs.\n2025\nCash\n12' },
    ]);
    expect(differingFields(note('A', 'Same.'), note('A', 'Same.'), NAMES)).toEqual([]);
  });

  it('say everything of a record that only one side has', () => {
    expect(differingFields(null, note('A', 'Theirs.'), NAMES)).toEqual([
      { label: 'Title', mine: null, theirs: 'A' },
      { label: 'Text', mine: null, theirs: 'Theirs.\n2025\nCash\n12' },
    ]);
  });

  it('name people, dates, flags and what is empty', () => {
    const mine = { confirmedById: 's1', negated: 1, periodEnd: '2025-12-31', memberId: null };
    const theirs = { confirmedById: null, negated: 0, periodEnd: '2024-12-31', memberId: 'x' };
    expect(differingFields(mine, theirs, NAMES)).toEqual([
      { label: 'Sign reversed', mine: 'Yes', theirs: 'No' },
      { label: 'Member', mine: '–', theirs: 'x' },
      { label: 'Confirmed by', mine: 'Hui Min Sim', theirs: '–' },
      { label: 'Period to', mine: '31 December 2025', theirs: '31 December 2024' },
    ]);
  });
});
