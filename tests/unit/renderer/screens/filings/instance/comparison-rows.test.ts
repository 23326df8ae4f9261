import { describe, expect, it } from 'vitest';
import {
  comparisonRows,
  placeOfLine,
  standingText,
} from '../../../../../../renderer/screens/filings/instance/comparison-rows.ts';
import { sampleRendering } from '../../../../main/xbrl-filing/rendering/sample-rendering.ts';
import { idOf, makeLine } from '../line-fixture.ts';

describe('the rows of an instance that was read back', () => {
  const [fact] = sampleRendering.facts;
  if (fact === undefined) throw new Error('The sample has a fact.');
  const first = makeLine({ number: 1, label: 'Trade debtors', page: 4, line: 7 });
  const second = makeLine({ number: 2, label: 'Trade debtors, note 5', page: 9, line: 2 });
  const compared = (lineItemId: string, agrees: boolean) =>
    ({ lineItemId, year: 'CURRENT', expected: agrees ? '1000' : '1001', agrees }) as const;
  const rendering = {
    ...sampleRendering,
    facts: [
      {
        ...fact,
        standing: 'DIFFERS' as const,
        lines: [compared(idOf(1), true), compared(idOf(2), false)],
      },
      ...sampleRendering.facts.slice(1),
    ],
  };

  it('stand under their sections and headings, with a row for each further line of a fact', () => {
    const rows = comparisonRows(rendering, [first, second]);
    expect(rows.map(({ kind, label, current, line }) => [kind, label, current, line?.label ?? ''])).toEqual([
      ['SECTION', 'Statement of financial position', '', ''],
      ['HEADING', 'Current assets', '', ''],
      ['FACT', 'Trade receivables, current', '1,000', 'Trade debtors'],
      ['FURTHER_LINE', '', '', 'Trade debtors, note 5'],
      ['SECTION', 'Filing information', '', ''],
      ['FACT', 'Going concern', 'Yes', ''],
    ]);
    expect(rows.map(standingText)).toEqual(['', '', '≠ Differs', '', '', 'Filing information']);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  });

  it('say where a line stands', () => {
    expect(placeOfLine(first)).toBe('page 4, line 7');
    expect(placeOfLine({ ...first, origin: 'ENGAGEMENT' })).toBe('statements, line 7');
    expect(placeOfLine({ ...first, origin: 'MANUAL', sourcePage: 0 })).toBe('by hand');
  });

  it('turn the sign of a figure where its label asks for it', () => {
    const sections = sampleRendering.sections.map((section) => ({
      ...section,
      rows: section.rows.map((row) => ({ ...row, negated: true })),
    }));
    const rows = comparisonRows({ ...rendering, sections }, [first]);
    expect(rows.find(({ kind }) => kind === 'FACT')?.current).toBe('(1,000)');
  });
});
