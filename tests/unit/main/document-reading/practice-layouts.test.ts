/** Layouts that practices print and that were once read wrong or lost, one small document each. */
import { describe, expect, it } from 'vitest';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import { strangerWarnings } from '../../../../main/xbrl-filing/documents/stranger-warnings.ts';
import { isoDateSchema } from '../../../../shared/model/dates.ts';
import {
  docxOf,
  docxWithHeaders,
  type PlacedText,
  paragraph,
  pdfOf,
  pdfRow,
  table,
} from '../../../fixtures/statements/small-documents.ts';

const HEADING = pdfRow(60, 'Statement of financial position');
const YEARS = pdfRow(100, '', { 440: '2025', 540: '2024' });

async function readPdf(...pages: (readonly (readonly PlacedText[])[])[]) {
  return readStatementsDocument(await pdfOf(pages.map((page) => page.flat())));
}

type Reading = Awaited<ReturnType<typeof readStatementsDocument>>;

const values = ({ lines }: Reading) =>
  lines.map(({ label, valueCurrent, valuePrior }) => [label, valueCurrent, valuePrior]);
const statements = ({ lines }: Reading) => lines.map(({ statement, label }) => `${statement}: ${label}`);

describe('inner and outer columns of amounts', () => {
  it('are one column of one year, also where the last detail stands beside its total', async () => {
    const reading = await readPdf([
      pdfRow(60, 'Income and expenditure account'),
      pdfRow(90, '', { 480: '2025' }),
      pdfRow(105, '', { 440: 'S$', 520: 'S$' }),
      pdfRow(130, 'Income'),
      pdfRow(145, 'Subscriptions', { 440: '7,330' }),
      pdfRow(160, 'Donations', { 440: '98', 520: '7,428' }),
      pdfRow(190, 'Expenditure'),
      pdfRow(205, 'Rent', { 440: '3,700' }),
      pdfRow(220, 'Insurance', { 440: '1,240' }),
      pdfRow(235, 'Total expenditure', { 520: '(4,940)' }),
      pdfRow(260, 'Surplus for the year', { 520: '2,488' }),
    ]);
    expect(values(reading)).toEqual([
      ['Subscriptions', '7330.00', null],
      ['Donations', '98.00', null],
      ['Total income', '7428.00', null],
      ['Rent', '3700.00', null],
      ['Insurance', '1240.00', null],
      ['Total expenditure', '-4940.00', null],
      ['Surplus for the year', '2488.00', null],
    ]);
  });

  it('are one column of each of two years', async () => {
    const reading = await readPdf([
      HEADING,
      pdfRow(90, '', { 380: '2025', 520: '2024' }),
      pdfRow(105, '', { 350: 'S$', 410: 'S$', 490: 'S$', 550: 'S$' }),
      pdfRow(130, 'Fixed assets'),
      pdfRow(145, 'Tangible assets', { 410: '5,525', 550: '1,040' }),
      pdfRow(170, 'Current assets'),
      pdfRow(185, 'Deposits', { 350: '7,696' }),
      pdfRow(200, 'Cash at bank', { 350: '7,688', 490: '8,642' }),
      pdfRow(215, 'Creditors', { 350: '(3,121)', 490: '(1,343)' }),
      pdfRow(230, 'Net current assets', { 410: '12,263', 550: '7,299' }),
    ]);
    expect(values(reading)).toEqual([
      ['Tangible assets', '5525.00', '1040.00'],
      ['Deposits', '7696.00', null],
      ['Cash at bank', '7688.00', '8642.00'],
      ['Creditors', '-3121.00', '-1343.00'],
      ['Net current assets', '12263.00', '7299.00'],
    ]);
  });

  it('are those of the year they lead to, where each year is headed over its totals alone', async () => {
    const reading = await readPdf([
      HEADING,
      pdfRow(90, '', { 430: '2025', 560: '2024' }),
      pdfRow(105, '', { 440: '£', 575: '£' }),
      pdfRow(130, 'Fixed assets', { 425: '6,903', 560: '6,903' }),
      pdfRow(145, 'Debtors', { 350: '12,196', 485: '13,062' }),
      pdfRow(160, 'Cash at bank', { 350: '2,403', 485: '2,982' }),
      pdfRow(175, 'Creditors', { 350: '(13,961)', 485: '(14,707)' }),
      pdfRow(190, 'Net assets', { 425: '7,541', 560: '8,240' }),
    ]);
    expect(values(reading)).toEqual([
      ['Fixed assets', '6903.00', '6903.00'],
      ['Debtors', '12196.00', '13062.00'],
      ['Cash at bank', '2403.00', '2982.00'],
      ['Creditors', '-13961.00', '-14707.00'],
      ['Net assets', '7541.00', '8240.00'],
    ]);
  });

  it('are those of the year before them, where each year is headed over its details alone', async () => {
    const reading = await readStatementsDocument(
      docxOf(
        paragraph('Statement of financial position') +
          table([
            ['', 'Note', '2025', '', '2024', ''],
            ['', '', '£', '£', '£', '£'],
            ['Investments', '9', '', '5,062', '', '4,998'],
            ['Debtors', '10', '31,837', '', '141,410', ''],
            ['Creditors', '11', '(33,126)', '', '(142,987)', ''],
            ['Net current liabilities', '', '', '(1,289)', '', '(1,577)'],
            ['Net assets', '', '', '3,773', '', '3,421'],
          ]),
      ),
    );
    expect(values(reading)).toEqual([
      ['Investments', '5062.00', '4998.00'],
      ['Debtors', '31837.00', '141410.00'],
      ['Creditors', '-33126.00', '-142987.00'],
      ['Net current liabilities', '-1289.00', '-1577.00'],
      ['Net assets', '3773.00', '3421.00'],
    ]);
  });

  it('keep totals of two digits beside details of thousands', async () => {
    const reading = await readPdf([
      HEADING,
      pdfRow(90, '', { 300: 'Notes', 400: '31.12.25', 520: '31.12.24' }),
      pdfRow(130, 'Debtors', { 305: '6', 370: '5,209', 490: '965' }),
      pdfRow(145, 'Cash at bank', { 370: '7,302', 490: '20,767' }),
      pdfRow(160, 'Creditors', { 305: '7', 370: '(12,867)', 490: '(21,679)' }),
      pdfRow(175, 'Net (liabilities)/assets', { 430: '(356)', 550: '53' }),
    ]);
    expect(values(reading).at(-1)).toEqual(['Net (liabilities)/assets', '-356.00', '53.00']);
  });

  it('keep totals of two digits beside details of three', async () => {
    const reading = await readPdf([
      HEADING,
      pdfRow(90, '', { 300: 'Notes', 430: '2025', 560: '2024' }),
      pdfRow(130, 'Cash at bank', { 360: '629', 490: '354' }),
      pdfRow(145, 'Creditors', { 305: '5', 360: '13,091', 490: '333' }),
      pdfRow(160, 'Net (liabilities)/assets', { 425: '(12,462)', 562: '21' }),
    ]);
    expect(values(reading).at(-1)).toEqual(['Net (liabilities)/assets', '-12462.00', '21.00']);
  });

  it('are never made of columns in two currencies, which are asked about', async () => {
    const rows = [
      ['', '2025 S$', '2025 US$', '2024 S$', '2024 US$'],
      ['Cash', '1,300', '1,000', '650', '500'],
      ['Receivables', '2,600', '2,000', '1,300', '1,000'],
    ];
    const bytes = docxOf(paragraph('Statement of financial position') + table(rows));
    const asked = await readStatementsDocument(bytes);
    expect(asked.lines).toEqual([]);
    expect(asked.columnPairs.map(({ id }) => id)).toEqual(['sgd', 'usd']);
    const chosen = await readStatementsDocument(bytes, { columnPairId: 'usd' });
    expect(values(chosen)).toEqual([
      ['Cash', '1000.00', '500.00'],
      ['Receivables', '2000.00', '1000.00'],
    ]);
  });
});

