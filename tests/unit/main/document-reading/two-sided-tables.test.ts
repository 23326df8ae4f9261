/** Balance sheets in the form of a T: each half has its own labels and amounts. */
import { describe, expect, it } from 'vitest';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import { docxOf, paragraph, type SmallCell, table } from '../../../fixtures/statements/small-documents.ts';

async function read(rows: readonly (readonly SmallCell[])[]) {
  const title = paragraph('Balance sheet as at 31 December 2025');
  const { lines, coverage } = await readStatementsDocument(docxOf(title + table(rows)), {});
  return {
    lines: lines.map((line) => [line.label, line.valueCurrent, line.valuePrior]),
    left: coverage?.leftOut.flatMap(({ texts }) => texts),
  };
}

const LINES = [
  ['Capital', '20000.00', '19000.00'],
  ['Profit', '7000.00', '5000.00'],
  ['Total', '27000.00', '24000.00'],
  ['Plant', '3000.00', '4000.00'],
  ['Cash', '24000.00', '20000.00'],
  ['Total', '27000.00', '24000.00'],
];

describe('a table of two sides', () => {
  it('is read half by half', async () => {
    const rows = [
      ['Liabilities', '2025', '2024', 'Assets', '2025', '2024'],
      ['', 'RM', 'RM', '', 'RM', 'RM'],
      ['Capital', '20,000', '19,000', 'Plant', '3,000', '4,000'],
      ['Profit', '7,000', '5,000', 'Cash', '24,000', '20,000'],
      ['', '27,000', '24,000', '', '27,000', '24,000'],
    ];
    expect(await read(rows)).toEqual({ lines: LINES, left: [] });
  });

  it('is read where the prior year stands left of the labels', async () => {
    const rows = [
      ['2024', '', '2025', '2024', '', '2025'],
      ['RM', '', 'RM', 'RM', '', 'RM'],
      ['19,000', 'Capital', '20,000', '4,000', 'Plant', '3,000'],
      ['5,000', 'Profit', '7,000', '20,000', 'Cash', '24,000'],
      ['24,000', '', '27,000', '24,000', '', '27,000'],
    ];
    expect(await read(rows)).toEqual({ lines: LINES, left: [] });
  });

  it('is none where words stand behind the amounts and their columns are not headed alike', async () => {
    const rows = [
      ['', '2025', '2024', 'Remarks', '', ''],
      ['Capital', '20,000', '19,000', 'Paid in cash', '', ''],
      ['Profit', '7,000', '5,000', 'Not audited', '1,500', ''],
    ];
    expect((await read(rows)).lines.slice(0, 2)).toEqual(LINES.slice(0, 2));
  });
});
