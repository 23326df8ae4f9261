/** Dollars and cents in columns of their own: one amount. */
import { describe, expect, it } from 'vitest';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import {
  docxOf,
  paragraph,
  pdfOf,
  pdfRow,
  type SmallCell,
  table,
} from '../../../fixtures/statements/small-documents.ts';

const TITLE = 'Balance sheet as at 30 June 2025';

async function read(bytes: Uint8Array) {
  const { lines, coverage } = await readStatementsDocument(bytes, {});
  const left = coverage?.leftOut.flatMap(({ texts }) => texts);
  return { lines: lines.map((line) => [line.label, line.valueCurrent, line.valuePrior]), left };
}

const docx = (rows: readonly (readonly SmallCell[])[]) => docxOf(paragraph(TITLE) + table(rows));
const YEARS: readonly SmallCell[] = ['', { text: '2025', span: 2 }, { text: '2024', span: 2 }];

describe('columns of cents', () => {
  it('are joined with the dollars of a DOCX, whose negative amounts are in brackets', async () => {
    const rows = [
      YEARS,
      ['', 'S$', 'cts', 'S$', 'cts'],
      ['Cash', '1,234', '50', '900', '05'],
      ['Loan', '(500', '00)', '-', '-'],
      ['Net assets', '734', '50', '900', '05'],
    ];
    expect(await read(docx(rows))).toEqual({
      lines: [
        ['Cash', '1234.50', '900.05'],
        ['Loan', '-500.00', '0.00'],
        ['Net assets', '734.50', '900.05'],
      ],
      left: [],
    });
  });

  it('are joined with the ringgit of a PDF', async () => {
    const page = [
      pdfRow(60, TITLE),
      pdfRow(90, '', { 440: '2025', 540: '2024' }),
      pdfRow(104, '', { 440: 'RM  sen', 540: 'RM  sen' }),
      pdfRow(130, 'Cash', { 420: '1,850', 440: '50', 520: '1,720', 540: '05' }),
      pdfRow(146, 'Deposits', { 420: '100', 440: '00', 520: '90', 540: '10' }),
    ];
    expect((await read(await pdfOf([page.flat()]))).lines).toEqual([
      ['Cash', '1850.50', '1720.05'],
      ['Deposits', '100.00', '90.10'],
    ]);
  });

  it('are left as they are where an amount below the heading has other figures', async () => {
    const rows = [YEARS, ['', 'S$', 'cts', 'S$', 'cts'], ['Cash', '1,234', '50', '900', '5']];
    expect((await read(docx(rows))).left).toEqual(['50', '5']);
  });
});
