/** What annual reports of groups print around their statements, and how their notes are headed. */
import { describe, expect, it } from 'vitest';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import {
  docxOf,
  PAGE_BREAK,
  type PlacedText,
  paragraph,
  pdfOf,
  pdfRow,
  table,
} from '../../../fixtures/statements/small-documents.ts';

type Reading = Awaited<ReturnType<typeof readStatementsDocument>>;

const lines = (reading: Reading) =>
  reading.lines.map(({ statement, label, valueCurrent, valuePrior }) => [
    statement,
    label,
    valueCurrent,
    valuePrior,
  ]);

const POSITION =
  paragraph('Statement of financial position') +
  table([
    ['', '2025 US$’000', '2024 US$’000'],
    ['Cash', '1,200', '900'],
  ]);
const FLOWS = [
  ['', '2025 US$’000', '2024 US$’000'],
  ['Cash flows from operating activities', '', ''],
  ['Profit before tax', '310', '280'],
  ['End of financial year', '1,200', '900'],
];
const RECONCILIATION = (opening: string, closing: string, balances: readonly [string, string]) => [
  ['', `${opening} US$’000`, 'Proceeds US$’000', 'Repayments US$’000', `${closing} US$’000`],
  ['Bank loans', balances[0], '70', '(20)', balances[1]],
];
const NOTE =
  paragraph('Notes to the financial statements') +
  paragraph('5. Other income') +
  table([
    ['', '2025 US$’000', '2024 US$’000'],
    ['Rental income', '44', '41'],
  ]);

async function readPdf(...pages: (readonly (readonly PlacedText[])[])[]) {
  return readStatementsDocument(await pdfOf(pages.map((page) => page.flat())));
}

describe('what stands below a statement of cash flows', () => {
  const body = (heading: string) =>
    docxOf(
      POSITION +
        paragraph('Statement of cash flows') +
        table(FLOWS) +
        PAGE_BREAK +
        paragraph('Statement of cash flows') +
        paragraph(heading) +
        table(RECONCILIATION('2024', '2025', ['430', '480'])) +
        table(RECONCILIATION('2023', '2024', ['380', '430'])) +
        PAGE_BREAK +
        NOTE,
    );

  it.each([
    'Reconciliation of liabilities arising from financing activities',
    'Changes in liabilities arising from financing activities',
    'Analysis of changes in net debt',
  ])('reads balances under "%s" as a note, and the notes behind it', async (heading) => {
    const reading = await readStatementsDocument(body(heading));
    expect(lines(reading).filter(([statement]) => statement === 'cash_flow')).toEqual([
      ['cash_flow', 'Profit before tax', '310000.00', '280000.00'],
      ['cash_flow', 'End of financial year', '1200000.00', '900000.00'],
    ]);
    expect(lines(reading).at(-1)).toEqual(['notes', 'Rental income', '44000.00', '41000.00']);
    expect(reading.warnings.map(({ kind }) => kind)).not.toContain('EARLIER_PERIODS');
  });

  it('leaves out what repeats an earlier year there, not the notes behind it', async () => {
    const reading = await readStatementsDocument(body('Supplementary table'));
    expect(lines(reading).at(-1)).toEqual(['notes', 'Rental income', '44000.00', '41000.00']);
  });
});

describe('where the notes begin', () => {
  it.each([
    'Notes to the financial report',
    'Notes to the Consolidated Financial Report',
    'Notes forming an integral part of the financial statements',
  ])('"%s" ends the statements', async (heading) => {
    const reading = await readPdf(
      [
        pdfRow(60, 'Statement of cash flows'),
        pdfRow(100, '', { 440: '2025', 540: '2024' }),
        pdfRow(130, 'Receipts from customers', { 440: '300', 540: '200' }),
      ],
      [
        pdfRow(60, heading),
        pdfRow(80, '4.1 Other revenue'),
        pdfRow(100, '', { 440: '2025', 540: '2024' }),
        pdfRow(130, 'Rental income', { 440: '10', 540: '9' }),
      ],
    );
    expect(lines(reading)).toEqual([
      ['cash_flow', 'Receipts from customers', '300.00', '200.00'],
      ['notes', 'Rental income', '10.00', '9.00'],
    ]);
  });

  it('takes no table of a report that stands before the statements, and lists its figures as left out', async () => {
    const reading = await readPdf(
      [
        pdfRow(60, '2 Performance indicators'),
        pdfRow(100, '', { 440: '2025', 540: '2024' }),
        pdfRow(130, 'Cost of each connection', { 440: '1,895', 540: '1,908' }),
      ],
      [
        pdfRow(60, 'Statement of financial position'),
        pdfRow(100, '', { 440: '2025 $M', 540: '2024 $M' }),
        pdfRow(130, 'Cash', { 440: '952', 540: '736' }),
      ],
    );
    expect(lines(reading)).toEqual([['balance_sheet', 'Cash', '952000000.00', '736000000.00']]);
    expect(reading.coverage?.leftOut).toMatchObject([
      { reason: 'OUTSIDE_STATEMENTS', texts: ['1,895', '1,908'] },
    ]);
  });
});

