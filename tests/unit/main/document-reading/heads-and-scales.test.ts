/** What stands over the columns and around the title of a statement: currencies, years in words, entities, scales, boxes. */
import { describe, expect, it } from 'vitest';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import {
  docxOf,
  PAGE_BREAK,
  paragraph,
  pdfOf,
  pdfRow,
  type SmallCell,
  table,
} from '../../../fixtures/statements/small-documents.ts';

const POSITION = paragraph('Statement of financial position');
const DATED = paragraph('Statement of financial position as at 31 December 2025');
const ROWS = [
  ['Cash', '4', '1,300', '650'],
  ['Trade receivables', '5', '2,000', '1,000'],
  ['Total assets', '', '3,300', '1,650'],
];
const YEARS = ['', 'Note', '2025', '2024'];

function sheet(heads: readonly (readonly SmallCell[])[], title = POSITION): Uint8Array {
  return docxOf(title + table([...heads, ...ROWS]));
}

async function figures(bytes: Uint8Array, columnPairId?: string) {
  const reading = await readStatementsDocument(bytes, columnPairId === undefined ? {} : { columnPairId });
  return {
    ...reading,
    read: reading.lines.map(({ label, valueCurrent, valuePrior }) => [label, valueCurrent, valuePrior]),
  };
}

const pair = (factor: number) => [
  ['Cash', `${1300 * factor}.00`, `${650 * factor}.00`],
  ['Trade receivables', `${2000 * factor}.00`, `${1000 * factor}.00`],
  ['Total assets', `${3300 * factor}.00`, `${1650 * factor}.00`],
];

describe('columns in two units', () => {
  it('never give the amounts of one unit as the prior year of another, and say so', async () => {
    const { read, warnings, coverage } = await figures(sheet([YEARS, ['', '', 'S$', "S$'000"]]));
    expect(read).toEqual(pair(1).map(([label, now]) => [label, now, null]));
    expect(warnings).toMatchObject([{ kind: 'OTHER_SCALE' }]);
    expect(coverage?.leftOut.map(({ texts, valuePrior, scale }) => [texts, valuePrior, scale])).toEqual([
      [['650'], '650000.00', 1000],
      [['1,000'], '1000000.00', 1000],
      [['1,650'], '1650000.00', 1000],
    ]);
  });

  it('of the current year in thousands are read in thousands', async () => {
    const { read } = await figures(sheet([YEARS, ['', '', "S$'000", 'S$']]));
    expect(read).toEqual(pair(1000).map(([label, now]) => [label, now, null]));
  });

  it.each<[string, Uint8Array]>([
    ['stand in two rows', sheet([YEARS, ['', '', 'S$', 'S$'], ['', '', "'000", "'000"]])],
    ['stand once over both', sheet([YEARS, ['', '', { text: "S$'000", span: 2 }]])],
    ['stand once, over the first', sheet([YEARS, ['', '', "S$'000", '']])],
  ])('are none where the words of one %s', async (_, bytes) => {
    const { read, warnings } = await figures(bytes);
    expect(read).toEqual(pair(1000));
    expect(warnings.map(({ kind }) => kind)).not.toContain('OTHER_SCALE');
  });
});

