/**
 * The document printed in Word, as PDF and as a workbook, read back: the same words and figures in the same order, whoever prints them.
 */
import ExcelJS from 'exceljs';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readPdfPages } from '../../../../../main/document-reading/pdf-text.ts';
import { printDocument } from '../../../../../main/financial-statements/document/print-document.ts';
import { layOutDocument } from '../../../../../main/financial-statements/pages/lay-out-document.ts';
import { writePdf } from '../../../../../main/financial-statements/pages/write-pdf.ts';
import { buildStatementsDocument } from '../../../../../main/financial-statements/word/statements-document.ts';
import { buildStatementsWorkbook } from '../../../../../main/financial-statements/workbook/statements-workbook.ts';
import { appliedStyle, USUAL_HOUSE_STYLE } from '../../../../../shared/model/house-style.ts';
import type { PageItem } from '../../../../../shared/model/laid-out-pages.ts';
import { formatMoney, fromCents } from '../../../../../shared/model/money.ts';
import { SAMPLE_DOCUMENTS, sampleDocumentInput } from '../../../../samples/sample-documents.ts';
import { EvaluatedWorkbook } from '../../../../support/evaluated-workbook.ts';
import { uncountedPages } from '../../../../support/uncounted-pages.ts';
import { journal, line } from '../books/sample-journals.ts';
import { date, money } from '../statements/sample-books.ts';
import { FOUND } from './sample-differences.ts';

const sampleOf = (name: string) => {
  const found = SAMPLE_DOCUMENTS.find((sample) => sample.name === name);
  if (found === undefined) throw new Error(name);
  return { ...sampleDocumentInput(found).input, draft: true };
};

/** The restated sample in the serif face, whose lines and columns are wider. */
function inSerif(): ReturnType<typeof sampleOf> {
  const style = appliedStyle({ ...USUAL_HOUSE_STYLE, font: 'Cambria' }, null, null);
  return { ...sampleOf('manufacturing-restated-dollars'), style };
}

/** The dormant sample with a journal and a difference that was left, measured against materiality. */
function withJournals(): ReturnType<typeof sampleOf> {
  const lines = [
    line({ accountCode: '6100', accountDescription: 'Audit fee' }, money('1250.00')),
    line({ accountCode: '2090', accountDescription: 'Accrued fee' }, money('-1250.00')),
  ];
  const journals = { journals: [journal(1, lines)], unadjusted: FOUND };
  return { ...sampleOf('dormant-first-year-dollars'), journals };
}

/** The restated sample with a third statement of financial position, as it was a year earlier. */
function withThirdSheet(): ReturnType<typeof sampleOf> {
  const input = sampleOf('manufacturing-restated-dollars');
  const { restatement, balanceSheet } = input.statements;
  if (restatement === undefined) throw new Error('The sample is not restated.');
  const lines = [...balanceSheet.lines, ...(balanceSheet.face ?? [])];
  const amounts = Object.fromEntries(
    lines.flatMap(({ key, prior }) => (prior === null ? [] : [[key, prior]])),
  );
  const thirdSheet = { at: restatedAt, amounts };
  return { ...input, statements: { ...input.statements, restatement: { ...restatement, thirdSheet } } };
}
const restatedAt = date('2024-12-31');

/** What a person reads of each chapter in Word: its paragraphs, in order, without heads and feet. */
async function wordTexts(input: ReturnType<typeof sampleOf>): Promise<string> {
  const parts = unzipSync(await buildStatementsDocument(input, uncountedPages));
  const xml = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
  return joined(
    [...xml.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([paragraph]) =>
      [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(' '),
    ),
  );
}

/** Not what repeats on pages: heads, feet and the word that a chapter goes on. */
const isOwn = ({ part }: PageItem) => part !== null;

/** Letters and digits alone: how lines are broken is each rendering's own. */
function joined(texts: readonly string[]): string {
  return texts
    .join(' ')
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\s_]+/g, '');
}

/** How often each word stands there, lines to sign on left out: how words are broken into lines is each rendering's own. */
function wordsOf(texts: readonly string[]): Readonly<Record<string, number>> {
  const words = texts.flatMap((text) => text.split(/\s+/)).filter((word) => !/^_*$/.test(word));
  return Object.fromEntries(
    [...Map.groupBy(words.toSorted(), (word) => word)].map(([word, found]) => [word, found.length]),
  );
}