describe('headings and figures', () => {
  it('reads a year with the currency glued to it', async () => {
    const body =
      POSITION +
      paragraph('Statement of cash flows') +
      table([
        ['', '2025RM', '2024RM'],
        ['Profit before tax', '310', '280'],
      ]);
    expect(lines(await readStatementsDocument(docxOf(body))).at(-1)).toEqual([
      'cash_flow',
      'Profit before tax',
      '310.00',
      '280.00',
    ]);
  });

  it('joins the day that stands above its month, and asks whose figures are meant', async () => {
    const edges = { 260: '31', 320: '31', 380: '1', 470: '31', 540: '31' };
    const page = [
      pdfRow(60, 'Statements of financial position'),
      pdfRow(90, '', { 330: 'Group', 510: 'Company' }),
      pdfRow(102, '', edges),
      pdfRow(114, '', { 270: 'December', 330: 'December', 390: 'January', 480: 'December', 550: 'December' }),
      pdfRow(126, '', { 265: '2025', 325: '2024', 385: '2024', 475: '2025', 545: '2024' }),
      pdfRow(150, 'Intangible assets', { 270: '12,100', 330: '11,400', 390: '10,900', 480: '-', 550: '-' }),
      pdfRow(165, 'Cash', { 270: '800', 330: '700', 390: '650', 480: '90', 550: '80' }),
    ];
    expect((await readPdf(page)).columnPairs.map(({ id }) => id)).toEqual(['group', 'company']);
    const group = await readStatementsDocument(await pdfOf([page.flat()]), { columnPairId: 'group' });
    expect(lines(group).map((line) => line.slice(1))).toEqual([
      ['Intangible assets', '12100.00', '11400.00'],
      ['Cash', '800.00', '700.00'],
    ]);
  });

  it('leaves out a column of percentages beside each year', async () => {
    const body =
      paragraph('Income statement') +
      table([
        ['', '2025', '%', '2024', '%'],
        ['', 'S$', '', 'S$', ''],
        ['Revenue', '88,000', '100', '71,000', '100'],
        ['Cost of sales', '(44,000)', '(50)', '(35,500)', '(50)'],
      ]);
    expect(lines(await readStatementsDocument(docxOf(body))).map((line) => line.slice(1))).toEqual([
      ['Revenue', '88000.00', '71000.00'],
      ['Cost of sales', '-44000.00', '-35500.00'],
    ]);
  });

  it('knows the two dates by "End of year" and "Beginning of year" over a table of a note', async () => {
    const body =
      POSITION +
      paragraph('Notes to the financial statements') +
      paragraph('4. Cash and cash equivalents') +
      table([
        ['', 'Beginning of year US$’000', 'End of year US$’000'],
        ['Cash at bank', '880', '1,150'],
        ['Cash in hand', '20', '50'],
      ]);
    expect(lines(await readStatementsDocument(docxOf(body))).slice(1)).toEqual([
      ['notes', 'Cash at bank', '1150000.00', '880000.00'],
      ['notes', 'Cash in hand', '50000.00', '20000.00'],
    ]);
  });

  it('drops the number of a footnote behind an amount', async () => {
    const body =
      paragraph('Income statement') +
      table([
        ['', 'Note', '2025', '2024'],
        ['Revenue', '4', '538,153', '477,493 (1)'],
        ['Cost of sales', '5.2.1', '(384,909)', '(331,982) (1)'],
        ['Distribution costs', '11 – 14', '(63,420)', '(56,110) (a)'],
      ]);
    expect(lines(await readStatementsDocument(docxOf(body))).map((line) => line.slice(1))).toEqual([
      ['Revenue', '538153.00', '477493.00'],
      ['Cost of sales', '-384909.00', '-331982.00'],
      ['Distribution costs', '-63420.00', '-56110.00'],
    ]);
  });

  it('keeps references of three parts and over several notes out of the label', async () => {
    const reading = await readPdf([
      pdfRow(60, 'Income statement'),
      pdfRow(100, '', { 340: 'Note', 440: '2025', 540: '2024' }),
      pdfRow(130, 'Other revenue', { 340: '5.2.1', 440: '136', 540: '114' }),
      pdfRow(145, 'Depreciation', { 340: '11 - 14', 440: '(559)', 540: '(532)' }),
    ]);
    expect(lines(reading).map((line) => line.slice(1))).toEqual([
      ['Other revenue', '136.00', '114.00'],
      ['Depreciation', '-559.00', '-532.00'],
    ]);
  });
});