describe('columns in two currencies', () => {
  const CONVERTED = docxOf(
    POSITION +
      table([
        ['', 'Note', '2025', '2024', '2025'],
        ['', '', 'S$', 'S$', 'US$'],
        ['Cash', '4', '1,300', '650', '1,000'],
        ['Total assets', '', '1,300', '650', '1,000'],
      ]),
  );

  it('never give the amounts of one as the prior year of the other, and say so', async () => {
    const { read, currency, warnings, coverage } = await figures(sheet([YEARS, ['', '', 'US$', 'S$']]));
    expect(read).toEqual([
      ['Cash', '1300.00', null],
      ['Trade receivables', '2000.00', null],
      ['Total assets', '3300.00', null],
    ]);
    expect(currency).toBe('USD');
    expect(warnings).toMatchObject([{ kind: 'OTHER_CURRENCY' }]);
    expect(warnings[0]?.message).toContain('USD and SGD (pages 1). Only the columns in USD were read');
    expect(coverage?.leftOut.map(({ texts }) => texts)).toEqual([['650'], ['1,000'], ['1,650']]);
  });

  it.each<[string, Uint8Array]>([
    [
      'under a year each',
      sheet([
        ['', 'Note', '2025', '2025'],
        ['', '', 'US$', 'S$'],
      ]),
    ],
    [
      'under one year over both',
      sheet([
        ['', 'Note', { text: '2025', span: 2 }],
        ['', '', 'US$', 'S$'],
      ]),
    ],
    ['under the date of the title', sheet([['', 'Note', 'US$', 'S$']], DATED)],
  ])('of one year %s are asked about', async (_, bytes) => {
    const { read, columnPairs } = await figures(bytes);
    expect(read).toEqual([]);
    expect(columnPairs.map(({ label }) => label)).toEqual(['USD: 2025', 'SGD: 2025']);
    const chosen = await figures(bytes, 'usd');
    expect(chosen.currency).toBe('USD');
    expect(chosen.read[0]).toEqual(['Cash', '1300.00', null]);
  });

  it('are chosen with their own currency where one is a translation for convenience', async () => {
    const { columnPairs } = await figures(CONVERTED);
    expect(columnPairs.map(({ id }) => id)).toEqual(['sgd', 'usd']);
    expect(await figures(CONVERTED, 'sgd')).toMatchObject({
      currency: 'SGD',
      read: [
        ['Cash', '1300.00', '650.00'],
        ['Total assets', '1300.00', '650.00'],
      ],
    });
    expect(await figures(CONVERTED, 'usd')).toMatchObject({
      currency: 'USD',
      read: [
        ['Cash', '1000.00', null],
        ['Total assets', '1000.00', null],
      ],
    });
  });
});

describe('heads of columns', () => {
  it('name the entity and the year in one row', async () => {
    const bytes = docxOf(
      POSITION +
        table([
          ['', 'Note', 'Group 2025', 'Group 2024', 'Company 2025', 'Company 2024'],
          ['Cash', '4', '1,300', '650', '300', '150'],
        ]),
    );
    expect((await figures(bytes)).columnPairs.map(({ id }) => id)).toEqual(['group', 'company']);
    expect((await figures(bytes, 'group')).read).toEqual([['Cash', '1300.00', '650.00']]);
    expect((await figures(bytes, 'company')).read).toEqual([['Cash', '300.00', '150.00']]);
  });

  it('name an entity flush with the first of its columns', async () => {
    const at = [
      [170, '2025', '1,300', '9'],
      [215, '2024', '650', '8'],
      [260, '2025', '300', '7'],
      [305, '2024', '150', '6'],
    ] as const;
    const row = (y: number, texts: readonly string[]) =>
      texts.map((text, place) => ({ x: at[place]?.[0] ?? 0, y, text }));
    const bytes = await pdfOf([
      [
        ...pdfRow(60, 'Statements of financial position'),
        { x: 170, y: 90, text: 'Group' },
        { x: 260, y: 90, text: 'Trust' },
        ...row(
          105,
          at.map(([, year]) => year),
        ),
        ...pdfRow(130, 'Cash'),
        ...row(
          130,
          at.map(([, , cash]) => cash),
        ),
        ...pdfRow(145, 'Deposits'),
        ...row(
          145,
          at.map(([, , , deposits]) => deposits),
        ),
      ],
    ]);
    expect((await figures(bytes, 'group')).read).toEqual([
      ['Cash', '1300.00', '650.00'],
      ['Deposits', '9.00', '8.00'],
    ]);
    expect((await figures(bytes, 'trust')).read).toEqual([
      ['Cash', '300.00', '150.00'],
      ['Deposits', '7.00', '6.00'],
    ]);
  });

  it('name the years in words under a dated title, in either order', async () => {
    expect((await figures(sheet([['', 'Note', 'Current year', 'Prior year']], DATED))).read).toEqual(pair(1));
    const turned = await figures(sheet([['', 'Note', 'Last year', 'This year']], DATED));
    expect(turned.read).toEqual(pair(1).map(([label, one, other]) => [label, other, one]));
    expect(turned.columnPairs.map(({ label }) => label)).toEqual(['2025 / 2024']);
  });

  it('name the years in words under the entity and its year', async () => {
    const heads: readonly (readonly SmallCell[])[] = [
      ['', '', { text: 'Group 2025', span: 2 }],
      ['', 'Note', 'Current year', 'Prior year'],
    ];
    expect((await figures(sheet(heads))).read).toEqual(pair(1));
  });

  it('in words mean no year that the document does not state', async () => {
    expect((await figures(sheet([['', 'Note', 'Current year', 'Prior year']]))).warnings).toMatchObject([
      { kind: 'NO_STATEMENTS' },
    ]);
  });
});