/** A paragraph whose lines are broken within it. */
const broken = (...lines: readonly string[]) =>
  `<w:p>${lines.map((line) => `<w:r><w:t>${line}</w:t></w:r>`).join('<w:r><w:br/></w:r>')}</w:p>`;

describe('titles', () => {
  const POSITION = [
    ['Cash', '6,000', '3,100'],
    ['Total assets', '6,000', '3,100'],
  ];
  const YEARS_ROW = ['', '2025', '2024'];
  const taken = [
    ['Cash', '6000.00', '3100.00'],
    ['Total assets', '6000.00', '3100.00'],
  ];

  it('are one paragraph with the name above and the day below, a list of contents before them', async () => {
    const reading = await readStatementsDocument(
      docxOf(
        broken('Kestrel Lane Pte. Ltd.', 'Contents') +
          paragraph('Statement of financial position') +
          paragraph('Notes to the financial statements') +
          Array.from({ length: 9 }, (_, at) =>
            paragraph(`Kestrel Lane Pte. Ltd. is named ${at} times.`),
          ).join('') +
          broken('Kestrel Lane Pte. Ltd.', 'Statement of financial position', 'As at 31 December 2025') +
          table([YEARS_ROW, ...POSITION]),
      ),
    );
    expect(statements(reading)).toEqual(['balance_sheet: Cash', 'balance_sheet: Total assets']);
    expect(values(reading)).toEqual(taken);
  });

  it('are the paragraphs of a frame, which is no table', async () => {
    const lines = ['Kestrel Lane Pte. Ltd.', 'Statement of financial position', 'As at 31 December 2025'];
    const framed = [[{ xml: lines.map(paragraph).join('') }], [{ xml: lines.map(paragraph).join('') }]];
    const reading = await readStatementsDocument(docxOf(table(framed) + table([YEARS_ROW, ...POSITION])));
    expect(statements(reading)).toEqual(['balance_sheet: Cash', 'balance_sheet: Total assets']);
    expect(reading.currentPeriodEnd).toBe('2025-12-31');
  });

  it('stand before years in a table of their own, over details and totals of both', async () => {
    const reading = await readStatementsDocument(
      docxOf(
        paragraph('Statement of financial position') +
          table([
            ['', '', '2025', '', '2024', ''],
            ['', 'Note', 'S$', '', 'S$', ''],
          ]) +
          table([
            ['Current assets', '', '', '', '', ''],
            ['Inventories', '4', '1,200', '', '900', ''],
            ['Cash', '', '4,800', '', '2,200', ''],
            ['', '', '', '6,000', '', '3,100'],
            ['Net assets', '', '', '6,000', '', '3,100'],
          ]),
      ),
    );
    expect(values(reading)).toEqual([
      ['Inventories', '1200.00', '900.00'],
      ['Cash', '4800.00', '2200.00'],
      ['Total current assets', '6000.00', '3100.00'],
      ['Net assets', '6000.00', '3100.00'],
    ]);
  });

  it('stand in page headers of Word documents alone', async () => {
    const position = table([
      ['', '2025', '2024'],
      ['Cash', '1,300', '650'],
    ]);
    const income = table([
      ['', '2025', '2024'],
      ['Revenue', '900', '800'],
    ]);
    const notes = table([
      ['', '2025', '2024'],
      ['Trade receivables', '70', '60'],
    ]);
    const reading = await readStatementsDocument(
      docxWithHeaders([
        { header: ['Plover Foods Pte. Ltd.', 'STATEMENT OF FINANCIAL POSITION'], body: position },
        { header: ['Plover Foods Pte. Ltd.', 'STATEMENT OF PROFIT OR LOSS'], body: income },
        { header: ['NOTES TO THE FINANCIAL STATEMENTS'], body: notes },
      ]),
    );
    expect(statements(reading)).toEqual([
      'balance_sheet: Cash',
      'income_statement: Revenue',
      'notes: Trade receivables',
    ]);
    expect(reading.statedNames).toContain('Plover Foods Pte. Ltd.');
  });

  it('stand over two rows, in capitals and in other orders of words', async () => {
    const titles = [
      ['CONSOLIDATED STATEMENT', 'OF CASH FLOWS', 'cash_flow'],
      ['Statement of Profit or Loss', 'and Other Comprehensive Income', 'income_statement'],
      ['Statement of changes in', 'owners’ equity', 'equity_changes'],
      ['Financial position statement', 'as at 31 December 2025', 'balance_sheet'],
      ['Balance sheet of the Company', '', 'balance_sheet'],
      ['INCOME & EXPENDITURE ACCOUNT', '', 'income_statement'],
      ['Statement of financial performance', '', 'income_statement'],
    ] as const;
    for (const [first, second, statement] of titles) {
      const under = second === '' ? [] : [pdfRow(74, second)];
      const reading = await readPdf([
        pdfRow(60, first),
        ...under,
        YEARS,
        pdfRow(130, 'Cash', { 440: '1,100', 540: '2,200' }),
      ]);
      expect(statements(reading), first).toEqual([`${statement}: Cash`]);
    }
  });

  it.each([
    [['CONSOLIDATED', 'STATEMENT OF PROFIT OR LOSS AND', 'OTHER COMPREHENSIVE INCOME'], 'income_statement'],
    [['Consolidated Statement of', 'Profit or Loss and Other', 'Comprehensive Income'], 'income_statement'],
    [['Consolidated', 'Income', 'Statement'], 'income_statement'],
    [['Statements of', 'Financial', 'Position'], 'balance_sheet'],
    [['CONSOLIDATED STATEMENT', 'OF', 'CASH FLOWS'], 'cash_flow'],
  ] as const)('stand over three rows: %j', async (title, statement) => {
    const reading = await readPdf([
      ...title.map((text, at) => pdfRow(60 + 14 * at, text)),
      pdfRow(110, '', { 440: '2025', 540: '2024' }),
      pdfRow(130, 'Cash', { 440: '1,100', 540: '2,200' }),
    ]);
    expect(statements(reading)).toEqual([`${statement}: Cash`]);
  });

  it('of a note carry the years of its table', async () => {
    const reading = await readPdf([
      HEADING,
      YEARS,
      pdfRow(130, 'Cash', { 440: '1,100', 540: '2,200' }),
      pdfRow(160, 'Notes to the accounts'),
      [{ x: 84, y: 190, text: 'Debtors' }, ...pdfRow(190, '5', { 440: '2025', 540: '2024' })],
      pdfRow(205, '', { 440: 'S$', 540: 'S$' }),
      pdfRow(220, 'Other debtors', { 440: '276', 540: '76' }),
    ]);
    expect(values(reading).at(-1)).toEqual(['Other debtors', '276.00', '76.00']);
    expect(reading.lines.at(-1)?.parentLabel).toBe('Debtors');
  });

  it.each([
    'Notes to the unaudited accounts',
    'Notes to the Micro-entity Accounts for the year ended 31 December 2025',
    'Notes to the filleted financial statements',
  ])('of a note carry the currency of its one column, under "%s"', async (title) => {
    const reading = await readPdf([
      HEADING,
      YEARS,
      pdfRow(130, 'Cash', { 440: '1,100', 540: '2,200' }),
      pdfRow(160, title),
      [{ x: 84, y: 190, text: 'Intangible assets' }, ...pdfRow(190, '5', { 540: 'S$' })],
      pdfRow(205, 'Cost'),
      pdfRow(220, 'At 1 January 2025', { 540: '4,200' }),
      pdfRow(235, 'Additions', { 540: '12,850' }),
      pdfRow(250, 'At 31 December 2025', { 540: '17,050' }),
    ]);
    expect(values(reading).slice(1)).toEqual([
      ['At 1 January 2025', '4200.00', null],
      ['Additions', '12850.00', null],
      ['At 31 December 2025', '17050.00', null],
    ]);
    expect(reading.lines.at(-1)?.statement).toBe('notes');
  });

  it('of a note head sections of one item each, whose totals have no label', async () => {
    const due = ['Within one year', 'Within 1 to 2 years', 'Within 2 to 5 years', 'After more than 5 years'];
    const reading = await readPdf([
      HEADING,
      YEARS,
      pdfRow(130, 'Cash', { 440: '1,100', 540: '2,200' }),
      pdfRow(160, 'Notes to the accounts'),
      [{ x: 84, y: 190, text: 'Loans' }, ...pdfRow(190, '5', { 440: '2025', 540: '2024' })],
      ...due.flatMap((section, at) => [
        pdfRow(210 + 45 * at, section),
        pdfRow(225 + 45 * at, 'Bank loans', { 440: '118,492', 540: '118,493' }),
        pdfRow(240 + 45 * at, '', { 440: '118,492', 540: '118,493' }),
      ]),
      pdfRow(400, '', { 440: '473,968', 540: '473,972' }),
    ]);
    const lines = reading.lines.slice(1).map(({ label, parentLabel }) => [label, parentLabel]);
    expect(lines).toHaveLength(9);
    expect(lines.filter(([label]) => label === 'Bank loans').map(([, heading]) => heading)).toEqual(
      due.map((section) => `Loans: ${section}`),
    );
  });

  it('within notes open no statement, and a detailed one behind them repeats none', async () => {
    const first = [
      pdfRow(60, 'Profit and loss account'),
      YEARS,
      pdfRow(130, 'Revenue', { 440: '9,100', 540: '8,200' }),
    ];
    const notes = [
      pdfRow(60, 'Notes to the accounts'),
      pdfRow(90, '2. Summary of policies'),
      pdfRow(110, '2.4 Statement of cash flows'),
      pdfRow(130, 'Bank', { 440: '2025', 540: '2024' }),
      pdfRow(150, 'Bank overdraft', { 440: '1,000', 540: '2,000' }),
    ];
    const behind = [
      pdfRow(60, 'Trading and profit and loss account'),
      YEARS,
      pdfRow(130, 'Revenue', { 440: '9,100', 540: '8,200' }),
      pdfRow(145, 'Stationery', { 440: '(125)', 540: '(1,024)' }),
    ];
    const reading = await readPdf(first, notes, behind);
    expect(statements(reading)).toEqual([
      'income_statement: Revenue',
      'notes: Bank overdraft',
      'notes: Revenue',
      'notes: Stationery',
    ]);
    expect(reading.lines.at(-1)?.parentLabel).toBe('Trading and profit and loss account');
  });
});