/** What stands on the sheets of the chapters, with the figures as their formats show them; sums are computed anew. */
async function sheetWords(bytes: Uint8Array): Promise<string[]> {
  const evaluated = await EvaluatedWorkbook.read(bytes);
  const workbook = new ExcelJS.Workbook();
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  await workbook.xlsx.load(copy);
  const texts = workbook.worksheets.slice(1).flatMap((sheet) => {
    expect(sheet.getCell(1, 1).text).toBe('Osprey Crescent Holdings Pte. Ltd.');
    expect(sheet.getCell(4, 1).text).toBe('Draft');
    expect(sheet.headerFooter.oddFooter).toContain('DRAFT');
    // Name and page number alone: a title between them would be printed over the name.
    expect(sheet.headerFooter.oddFooter).not.toContain('&C');
    const found: string[] = [];
    sheet.eachRow((row, at) => {
      row.eachCell((cell, column) => {
        if (at === 1 || at === 4 || cell.isMerged) {
          if (cell.isMerged && cell.master === cell) found.push(cell.text);
          return;
        }
        const value = evaluated.value(sheet.name, column, at);
        const places = cell.numFmt?.includes('.00') ? 2 : 0;
        found.push(typeof value === 'number' ? formatMoney(moneyOf(value), places) : cell.text);
      });
    });
    return found.map((text) => text.replace(' · Unaudited', ''));
  });
  evaluated.close();
  return texts;
}
const moneyOf = (value: number) => fromCents(BigInt(Math.round(value * 100)));

describe.each([
  'trading-second-year-thousands',
  'journals for the client',
  'a serif house style',
  'third statement of financial position',
])('the document of %s', (name) => {
  const special = {
    'a serif house style': inSerif,
    'journals for the client': withJournals,
    'third statement of financial position': withThirdSheet,
  };
  const input = Object.entries(special).find(([named]) => named === name)?.[1]() ?? sampleOf(name);
  const laidOut = layOutDocument(printDocument(input));
  const own = (page: (typeof laidOut.pages)[number]) =>
    page.items.flatMap((item) => (item.kind === 'TEXT' && item.part !== null ? [item.text] : []));

  it('says the same in Word and on pages', async () => {
    const word = await wordTexts(input);
    const firstChapter = laidOut.pages.slice(2).flatMap(own);
    // Numbers of notes and subheadings are counted by Word and stand in no text of it.
    const isNumber = (text: string) => /^\d{1,2}\.\d{0,2}$/.test(text);
    const pages = joined(firstChapter.filter((text) => !isNumber(text)));
    expect(pages.length).toBeGreaterThan(5000);
    expect(word).toContain(pages);
    if (name.startsWith('journals'))
      expect(word).toContain(joined(['Overall materiality is S$ 500.00, performance materiality S$ 370.00']));
  });

  it('is a PDF for archives with all of it, tagged and with an outline', async () => {
    const bytes = await writePdf(laidOut);
    const source = strFromU8(bytes, true);
    expect(source).toContain('/MarkInfo');
    expect(source).toContain('/StructTreeRoot');
    expect(source).toContain('/Outlines');
    expect(source).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(source).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    const read = await readPdfPages(bytes);
    expect(read).toHaveLength(laidOut.pages.length);
    const printed = joined(read.flatMap((page) => page.texts.map(({ text }) => text)));
    for (const { items } of laidOut.pages)
      for (const item of items) if (item.kind === 'TEXT') expect(printed).toContain(joined([item.text]));
    expect(Buffer.compare(await writePdf(laidOut), bytes)).toBe(0);
  });

  it('says the same in the workbook, whose figures are numbers', async () => {
    const sheets = await sheetWords(await buildStatementsWorkbook(input));
    const pages = laidOut.pages
      .slice(2)
      .flatMap((page) =>
        page.items.flatMap((item) => (item.kind === 'TEXT' && isOwn(item) ? [item.text] : [])),
      );
    // What stands at the foot of each page is no part of it; a sheet says it once.
    const feet = new Set(printDocument(input).chapters.map(({ foot }) => foot));
    expect(wordsOf(sheets.filter((text) => !feet.has(text)))).toEqual(wordsOf(pages));
  });

  it('marks every page as a draft, keeps every line within its page, and counts pages from the first chapter', () => {
    for (const { items, width, height } of laidOut.pages) {
      expect(items.some((item) => item.kind === 'TEXT' && item.mark && item.text === 'DRAFT')).toBe(true);
      for (const { x, y, width: wide } of items) {
        expect(x).toBeGreaterThan(55);
        expect(x + wide).toBeLessThan(width - 55);
        expect(y).toBeLessThan(height - 25);
      }
    }
    const contents = own(laidOut.pages[1] ?? { width: 0, height: 0, items: [] });
    for (const place of laidOut.places.filter(({ level }) => level === 1)) {
      expect(contents[contents.indexOf(place.title) + 1]).toBe(String(place.page - 1));
      expect(own(laidOut.pages[place.page] ?? { width: 0, height: 0, items: [] })[0]).toBe(place.title);
    }
  });
});