describe('the years over a statement', () => {
  it.each<[string, Uint8Array]>([
    ['in one merged cell', sheet([['', 'Note', { text: '2025      2024', span: 2 }]])],
    ['as "Y/E" and a short date', sheet([['', 'Note', 'Y/E 31.12.25', 'Y/E 31.12.24']])],
    ['as "Current" and "Previous" under a dated title', sheet([['', 'Note', 'Current', 'Previous']], DATED)],
  ])('are read %s', async (_, bytes) => {
    expect((await figures(bytes)).read).toEqual(pair(1));
  });

  it('in one merged cell stand as they are printed, the prior one first', async () => {
    const { read } = await figures(sheet([['', 'Note', { text: '2024 2025', span: 2 }]]));
    expect(read[0]).toEqual(['Cash', '650.00', '1300.00']);
  });

  it('are not "Current" beside "Non-current"', async () => {
    const { read } = await figures(sheet([['', 'Note', 'Current', 'Non-current']], DATED));
    expect(read).toEqual([]);
  });
});

describe('a year beside the headings of a statement of changes in equity', () => {
  const moves = (opening: string, profit: string, closing: string) => [
    ['Balance at beginning of financial year', '10,000', opening],
    ['Profit for the year', '-', profit],
    ['Balance at end of financial year', '10,000', closing],
  ];

  it('is the year of the rows below it, up to the next one', async () => {
    const bytes = docxOf(
      DATED +
        table([YEARS, ...ROWS]) +
        paragraph('Statement of changes in equity') +
        table([
          ['', 'Share capital', 'Total equity'],
          ['2025', 'S$', 'S$'],
          ...moves('30,000', '20,000', '50,000'),
          ['2024'],
          ...moves('15,000', '15,000', '30,000'),
        ]),
    );
    expect((await figures(bytes)).read.slice(3)).toEqual([
      ['Balance at beginning of financial year', '30000.00', '15000.00'],
      ['Profit for the year', '20000.00', '15000.00'],
      ['Balance at end of financial year', '50000.00', '30000.00'],
    ]);
  });
});

describe('the scale of a statement', () => {
  const said = (text: string) => paragraph(text);
  it.each<[string, string, string, number]>([
    ['above the title', said('All amounts are in S$ thousands unless otherwise stated') + POSITION, '', 1000],
    ['in short between brackets', POSITION + said('(S$m)'), '', 1_000_000],
    ['in short within words', POSITION + said('(Amounts in S$k)'), '', 1000],
    ['at the foot', POSITION, said('All amounts are stated in thousands of Singapore dollars'), 1000],
    ['nowhere', POSITION, said('The notes form part of these statements.'), 1],
  ])('stands %s', async (_, before, below, factor) => {
    const bytes = docxOf(before + table([YEARS, ...ROWS]) + below);
    expect((await figures(bytes)).read).toEqual(pair(factor));
  });

  it('stands at the foot of a printed page', async () => {
    const bytes = await pdfOf([
      [
        ...pdfRow(60, 'Statement of financial position'),
        ...pdfRow(100, '', { 440: '2025', 540: '2024' }),
        ...ROWS.flatMap(([label = '', , now = '', then = ''], at) =>
          pdfRow(130 + 15 * at, label, { 440: now, 540: then }),
        ),
        ...pdfRow(220, 'Amounts in thousands of Singapore dollars'),
      ],
    ]);
    expect((await figures(bytes)).read).toEqual(pair(1000));
  });

  it.each([
    ['LKR 000', 1000, 'LKR'],
    ['PHP 000', 1000, 'PHP'],
    ['Rp juta', 1_000_000, 'IDR'],
    ['Rs. Mn', 1_000_000, 'INR'],
    ['RM', 1, 'MYR'],
  ])('stands over the columns as "%s"', async (head, factor, currency) => {
    const reading = await figures(sheet([YEARS, ['', '', head, head]]));
    expect(reading.read).toEqual(pair(factor));
    expect(reading.currency).toBe(currency);
  });
});