describe('references and scales', () => {
  it('never read "21 (a)", "5a" or "3(a)(i)" into the label', async () => {
    const reading = await readPdf([
      HEADING,
      pdfRow(100, '', { 340: 'Note', 440: '2025', 540: '2024' }),
      pdfRow(130, 'Deferred income', { 340: '21 (a)', 440: '1,100', 540: '2,200' }),
      pdfRow(145, 'Grants', { 340: '5a', 440: '1,200', 540: '2,300' }),
      pdfRow(160, 'Levies', { 340: '3(a)(i)', 440: '1,300', 540: '2,400' }),
    ]);
    expect(values(reading).map(([label]) => label)).toEqual(['Deferred income', 'Grants', 'Levies']);
  });

  it.each([
    ['(Rs in lakhs)', 100_000, '120000000.00'],
    ['₹ in crores', 10_000_000, '12000000000.00'],
    ["RM'000", 1000, '1200000.00'],
    ['US$ million', 1_000_000, '1200000000.00'],
  ] as const)('reads the scale of another country, and warns of it: %s', async (stated, scale, value) => {
    const reading = await readPdf([
      HEADING,
      pdfRow(85, '', { 490: stated }),
      YEARS,
      pdfRow(130, 'Cash', { 440: '1,200.00', 540: '980.50' }),
    ]);
    expect(reading.lines.map((line) => [line.scale, line.valueCurrent])).toEqual([[scale, value]]);
    const filing = {
      periodEnd: isoDateSchema.parse('2025-12-31'),
      uen: '202134567M',
      clientName: 'Plover Foods Pte. Ltd.',
    };
    const warnings = strangerWarnings(reading, null, filing);
    expect(warnings.map(({ kind }) => kind)).toEqual(['FOREIGN_CURRENCY']);
    if (scale === 100_000) expect(warnings[0]?.message).toContain('in lakhs (100,000)');
  });

  it('asks for the scale where neither currency nor scale is stated, what the share capital proves first', async () => {
    const pages = [
      [
        HEADING,
        YEARS,
        pdfRow(130, 'Share capital', { 440: '200.00', 540: '200.00' }),
        pdfRow(145, 'Reserves', { 440: '219.50', 540: '197.51' }),
        pdfRow(180, 'Notes to the accounts'),
        pdfRow(200, '3. Share capital'),
        pdfRow(220, '', { 440: '2025', 540: '2024' }),
        pdfRow(240, '200,000 ordinary shares of 100 each', { 440: '200.00', 540: '200.00' }),
      ].flat(),
    ];
    const bytes = await pdfOf(pages);
    const asked = await readStatementsDocument(bytes);
    expect(asked.lines).toEqual([]);
    expect(asked.columnPairs.map(({ id }) => id)).toEqual([
      'in-lakhs',
      'as-printed',
      'in-thousands',
      'in-millions',
      'in-crores',
      'in-billions',
    ]);
    const answered = await readStatementsDocument(bytes, { columnPairId: 'in-lakhs' });
    expect(values(answered)[1]).toEqual(['Reserves', '21950000.00', '19751000.00']);
  });
});

