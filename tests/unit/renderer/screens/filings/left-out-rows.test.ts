/** The list of amounts left out: what to look at first, and positions that never move. */
import { describe, expect, it } from 'vitest';
import { leftOutRows, reasonCounts } from '../../../../../renderer/screens/filings/source/left-out-rows.ts';
import {
  coverageWords,
  documentCoverageSchema,
  type LeftOutReason,
} from '../../../../../shared/model/document-coverage.ts';

function entry(
  label: string,
  reason: LeftOutReason,
  texts: readonly string[],
  lineItemId: string | null = null,
) {
  const at = { page: 1, line: 1, statement: 'notes' as const, parentLabel: null, place: null, scale: 1 };
  return { ...at, label, reason, texts: [...texts], valueCurrent: '1.00', valuePrior: null, lineItemId };
}

const COVERAGE = documentCoverageSchema.parse({
  printed: 214,
  taken: 209,
  leftOut: [
    entry('Group cash', 'OTHER_ENTITY', ['1', '2']),
    entry('Deposit', 'IN_A_SENTENCE', ['3']),
    entry('Rent', 'NOT_A_LINE', ['4']),
    entry('Taken', 'NOT_A_LINE', ['5'], '018f0000-0000-7000-8000-000000000001'),
  ],
});

describe('amounts left out', () => {
  it('are counted without those that a person took in', () => {
    expect(coverageWords(COVERAGE)).toBe('210 of 214 amounts taken, 4 left out');
  });

  it('stand with the doubtful ones first and keep their position', () => {
    expect(leftOutRows(COVERAGE, 'ALL').map(({ entry: { label }, position }) => [label, position])).toEqual([
      ['Rent', 2],
      ['Deposit', 1],
      ['Group cash', 0],
    ]);
    expect(leftOutRows(COVERAGE, 'IN_A_SENTENCE')).toHaveLength(1);
  });

  it('are counted by reason in the same order', () => {
    expect(reasonCounts(COVERAGE)).toEqual([
      { reason: 'NOT_A_LINE', amounts: 1 },
      { reason: 'IN_A_SENTENCE', amounts: 1 },
      { reason: 'OTHER_ENTITY', amounts: 2 },
    ]);
  });
});