describe('titles of statements', () => {
  const NOTE = paragraph('Notes to the financial statements') + paragraph('9. Income tax');
  const RESULTS = table([
    ['', '2025', '2024'],
    ['Revenue', '900', '800'],
    ['Profit for the year', '100', '90'],
  ]);

  it.each(['Statement of comprehensive income', 'Statement of cash flows'])(
    'below the title of a note head a part of it: %s',
    async (heading) => {
      for (const page of ['', PAGE_BREAK]) {
        const bytes = docxOf(POSITION + table([YEARS, ...ROWS]) + page + NOTE + paragraph(heading) + RESULTS);
        const { lines } = await figures(bytes);
        expect(lines.slice(3).map(({ statement, parentLabel }) => [statement, parentLabel])).toEqual([
          ['notes', 'Income tax'],
          ['notes', 'Income tax'],
        ]);
      }
    },
  );

  it('of a trust that no statement of the taxonomy is, end the one before', async () => {
    const bytes = docxOf(
      POSITION +
        table([YEARS, ...ROWS]) +
        paragraph('Portfolio Statements') +
        table([
          ['Property', 'Carrying value at 2025', 'Carrying value at 2024', 'Percentage of funds 2025'],
          ['Tower on the quay', '900', '800', '50.0'],
        ]) +
        paragraph('Statement of cash flows') +
        table([
          ['', '2025', '2024'],
          ['Net cash from operating activities', '120', '80'],
        ]),
    );
    const { lines, columnPairs } = await figures(bytes);
    expect(columnPairs.map(({ id }) => id)).toEqual(['columns']);
    expect(lines.filter(({ statement }) => statement === 'balance_sheet')).toHaveLength(3);
    expect(lines.filter(({ statement }) => statement === 'cash_flow')).toHaveLength(1);
  });

  const box = (inner: string) => `<v:textbox xmlns:v="v"><w:txbxContent>${inner}</w:txbxContent></v:textbox>`;
  it.each<[string, (title: string) => string]>([
    ['once', (title) => `<w:pict>${box(paragraph('Heron Quay Pte. Ltd.') + paragraph(title))}</w:pict>`],
    [
      'in two forms for two programs',
      (title) =>
        `<mc:AlternateContent xmlns:mc="m"><mc:Choice Requires="wps"><w:drawing>${box(paragraph(title))}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box(paragraph(title))}</w:pict></mc:Fallback></mc:AlternateContent>`,
    ],
  ])('in a box beside the text, written %s, begin a statement', async (_, drawn) => {
    const titled = (title: string) => `<w:p><w:r>${drawn(title)}</w:r></w:p>`;
    const { lines, coverage } = await figures(
      docxOf(
        titled('STATEMENT OF FINANCIAL POSITION') +
          table([YEARS, ...ROWS]) +
          titled('STATEMENT OF COMPREHENSIVE INCOME') +
          RESULTS,
      ),
    );
    expect(lines.map(({ statement }) => statement)).toEqual([
      ...ROWS.map(() => 'balance_sheet'),
      'income_statement',
      'income_statement',
    ]);
    expect(coverage).toMatchObject({ printed: 10, taken: 10 });
  });
});