describe('figures that a plain reading would get wrong', () => {
  it('are read with points between thousands, and a person is told', async () => {
    const reading = await readPdf([
      HEADING,
      YEARS,
      pdfRow(130, 'Cash', { 440: '1.234', 540: '2.345' }),
      pdfRow(145, 'Receivables', { 440: '1.234.567,50', 540: '345' }),
      pdfRow(160, 'Deficit', { 440: '(12.345)', 540: '-' }),
    ]);
    expect(values(reading)).toEqual([
      ['Cash', '1234.00', '2345.00'],
      ['Receivables', '1234567.50', '345.00'],
      ['Deficit', '-12345.00', '0.00'],
    ]);
    expect(reading.warnings.map(({ kind }) => kind)).toContain('POINT_THOUSANDS');
  });

  it('are read once where they are drawn twice to look bold', async () => {
    const total = pdfRow(130, 'Total assets', { 440: '1,300', 540: '650' });
    const again = total.map((text) => ({ ...text, x: text.x + 0.4 }));
    const reading = await readPdf([HEADING, YEARS, total, again]);
    expect(values(reading)).toEqual([['Total assets', '1300.00', '650.00']]);
    expect(reading.coverage).toMatchObject({ printed: 2, taken: 2 });
  });

  it('stand in a schedule by class without a total, class by class', async () => {
    const rows = [
      ['', 'Plant S$', 'Vehicles S$'],
      ['Cost', '', ''],
      ['At 1 January 2025', '7,462', '1,200'],
      ['Additions', '1,902', '300'],
      ['At 31 December 2025', '9,364', '1,500'],
    ];
    const reading = await readStatementsDocument(
      docxOf(
        paragraph('Statement of financial position') +
          table([
            ['', '2025 S$', '2024 S$'],
            ['Plant and vehicles', '10,864', '8,662'],
          ]) +
          paragraph('Notes to the financial statements') +
          paragraph('4. Property, plant and equipment') +
          table(rows),
      ),
    );
    const taken = reading.lines.filter(({ statement }) => statement === 'notes');
    expect(taken.map(({ parentLabel, label, valueCurrent }) => [parentLabel, label, valueCurrent])).toEqual([
      ['Property, plant and equipment: Plant: Cost', 'At 1 January 2025', '7462.00'],
      ['Property, plant and equipment: Vehicles: Cost', 'At 1 January 2025', '1200.00'],
      ['Property, plant and equipment: Plant: Cost', 'Additions', '1902.00'],
      ['Property, plant and equipment: Vehicles: Cost', 'Additions', '300.00'],
      ['Property, plant and equipment: Plant: Cost', 'At 31 December 2025', '9364.00'],
      ['Property, plant and equipment: Vehicles: Cost', 'At 31 December 2025', '1500.00'],
    ]);
    expect(reading.coverage?.leftOut).toEqual([]);
  });
});

