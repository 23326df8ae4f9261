/**
 * The exports of a full set, each against the library it is written with, alone and at the same amount: Word by cells,
 * PDF by texts, workbook by cells; and the working papers of 10,000 accounts with 200 journals. What comes on top is what is
 * computed, laid out and styled, and the bytes that are always the same.
 */
import { Document, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import { estimatePageNumbers } from 'docx/layout';
import ExcelJS from 'exceljs';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { asAdjusted, withAdjustments } from '../../main/financial-statements/books/adjusted-balances.ts';
import { printDocument } from '../../main/financial-statements/document/print-document.ts';
import { draftNotesOffline } from '../../main/financial-statements/notes/offline-drafter.ts';
import { layOutDocument } from '../../main/financial-statements/pages/lay-out-document.ts';
import { buildStatementsPdf } from '../../main/financial-statements/pages/write-pdf.ts';
import { computeStatements } from '../../main/financial-statements/statements/compute-statements.ts';
import { buildStatementsDocument } from '../../main/financial-statements/word/statements-document.ts';
import { buildStatementsWorkbook } from '../../main/financial-statements/workbook/statements-workbook.ts';
import {
  buildWorkingPapers,
  workingPaperSheets,
} from '../../main/financial-statements/working-papers/build-working-papers.ts';
import { writeArchivePdf } from '../../main/typesetting/archive-pdf.ts';
import { NOTES_INPUT, STATEMENTS } from '../unit/main/financial-statements/notes/sample-notes.ts';
import { papersInput } from '../unit/main/financial-statements/working-papers/random-working-papers.ts';
import { header, items, journals, rules, taxonomy } from './large-books.ts';
import { bestRatioOf, PACE } from './ratio.ts';

const input = {
  client: NOTES_INPUT.client,
  statements: STATEMENTS,
  notes: draftNotesOffline(NOTES_INPUT),
  draft: false,
  author: 'Fairview Practice',
  createdAt: '2027-02-01T08:00:00Z',
};

async function cellsAlone(rows: number, columns: number): Promise<void> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Cells');
  for (let row = 0; row < rows; row += 1)
    sheet.addRow(Array.from({ length: columns }, (_, at) => (at === 0 ? `Row ${row}` : row + at)));
  expect((await workbook.xlsx.writeBuffer()).byteLength).toBeGreaterThan(5_000);
}

/** The library alone: a table of four columns, and on which pages its headings stand. */
async function tableAlone(rows: number): Promise<void> {
  const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] });
  const table = new Table({
    rows: Array.from(
      { length: rows },
      (_, at) => new TableRow({ children: [cell(`Row ${at}`), cell(`${at}`), cell('1,000'), cell('2,000')] }),
    ),
  });
  const document = new Document({ sections: [{ children: [table] }], pageNumbers: estimatePageNumbers });
  expect((await Packer.pack(document, 'uint8array')).length).toBeGreaterThan(5_000);
}

test('a full set in Word', async ({ bench }) => {
  const bytes = await buildStatementsDocument(input);
  const xml = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
  const rows = Math.round(xml.split('</w:p>').length / 4);
  const result = await bench.compare(
    bench('build the Word document', async () => {
      expect((await buildStatementsDocument(input)).length).toBeGreaterThan(10_000);
    }),
    bench('docx alone, as many cells', () => tableAlone(rows)),
    PACE,
  );
  expect(
    bestRatioOf(result.get('build the Word document'), result.get('docx alone, as many cells')),
  ).toBeLessThan(6);
});

test('a full set in PDF', async ({ bench }) => {
  const { pages } = layOutDocument(printDocument(input));
  const result = await bench.compare(
    bench('build the PDF', async () => {
      expect((await buildStatementsPdf(input)).length).toBeGreaterThan(50_000);
    }),
    bench('pdfkit alone, the same texts', async () => {
      const layout = { autoFirstPage: false };
      const archive = { made: new Date(0), subset: 'PDF/A-2b', info: { Title: 'Texts' }, layout } as const;
      const bytes = await writeArchivePdf(archive, (document) => {
        for (const { items: placed } of pages) {
          document.addPage();
          for (const item of placed)
            if (item.kind === 'TEXT')
              document
                .font(item.bold ? 'bold' : 'plain')
                .fontSize(item.size)
                .text(item.text, item.x, item.y, { lineBreak: false });
        }
      });
      expect(bytes.length).toBeGreaterThan(10_000);
    }),
    PACE,
  );
  expect(bestRatioOf(result.get('build the PDF'), result.get('pdfkit alone, the same texts'))).toBeLessThan(
    6,
  );
});

test('a full set as a workbook', async ({ bench }) => {
  const result = await bench.compare(
    bench('build the workbook', async () => {
      expect((await buildStatementsWorkbook(input)).length).toBeGreaterThan(10_000);
    }),
    bench('exceljs alone, 500 rows of four cells', () => cellsAlone(500, 4)),
    PACE,
  );
  const times = bestRatioOf(
    result.get('build the workbook'),
    result.get('exceljs alone, 500 rows of four cells'),
  );
  expect(times).toBeLessThan(5);
});

test('the working papers of 10,000 accounts with 200 journals', async ({ bench }) => {
  const accounts = withAdjustments(items, journals);
  const statementInput = { header, items: accounts.map(asAdjusted), hasPriorYear: true, taxonomy, rules };
  const papers = { ...papersInput([], journals), accounts, statementInput };
  const statements = computeStatements(statementInput);
  const rows = workingPaperSheets(papers, statements).flatMap((sheet) => sheet.rows);
  const cells = rows.reduce((sum, row) => sum + row.cells.length, 0);
  const columns = Math.round(cells / rows.length);
  console.log(`${rows.length} rows, ${cells} cells`);
  const result = await bench.compare(
    bench('build the working papers', async () => {
      expect((await buildWorkingPapers(papers, statements))?.length).toBeGreaterThan(500_000);
    }),
    bench('exceljs alone, as many cells', () => cellsAlone(rows.length, columns)),
    { time: 0, iterations: 2, warmupTime: 0, warmupIterations: 0 },
  );
  const times = bestRatioOf(
    result.get('build the working papers'),
    result.get('exceljs alone, as many cells'),
  );
  expect(times).toBeLessThan(8);
});
