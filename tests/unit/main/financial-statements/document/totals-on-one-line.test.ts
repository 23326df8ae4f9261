/**
 * A total and its figures stand on one line: in the PDF, read back, on one baseline; in Word in one row that is not
 * divided, whose cells end at the same height above its lower edge, rules included.
 */
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type PdfPage, readPdfPages } from '../../../../../main/document-reading/pdf-text.ts';
import type { DocumentBlock } from '../../../../../main/financial-statements/document/document-model.ts';
import { printDocument } from '../../../../../main/financial-statements/document/print-document.ts';
import { layOutDocument } from '../../../../../main/financial-statements/pages/lay-out-document.ts';
import { writePdf } from '../../../../../main/financial-statements/pages/write-pdf.ts';
import { buildStatementsDocument } from '../../../../../main/financial-statements/word/statements-document.ts';
import { SAMPLE_DOCUMENTS, sampleDocumentInput } from '../../../../samples/sample-documents.ts';
import { uncountedPages } from '../../../../support/uncounted-pages.ts';

interface Total {
  readonly label: string;
  readonly figures: readonly string[];
}

/** Every row of totals of a table, with what it prints. */
function totalsOf(block: DocumentBlock): Total[] {
  const shown = (figures: readonly { readonly text: string }[]) => figures.map(({ text }) => text);
  if (block.kind === 'STATEMENT')
    return block.rows
      .filter(({ kind }) => kind === 'TOTAL' || kind === 'SUBTOTAL')
      .map(({ label, figures }) => ({ label, figures: shown(figures) }));
  if (block.kind === 'EQUITY')
    return block.rows
      .filter(({ kind }) => kind === 'BALANCE')
      .map(({ label, figures }) => ({ label, figures: shown(figures) }));
  if (block.kind !== 'NOTE_TABLE') return [];
  return block.rows
    .filter(({ sum }) => sum !== null)
    .map(({ cells: [label = '', ...figures] }) => ({ label, figures }));
}

const joined = (texts: readonly string[]) => texts.join('').replaceAll(/\s+/g, '');

/** What stands on each baseline of a page, from left to right. */
function baselinesOf({ texts }: PdfPage): string[][] {
  const lines = Map.groupBy(texts, ({ baseline }) => baseline.toFixed(2));
  return [...lines.values()].map((line) =>
    line.toSorted((one, other) => one.left - other.left).map(({ text }) => text),
  );
}

/** A row, whose label may end on the line that its figures stand on. */
function isOn(line: string, { label, figures }: Total): boolean {
  const numbers = joined(figures);
  if (!line.endsWith(numbers)) return false;
  const beside = line.slice(0, line.length - numbers.length);
  // The number of a note stands between.
  return [beside, beside.replace(/\d{1,2}$/, '')].some(
    (words) => words !== '' && joined([label]).endsWith(words),
  );
}

const TESTED = SAMPLE_DOCUMENTS.filter(({ name }) =>
  /^(?:trading|dormant)-second-year-dollars|^manufacturing-second-year-thousands/.test(name),
);

describe.each(TESTED)('the totals of $name', (sample) => {
  const { input } = sampleDocumentInput(sample);
  const printed = printDocument(input);
  const totals = printed.chapters
    .flatMap(({ blocks }) => blocks)
    .flatMap(totalsOf)
    .filter(({ label, figures }) => label !== '' && joined(figures) !== '');

  it('stand on one baseline with their figures in the PDF', async () => {
    const pages = await readPdfPages(await writePdf(layOutDocument(printed)));
    const lines = pages.flatMap(baselinesOf).map(joined);
    expect(totals.length).toBeGreaterThan(10);
    expect(totals.filter((total) => !lines.some((line) => isOn(line, total)))).toEqual([]);
  });

  it('stand in one row with their figures in Word, at one height', async () => {
    const parts = unzipSync(await buildStatementsDocument(input, uncountedPages));
    const xml = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    const rows = [...xml.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([row]) => {
      const cells = [...row.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)].map(([, cell = '']) => cell);
      const texts = cells.map((cell) =>
        [...cell.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)]
          .map(([, text = '']) => text.replaceAll('&apos;', "'").replaceAll('&amp;', '&'))
          .join(''),
      );
      return { row, cells: cells.filter((_, at) => texts[at] !== ''), line: joined(texts) };
    });
    for (const total of totals) {
      const found = rows.filter(({ line }) => isOn(line, total));
      expect(found.length, total.label).toBeGreaterThan(0);
      for (const { row, cells } of found) {
        expect(row, total.label).toContain('<w:cantSplit/>');
        expect(cells.filter((cell) => !cell.includes('<w:vAlign w:val="bottom"/>'))).toEqual([]);
        expect(new Set(cells.map(heightOfEnd)).size, total.label).toBe(1);
      }
    }
  });
});

/** How far the text ends above the lower edge of its cell: what stands after it, and a double rule below it. */
function heightOfEnd(cell: string): number {
  const after = Number(/<w:spacing [^>]*w:after="(\d+)"/.exec(cell)?.[1]);
  return after + (/<w:bottom w:val="double"/.test(cell) ? 50 : 0);
}