describe('balances of two days', () => {
  const SHEET = [HEADING, YEARS, pdfRow(130, 'Cash', { 440: '90', 540: '70' })];

  it('of one year in a table of movements give the later one', async () => {
    const reading = await readPdf(SHEET, [
      pdfRow(60, 'Notes to the financial statements'),
      pdfRow(90, '3. Analysis of changes in net debt'),
      pdfRow(110, '', { 300: 'At 1.1.25', 400: 'Cash flow', 500: 'At 31.12.25' }),
      pdfRow(130, 'Cash at bank', { 300: '29,139', 400: '(5,256)', 500: '23,883' }),
      pdfRow(145, 'Finance leases', { 300: '(788,744)', 400: '(663,986)', 500: '(1,452,730)' }),
    ]);
    expect(values(reading).slice(1)).toEqual([
      ['Cash at bank', '23883.00', null],
      ['Finance leases', '-1452730.00', null],
    ]);
    expect(reading.coverage).toMatchObject({ printed: 8, taken: 4 });
  });

  it('in a schedule whose carrying amount opens below its close are those of both years', async () => {
    const reading = await readPdf(SHEET, [
      pdfRow(60, 'Notes to the financial statements'),
      pdfRow(90, '2. Tangible assets'),
      pdfRow(105, '', { 500: 'Plant S$' }),
      pdfRow(120, 'Cost'),
      pdfRow(135, 'At 1 January 2025', { 500: '2,207' }),
      pdfRow(150, 'At 31 December 2025', { 500: '2,207' }),
      pdfRow(165, 'Depreciation'),
      pdfRow(180, 'At 1 January 2025', { 500: '883' }),
      pdfRow(195, 'Charge for the year', { 500: '331' }),
      pdfRow(210, 'At 31 December 2025', { 500: '1,214' }),
      pdfRow(225, 'Carrying amount'),
      pdfRow(240, 'At 31 December 2025', { 500: '993' }),
      pdfRow(255, 'At 1 January 2025', { 500: '1,324' }),
    ]);
    expect(values(reading).at(-1)).toEqual(['At 31 December 2025', '993.00', '1324.00']);
    expect(reading.coverage?.leftOut).toEqual([]);
  });

  it('part the years of equity, whatever heads the changes of each', async () => {
    const [heads, of] = [
      { 330: 'Share capital', 440: 'Reserves', 540: 'Total equity' },
      (capital: string, reserves: string, total: string) => ({ 330: capital, 440: reserves, 540: total }),
    ];
    const reading = await readPdf(SHEET, [
      pdfRow(60, 'Statement of changes in equity'),
      pdfRow(90, '', heads),
      pdfRow(110, 'Balance at 1 January 2024', of('750', '300', '1,050')),
      pdfRow(125, 'Changes in equity'),
      pdfRow(132, 'Dividends', of('-', '(10)', '(10)')),
      pdfRow(140, 'Total comprehensive income', of('-', '44', '44')),
      pdfRow(155, 'Balance at 31 December 2024', of('750', '334', '1,084')),
      pdfRow(175, 'Changes in equity'),
      pdfRow(190, 'Total comprehensive income', of('-', '6', '6')),
      pdfRow(205, 'Balance at 31 December 2025', of('750', '340', '1,090')),
    ]);
    expect(values(reading).slice(1)).toEqual([
      ['Balance at 1 January 2024', null, '1050.00'],
      ['Dividends', null, '-10.00'],
      ['Total comprehensive income', '6.00', '44.00'],
      ['Balance at 31 December 2025', '1090.00', '1084.00'],
    ]);
    // It is a movement of its own there, and no sum of the dividends above it.
    expect(reading.warnings).toEqual([]);
  });
});