describe('amounts beside figures per share', () => {
  it('stand in the scale of their table, the figures per share do not', async () => {
    const body =
      POSITION +
      paragraph('Notes to the financial statements') +
      paragraph('9. Earnings per share') +
      table([
        ['', '2025 US$’000', '2024 US$’000'],
        ['Net profit used in computing basic earnings per share', '52,528', '56,508'],
        ['Final dividend for 2024: S$0.05 per share', '579', '294'],
        ['Basic earnings per share (cents)', '9.98', '10.75'],
        ['Diluted earnings per share (cents)', '9', '10'],
        ['Earnings per share attributable to owners', '1250', '1310'],
        ['Interim dividend per share', '12', '10'],
      ]);
    expect(
      lines(await readStatementsDocument(docxOf(body)))
        .slice(1)
        .map((line) => line.slice(2)),
    ).toEqual([
      ['52528000.00', '56508000.00'],
      ['579000.00', '294000.00'],
      ['9.98', '10.75'],
      ['9.00', '10.00'],
      ['1250.00', '1310.00'],
      ['12.00', '10.00'],
    ]);
  });
});

describe('a schedule by class that opens and ends with the year', () => {
  it('pairs the totals of both years, section by section', async () => {
    const year = (when: string, [cost, added, closing]: readonly string[], charge: string) => [
      [when, '', ''],
      ['Cost', '', ''],
      ['Beginning of financial year', cost ?? '', cost ?? ''],
      ['Additions', added ?? '', added ?? ''],
      ['End of financial year', closing ?? '', closing ?? ''],
      ['Accumulated depreciation', '', ''],
      ['Beginning of financial year', '10', '10'],
      ['Depreciation charge', charge, charge],
      ['Net book value', '', ''],
      ['End of financial year', '60', '60'],
    ];
    const body =
      POSITION +
      paragraph('Notes to the financial statements') +
      paragraph('12. Property, plant and equipment') +
      table([
        ['', 'Motor vehicles US$’000', 'Total US$’000'],
        ...year('2025', ['90', '20', '110'], '4'),
        ...year('2024', ['75', '15', '90'], '3'),
      ]);
    const notes = lines(await readStatementsDocument(docxOf(body))).slice(1);
    expect(notes.map((line) => line.slice(1))).toEqual([
      ['Beginning of financial year', '90000.00', '75000.00'],
      ['Additions', '20000.00', '15000.00'],
      ['End of financial year', '110000.00', '90000.00'],
      ['Beginning of financial year', '10000.00', '10000.00'],
      ['Depreciation charge', '4000.00', '3000.00'],
      ['End of financial year', '60000.00', '60000.00'],
    ]);
  });

  it('is of the year that a line of its own names above it, each table for itself', async () => {
    const heads = (y: number) => [
      pdfRow(y, '', { 330: 'Computer', 430: 'Leasehold', 530: 'Right-of-use' }),
      pdfRow(y + 12, '', { 330: 'equipment', 430: 'improvements', 530: 'assets', 580: 'Total' }),
    ];
    const row = (y: number, label: string, ...[one = '', two = '', three = '', total = '']: string[]) =>
      pdfRow(y, label, { 330: one, 430: two, 530: three, 580: total });
    const reading = await readPdf(
      [
        pdfRow(60, 'Statement of financial position'),
        pdfRow(100, '', { 440: '2025', 540: '2024' }),
        pdfRow(130, 'Cash', { 440: '9', 540: '8' }),
      ],
      [
        pdfRow(40, 'Notes to the financial statements'),
        pdfRow(60, '7. Property and equipment'),
        pdfRow(90, 'As of December 31, 2025:'),
        ...heads(110),
        pdfRow(140, 'Cost'),
        row(155, 'Beginning balances', '1,000', '2,000', '-', '3,000'),
        row(170, 'Additions', '100', '-', '500', '600'),
        row(185, 'Ending balances', '1,100', '2,000', '500', '3,600'),
        pdfRow(200, 'Accumulated depreciation'),
        pdfRow(215, 'Depreciation and amortisation'),
        row(227, '(Note 14)', '10', '20', '30', '60'),
        pdfRow(260, 'As of December 31, 2024:'),
        ...heads(280),
        pdfRow(310, 'Cost'),
        row(325, 'Beginning balances', '900', '2,000', '-', '2,900'),
        row(340, 'Additions', '100', '-', '-', '100'),
        row(355, 'Ending balances', '1,000', '2,000', '-', '3,000'),
        pdfRow(370, 'Accumulated depreciation'),
        pdfRow(385, 'Depreciation and amortisation'),
        row(397, '(Note 14)', '9', '19', '-', '28'),
      ],
    );
    expect(
      lines(reading)
        .slice(1)
        .map((line) => line.slice(1)),
    ).toEqual([
      ['Beginning balances', '3000.00', '2900.00'],
      ['Additions', '600.00', '100.00'],
      ['Ending balances', '3600.00', '3000.00'],
      ['Depreciation and amortisation (Note 14)', '60.00', '28.00'],
    ]);
  });

  it('is of no year where only the date under a running title stands above it', async () => {
    const equity = (from: string, total: string) =>
      paragraph('Statement of changes in equity') +
      paragraph('For the financial year ended 31 December 2025') +
      table([
        ['', 'Share capital', 'Total'],
        [from, '100', '100'],
        ['Profit for the year', '-', total],
        ['Closing', '100', total],
      ]);
    const body =
      POSITION +
      equity('At the beginning', '150') +
      PAGE_BREAK +
      equity('Balance as at 1 January 2024', '90');
    expect(lines(await readStatementsDocument(docxOf(body))).slice(1)).toEqual([]);
  });

  it('keeps letters that refer to the notes of the cash flows out of the labels', async () => {
    const body =
      paragraph('Statement of cash flows') +
      table([
        ['', 'Note', '2025', '2024'],
        ['Purchase of plant and equipment', 'A', '(21,418)', '(21,591)'],
      ]);
    expect(lines(await readStatementsDocument(docxOf(body)))).toEqual([
      ['cash_flow', 'Purchase of plant and equipment', '-21418.00', '-21591.00'],
    ]);
  });

  it('is of the entity that the line above it goes on with', async () => {
    const schedule = (amount: string) =>
      table([
        ['', 'Provisions US$’000', 'Other deductible temporary differences US$’000', 'Total US$’000'],
        ['2025', '', '', ''],
        ['Beginning of financial year', amount, '-', amount],
        ['2024', '', '', ''],
        ['Beginning of financial year', '3', '-', '3'],
      ]);
    const body =
      paragraph('Statements of financial position') +
      table([
        ['', 'The Group', '', 'The Company', ''],
        ['', '2025', '2024', '2025', '2024'],
        ['Cash', '9', '8', '7', '6'],
      ]) +
      paragraph('Notes to the financial statements') +
      paragraph('8. Income taxes (continued)') +
      paragraph('The Group (continued)') +
      schedule('51') +
      paragraph('The Company') +
      schedule('26');
    const of = async (columnPairId: string) =>
      lines(await readStatementsDocument(docxOf(body), { columnPairId })).map((line) => line.slice(1));
    expect(await of('group')).toEqual([
      ['Cash', '9.00', '8.00'],
      ['Beginning of financial year', '51000.00', '3000.00'],
    ]);
    expect(await of('company')).toEqual([
      ['Cash', '7.00', '6.00'],
      ['Beginning of financial year', '26000.00', '3000.00'],
    ]);
  });
});

describe('what small figures and units look like', () => {
  it.each([['$000'], ['S$ 000'], ['US$000'], ["000's"], ['S$K']])(
    '"%s" over a column is its scale, and no amount',
    async (unit) => {
      const body =
        paragraph('Statement of financial position') +
        table([
          ['', 'Note', '2025', '2024'],
          ['', '', unit, unit],
          ['Cash', '4', '1,300', '650'],
        ]);
      const reading = await readStatementsDocument(docxOf(body));
      expect(lines(reading)).toEqual([['balance_sheet', 'Cash', '1300000.00', '650000.00']]);
      expect(reading.coverage).toMatchObject({ printed: 2, taken: 2 });
    },
  );

  it('the few dollars of a dormant company beside a column of notes are its current year', async () => {
    const body =
      paragraph('Statement of financial position') +
      table([
        ['', 'Note', '2025 S$', '2024 S$'],
        ['Cash', '4', '2', '1'],
        ['Share capital', '5', '2', '1'],
      ]);
    expect(lines(await readStatementsDocument(docxOf(body)))).toEqual([
      ['balance_sheet', 'Cash', '2.00', '1.00'],
      ['balance_sheet', 'Share capital', '2.00', '1.00'],
    ]);
  });
});
