/** Every odd way to print one balance sheet is read whole, or a person is asked, or it is refused: never another figure. */
import { describe, expect, it } from 'vitest';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import { pdfOf, pdfRow } from '../../../fixtures/statements/small-documents.ts';
import { LINES, ODD_STATEMENTS } from './odd-statements.ts';

/** Shapes of which a person says which columns are meant. */
const ASKED: ReadonlySet<string> = new Set([
  'group and company',
  'two currencies over the years',
  'two currencies within each year',
  'two currencies of one year',
]);

/** Shapes that are read as no statement at all, which is said. */

/** The label without its capitals and the mark of a footnote. */
const plainLabel = (label: string) => label.toLowerCase().replace(/ \(\d\)$/, '');

describe('printed balance sheets', () => {
  it.each(ODD_STATEMENTS)('$name', async ({ name, pdf, years, factor }) => {
    const { lines, columnPairs } = await readStatementsDocument(pdf);
    if (ASKED.has(name)) {
      expect(lines).toEqual([]);
      expect(columnPairs).toHaveLength(2);
      return;
    }
    const read = lines.map((line) => [plainLabel(line.label), line.valueCurrent, line.valuePrior]);
    expect(read).toEqual(
      LINES.map(([label, current, prior]) => [
        label.toLowerCase(),
        `${current * factor}.00`,
        years === 2 ? `${prior * factor}.00` : null,
      ]),
    );
  });

  it('in two currencies give the one that was chosen', async () => {
    const sheet = ODD_STATEMENTS.find(({ name }) => name === 'two currencies over the years');
    const pdf = sheet?.pdf ?? new Uint8Array();
    const { columnPairs } = await readStatementsDocument(pdf);
    const chosen = columnPairs.find(({ label }) => label.startsWith('SGD'));
    const { lines } = await readStatementsDocument(pdf, { columnPairId: chosen?.id ?? '' });
    expect(lines.map(({ valueCurrent }) => valueCurrent)).toEqual(
      LINES.map(([, current]) => `${current}.00`),
    );
  });
});

describe('printed statements over several pages', () => {
  it('never take the number of the page behind a running title for a figure', async () => {
    const years = pdfRow(110, '', { 440: '2025', 540: '2024' });
    const pdf = await pdfOf([
      [
        ...pdfRow(40, 'Balance sheet', { 540: '21' }),
        ...years,
        ...pdfRow(130, 'Cash', { 440: '6,000', 540: '3,100' }),
        ...pdfRow(150, 'Total assets', { 440: '6,000', 540: '3,100' }),
      ],
      ...[22, 23, 24].map((number) => [
        ...pdfRow(40, 'Notes to the consolidated financial statements', { 540: String(number) }),
        ...pdfRow(80, `${number - 20}. Other income`),
        ...years,
        ...pdfRow(130, 'Rent', { 440: '800', 540: '700' }),
        ...pdfRow(150, 'Interest', { 440: '90', 540: '60' }),
      ]),
    ]);
    const { lines, coverage } = await readStatementsDocument(pdf);
    const read = lines.map((line) => [line.label, line.valueCurrent, line.valuePrior]);
    const note = [
      ['Rent', '800.00', '700.00'],
      ['Interest', '90.00', '60.00'],
    ];
    expect(read).toEqual([
      ['Cash', '6000.00', '3100.00'],
      ['Total assets', '6000.00', '3100.00'],
      ...note,
      ...note,
      ...note,
    ]);
    expect(coverage?.printed).toBe(16);
  });

  it('begin a line with a total, whatever stands above it without a figure', async () => {
    const pdf = await pdfOf([
      [
        ...pdfRow(40, 'Statement of comprehensive income'),
        ...pdfRow(60, '', { 318: 'Notes', 440: '2025', 540: '2024' }),
        ...pdfRow(80, 'Revenue', { 312: '4', 440: '9,000', 540: '8,000' }),
        ...pdfRow(95, 'Expenses', { 312: '5', 440: '(7,000)', 540: '(6,500)' }),
        ...pdfRow(110, 'Profit for the year', { 440: '2,000', 540: '1,500' }),
        ...pdfRow(125, 'Other comprehensive income, net of all of its income taxes'),
        ...pdfRow(137, 'Total comprehensive income for the year', { 440: '2,000', 540: '1,500' }),
      ],
    ]);
    const { lines } = await readStatementsDocument(pdf);
    expect(lines.at(-1)?.label).toBe('Total comprehensive income for the year');
  });

  it('count shares one by one in a table of thousands, unless they say otherwise', async () => {
    const shares = 'Weighted average number of ordinary shares';
    const pdf = await pdfOf([
      [
        ...pdfRow(40, 'Statement of profit or loss'),
        ...pdfRow(60, '', { 440: '2025', 540: '2024' }),
        ...pdfRow(75, '', { 440: "S$'000", 540: "S$'000" }),
        ...pdfRow(90, 'Revenue', { 440: '9,000', 540: '8,000' }),
        ...pdfRow(105, 'Profit for the year', { 440: '2,000', 540: '1,500' }),
        ...pdfRow(120, shares, { 440: '45,997,525', 540: '37,475,763' }),
        ...pdfRow(135, `${shares} ('000)`, { 440: '45,998', 540: '37,476' }),
        ...pdfRow(150, 'Basic earnings per common share', { 440: '0.04', 540: '0.03' }),
        ...pdfRow(165, `${shares}:`),
        ...pdfRow(180, 'Basic', { 440: '45,997,525', 540: '37,475,763' }),
        ...pdfRow(195, 'Diluted', { 440: '46,100,000', 540: '37,500,000' }),
      ],
    ]);
    const { lines } = await readStatementsDocument(pdf);
    expect(lines.map(({ label, valueCurrent, valuePrior }) => [label, valueCurrent, valuePrior])).toEqual([
      ['Revenue', '9000000.00', '8000000.00'],
      ['Profit for the year', '2000000.00', '1500000.00'],
      [shares, '45997525.00', '37475763.00'],
      [`${shares} ('000)`, '45998000.00', '37476000.00'],
      ['Basic earnings per common share', '0.04', '0.03'],
      ['Basic', '45997525.00', '37475763.00'],
      ['Diluted', '46100000.00', '37500000.00'],
    ]);
  });
});