describe('totals printed above their parts', () => {
  const SHEET = [
    HEADING,
    YEARS,
    pdfRow(130, 'Assets'),
    pdfRow(145, 'Non-current assets', { 440: '500', 540: '400' }),
    pdfRow(160, 'Plant', { 440: '300', 540: '250' }),
    pdfRow(175, 'Goodwill', { 440: '200', 540: '150' }),
    pdfRow(190, 'Current assets', { 440: '90', 540: '70' }),
    pdfRow(205, 'Cash', { 440: '90', 540: '70' }),
    pdfRow(220, 'Total assets', { 440: '590', 540: '470' }),
  ];

  it('are the headings of their parts, and what is not totalled twice casts', async () => {
    const reading = await readPdf(SHEET);
    expect(reading.lines.map(({ label, parentLabel }) => [label, parentLabel])).toEqual([
      ['Non-current assets', null],
      ['Plant', 'Non-current assets'],
      ['Goodwill', 'Non-current assets'],
      ['Current assets', null],
      ['Cash', 'Current assets'],
      ['Total assets', null],
    ]);
    expect(reading.warnings).toEqual([]);
  });

  it('are told where they do not add up', async () => {
    const wrong = SHEET.map((row) =>
      row.map((piece) => (piece.text === '250' ? { ...piece, text: '260' } : piece)),
    );
    const { warnings } = await readPdf(wrong);
    expect(warnings.map(({ kind }) => kind)).toEqual(['DOES_NOT_CAST']);
  });
});

describe('what explains or repeats a statement', () => {
  const FLOWS = [
    pdfRow(60, 'Statement of cash flows'),
    YEARS,
    pdfRow(130, 'Cash generated by operations', { 440: '50', 540: '40' }),
    pdfRow(145, 'Tax paid', { 440: '(5)', 540: '(4)' }),
  ];

  it('is none: notes to the statement of cash flows, over one row or two', async () => {
    const notes = [
      pdfRow(88, '', { 440: '2025', 540: '2024' }),
      pdfRow(130, 'Profit before tax', { 440: '30', 540: '25' }),
      pdfRow(145, 'Depreciation', { 440: '20', 540: '15' }),
    ];
    const titles = [
      [pdfRow(60, 'NOTES TO THE CONSOLIDATED'), pdfRow(72, 'STATEMENT OF CASH FLOWS')],
      [pdfRow(60, 'Notes to the statement of cash flows')],
    ];
    for (const title of titles) {
      const equity = [
        pdfRow(60, 'Statement of profit or loss'),
        YEARS,
        pdfRow(130, 'Revenue', { 440: '900', 540: '800' }),
      ];
      expect(statements(await readPdf(FLOWS, [...title, ...notes], equity))).toEqual([
        'cash_flow: Cash generated by operations',
        'cash_flow: Tax paid',
        'notes: Profit before tax',
        'notes: Depreciation',
        // They stand between the statements: the next one is no appendix.
        'income_statement: Revenue',
      ]);
    }
  });

  it('is none: an analysis by segment that names statements over its rows, and the page to the right of it', async () => {
    const segments = [
      pdfRow(60, 'Segmental analysis'),
      pdfRow(88, '', { 440: '2025', 540: '2024' }),
      pdfRow(110, 'Statement of financial position'),
      pdfRow(130, 'Inventories', { 440: '30', 540: '25' }),
      pdfRow(145, 'Statement of comprehensive income'),
      pdfRow(160, 'Turnover', { 440: '120', 540: '115' }),
    ];
    const right = [
      pdfRow(88, '', { 440: '2025', 540: '2024' }),
      ...[130, 145, 160, 175, 190].map((top) => pdfRow(top, '', { 440: `${top},000`, 540: `${top},500` })),
    ];
    const reading = await readPdf(FLOWS, segments, right);
    expect(statements(reading)).toEqual([
      'cash_flow: Cash generated by operations',
      'cash_flow: Tax paid',
      'notes: Inventories',
      'notes: Turnover',
    ]);
    expect(reading.coverage?.leftOut.flatMap(({ texts }) => texts)).toHaveLength(10);
  });
});

