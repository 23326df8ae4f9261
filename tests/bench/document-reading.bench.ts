/**
 * Reading documents of statements: how right (precision and recall over the described documents) and how
 * fast, against the library that takes the text out of the same bytes alone.
 */
import mammoth from 'mammoth';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { readStatementsDocument } from '../../main/document-reading/read-statements-document.ts';
import {
  type DescribedDocument,
  describedDocument,
  describedDocuments,
} from '../fixtures/documents/described-document.ts';
import { measureDocument } from '../fixtures/documents/measure-documents.ts';
import { printDocx } from '../fixtures/documents/print-docx.ts';
import { printPdf } from '../fixtures/documents/print-pdf.ts';
import { type ReadingScore, scoreInWords, sumOfScores } from '../support/reading-score.ts';
import { PACE, ratioOf } from './ratio.ts';

/** How many times as long as taking the text out, at most. */
const MOST_TIMES = 3;
const PAGES = 60;

/** Notes with a table and prose on each page, behind a statement. */
function longDocument(format: 'pdf' | 'docx'): DescribedDocument {
  const prose =
    'The Company recognises revenue when control of the goods passes to the customer, at the amount of the consideration to which it expects to be entitled, and no element of financing is present in the sales that it makes.';
  const note = (number: number) => {
    const rows = Array.from(
      { length: 12 },
      (_, row) => `Item ${number} of row ${row} | ${1000 + row} | ${900 + row}`,
    );
    return [
      'page',
      `title: ${number}. Details of the balance number ${number}`,
      ...Array.from({ length: 6 }, () => `text: ${prose}`),
      'statement: notes',
      'columns: current prior',
      'head: 2025 | 2024',
      'head: S$ | S$',
      ...rows,
      '=^ Total | *',
    ];
  };
  const lines = [
    `style: format=${format}`,
    'title: Statement of financial position',
    'statement: balance_sheet',
    'columns: current prior',
    'head: 2025 | 2024',
    'head: S$ | S$',
    'Cash | 120500 | 98400',
    '== Total assets | *',
    'page',
    'title: Notes to the financial statements',
    ...Array.from({ length: PAGES - 1 }, (_, at) => note(at + 1)).flat(),
  ];
  return describedDocument(`long ${format}`, lines.join('\n'));
}

async function textOfPdf(bytes: Uint8Array): Promise<number> {
  const task = getDocument({
    data: Uint8Array.from(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  const document = await task.promise;
  let length = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    length += items.length;
    page.cleanup();
  }
  await task.destroy();
  return length;
}

describe('described documents', () => {
  test.each(['houses', 'kept-aside'])('precision and recall (%s)', async (folder) => {
    const scores: ReadingScore[] = [];
    for (const document of describedDocuments(new URL(`../fixtures/documents/${folder}/`, import.meta.url))) {
      const score = await measureDocument(document);
      console.log(scoreInWords(document.name, score));
      scores.push(score);
    }
    const all = sumOfScores(scores);
    console.log(scoreInWords(`all of ${folder}`, all));
    expect(all.valuesRight / all.lines).toBeGreaterThanOrEqual(0.99);
    expect(all.wrong).toEqual([]);
  });
});

describe(`${PAGES} pages to line items`, () => {
  test('PDF', async ({ bench }) => {
    const bytes = await printPdf(longDocument('pdf'));
    const result = await bench.compare(
      bench('read a PDF', async () => {
        expect((await readStatementsDocument(bytes)).lines.length).toBeGreaterThan(700);
      }),
      bench('pdfjs alone', async () => {
        expect(await textOfPdf(bytes)).toBeGreaterThan(1000);
      }),
      PACE,
    );
    expect(ratioOf(result.get('read a PDF'), result.get('pdfjs alone'))).toBeLessThan(MOST_TIMES);
  });

  test('DOCX', async ({ bench }) => {
    const bytes = await printDocx(longDocument('docx'));
    const result = await bench.compare(
      bench('read a DOCX', async () => {
        expect((await readStatementsDocument(bytes)).lines.length).toBeGreaterThan(700);
      }),
      bench('mammoth alone', async () => {
        expect((await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })).value.length).toBeGreaterThan(
          1000,
        );
      }),
      PACE,
    );
    expect(ratioOf(result.get('read a DOCX'), result.get('mammoth alone'))).toBeLessThan(MOST_TIMES);
  });
});
