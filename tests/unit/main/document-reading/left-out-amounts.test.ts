/** Amounts that no line takes: each is listed once, with the reason that is so, and none becomes a word of a label. */
import { describe, expect, it } from 'vitest';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import { isSidedAmount, parseAmount } from '../../../../shared/words/statement-amounts.ts';
import {
  docxOf,
  paragraph,
  pdfOf,
  pdfRow,
  type SmallCell,
  table,
} from '../../../fixtures/statements/small-documents.ts';

const TITLE = 'Statement of financial position as at 31 December 2025';
const HEADS = [
  ['', '2025', '2024'],
  ['', 'S$', 'S$'],
];

async function account(bytes: Uint8Array, columnPairId?: string) {
  const { lines, coverage } = await readStatementsDocument(bytes, columnPairId ? { columnPairId } : {});
  const left = coverage?.leftOut ?? [];
  expect(coverage?.printed).toBe((coverage?.taken ?? 0) + left.flatMap(({ texts }) => texts).length);
  return {
    printed: coverage?.printed,
    read: lines.map(({ label, valueCurrent, valuePrior }) => [label, valueCurrent, valuePrior]),
    left: left.map(({ label, reason, texts }) => [label, reason, ...texts]),
    values: left.map(({ valueCurrent, valuePrior }) => [valueCurrent, valuePrior]),
  };
}

