/** The complete statements as a text block: tables kept, well-formed, and not a figure lost. */
import { describe, expect, it } from 'vitest';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import { blockOfHtml, statementsBlock } from '../../../../main/document-reading/statements-block.ts';
import { KESTREL_BAY, printed } from '../../../fixtures/statements/kestrel-bay.ts';
import { docxOf, paragraph, pdfOf } from '../../../fixtures/statements/small-documents.ts';
import { buildStatementsDocx } from '../../../fixtures/statements/statements-docx.ts';
import { buildStatementsPdf } from '../../../fixtures/statements/statements-pdf.ts';
import { descendants, readXml, type XmlElement } from '../xbrl-filing/conformance/xml-tree.ts';

const parse = (block: string) => readXml(new TextEncoder().encode(block));
const textOf = (element: XmlElement): string =>
  `${element.text}${element.children.map(textOf).join('')}`.replace(/\s+/g, ' ').trim();
const rowsOf = (block: string) =>
  [...descendants(parse(block))].filter((one) => one.local === 'tr').map((row) => row.children.map(textOf));

const plain = (value: string | null) => (value === null ? '' : printed(value.replace('.00', '')));

/** The label, or the line of it that stands beside the figures where it is wrapped. */
const isLabelOf = (cell: string, label: string) => cell !== '' && label.includes(cell);

describe.each([
  ['DOCX', buildStatementsDocx],
  ['PDF', buildStatementsPdf],
] as const)('the text block of a %s', (_format, build) => {
  it('keeps every line that was read in a row of a table with both figures', async () => {
    const bytes = await build(KESTREL_BAY);
    const { lines } = await readStatementsDocument(bytes);
    const rows = rowsOf(await statementsBlock(bytes));
    expect(lines.length).toBeGreaterThan(50);
    for (const line of lines) {
      const figures = [plain(line.valueCurrent), plain(line.valuePrior)].filter((text) => text !== '');
      // Movements state the two years in two rows, under the total column.
      const aside = line.statement === 'equity_changes' || line.statement === 'notes';
      const holds = (cells: readonly string[]) => figures.every((figure) => cells.includes(figure));
      const found = aside
        ? holds(rows.flat())
        : rows.some((cells) => isLabelOf(cells[0] ?? '', line.label) && holds(cells));
      expect(found, `${line.statement}: ${line.label}`).toBe(true);
    }
  });

  it('holds listed tags only, and the same bytes for the same document', async () => {
    const bytes = await build(KESTREL_BAY);
    const block = await statementsBlock(bytes);
    const allowed = /^(?:div|p|h[1-6]|table|thead|tbody|tr|td|th|ul|ol|li|strong|em|u|sup|sub|br)$/;
    for (const one of descendants(parse(block))) {
      expect(one.local).toMatch(allowed);
      for (const name of Object.keys(one.attributes)) expect(name).toMatch(/^(?:col|row)span$/);
    }
    expect(await statementsBlock(bytes)).toBe(block);
  });
});

describe('hostile and odd text', () => {
  it('carries markup as text', async () => {
    const block = await statementsBlock(docxOf(paragraph('A & B <script>alert(1)</script>')));
    expect(textOf(parse(block))).toBe('A & B <script>alert(1)</script>');
    const pdf = await statementsBlock(await pdfOf([[{ x: 50, y: 700, text: '<b>A & B</b>' }]]));
    expect(textOf(parse(pdf))).toBe('<b>A & B</b>');
  });

  it('closes line breaks', () => {
    expect(parse(blockOfHtml('<p>a<br>b</p>')).children[0]?.children[0]?.local).toBe('br');
  });
});
