/** A full set of statements of an invented company, printed as DOCX and as PDF: both give the same lines. */
import { describe, expect, it } from 'vitest';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import { documentReadingSchema } from '../../../../shared/model/document-reading.ts';
import { expectedLines, KESTREL_BAY } from '../../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../../../fixtures/statements/statements-docx.ts';
import { buildStatementsPdf } from '../../../fixtures/statements/statements-pdf.ts';

const BUILDERS = [
  ['DOCX', buildStatementsDocx],
  ['PDF', buildStatementsPdf],
] as const;

function comparable(line: {
  statement: string;
  label: string;
  valueCurrent: string | null;
  valuePrior: string | null;
}) {
  return [line.statement, line.label, line.valueCurrent, line.valuePrior].join(' | ');
}

function figure(label: string, column: 0 | 1, title: string): bigint {
  const table = KESTREL_BAY.tables.find((candidate) => candidate.title.startsWith(title));
  const rows = table?.rows.filter((row) => row.label === label) ?? [];
  return rows.reduce((sum, row) => sum + BigInt(row.figures?.[column] ?? '0'), 0n);
}

describe('the invented company', () => {
  it.each([0, 1] as const)('casts and ties in column %i', (column) => {
    const position = (label: string) => figure(label, column, 'Statement of financial position');
    const profit = (label: string) => figure(label, column, 'Statement of profit or loss');
    const cash = (label: string) => figure(label, column, 'Statement of cash flows');
    expect(position('Total assets')).toBe(
      position('Total non-current assets') + position('Total current assets'),
    );
    expect(position('Total equity and liabilities')).toBe(position('Total assets'));
    expect(position('Total equity') + position('Total liabilities')).toBe(position('Total assets'));
    expect(profit('Revenue') + profit('Cost of sales')).toBe(profit('Gross profit'));
    expect(profit('Profit before tax')).toBe(cash('Profit before tax'));
    expect(cash('Cash and cash equivalents at end of the year')).toBe(position('Cash and cash equivalents'));
    expect(
      cash('Net cash from operating activities') +
        cash('Net cash used in investing activities') +
        cash('Net cash used in financing activities') +
        cash('Cash and cash equivalents at beginning of the year'),
    ).toBe(cash('Cash and cash equivalents at end of the year'));
  });
});

describe.each(BUILDERS)('reading the full set as %s', (_format, build) => {
  it('gives every line with its values, and no other', async () => {
    const reading = await readStatementsDocument(await build(KESTREL_BAY));
    expect(documentReadingSchema.parse(reading)).toEqual(reading);
    const expected = expectedLines(KESTREL_BAY).map(comparable).sort();
    expect(reading.lines.map(comparable).sort()).toEqual(expected);
    expect(reading.currency).toBe('SGD');
    expect(reading.warnings).toEqual([]);
    expect(reading.columnPairs).toHaveLength(1);
    expect(reading.pageCount).toBeGreaterThan(4);
  });

  it('gives lines in the order of the document, each with its place', async () => {
    const { lines } = await readStatementsDocument(await build(KESTREL_BAY));
    const places = lines.map((line) => line.sourcePage * 10_000 + line.sourceLine);
    expect(places).toEqual([...places].sort((one, two) => one - two));
    expect(lines.every((line) => line.place !== null && line.sourceLine > 0)).toBe(true);
  });

  it('tells equal labels apart by their heading', async () => {
    const { lines } = await readStatementsDocument(await build(KESTREL_BAY));
    const borrowings = lines.filter(
      ({ label, statement }) => label === 'Bank borrowings' && statement === 'balance_sheet',
    );
    expect(borrowings.map(({ parentLabel }) => parentLabel)).toEqual([
      'Non-current liabilities',
      'Current liabilities',
    ]);
  });

  it('is the same for the same bytes, and the bytes are the same for the same set', async () => {
    const [one, two] = [await build(KESTREL_BAY), await build(KESTREL_BAY)];
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
    expect(await readStatementsDocument(one)).toEqual(await readStatementsDocument(two));
  });
});