describe('currencies of other countries', () => {
  it.each([
    ["R'000", 'ZAR'],
    ['CHF', 'CHF'],
  ])('%s is %s', async (printed, currency) => {
    const reading = await readPdf([
      HEADING,
      YEARS,
      pdfRow(112, '', { 440: printed, 540: printed }),
      pdfRow(130, 'Cash', { 440: '17', 540: '29' }),
    ]);
    expect(reading.currency).toBe(currency);
  });
});

describe('a statement of one period', () => {
  it('is of the day in its title where no date stands over its figures', async () => {
    const reading = await readPdf([
      pdfRow(60, 'Balance sheet'),
      pdfRow(75, 'As at 31 January 2025'),
      pdfRow(90, 'Registered number: 202500001A'),
      pdfRow(110, '', { 520: 'S$' }),
      pdfRow(130, 'Fixed assets', { 515: '4,885' }),
      pdfRow(145, 'Current assets', { 515: '566' }),
      pdfRow(160, 'Net assets', { 515: '5,451' }),
    ]);
    expect(reading.currentPeriodEnd).toBe('2025-01-31');
    expect(values(reading)).toEqual([
      ['Fixed assets', '4885.00', null],
      ['Current assets', '566.00', null],
      ['Net assets', '5451.00', null],
    ]);
  });
});

describe('the first statements of a company', () => {
  it('take the year from below the day in the title, also for notes under a currency alone', async () => {
    const reading = await readPdf(
      [
        pdfRow(40, 'Balance sheet'),
        pdfRow(52, '31 March'),
        pdfRow(64, '2025'),
        pdfRow(90, '', { 330: 'Notes', 440: 'S$', 540: 'S$' }),
        pdfRow(110, 'Plant and equipment', { 335: '4', 530: '4,887' }),
        pdfRow(130, 'Current assets', { 530: '2,022' }),
        pdfRow(150, 'Net assets', { 530: '6,909' }),
      ],
      [
        pdfRow(60, 'Notes to the financial statements'),
        pdfRow(90, '5. Trade and other payables'),
        pdfRow(110, '', { 540: 'S$' }),
        pdfRow(130, 'Bank loans', { 530: '1,061' }),
        pdfRow(145, 'Other payables', { 530: '3,772' }),
        pdfRow(160, '6. Plant and equipment'),
        pdfRow(180, '', { 540: 'S$' }),
        pdfRow(200, 'At 1 April 2024', { 530: '5,000' }),
        pdfRow(215, 'Additions', { 530: '5,750' }),
      ],
    );
    expect(reading.currentPeriodEnd).toBe('2025-03-31');
    expect(values(reading).filter(([label]) => label !== 'Additions')).toEqual([
      ['Plant and equipment', '4887.00', null],
      ['Current assets', '2022.00', null],
      ['Net assets', '6909.00', null],
      ['Bank loans', '1061.00', null],
      ['Other payables', '3772.00', null],
    ]);
  });
});

describe('a reference and an amount that a PDF holds as one text', () => {
  it('are two columns, and no amount of both', async () => {
    const reading = await readPdf([
      pdfRow(60, 'Income statement'),
      pdfRow(90, '', { 330: 'Note', 360: '2025', 460: '2024' }),
      pdfRow(130, 'Turnover', { 332: '4 21,444,801', 450: '19,372,069' }),
      pdfRow(145, 'Cost of sales', { 350: '13,972,580', 450: '13,223,039' }),
    ]);
    expect(values(reading)).toEqual([
      ['Turnover', '21444801.00', '19372069.00'],
      ['Cost of sales', '13972580.00', '13223039.00'],
    ]);
  });
});

