/**
 * What can be told of the look of a document without a page: of trading, services, manufacturing and dormant companies,
 * in dollars and thousands, in a first year and a second. No word has less room than it needs, every table is headed,
 * and a caption stays with its table.
 */
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { textWidth, widestWord } from '../../../../../main/financial-statements/document/text-width.ts';
import { buildStatementsDocument } from '../../../../../main/financial-statements/word/statements-document.ts';
import { addMoney, subtractMoney, ZERO } from '../../../../../shared/model/money.ts';
import { SAMPLE_DOCUMENTS, sampleDocumentInput } from '../../../../samples/sample-documents.ts';
import { uncountedPages } from '../../../../support/uncounted-pages.ts';

/** Of each company the years that differ most. */
const TESTED = [
  'trading-first-year-thousands',
  'trading-second-year-dollars',
  'services-first-year-dollars',
  'manufacturing-second-year-thousands',
  'dormant-second-year-dollars',
];
const DOCUMENTS = SAMPLE_DOCUMENTS.filter(({ name }) => TESTED.includes(name));

/** The cells of one row: width and texts in their sizes. */
function cellsOf(rowXml: string) {
  return [...rowXml.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)].map(([, xml = '']) => ({
    width: Number(/<w:tcW [^>]*w:w="(\d+)"/.exec(xml)?.[1]),
    indent: [...xml.matchAll(/<w:ind [^>]*>/g)].map(([tag]) =>
      ['w:left', 'w:right'].reduce(
        (sum, side) => sum + Number(new RegExp(`${side}="(\\d+)"`).exec(tag)?.[1] ?? 0),
        0,
      ),
    ),
    size: Number(/<w:sz w:val="(\d+)"/.exec(xml)?.[1] ?? 20),
    text: [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)]
      .map(([, text = '']) => text)
      .join('')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&'),
  }));
}

describe.each(DOCUMENTS)('the document of a company: $name', (sample) => {
  const { input, detailed } = sampleDocumentInput(sample);
  const document = buildStatementsDocument(input, uncountedPages).then((bytes) => {
    const parts = unzipSync(bytes);
    return new Map(Object.entries(parts).map(([name, content]) => [name, strFromU8(content)]));
  });

  it('breaks no word of a table', async () => {
    const xml = (await document).get('word/document.xml') ?? '';
    const rows = [...xml.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([row]) => row);
    expect(rows.length).toBeGreaterThan(20);
    for (const cell of rows.flatMap(cellsOf)) {
      // The estimate has slack for another font; the word itself needs less.
      const needed = widestWord(cell.text, cell.size) / 1.16;
      expect(needed, `${cell.text} in ${cell.width}`).toBeLessThanOrEqual(
        cell.width - (cell.indent[0] ?? 0) + 113,
      );
    }
  });

  it('gives the labels of a schedule room for several words, however many its columns', async () => {
    const xml = (await document).get('word/document.xml') ?? '';
    for (const [table] of xml.matchAll(/<w:tbl>(?:(?!<w:tbl>).)*?<\/w:tbl>/gs)) {
      if (!table.includes('Carrying amount at the end of the year')) continue;
      const cells = [...table.matchAll(/<w:tr>.*?<\/w:tr>/gs)].flatMap(([row]) => cellsOf(row));
      for (const { text, width, size } of cells) {
        if (/^(?:Accumulated|Carrying)/.test(text))
          expect(textWidth(text, size), text).toBeLessThan(2.5 * width);
      }
    }
  });

  it('heads every table, and keeps captions with them', async () => {
    const xml = (await document).get('word/document.xml') ?? '';
    const tables = [...xml.matchAll(/(<w:p>(?:(?!<w:p>).)*?<\/w:p>)?<w:tbl>(.*?)<\/w:tbl>/gs)];
    expect(tables.length).toBeGreaterThan(5);
    for (const [, before = '', table = ''] of tables) {
      expect(table.indexOf('<w:tblHeader/>')).toBeGreaterThan(-1);
      expect(table.indexOf('<w:tblHeader/>')).toBeLessThan(table.indexOf('</w:tr>'));
      if (/<w:t[ >]/.test(before))
        expect(before).toMatch(/<w:keepNext\/>|w:val="(?:Heading|StatementSubtitle)/);
    }
  });

  it('leaves no row of a table alone on a page: ends keep together, and no row is split', async () => {
    const xml = (await document).get('word/document.xml') ?? '';
    const keeps = (row: string) =>
      [...row.matchAll(/<w:p>.*?<\/w:p>/gs)].every(([paragraph]) => paragraph.includes('<w:keepNext/>'));
    let long = 0;
    for (const [table] of xml.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)) {
      const rows = [...table.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([row]) => row);
      expect(rows.filter((row) => !row.includes('<w:cantSplit/>'))).toEqual([]);
      const heads = rows.filter((row) => row.includes('<w:tblHeader/>'));
      const body = rows.filter((row) => !row.includes('<w:tblHeader/>'));
      expect(heads.filter((row) => !keeps(row))).toEqual([]);
      if (body.length < 2) continue;
      long += 1;
      expect([keeps(body[0] ?? ''), keeps(body.at(-2) ?? '')]).toEqual([true, true]);
    }
    expect(long).toBeGreaterThan(5);
  });

  it('says on the cover and on every page that it is unaudited, and sends each statement to the notes', async () => {
    const all = await document;
    expect(all.get('word/document.xml')).toContain('>Unaudited<');
    const headers = [...all].filter(
      ([name, part]) => name.startsWith('word/header') && /<w:t[ >]/.test(part),
    );
    for (const [, part] of headers) expect(part).toContain('Unaudited, ');
    const feet = [...all].filter(([name]) => name.startsWith('word/footer')).map(([, part]) => part);
    expect(feet.filter((part) => part.includes('integral part'))).toHaveLength(8);
  });

  it('adds a detailed profit or loss that comes to the statement', () => {
    const after = input.statements.profitAndLoss.lines.find(({ key }) => key === 'profit_after_tax');
    if (detailed.length === 0) return;
    expect(detailed.at(-1)).toEqual(after);
    for (const year of ['current', 'prior'] as const) {
      let sum = ZERO;
      let own = ZERO;
      for (const line of detailed) {
        if (line.kind === 'HEADING') own = ZERO;
        if (line.kind === 'LINE') own = addMoney(own, line[year] ?? ZERO);
        if (!line.key.startsWith('detail_') || line.kind === 'HEADING') continue;
        if (line.kind === 'SUBTOTAL') expect(own, line.label).toBe(line[year] ?? ZERO);
        own = ZERO;
        const income = ['detail_revenue', 'detail_other_income'].includes(line.key);
        sum = income ? addMoney(sum, line[year] ?? ZERO) : subtractMoney(sum, line[year] ?? ZERO);
      }
      expect(sum).toBe(after?.[year] ?? ZERO);
    }
  });
});
