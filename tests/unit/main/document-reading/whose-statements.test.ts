/**
 * Statements of a group and of its company, where the title of one of them names no entity; a year in which nothing
 * moved; and labels of charities and of capitals that go on, or do not.
 */
import { describe, expect, it } from 'vitest';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import {
  docxOf,
  type PlacedText,
  paragraph,
  pdfOf,
  pdfRow,
  table,
} from '../../../fixtures/statements/small-documents.ts';

type Rows = readonly (readonly PlacedText[])[];

const YEARS = pdfRow(100, '', { 440: '2025', 540: '2024' });
const years = (label: string, current: string, prior: string, top: number) =>
  pdfRow(top, label, { 440: current, 540: prior });

const position = (title: string, amounts: readonly (readonly [string, string, string])[]): Rows => [
  pdfRow(60, title),
  YEARS,
  ...amounts.map(([label, current, prior], at) => years(label, current, prior, 130 + at * 20)),
];
const GROUP: readonly (readonly [string, string, string])[] = [
  ['Plant and equipment', '8,400', '8,100'],
  ['Debtors', '3,600', '3,300'],
  ['Net assets', '12,000', '11,400'],
  ['Share capital', '5,000', '5,000'],
  ['Retained earnings', '7,000', '6,400'],
  ['Total equity', '12,000', '11,400'],
];
const COMPANY: readonly (readonly [string, string, string])[] = [
  ['Investments in subsidiaries', '4,000', '4,000'],
  ['Debtors', '1,500', '1,400'],
  ['Net assets', '5,500', '5,400'],
  ['Share capital', '5,000', '5,000'],
  ['Retained earnings', '500', '400'],
  ['Total equity', '5,500', '5,400'],
];

const read = async (pages: readonly Rows[], columnPairId?: string) =>
  readStatementsDocument(
    await pdfOf(pages.map((page) => page.flat())),
    columnPairId === undefined ? {} : { columnPairId },
  );
type Reading = Awaited<ReturnType<typeof read>>;
const values = ({ lines }: Reading) =>
  lines.map(({ label, valueCurrent, valuePrior }) => [label, valueCurrent, valuePrior]);

describe('a plain title beside that of an entity', () => {
  const BOTH = [position('Consolidated balance sheet', GROUP), position('Balance sheet', COMPANY)];

  it('is that of the company, and a person chooses', async () => {
    const reading = await read(BOTH);
    expect(reading.columnPairs.map(({ id }) => id)).toEqual(['group', 'company']);
    expect(reading.lines).toEqual([]);
    expect(values(await read(BOTH, 'group')).at(1)).toEqual(['Debtors', '3600.00', '3300.00']);
    const company = await read(BOTH, 'company');
    expect(company.lines).toHaveLength(COMPANY.length);
    expect(values(company).at(1)).toEqual(['Debtors', '1500.00', '1400.00']);
  });

  it('is that of the group beside the one of the company', async () => {
    const pages = [position('Balance sheet', GROUP), position('Company balance sheet', COMPANY)];
    expect((await read(pages)).columnPairs.map(({ id }) => id)).toEqual(['group', 'company']);
    expect(values(await read(pages, 'group')).at(1)).toEqual(['Debtors', '3600.00', '3300.00']);
  });

  it('tells the other statements of the document apart too', async () => {
    const moved = (title: string, amount: string): Rows => [
      pdfRow(60, title),
      pdfRow(90, '', { 340: 'Share capital', 440: 'Retained earnings', 540: 'Total' }),
      pdfRow(130, 'At 1 January 2024 and 31 December 2024', { 340: '5,000', 440: amount, 540: amount }),
      pdfRow(150, 'At 1 January 2025 and 31 December 2025', { 340: '5,000', 440: amount, 540: amount }),
    ];
    const pages = [
      ...BOTH,
      moved('Consolidated statement of changes in equity', '7,000'),
      moved('Statement of changes in equity', '500'),
    ];
    const { lines } = await read(pages, 'company');
    expect(lines.filter(({ statement }) => statement === 'equity_changes')).toMatchObject([
      { label: 'At 1 January 2025 and 31 December 2025', valueCurrent: '500.00', valuePrior: '500.00' },
    ]);
  });

  it('on the page where the statement goes on is that of the same entity', async () => {
    const pages = [
      position('Consolidated balance sheet', GROUP.slice(0, 3)),
      position('Balance sheet (continued)', GROUP.slice(3)),
    ];
    const reading = await read(pages);
    expect(reading.columnPairs).toHaveLength(1);
    expect(values(reading)).toHaveLength(GROUP.length);
  });
});

