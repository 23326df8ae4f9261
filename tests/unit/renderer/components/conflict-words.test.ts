/** Records and values of a conflict in words. */
import { describe, expect, it } from 'vitest';
import { recordTitle, valueWords } from '../../../../renderer/components/conflict-words.ts';
import { SYNCED_KINDS } from '../../../../shared/sync/kinds/kinds.ts';

describe('a record', () => {
  it.each(SYNCED_KINDS)('%s has a title, with a row and without one', (kind) => {
    expect(recordTitle(kind, null)).toMatch(/^[A-Z].*[^ ,“”]$/);
    expect(recordTitle(kind, { title: 'A', label: 'B', versionNo: 3 })).toMatch(/^[A-Z].*[^ ,]$/);
  });

  it('is named by what people see of it', () => {
    const account = { accountCode: '1000', accountDescription: 'Cash' };
    expect([
      recordTitle('note', { title: 'Trade receivables' }),
      recordTitle('trialBalanceItem', account),
      recordTitle('filing', { periodEnd: '2025-12-31' }),
      recordTitle('generatedStatement', { versionNo: 2 }),
      recordTitle('generatedStatement', null),
    ]).toEqual([
      'Note “Trade receivables”',
      'Account 1000 Cash',
      'Filing to 31 December 2025',
      'Statements, version 2',
      'Statements',
    ]);
  });
});

describe('a value', () => {
  const person = '01900000-0000-7000-8000-000000000001';
  const names = new Map([
    [person, 'Arjun Pillai'],
    ['x_Cash', 'Cash at bank'],
  ]);
  const note = JSON.stringify([
    { id: 'b1', kind: 'PARAGRAPH', text: 'Cash is kept at one bank.' },
    { headers: ['', '2025'], rows: [['At bank', '1234567.50']] },
  ]);
  const cases: [string, string | number | null, string][] = [
    ['confirmedById', person, 'Arjun Pillai'],
    ['confirmedById', null, 'Nothing'],
    ['elementId', 'x_Cash', 'Cash at bank'],
    ['negated', 1, 'Yes'],
    ['position', 1, '1'],
    ['periodEnd', '2025-12-31', '31 December 2025'],
    ['status', 'MAPPING_IN_PROGRESS', 'Tagging'],
    ['author', 'PERSON', 'A person'],
    ['functionalCurrency', 'SGD', 'SGD'],
    ['currentYearBalance', '-1234567.50', '(1,234,567.50)'],
    ['priorYearBalance', '0.00', '0.00'],
    ['value', 'true', 'Yes'],
    ['value', 'ACME', 'ACME'],
    ['title', '[2025] DEBTORS', '[2025] DEBTORS'],
    ['responseData', '"Straight line"', 'Straight line'],
    ['content', note, 'Cash is kept at one bank.\n2025\nAt bank   1,234,567.50'],
    ['content', '[]', 'Nothing'],
    ['content', '[not a structure', '[not a structure'],
    ['content', 'x'.repeat(5_000), `${'x'.repeat(2_000)}…`],
  ];
  it.each(cases)('%s %s', (column, value, words) => {
    expect(valueWords(column, value, names)).toBe(words);
  });

  it('tells a moment in the reader’s own time', () => {
    expect(valueWords('confirmedAt', '2026-11-21T02:00:00.000Z', names)).toMatch(
      /^2[01] Nov 2026, \d\d:\d\d$/,
    );
  });
});
