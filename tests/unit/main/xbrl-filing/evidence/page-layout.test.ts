/** Where the binder breaks its pages: measured on the pages that a reader of PDF finds. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { registerFonts } from '../../../../../main/typesetting/page-fonts.ts';
import { section, type TableRow } from '../../../../../main/xbrl-filing/evidence/page-layout.ts';

const COLUMNS = [
  { heading: 'What', share: 20 },
  { heading: 'Said', share: 80 },
];
const TALL = Array.from({ length: 90 }, (_, at) => `word${at}`).join(' ');

/** The texts of each page of a document with these sections. */
async function pagesOf(sections: readonly (readonly TableRow[])[]): Promise<string[]> {
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margins: { top: 40, left: 40, right: 40, bottom: 46 },
    font: '',
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  registerFonts(document);
  sections.forEach((rows, at) => {
    section(document, { heading: `Section ${at}`, columns: COLUMNS, rows, empty: 'Nothing.' });
  });
  document.end();
  await ended;
  const pdf = await getDocument({ data: new Uint8Array(Buffer.concat(chunks)) }).promise;
  const pages = Array.from({ length: pdf.numPages }, async (_, at) => {
    const { items } = await (await pdf.getPage(at + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  return await Promise.all(pages);
}

const rowsOf = (count: number): TableRow[] =>
  Array.from({ length: count }, (_, at) => [`row ${at}`, 'one line']);
const pageWith = (pages: readonly string[], text: string) => pages.findIndex((page) => page.includes(text));

describe('the pages of the binder', () => {
  it('keep a heading with the row below it, however tall, wherever the page ends', async () => {
    for (let count = 18; count <= 30; count += 1) {
      const pages = await pagesOf([
        [
          ...rowsOf(count),
          { heading: 'Upper heading' },
          { heading: 'Lower heading', lower: true },
          ['tall', TALL],
        ],
      ]);
      const at = pageWith(pages, 'word0');
      expect(pageWith(pages, 'Upper heading'), `${count} rows`).toBe(at);
      expect(pageWith(pages, 'Lower heading'), `${count} rows`).toBe(at);
    }
  });

  it('keep the title of a section with the first row of its table', async () => {
    for (let count = 10; count <= 30; count += 2) {
      const pages = await pagesOf([rowsOf(count), [['tall', `${TALL} ${TALL} ${TALL}`]]]);
      expect(pageWith(pages, 'Section 1'), `${count} rows`).toBe(pageWith(pages, 'word0'));
    }
  });

  it('lose no row to a break', async () => {
    const pages = await pagesOf([[...rowsOf(60), { heading: 'Last' }]]);
    const text = pages.join(' ');
    for (let at = 0; at < 60; at += 1) expect(text).toContain(`row ${at}`);
    expect(text).toContain('Last');
  });
});
