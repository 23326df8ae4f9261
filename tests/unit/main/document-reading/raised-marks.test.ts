/** Marks of footnotes beside amounts, and text that is struck through: neither is a part of an amount. */
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { withoutRaisedMarks } from '../../../../main/document-reading/raised-marks.ts';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import { docxOf, paragraph, type SmallCell, table } from '../../../fixtures/statements/small-documents.ts';

const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const RAISED = '<w:vertAlign w:val="superscript"/>';
const raised = (text: string, mark: string, properties = RAISED): SmallCell => ({
  xml: `<w:p>${run(text)}${run(mark, properties)}</w:p>`,
});

async function read(rows: readonly (readonly SmallCell[])[]) {
  const title = paragraph('Statement of financial position') + paragraph('As at 31 December 2025');
  return readStatementsDocument(docxOf(title + table(rows)), {});
}

type Reading = Awaited<ReturnType<typeof read>>;
const values = ({ lines }: Reading) => lines.map((line) => [line.label, line.valueCurrent, line.valuePrior]);
const leftOut = ({ coverage }: Reading) => coverage?.leftOut.map(({ reason, texts }) => [reason, ...texts]);

describe('marks raised behind an amount of a DOCX', () => {
  it('reads the amount without its mark, and the year without its mark', async () => {
    const reading = await read([
      ['', '2025', raised('2024', '1')],
      ['', 'S$', 'S$'],
      ['Cash', raised('850', '1'), '720'],
      ['Receivables', raised('12,345', '2'), raised('11,000', '(b)')],
      ['Loans', raised('(40)', '3', '<w:rStyle w:val="FootnoteReference"/>'), raised('(31)', '*')],
    ]);
    expect(values(reading)).toEqual([
      ['Cash', '850.00', '720.00'],
      ['Receivables', '12345.00', '11000.00'],
      ['Loans', '-40.00', '-31.00'],
    ]);
  });

  it('lists an amount with two raised digits, which may be its cents', async () => {
    const reading = await read([
      ['', '2025', '2024'],
      ['Cash', raised('12,345', '50'), '11,000'],
      ['Stock', '1,200', '900'],
    ]);
    expect(values(reading)[0]).toEqual(['Cash', null, '11000.00']);
    expect(leftOut(reading)).toEqual([['NOT_A_LINE', '12,345^50']]);
  });

  it('keeps raised letters of dates and words, tabs, and what stands alone', () => {
    const text = (...pieces: readonly [string, boolean][]) =>
      withoutRaisedMarks(pieces.map(([part, isRaised]) => ({ text: part, raised: isRaised })));
    expect(text(['31', false], ['st', true], [' December', false])).toBe('31st December');
    expect(text(['Area in m', false], ['2', true])).toBe('Area in m2');
    expect(text(['850', true])).toBe('850');
    expect(text(['850', false], ['1\t', true], ['720', false])).toBe('850\t720');
    expect(text(['1', true], ['850', false])).toBe('850');
  });
});

describe('marks raised behind an amount of a PDF', () => {
  const print = (rise: number) =>
    new Promise<Uint8Array>((resolve) => {
      const pdf = new PDFDocument({ size: 'A4', margin: 0 });
      const chunks: Uint8Array[] = [];
      pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
      const at = (x: number, y: number, text: string, size = 10) =>
        pdf.font('Helvetica').fontSize(size).text(text, x, y, { lineBreak: false });
      const right = (x: number, y: number, text: string) => at(x - pdf.widthOfString(text), y, text);
      at(60, 60, 'Statement of financial position');
      right(470, 100, '2025');
      right(550, 100, '2024');
      const rows = [
        ['Cash', '850', '1', '720'],
        ['Receivables', '12,345', '2', '11,000'],
        ['Deposits', '77', '3', '66'],
      ] as const;
      for (const [index, [label, now, mark, then]] of rows.entries()) {
        const y = 130 + index * 16;
        at(60, y, label);
        right(470, y, now);
        at(470.3, y - rise, mark, 6);
        pdf.fontSize(10);
        right(550, y, then);
      }
      pdf.end();
    });

  it.each([0, 1, 2.5, 4])('reads the amounts where the marks are raised by %d points', async (rise) => {
    const reading = await readStatementsDocument(await print(rise), {});
    expect(values(reading)).toEqual([
      ['Cash', '850.00', '720.00'],
      ['Receivables', '12345.00', '11000.00'],
      ['Deposits', '77.00', '66.00'],
    ]);
  });
});

describe('text that is struck through', () => {
  it('is told as not visible and is no amount of a line', async () => {
    const struck = (old: string, now: string): SmallCell => ({
      xml: `<w:p>${run(old, '<w:strike/>')}${run(now, '<w:dstrike w:val="false"/>')}</w:p>`,
    });
    const reading = await read([
      ['', '2025', '2024'],
      ['Cash', struck('49,000', '50,000'), '30,000'],
      ['Stock', struck('1,000', '2,000'), struck('850', '')],
    ]);
    expect(values(reading)).toEqual([
      ['Cash', '50000.00', '30000.00'],
      ['Stock', '2000.00', null],
    ]);
    expect(leftOut(reading)).toEqual([
      ['NOT_VISIBLE', '49,000'],
      ['NOT_VISIBLE', '1,000', '850'],
    ]);
  });
});
