/**
 * A whole document checked, Word and PDF: nothing is found in statements that agree, and one changed figure is told with
 * both places.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { checkDocument, checkStatementsDocument } from '../../../../main/document-check/check-document.ts';
import type { DocumentGrid } from '../../../../main/document-reading/grid.ts';
import { printedGrid } from '../../../../main/document-reading/read-statements-document.ts';
import { documentCheckSchema } from '../../../../shared/model/document-check.ts';
import type { Money } from '../../../../shared/model/money.ts';
import { KESTREL_BAY } from '../../../fixtures/statements/kestrel-bay.ts';
import { docxOf, paragraph, table } from '../../../fixtures/statements/small-documents.ts';
import { buildStatementsDocx } from '../../../fixtures/statements/statements-docx.ts';
import { buildStatementsPdf } from '../../../fixtures/statements/statements-pdf.ts';
import { inWords, plantChanges } from '../../../support/planted-changes.ts';

const BUILDERS = { DOCX: buildStatementsDocx, PDF: buildStatementsPdf } as const;

describe.each(['DOCX', 'PDF'] as const)('statements as %s', (format) => {
  let grid: DocumentGrid;
  beforeAll(async () => {
    grid = await printedGrid(await BUILDERS[format](KESTREL_BAY));
  });

  it('that agree have no finding, and most of their figures stand in a sum', () => {
    const check = documentCheckSchema.parse(checkDocument(grid));
    expect(check.findings).toEqual([]);
    expect(check.checked / check.figures).toBeGreaterThan(0.85);
    expect(checkDocument(grid)).toEqual(check);
  });

  it('with one changed figure in a statement are found out', () => {
    const { planted } = plantChanges(grid, 25, 11, ({ statement }) => statement !== 'notes');
    expect(planted.filter(({ found }) => !found).map(inWords).length).toBeLessThanOrEqual(1);
  });
});

describe('a finding', () => {
  const statements = (closing: string, noted: string) =>
    docxOf(
      paragraph('Statement of financial position as at 31 December 2025') +
        table([
          ['', '2025 $', '2024 $'],
          ['Plant', '61,200', '50,000'],
          ['Trade receivables', '42,310', '38,800'],
          ['Cash at bank', '11,000', '9,000'],
          ['Total assets', closing, '97,800'],
        ]) +
        paragraph('Notes to the financial statements') +
        paragraph('4. Trade receivables') +
        table([
          ['', '2025 $', '2024 $'],
          ['Trade receivables', noted, '38,800'],
        ]),
    );

  it('of a sum shows the total as printed, its parts and what they make', async () => {
    const { findings } = await checkStatementsDocument(statements('114,610', '42,310'), null, []);
    expect(findings).toMatchObject([
      {
        kind: 'DOWN',
        rounding: false,
        difference: '100.00',
        expected: '114510.00',
        printed: { label: 'Total assets', text: '114,610', column: '2025', statement: 'balance_sheet' },
        against: [{ text: '61,200' }, { text: '42,310' }, { text: '11,000' }],
      },
    ]);
    expect(findings[0]?.printed.place?.kind).toBe('TABLE');
  });

  it('is none of a column of prices, which nobody adds up', async () => {
    const options = (head: string) =>
      docxOf(
        paragraph('Statement of financial position as at 31 December 2025') +
          table([
            ['', '2025 $', '2024 $'],
            ['Cash at bank', '11,000', '9,000'],
          ]) +
          paragraph('Notes to the financial statements') +
          paragraph('9. Share options') +
          table([
            ['', 'Number of options', head],
            ['At 1 January 2025', '92,000', '1,800'],
            ['Granted', '20,000', '2,600'],
            ['At 31 December 2025', '112,000', '1,943'],
          ]),
      );
    const told = async (head: string) =>
      (await checkStatementsDocument(options(head), null, [])).findings.map(({ printed }) => printed.text);
    expect(await told('Fair value')).toEqual(['1,943']);
    expect(await told('Weighted average exercise price')).toEqual([]);
  });

  const noteOf = (title: string, rows: readonly (readonly string[])[]) =>
    docxOf(
      paragraph('Notes to the financial statements') +
        paragraph(`9. ${title}`) +
        table(rows.map((row) => [...row])),
    );
  const differencesIn = async (document: Uint8Array) =>
    (await checkStatementsDocument(document, null, [])).findings
      .filter(({ rounding }) => !rounding)
      .map(({ printed }) => printed.text);

  it('is one of rounding where a result stands above its earnings per share', async () => {
    const results = (expenses: string) =>
      docxOf(
        paragraph('Statement of profit or loss for the year ended 31 December 2025') +
          table([
            ['', "2025 $'000", "2024 $'000"],
            ['Revenue', '50,310', '48,100'],
            ['Expenses', expenses, '(40,050)'],
            ['Profit for the year', '8,260', '8,050'],
            ['Basic earnings per share', '6.79', '6.28'],
          ]),
      );
    expect(await differencesIn(results('(42,051)'))).toEqual([]);
    expect(await differencesIn(results('(42,551)'))).toEqual(['8,260']);
  });

  it('is none of a column that alone prints parts of a unit, nor of one in per cent', async () => {
    const options = (rates: readonly string[], head = 'Remaining life') =>
      noteOf('Share options', [
        ['', 'Number', head],
        ['Directors', '92,000', rates[0] ?? ''],
        ['Staff', '20,000', rates[1] ?? ''],
        ['Total', '112,000', rates[2] ?? ''],
      ]);
    expect(await differencesIn(options(['4.20', '7.60', '5.20']))).toEqual([]);
    expect(await differencesIn(options(['3,400', '1,200', '4,500'], 'Share of all (%)'))).toEqual([]);
    expect(await differencesIn(options(['3,400', '1,200', '4,500'], 'Amount'))).toEqual(['4,500']);
  });

  it('is none of a column of balances: what is left after each row, or known at both ends alone', async () => {
    const bought = (left: string) =>
      noteOf('Shares bought back', [
        ['', 'Shares', 'Amount that is left'],
        ['November', '78,116', '1,177,742'],
        ['December', '101,536', '855,400'],
        ['Total', '179,652', left],
      ]);
    expect(await differencesIn(bought('855,400'))).toEqual([]);
    expect(await differencesIn(bought('2,083,142'))).toEqual(['2,083,142']);
    const exercisable = noteOf('Share options', [
      ['', 'Outstanding', 'Of these exercisable'],
      ['At 1 January 2025', '4,658,405', '2,789,110'],
      ['Granted', '1,609,000', ''],
      ['Forfeited', '(425,952)', ''],
      ['At 31 December 2025', '5,841,453', '3,396,624'],
    ]);
    expect(await differencesIn(exercisable)).toEqual([]);
  });

  it('is none of a row whose total alone holds what is eliminated between segments', async () => {
    const segments = (result: string) =>
      noteOf('Segments', [
        ['', 'Steel', 'Safety', 'Total'],
        ['Sales to others', '75,977', '10,637', '86,614'],
        ['Eliminated', '', '', '(971)'],
        ['Costs', '(71,537)', '(8,123)', '(79,660)'],
        ['Result', '4,440', '2,514', result],
      ]);
    const across = async (result: string) =>
      (await checkStatementsDocument(segments(result), null, [])).findings
        .filter(({ kind }) => kind === 'ACROSS')
        .map(({ printed }) => printed.text);
    expect(await across('5,983')).toEqual([]);
    expect(await across('5,954')).toEqual(['5,954']);
  });

  it('of a figure printed twice shows both places', async () => {
    const { findings } = await checkStatementsDocument(statements('114,510', '42,130'), null, []);
    expect(findings).toMatchObject([
      {
        kind: 'TWO_PLACES',
        difference: '180.00',
        printed: { statement: 'balance_sheet', text: '42,310' },
        against: [{ statement: 'notes', note: 'Trade receivables', text: '42,130' }],
      },
    ]);
  });

  it('of a row that does not add up across names its columns', async () => {
    const { findings } = await checkStatementsDocument(
      docxOf(
        paragraph('Statement of changes in equity for the year ended 31 December 2025') +
          table([
            ['', 'Share capital', 'Retained earnings', 'Total'],
            ['', '$', '$', '$'],
            ['Balance at 1 January 2025', '50,000', '12,500', '62,500'],
            ['Profit for the year', '-', '7,700', '7,700'],
            ['Dividends', '-', '(2,000)', '(2,500)'],
            ['Balance at 31 December 2025', '50,000', '18,200', '68,200'],
          ]),
      ),
      null,
      [],
    );
    expect(findings.filter(({ kind }) => kind === 'ACROSS')).toMatchObject([
      { difference: '-500.00', printed: { label: 'Dividends', text: '(2,500)' } },
    ]);
    expect(findings.filter(({ kind }) => kind === 'DOWN')).toMatchObject([{ printed: { column: /Total/ } }]);
  });

  const sheet = (year: number, rows: readonly (readonly string[])[], more = '') =>
    docxOf(
      paragraph(`Statement of financial position as at 31 December ${year}`) +
        table([['', `${year} $`, `${year - 1} $`], ...rows.map((row) => [...row])]) +
        more,
    );
  const OF_2025 = [
    ['Plant', '61,200', '50,000'],
    ['Trade receivables', '42,310', '38,800'],
    ['Trade payables', '11,000', '9,000'],
  ];

  it('of a comparative shows what last year’s document printed', async () => {
    const lastYear = sheet(2024, [
      ['Plant', '50,000', '47,100'],
      ['Trade receivables', '38,300', '36,000'],
      ['Trade payables', '9,000', '8,200'],
    ]);
    const { findings, checked } = await checkStatementsDocument(sheet(2025, OF_2025), lastYear, []);
    expect(findings).toMatchObject([
      {
        kind: 'LAST_YEAR',
        difference: '500.00',
        printed: { text: '38,800', column: '2024' },
        against: [{ text: '38,300', label: 'Trade receivables' }],
      },
    ]);
    expect(checked).toBe(3);
  });

  it('of a figure that the books have otherwise shows theirs; what only rounding parts is none', async () => {
    const line = (label: string, amount: string, scale = 1) => ({
      statement: 'balance_sheet' as const,
      label,
      period: '2025-12-31',
      scale,
      amount: amount as Money,
    });
    const books = [
      line('Plant', '61200.00'),
      line('Trade receivables', '42810.00'),
      line('Trade payables', '11000.00'),
      line('Trade payables', '10500.00'),
    ];
    const { findings } = await checkStatementsDocument(sheet(2025, OF_2025), null, books);
    expect(findings).toMatchObject([
      { kind: 'BOOKS', difference: '-500.00', expected: '42810.00', printed: { text: '42,310' } },
    ]);
    const rounded = [line('Plant', '61000.00', 1000), line('Trade receivables', '43000.00', 1000)];
    const thousands = await checkStatementsDocument(sheet(2025, OF_2025), null, rounded);
    expect(thousands.findings.map(({ printed }) => printed.label)).toEqual(['Trade receivables']);
  });

  it('of a comparative that is said to be restated says so, and no third column is taken for last year', async () => {
    const lastYear = sheet(2024, [['Inventories', '1,000', '900']]);
    const restated = (rows: string[][]) =>
      docxOf(paragraph('Statement of financial position as at 31 December 2025') + table(rows));
    const two = restated([
      ['', '2025 $', '2024 (restated) $'],
      ['Inventories', '2,000', '1,300'],
    ]);
    expect((await checkStatementsDocument(two, lastYear, [])).findings).toMatchObject([
      { kind: 'RESTATED', printed: { text: '1,300' }, against: [{ text: '1,000' }] },
    ]);
    const three = restated([
      ['', '2025 $', '2024 (restated) $', '1 January 2024 (restated) $'],
      ['Inventories', '2,000', '1,000', '700'],
    ]);
    expect((await checkStatementsDocument(three, lastYear, [])).findings).toEqual([]);
  });

  it('tells what stands on the other side, and takes due to for no due from', async () => {
    const book = (label: string, amount: string) => ({
      statement: 'balance_sheet' as const,
      label,
      period: '2025-12-31',
      scale: 1,
      amount: amount as Money,
    });
    const turned = await checkStatementsDocument(
      sheet(2025, [
        ['Amount due from related parties', '5,000', '1,000'],
        ['Amount due to related parties', '7,000', '2,000'],
        ['Retained earnings', '5,000', '4,000'],
        ['Accumulated depreciation', '(900)', '(800)'],
        ['Net current assets', '3,000', '2,000'],
      ]),
      null,
      [
        book('Amount due from related parties', '7000.00'),
        book('Amount due to related parties', '5000.00'),
        book('Retained earnings', '-5000.00'),
        book('Accumulated depreciation', '900.00'),
        book('Current assets', '8000.00'),
      ],
    );
    expect(turned.findings.map(({ printed, difference }) => [printed.label, difference])).toEqual([
      ['Amount due from related parties', '-2000.00'],
      ['Amount due to related parties', '2000.00'],
      ['Retained earnings', '10000.00'],
    ]);
    expect(turned.compared).toEqual({ lastYear: 0, books: 3 });
  });

  it('of a sentence shows the table that has the words and all digits but one', async () => {
    const said = (amount: string) =>
      sheet(
        2025,
        OF_2025,
        paragraph('Notes to the financial statements') +
          paragraph(
            `The Company’s trade receivables of $${amount} were settled after the year, but for 12,000.`,
          ),
      );
    const wrong = await checkStatementsDocument(said('42,810'), null, []);
    expect(wrong.findings).toMatchObject([
      {
        kind: 'SENTENCE',
        difference: '500.00',
        printed: { text: '42,810', statement: 'notes' },
        against: [{ text: '42,310', statement: 'balance_sheet' }],
      },
    ]);
    const right = await checkStatementsDocument(said('42,310'), null, []);
    expect(right.findings).toEqual([]);
    expect(right.sentences).toEqual({ amounts: 2, agreeing: 1 });
    // Other figures near it are no slip of it.
    const other = await checkStatementsDocument(said('57,900'), null, []);
    expect(other.findings).toEqual([]);
    // Neither is a round amount that differs from a round one.
    const round = sheet(
      2025,
      [['Trade receivables', '9,020,000', '8,100,000']],
      paragraph('Notes to the financial statements') +
        paragraph('Trade receivables of $9,000,000 were pledged.'),
    );
    expect((await checkStatementsDocument(round, null, [])).findings).toEqual([]);
  });

  it('of rows that are each other’s opposite tells the one that is not', async () => {
    const risks = (fall: string) =>
      docxOf(
        paragraph('Notes to the financial statements') +
          paragraph('24. Currency risk') +
          table([
            ['', '2025 $', '2024 $'],
            ['US dollar strengthened by 1%', '4,210', '3,870'],
            ['US dollar weakened by 1%', fall, '(3,870)'],
          ]),
      );
    const { findings } = await checkStatementsDocument(risks('(4,710)'), null, []);
    expect(findings).toMatchObject([
      { kind: 'ALIKE', printed: { text: '4,210' }, against: [{ text: '(4,710)' }] },
    ]);
    expect((await checkStatementsDocument(risks('(4,210)'), null, [])).findings).toEqual([]);
    expect((await checkStatementsDocument(risks('(1,985)'), null, [])).findings).toEqual([]);
  });

  it('of two columns that repeat each other tells the row that does not', async () => {
    const both = (company: string) =>
      docxOf(
        paragraph('Notes to the financial statements') +
          paragraph('9. Other payables') +
          table([
            ['', 'Group', 'Group', 'Company', 'Company'],
            ['', '2025 $', '2024 $', '2025 $', '2024 $'],
            ['Accruals', '14,200', '12,900', '14,200', '12,900'],
            ['Deposits received', '8,300', '7,100', '8,300', '7,100'],
            ['Deferred income', '2,650', '2,140', '2,650', '2,140'],
            ['Sundry creditors', '1,930', '1,480', company, '1,480'],
          ]),
      );
    const { findings } = await checkStatementsDocument(both('1,980'), null, []);
    expect(findings).toMatchObject([
      { kind: 'ALIKE', printed: { text: '1,930', column: 'Group, 2025' }, against: [{ text: '1,980' }] },
    ]);
    expect((await checkStatementsDocument(both('640'), null, [])).findings).toEqual([]);
  });
});
