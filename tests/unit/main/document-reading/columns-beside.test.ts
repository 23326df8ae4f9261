/** Columns that are not the figures of their year: rates, numbers of shares, what was reported before, budgets, gross amounts. */
import { describe, expect, it } from 'vitest';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import {
  docxOf,
  paragraph,
  pdfOf,
  pdfRow,
  type SmallCell,
  table,
} from '../../../fixtures/statements/small-documents.ts';

const SHEET =
  paragraph('Statement of financial position') +
  paragraph('As at 31 December 2025') +
  table([
    ['', '2025', '2024'],
    ['', 'S$', 'S$'],
    ['Cash', '90,000', '80,000'],
    ['Net assets', '90,000', '80,000'],
  ]);

async function figures(bytes: Uint8Array) {
  const { lines, coverage, ...reading } = await readStatementsDocument(bytes);
  return {
    ...reading,
    read: lines.map(({ label, valueCurrent, valuePrior }) => [label, valueCurrent, valuePrior]),
    leftOut: coverage?.leftOut.map(({ label, texts }) => [label, ...texts]),
  };
}

const noteOf = (rows: readonly (readonly SmallCell[])[]) =>
  docxOf(SHEET + paragraph('Notes to the financial statements') + paragraph('12. Bank loans') + table(rows));

/** What the note gives, behind the two lines of the statement. */
const ofNote = async (rows: readonly (readonly SmallCell[])[]) => (await figures(noteOf(rows))).read.slice(2);

const pairs = (one: SmallCell, other: SmallCell): readonly SmallCell[] => ['', one, other];
const over = (text: string): SmallCell => ({ text, span: 2 });
const YEARS_TWICE = ['', '2025', '2024', '2025', '2024'];

describe('rates and numbers of shares before the amounts', () => {
  it.each<[string, readonly (readonly SmallCell[])[]]>([
    [
      'under "%"',
      [
        pairs(over('Effective interest rate'), over('Carrying amount')),
        YEARS_TWICE,
        ['', '%', '%', 'S$', 'S$'],
        ['Term loan', '5.25', '4.75', '25,000', '30,000'],
      ],
    ],
    [
      'under "Interest rate (%)"',
      [
        pairs(over('Interest rate (%)'), over('S$')),
        YEARS_TWICE,
        ['Term loan', '5', '4', '25,000', '30,000'],
      ],
    ],
    [
      'under "No. of shares"',
      [
        pairs(over('No. of shares'), over('Amount')),
        YEARS_TWICE,
        ['', '', '', 'S$', 'S$'],
        ['Term loan', '20,000', '10,000', '25,000', '30,000'],
      ],
    ],
    [
      'under each year',
      [
        pairs(over('2025'), over('2024')),
        ['', 'Number of shares', 'S$', 'Number of shares', 'S$'],
        ['Term loan', '20,000', '25,000', '10,000', '30,000'],
      ],
    ],
  ])('are not read for them, %s', async (_, rows) => {
    expect(await ofNote(rows)).toEqual([['Term loan', '25000.00', '30000.00']]);
  });

  it('stay the figures where no amounts stand beside them', async () => {
    const rows = [
      ['', over('Number of shares')],
      ['', '2025', '2024'],
      ['Ordinary shares', '20,000', '10,000'],
    ];
    expect(await ofNote(rows)).toEqual([['Ordinary shares', '20000.00', '10000.00']]);
  });

  it('are told from them in a PDF by headings over the middle of each pair', async () => {
    const bytes = await pdfOf([
      [
        pdfRow(60, 'Statement of financial position'),
        pdfRow(88, '', { 470: '2025', 550: '2024' }),
        pdfRow(130, 'Cash', { 470: '35,000', 550: '12,000' }),
      ].flat(),
      [
        pdfRow(60, 'Notes to the financial statements'),
        pdfRow(90, '8. Share capital'),
        pdfRow(110, '', { 360: '2025', 440: '2024', 500: '2025', 560: '2024' }),
        pdfRow(124, '', { 440: 'Number of shares', 560: 'S$' }),
        pdfRow(150, 'At 31 December', { 360: '30,000', 440: '10,000', 500: '35,000', 560: '12,000' }),
      ].flat(),
    ]);
    expect((await figures(bytes)).read.at(-1)).toEqual(['At 31 December', '35000.00', '12000.00']);
  });

  it('are listed by their headings', async () => {
    const { leftOut } = await figures(
      noteOf([
        pairs(over('Interest rate (%)'), over('S$')),
        YEARS_TWICE,
        ['Term loan', '5', '4', '25,000', '30,000'],
      ]),
    );
    expect(leftOut).toEqual([['Term loan, Interest rate', '5', '4']]);
  });
});