describe('headings of columns over several rows', () => {
  const YEAR_PAGE = [HEADING, YEARS, pdfRow(120, 'Motor vehicles and plant', { 440: '5,414', 540: '4,900' })];
  const movements = (top: number, ...columns: readonly (readonly [string, string, string])[]) =>
    (['At 1 January 2025', 'Additions', 'At 31 December 2025'] as const).map((label, at) =>
      pdfRow(
        top + at * 15,
        label,
        Object.fromEntries(columns.map((column, place) => [340 + place * 100, column[at] ?? ''])),
      ),
    );
  const notesOf = ({ lines }: Reading) =>
    lines
      .filter(({ statement }) => statement === 'notes')
      .map(({ parentLabel, label, valueCurrent }) => `${parentLabel} | ${label} | ${valueCurrent}`);

  it('stand over the second half of a schedule, whose total alone is taken', async () => {
    const reading = await readPdf(YEAR_PAGE, [
      pdfRow(60, 'Notes to the financial statements'),
      pdfRow(90, '5. Plant and equipment'),
      pdfRow(110, '', { 340: 'Leasehold', 440: 'Office' }),
      pdfRow(122, '', { 340: 'property', 440: 'fittings' }),
      pdfRow(134, '', { 340: 'S$', 440: 'S$' }),
      ...movements(150, ['1,000', '100', '1,100'], ['2,000', '200', '2,200']),
      pdfRow(200, '', { 340: 'Motor' }),
      pdfRow(212, '', { 340: 'vehicles', 440: 'Totals' }),
      pdfRow(224, '', { 340: 'S$', 440: 'S$' }),
      ...movements(240, ['1,900', '214', '2,114'], ['4,900', '514', '5,414']),
    ]);
    expect(notesOf(reading)).toEqual([
      'Plant and equipment: Leasehold property | At 1 January 2025 | 1000.00',
      'Plant and equipment: Office fittings | At 1 January 2025 | 2000.00',
      'Plant and equipment: Leasehold property | Additions | 100.00',
      'Plant and equipment: Office fittings | Additions | 200.00',
      'Plant and equipment: Leasehold property | At 31 December 2025 | 1100.00',
      'Plant and equipment: Office fittings | At 31 December 2025 | 2200.00',
      'Plant and equipment | At 1 January 2025 | 4900.00',
      'Plant and equipment | Additions | 514.00',
      'Plant and equipment | At 31 December 2025 | 5414.00',
    ]);
    expect(reading.coverage?.leftOut.map(({ label, reason }) => `${label}: ${reason}`)).toEqual([
      'At 1 January 2025, Motor vehicles S$: PART_OF_TOTAL',
      'Additions, Motor vehicles S$: PART_OF_TOTAL',
      'At 31 December 2025, Motor vehicles S$: PART_OF_TOTAL',
    ]);
  });

  it('begin on the row of the title of a note', async () => {
    const reading = await readPdf(YEAR_PAGE, [
      pdfRow(60, 'Notes to the financial statements'),
      pdfRow(90, '5. Plant and equipment', { 340: 'Motor', 440: 'Office', 540: 'Total' }),
      pdfRow(102, '', { 340: 'vehicles', 440: 'fittings' }),
      pdfRow(114, '', { 340: 'S$', 440: 'S$', 540: 'S$' }),
      ...movements(130, ['1,900', '214', '2,114'], ['3,000', '300', '3,300'], ['4,900', '514', '5,414']),
    ]);
    expect(notesOf(reading)).toEqual([
      'Plant and equipment | At 1 January 2025 | 4900.00',
      'Plant and equipment | Additions | 514.00',
      'Plant and equipment | At 31 December 2025 | 5414.00',
    ]);
  });

  it('name the funds beside the total of a charity, which needs no question', async () => {
    const reading = await readPdf([
      HEADING,
      pdfRow(90, '', { 430: '2025', 520: '2024' }),
      pdfRow(102, '', { 270: 'Unrestricted', 350: 'Restricted', 422: 'Total', 512: 'Total' }),
      pdfRow(114, '', { 255: 'fund', 340: 'funds', 426: 'funds', 516: 'funds' }),
      pdfRow(126, '', { 250: 'S$', 340: 'S$', 430: 'S$', 520: 'S$' }),
      pdfRow(140, 'Trade and other receivables', { 250: '500', 340: '1,200', 430: '1,700', 520: '900' }),
      pdfRow(155, 'Cash at bank', { 250: '4,500', 340: '1,500', 430: '6,000', 520: '3,100' }),
      pdfRow(170, 'Total assets', { 250: '5,000', 340: '2,700', 430: '7,700', 520: '4,000' }),
    ]);
    expect(reading.columnPairs).toHaveLength(1);
    expect(values(reading)).toEqual([
      ['Trade and other receivables', '1700.00', '900.00'],
      ['Cash at bank', '6000.00', '3100.00'],
      ['Total assets', '7700.00', '4000.00'],
    ]);
  });

  it('leave the number and value of shares out of the two years beside them', async () => {
    const reading = await readPdf(YEAR_PAGE, [
      pdfRow(60, 'Notes to the financial statements'),
      pdfRow(90, '5. Share capital'),
      pdfRow(110, '', { 255: 'Value', 340: 'Number', 430: '2025', 530: '2024' }),
      pdfRow(125, 'Ordinary shares', { 250: '1.500', 440: '3', 540: '3' }),
    ]);
    expect(
      reading.lines
        .filter(({ statement }) => statement === 'notes')
        .map(({ label, valueCurrent, valuePrior }) => [label, valueCurrent, valuePrior]),
    ).toEqual([['Ordinary shares', '3.00', '3.00']]);
  });

  it('begin over the names of share classes, whose numbers are no part of their names', async () => {
    const reading = await readPdf(YEAR_PAGE, [
      pdfRow(60, 'Notes to the financial statements'),
      pdfRow(90, '5. Share capital'),
      pdfRow(105, 'Allotted, issued and fully paid:'),
      pdfRow(120, 'Number:', { 165: 'Class:', 340: 'Nominal', 430: '2025', 530: '2024' }),
      pdfRow(135, '', { 342: 'value:', 440: 'S$', 540: 'S$' }),
      pdfRow(150, '9,000', { 165: 'Ordinary', 344: '0.01', 440: '90', 540: '80' }),
      pdfRow(165, '1,200', { 165: 'Ordinary A', 344: '0.10', 440: '120', 540: '120' }),
      pdfRow(180, '', { 440: '210', 540: '200' }),
    ]);
    const ofNotes = { ...reading, lines: reading.lines.filter(({ statement }) => statement === 'notes') };
    expect(values(ofNotes)).toEqual([
      ['Ordinary', '90.00', '80.00'],
      ['Ordinary A', '120.00', '120.00'],
      ['Total share capital', '210.00', '200.00'],
    ]);
    // What no line takes is listed.
    expect(reading.coverage?.leftOut.flatMap(({ texts }) => texts)).toEqual([
      '9,000',
      '0.01',
      '1,200',
      '0.10',
    ]);
  });
});