describe('labels', () => {
  it('of sources stand under what a charity heads them with', async () => {
    const reading = await read([
      [
        pdfRow(60, 'Statement of financial activities'),
        YEARS,
        pdfRow(130, 'INCOME AND ENDOWMENTS FROM'),
        years('Donations and legacies', '61,782', '46,588', 142),
        pdfRow(165, 'Expenditure on'),
        years('Raising funds', '(9,842)', '(5,022)', 177),
        years('Net income', '51,940', '41,566', 200),
      ],
    ]);
    expect(reading.lines.map(({ label, parentLabel }) => [label, parentLabel])).toEqual([
      ['Donations and legacies', 'INCOME AND ENDOWMENTS FROM'],
      ['Raising funds', 'Expenditure on'],
      ['Net income', 'Expenditure on'],
    ]);
  });

  it('in capitals go on below their figures where they end in the middle of a phrase', async () => {
    const reading = await read([
      [
        pdfRow(60, 'Statement of comprehensive income'),
        YEARS,
        years('REVENUE', '9,000', '8,000', 130),
        pdfRow(150, 'TOTAL COMPREHENSIVE INCOME'),
        years('FOR THE', '(2,196)', '(1,204)', 162),
        pdfRow(174, 'YEAR'),
      ],
    ]);
    expect(values(reading).at(-1)).toEqual([
      'TOTAL COMPREHENSIVE INCOME FOR THE YEAR',
      '-2196.00',
      '-1204.00',
    ]);
  });
});

describe('a total without a label', () => {
  const assets = (total: readonly [string, string]): Rows => [
    pdfRow(60, 'Balance sheet'),
    YEARS,
    pdfRow(120, 'FIXED ASSETS'),
    years('Tangible assets', '13,500', '12,900', 135),
    pdfRow(150, 'Investments'),
    years('Interest in associate', '2,500', '1,600', 165),
    years('Listed shares', '440', '460', 180),
    years('', total[0], total[1], 195),
    pdfRow(215, 'CURRENT ASSETS'),
    years('Stocks', '600', '500', 230),
    years('Debtors', '400', '300', 245),
    years('', '1,000', '800', 260),
  ];
  const labels = async (total: readonly [string, string]) =>
    (await read([assets(total)])).lines.map(({ label }) => label);

  it('has the name of the heading whose lines add up to it, also over the innermost one', async () => {
    expect((await labels(['16,440', '14,960'])).at(3)).toBe('Total fixed assets');
    expect((await labels(['2,940', '2,060'])).at(3)).toBe('Total investments');
  });

  it('ends that heading: the next one begins anew', async () => {
    expect((await labels(['16,440', '14,960'])).at(-1)).toBe('Total current assets');
  });
});

it('what is left of a balance sheet stands under none of its sections', async () => {
  const { lines } = await read([
    [
      pdfRow(60, 'Balance sheet'),
      YEARS,
      pdfRow(120, 'CURRENT ASSETS'),
      years('Debtors', '900', '800', 135),
      pdfRow(150, 'CREDITORS'),
      years('Amounts falling due within one year', '(400)', '(300)', 165),
      years('NET CURRENT ASSETS', '500', '500', 180),
      years('TOTAL ASSETS LESS CURRENT LIABILITIES', '500', '500', 195),
      pdfRow(215, 'CAPITAL AND RESERVES'),
      years('Called up share capital', '500', '500', 230),
    ],
  ]);
  expect(lines.map(({ parentLabel }) => parentLabel)).toEqual([
    'CURRENT ASSETS',
    'CREDITORS',
    null,
    null,
    'CAPITAL AND RESERVES',
  ]);
});

it('the notes begin under their title in a table that lays out the page, but not in a list of contents', async () => {
  const years = ['', '2025', '2024'];
  const reading = await readStatementsDocument(
    docxOf(
      [
        table([['Balance sheet'], ['Notes to the financial statements']]),
        paragraph('Statement of financial position'),
        table([years, ['Plant and equipment', '8,400', '8,100'], ['Total assets', '8,400', '8,100']]),
        paragraph('Statement of comprehensive income'),
        table([years, ['Revenue', '3,600', '3,300'], ['Profit for the year', '600', '300']]),
        table([['NOTES TO THE FINANCIAL STATEMENTS']]),
        paragraph('The company sells lamps.'),
        table([years, ['Wages and salaries', '1,200', '1,100']]),
      ].join(''),
    ),
  );
  expect(reading.lines.map(({ statement, label }) => [statement, label])).toEqual([
    ['balance_sheet', 'Plant and equipment'],
    ['balance_sheet', 'Total assets'],
    ['income_statement', 'Revenue'],
    ['income_statement', 'Profit for the year'],
    ['notes', 'Wages and salaries'],
  ]);
});