describe('an amount that is marked Dr or Cr', () => {
  it.each(['1,234 CR', '1,234Cr', '(1,234) Dr.', 'S$1,234.50 DR', 'Cr 1,234', '130 (Cr)'])(
    '%s is one',
    (text) => {
      expect([isSidedAmount(text), parseAmount(text)]).toEqual([true, null]);
    },
  );
  it.each(['1,234', 'Dr Tan', '2025 Cr', 'CR', '21 (a)', 'Credit 1,234'])('%s is none', (text) => {
    expect(isSidedAmount(text)).toBe(false);
  });

  const LEFT = [
    ['Cash', 'MARKED_SIDE', '1,300 DR', '650 DR'],
    ['Due to director', 'MARKED_SIDE', '1,234 CR', '900 CR'],
  ];

  it('is left out without a value, and its label heads nothing', async () => {
    const rows = LEFT.map(([label = '', , now = '', then = '']) => [label, now, then]);
    const result = await account(
      docxOf(paragraph(TITLE) + table([...HEADS, ...rows, ['Receivables', '5,000', '4,000']])),
    );
    expect(result.read).toEqual([['Receivables', '5000.00', '4000.00']]);
    expect(result).toMatchObject({ printed: 6, left: LEFT });
    expect(result.values).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('keeps its mark where that stands in a cell of its own, and is never read without it', async () => {
    const heads = [['', '2025', '', '2024', '']];
    const rows = LEFT.map(([label = '', , ...texts]) => [label, ...texts.flatMap((text) => text.split(' '))]);
    expect(await account(docxOf(paragraph(TITLE) + table([...heads, ...rows])))).toMatchObject({
      read: [],
      left: LEFT,
    });
    const marked = (y: number, label: string, now: string, then: string) => [
      ...pdfRow(y, label, { 400: now.slice(0, -3), 500: then.slice(0, -3) }),
      { x: 403, y, text: now.slice(-2) },
      { x: 514, y, text: then.slice(-2) },
    ];
    const page = [
      pdfRow(60, TITLE),
      pdfRow(90, '', { 400: '2025', 500: '2024' }),
      ...LEFT.map(([label = '', , now = '', then = ''], at) => marked(110 + at * 20, label, now, then)),
      pdfRow(150, 'Receivables', { 400: '5,000', 500: '4,000' }),
    ];
    expect(await account(await pdfOf([page.flat()]))).toMatchObject({
      read: [['Receivables', '5000.00', '4000.00']],
      left: LEFT,
    });
  });
});

describe('a box in a cell of a table', () => {
  const box = (content: string): SmallCell => ({
    xml: `<w:p><w:r><w:pict><w:txbxContent>${content}</w:txbxContent></w:pict></w:r></w:p>`,
  });
  const sheet = (row: readonly SmallCell[]) =>
    docxOf(paragraph(TITLE) + table([...HEADS, row, ['Receivables', '2,000', '1,000']]));

  it.each<[string, string, readonly string[]]>([
    ['an amount alone', paragraph('300'), ['300']],
    ['one of two digits', paragraph('45'), ['45']],
    ['a sentence', paragraph('A loan of S$7,700 of 2024'), ['7,700']],
    ['two lines', '<w:p><w:r><w:t>1,300</w:t><w:br/><w:t>2,600</w:t></w:r></w:p>', ['1,300', '2,600']],
    ['a table', table([['Deposits', '400', '(77)']]), ['400', '(77)']],
  ])('is told of %s', async (_, content, texts) => {
    const { left } = await account(sheet(['Cash', box(content), '650']));
    expect(left.map(([, ...told]) => told)).toEqual([['BESIDE_THE_TEXT', ...texts]]);
  });

  it('is told of no page number where it stands on a page', async () => {
    const bytes = docxOf(
      `${paragraph(TITLE)}<w:p><w:r><w:pict><w:txbxContent>${paragraph('12')}${paragraph('300')}</w:txbxContent></w:pict></w:r></w:p>${table([...HEADS, ['Cash', '7', '9']])}`,
    );
    expect((await account(bytes)).left.map(([, ...told]) => told)).toEqual([['BESIDE_THE_TEXT', '300']]);
  });
});

describe('a schedule by class', () => {
  const NOTES =
    paragraph(TITLE) +
    table([...HEADS, ['Plant', '1,220', '1,210']]) +
    paragraph('Notes to the financial statements') +
    paragraph('3. Property, plant and equipment');
  const ROWS = [
    ['At 1 January 2025', '1,100', '2,100', '3,200'],
    ['Additions', '10', '20', '30'],
    ['Disposals', '-', '(5)', '(5)'],
    ['At 31 December 2025', '1,110', '2,115', '3,225'],
  ];

  it('is counted amount by amount, also where its headings are not understood', async () => {
    const long =
      'Leasehold improvements and renovation works in progress at the premises of the company in Tuas';
    for (const heads of [
      ['', 'Equipment', 'Vehicles', 'Total'],
      ['', 'Equipment', 'Vehicles', ''],
      ['', long, 'Vehicles', 'Total S$'],
    ])
      expect((await account(docxOf(NOTES + table([heads, ...ROWS])))).printed).toBe(2 + 11);
  });

  it('says of a part that its total is taken only where it is', async () => {
    const earlier = ROWS.map(([label = '', ...figures]) => [label.replace('2025', '2021'), ...figures]);
    const { left } = await account(
      docxOf(NOTES + table([['', 'Equipment', 'Vehicles', 'Total'], ...earlier])),
    );
    expect(new Set(left.map(([, reason]) => reason))).toEqual(new Set(['OTHER_PERIOD']));
  });
});

describe('a narrow table of a PDF', () => {
  /** The first column of amounts stands where labels usually do. */
  const narrow = (y: number, label: string, figures: readonly string[]) =>
    pdfRow(y, label, Object.fromEntries(figures.map((text, at) => [150 + at * 45, text])));
  const GROUPS = [
    { x: 135, y: 100, text: 'Group' },
    { x: 225, y: 100, text: 'Company' },
    ...narrow(115, '', ['2025', '2024', '2025', '2024']),
  ];
  const SHEET = [
    ...pdfRow(60, TITLE),
    { x: 340, y: 90, text: 'Group' },
    { x: 440, y: 90, text: 'Company' },
    ...pdfRow(105, '', { 360: '2025', 400: '2024', 460: '2025', 500: '2024' }),
    ...pdfRow(120, 'Payables', { 360: '2,604', 400: '2,773', 460: '206', 500: '189' }),
  ];
  const PAYABLES = [
    narrow(140, 'Trade', ['1,996', '2,146', '33', '189']),
    narrow(155, 'Related', ['608', '627', '173', '-']),
    narrow(170, 'Total', ['2,604', '2,773', '206', '189']),
  ].flat();
  const NOTE = [...pdfRow(60, 'Notes to the financial statements'), ...pdfRow(80, '3. Payables')];
  const pages = {
    'on one page': [SHEET, [...NOTE, ...GROUPS, ...PAYABLES]],
    'headed on the page before': [SHEET, [...NOTE, ...GROUPS], PAYABLES],
  };

  it.each(Object.entries(pages))('keeps its amounts out of the labels, %s', async (_, printed) => {
    const bytes = await pdfOf(printed);
    expect((await account(bytes, 'group')).read).toEqual([
      ['Payables', '2604.00', '2773.00'],
      ['Trade', '1996.00', '2146.00'],
      ['Related', '608.00', '627.00'],
      ['Total', '2604.00', '2773.00'],
    ]);
    expect((await account(bytes, 'company')).read.slice(1)).toEqual([
      ['Trade', '33.00', '189.00'],
      ['Related', '173.00', '0.00'],
      ['Total', '206.00', '189.00'],
    ]);
  });

  it('leaves a number before the last word in its label', async () => {
    const shares = [
      ...NOTE,
      ...pdfRow(100, '', { 440: '2025', 500: '2024' }),
      ...pdfRow(120, '39,500'),
      { x: 105, y: 120, text: '(2024 -' },
      { x: 148, y: 120, text: '39,500) Ordinary shares of S$1 each' },
      ...pdfRow(120, '', { 440: '39,500', 500: '39,500' }),
    ];
    const { read } = await account(await pdfOf([SHEET, shares]), 'group');
    expect(read.at(-1)).toEqual([
      '39,500 (2024 - 39,500) Ordinary shares of S$1 each',
      '39500.00',
      '39500.00',
    ]);
  });
});

describe('an amount with a mark that nobody can be sure of', () => {
  it('is listed as it is printed, and its label heads nothing', async () => {
    const rows = [
      ['Cash', '8,150', '7,020'],
      ['Tax', '~90', '90?'],
      ['Rent', '95 [2]', '88'],
      ['Stock', '850⁵⁰', '700'],
      ['Receivables', '5,000', '4,000'],
    ];
    const { read, left } = await account(docxOf(paragraph(TITLE) + table([...HEADS, ...rows])));
    expect(read).toEqual([
      ['Cash', '8150.00', '7020.00'],
      ['Rent', null, '88.00'],
      ['Stock', null, '700.00'],
      ['Receivables', '5000.00', '4000.00'],
    ]);
    expect(left).toEqual([
      ['Tax', 'NOT_A_LINE', '~90', '90?'],
      ['Rent', 'NOT_A_LINE', '95 [2]'],
      ['Stock', 'NOT_A_LINE', '850⁵⁰'],
    ]);
  });

  it('is none where it is a rate, a number of years or a reference', async () => {
    const rows = [
      ['Cash', '8,150', '7,020'],
      ['Rate', '5.25%', '4 to 5'],
      ['Useful life', '5 years', '22(a)'],
      ['Growth', '5x', '31.12.2025'],
    ];
    const { left } = await account(docxOf(paragraph(TITLE) + table([...HEADS, ...rows])));
    expect(left).toEqual([]);
  });
});