describe('a year printed before and after its restatement', () => {
  const statement = (rows: readonly (readonly SmallCell[])[]) =>
    docxOf(paragraph('Statement of financial position') + table(rows));

  it.each<[string, Uint8Array]>([
    [
      'what was reported first',
      statement([
        ['', '2025', '2024 (As previously reported)', '2024 (As restated)'],
        ['Cash', '90,000', '82,000', '80,000'],
      ]),
    ],
    [
      'what was reported last',
      statement([
        ['', '2025', '2024', '2024'],
        ['', '', 'As restated', 'As previously stated'],
        ['Cash', '90,000', '80,000', '82,000'],
      ]),
    ],
    [
      'the adjustment between them',
      statement([
        ['', '2025', { text: '2024', span: 3 }],
        ['', '', 'As previously reported', 'Adjustments', 'As restated'],
        ['', 'S$', 'S$', 'S$', 'S$'],
        ['Cash', '90,000', '82,000', '(2,000)', '80,000'],
      ]),
    ],
  ])('is read after it, with %s', async (_, bytes) => {
    const { read, columnPairs } = await figures(bytes);
    expect(read).toEqual([['Cash', '90000.00', '80000.00']]);
    expect(columnPairs).toHaveLength(1);
  });

  it('is read after it where its amounts are of three digits alone', async () => {
    const rows = [
      ['', '2025', { text: '2024', span: 3 }],
      ['', '', 'As reported', 'Reclassification', 'Restated'],
      ['Cash', '700', '900', '(100)', '800'],
    ];
    expect((await figures(statement(rows))).read).toEqual([['Cash', '700.00', '800.00']]);
  });
});

describe('a budget', () => {
  it('of the next year is no period of the document', async () => {
    const { read, currentPeriodEnd } = await figures(
      docxOf(
        paragraph('Statement of income and expenditure') +
          paragraph('For the year ended 31 December 2025') +
          table([
            ['', '2026', '2025', '2024'],
            ['', 'Budget', 'Actual', 'Actual'],
            ['Subscriptions', '52,000', '50,000', '45,000'],
          ]) +
          SHEET,
      ),
    );
    expect(read).toEqual([
      ['Subscriptions', '50000.00', '45000.00'],
      ['Cash', '90000.00', '80000.00'],
      ['Net assets', '90000.00', '80000.00'],
    ]);
    expect(currentPeriodEnd).toBe('2025-12-31');
  });

  it.each([
    ['Actual 2025', 'Budget 2025', 'Actual 2024'],
    ['2025 Actual', '2025 Budget', '2024 Actual'],
    ['2025', 'Budget 2025', '2024'],
  ])('is told in one heading with its year: %s, %s', async (...heads) => {
    const rows = [
      ['', ...heads],
      ['', 'S$', 'S$', 'S$'],
      ['Subscriptions', '50,000', '52,000', '45,000'],
    ];
    const { read } = await figures(docxOf(paragraph('Statement of income and expenditure') + table(rows)));
    expect(read).toEqual([['Subscriptions', '50000.00', '45000.00']]);
  });

  it('beside the same year is not read for it', async () => {
    const rows = [
      ['', over('2025'), '2024'],
      ['', 'Budget', 'Actual', 'Actual'],
      ['', 'S$', 'S$', 'S$'],
      ['Subscriptions', '52,000', '50,000', '45,000'],
    ];
    const { read } = await figures(docxOf(paragraph('Statement of income and expenditure') + table(rows)));
    expect(read).toEqual([['Subscriptions', '50000.00', '45000.00']]);
  });
});

describe('several amounts of each year in a note', () => {
  const under = (...heads: readonly string[]) => [
    ['', { text: '2025', span: heads.length }, { text: '2024', span: heads.length }],
    ['', ...heads, ...heads],
  ];

  it('are read net where they are headed gross, impairment and net', async () => {
    const rows = [
      ...under('Gross', 'Impairment', 'Net'),
      ['Past due', '4,000', '(1,000)', '3,000', '3,000', '(500)', '2,500'],
    ];
    expect(await ofNote(rows)).toEqual([['Past due', '3000.00', '2500.00']]);
  });

  it('are read as the carrying amount beside the fair value', async () => {
    const rows = [...under('Fair value', 'Carrying amount'), ['Bonds', '4,100', '4,000', '3,300', '3,000']];
    expect(await ofNote(rows)).toEqual([['Bonds', '4000.00', '3000.00']]);
  });

  it('are left out where no heading says which of them is the amount', async () => {
    const rows = [...under('Assets', 'Liabilities'), ['US dollars', '4,100', '4,000', '3,300', '3,000']];
    const { read, leftOut } = await figures(noteOf(rows));
    expect(read).toHaveLength(2);
    expect(leftOut).toEqual([
      ['US dollars, Assets', '4,100', '3,300'],
      ['US dollars, Liabilities', '4,000', '3,000'],
    ]);
  });
});
