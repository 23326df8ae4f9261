/** Forms of DOCX statements, one small document each. */
import { describe, expect, it } from 'vitest';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import {
  docxOf,
  PAGE_BREAK,
  paragraph,
  type SmallCell,
  table,
} from '../../../fixtures/statements/small-documents.ts';

const HEADING = paragraph('Statement of financial position');

async function read(rows: readonly (readonly SmallCell[])[], before = '', options = {}) {
  return readStatementsDocument(docxOf(HEADING + before + table(rows)), options);
}

function values(reading: Awaited<ReturnType<typeof readStatementsDocument>>) {
  return reading.lines.map(({ label, valueCurrent, valuePrior }) => [label, valueCurrent, valuePrior]);
}

describe('columns of a DOCX', () => {
  it('never reads the note column as a value, nor a note number without a heading over it', async () => {
    const rows = [
      ['', 'Note', '31.12.2025 S$', '31.12.2024 S$ (restated)'],
      ['Inventories', '5', '1,200', '900'],
      ['Receivables', '6(a)', '-', '(30)'],
    ];
    expect(values(await read(rows))).toEqual([
      ['Inventories', '1200.00', '900.00'],
      ['Receivables', '0.00', '-30.00'],
    ]);
    const withoutHeading = [['', '', '2025', '2024'], ...rows.slice(1)];
    expect(values(await read(withoutHeading))[0]).toEqual(['Inventories', '1200.00', '900.00']);
  });

  it('reads a text that is written as CDATA', async () => {
    const asCdata = (xml: string) => xml.replaceAll('1,234', '<![CDATA[1,234]]>');
    const rows = [
      ['', '2025', '2024'],
      ['Cash', '1,234', '5'],
    ];
    const reading = await readStatementsDocument(docxOf(HEADING + asCdata(table(rows))), {});
    expect(values(reading)).toEqual([['Cash', '1234.00', '5.00']]);
  });

  it('reads amounts that look like years among the rows of a table, but not a heading that is repeated', async () => {
    const reading = await read([
      ['', 'Note', '2025', '2024'],
      ['Prepayments', '4', '1850', '1999'],
      ['Cash', '', '8150', '7020'],
      ['Other payables', '', '1985', '2010'],
      ['Training', '5', '2019', '2020'],
      ['', '', '1950', '1960'],
      ['Equity', 'Note', '2025', '2024'],
      ['Share capital', '', '2015', '2015'],
      ['Net assets', '', '10204', '8509'],
    ]);
    expect(values(reading)).toEqual([
      ['Prepayments', '1850.00', '1999.00'],
      ['Cash', '8150.00', '7020.00'],
      ['Other payables', '1985.00', '2010.00'],
      ['Training', '2019.00', '2020.00'],
      ['Total', '1950.00', '1960.00'],
      ['Share capital', '2015.00', '2015.00'],
      ['Net assets', '10204.00', '8509.00'],
    ]);
  });

  it('takes years to come for the heading of what falls due in them', async () => {
    const reading = await read([
      ['', '2025', '2024'],
      ['Cash', '8,150', '7,020'],
      ['Due in', '2026', '2027'],
      ['Loan', '700', '600'],
    ]);
    expect(values(reading).map(([label]) => label)).not.toContain('Due in');
  });

  it('takes the later year for the current one wherever it stands', async () => {
    const reading = await read([
      ['', '2024', '2025'],
      ['Cash', '100', '200'],
    ]);
    expect(values(reading)).toEqual([['Cash', '200.00', '100.00']]);
    expect(reading.columnPairs[0]?.label).toBe('2025 / 2024');
  });

  it('leaves the opening balances of a restatement out', async () => {
    const reading = await read([
      ['', '31 December 2025', '31 December 2024 (restated)', '1 January 2024 (restated)'],
      ['Cash', '300', '200', '100'],
    ]);
    expect(values(reading)).toEqual([['Cash', '300.00', '200.00']]);
  });

  it('reads a first period without a prior column', async () => {
    const reading = await read([
      ['', '31.12.2025'],
      ['Cash', '300'],
    ]);
    expect(values(reading)).toEqual([['Cash', '300.00', null]]);
  });

  it('stores figures in full units where the header states thousands', async () => {
    const reading = await read([
      ['', "2025 S$'000", "2024 S$'000"],
      ['Cash', '1,234', '(5)'],
    ]);
    expect(values(reading)).toEqual([['Cash', '1234000.00', '-5000.00']]);
    expect(reading.lines[0]?.scale).toBe(1000);
  });

  it('asks which columns are meant where group and company stand side by side', async () => {
    const rows: SmallCell[][] = [
      ['', { text: 'Group', span: 2 }, { text: 'Company', span: 2 }],
      ['', '2025', '2024', '2025', '2024'],
      ['Cash', '400', '300', '200', '100'],
    ];
    const unresolved = await read(rows);
    expect(unresolved.lines).toEqual([]);
    expect(unresolved.columnPairs).toEqual([
      { id: 'group', label: 'Group: 2025 / 2024' },
      { id: 'company', label: 'Company: 2025 / 2024' },
    ]);
    expect(values(await read(rows, '', { columnPairId: 'company' }))).toEqual([['Cash', '200.00', '100.00']]);
    expect(values(await read(rows, '', { columnPairId: 'group' }))).toEqual([['Cash', '400.00', '300.00']]);
    await expect(read(rows, '', { columnPairId: 'trust' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('asks as well where components stand side by side without a total', async () => {
    const rows: SmallCell[][] = [
      ['', { text: 'Building fund', span: 2 }, { text: 'General fund', span: 2 }],
      ['', '2025', '2024', '2025', '2024'],
      ['Cash', '400', '300', '200', '100'],
    ];
    const unresolved = await read(rows);
    expect(unresolved.columnPairs.map(({ id }) => id)).toEqual(['building-fund', 'general-fund']);
    expect(values(await read(rows, '', { columnPairId: 'general-fund' }))).toEqual([
      ['Cash', '200.00', '100.00'],
    ]);
  });
});

describe('labels of a DOCX', () => {
  it('joins labels over two rows and names totals after their section', async () => {
    const reading = await read([
      ['', '2025', '2024'],
      ['Current assets', '', ''],
      ['Amounts due from', '', ''],
      ['related parties', '10', '20'],
      ['Cash', '5', '5'],
      ['', '15', '25'],
      ['Total assets', '15', '25'],
    ]);
    expect(values(reading)).toEqual([
      ['Amounts due from related parties', '10.00', '20.00'],
      ['Cash', '5.00', '5.00'],
      ['Total current assets', '15.00', '25.00'],
      ['Total assets', '15.00', '25.00'],
    ]);
    expect(reading.lines[0]?.parentLabel).toBe('Current assets');
  });

  it('reads text split over runs, without deleted or hidden text', async () => {
    const run = (text: string, properties = '') =>
      `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`;
    const hidden = run('9', '<w:rPr><w:vanish/></w:rPr>');
    const deleted = '<w:del w:id="1"><w:r><w:delText>7</w:delText></w:r></w:del>';
    const reading = await read([
      ['', '2025', '2024'],
      [
        { xml: `<w:p>${run('Ca')}${run('sh')}</w:p>` },
        { xml: `<w:p>${run('1,')}${deleted}${run('2')}${hidden}${run('34')}</w:p>` },
        '5',
      ],
    ]);
    expect(values(reading)).toEqual([['Cash', '1234.00', '5.00']]);
  });

  it.each([
    ['hidden', '<w:vanish/>'],
    ['white', '<w:color w:val="FFFFFF"/>'],
    ['of one point', '<w:sz w:val="2"/>'],
  ])('lists %s text as left out, and makes no line of it', async (_, properties) => {
    const run = (text: string) => ({
      xml: `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r></w:p>`,
    });
    const reading = await read([
      ['', '2025', '2024'],
      ['Cash', '100', '200'],
      [run('Secret loan'), run('7,777'), run('8,888')],
    ]);
    expect(values(reading)).toEqual([['Cash', '100.00', '200.00']]);
    expect(reading.coverage?.leftOut).toMatchObject([
      { reason: 'NOT_VISIBLE', texts: ['7,777', '8,888'], valueCurrent: '7777.00', valuePrior: '8888.00' },
    ]);
  });

  it('reads white text on a ground that is coloured', async () => {
    const cell = (text: string) => ({
      xml: `<w:p><w:pPr><w:shd w:val="clear" w:fill="1F3864"/></w:pPr><w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`,
    });
    const reading = await read([
      ['', cell('2025'), cell('2024')],
      [cell('Cash'), '100', '200'],
    ]);
    expect(values(reading)).toEqual([['Cash', '100.00', '200.00']]);
  });

  it('reads numbers whose signs stand in cells of their own', async () => {
    const reading = await read([
      ['', { text: '2025', span: 3 }, { text: '2024', span: 3 }],
      ['Cash', 'S$', '1,234', '', 'S$', '(56', ')'],
      ['Stock', '', '10', '', '', '-', ''],
    ]);
    expect(values(reading)).toEqual([
      ['Cash', '1234.00', '-56.00'],
      ['Stock', '10.00', '0.00'],
    ]);
  });

  it('keeps a misprinted total as it is printed', async () => {
    const reading = await read([
      ['', '2025', '2024'],
      ['Loan', '100', '100'],
      ['Payables', '40', '40'],
      ['Total liabilities', '40', '140'],
    ]);
    expect(values(reading).at(-1)).toEqual(['Total liabilities', '40.00', '140.00']);
  });
});

/** A label pushed in by so many points. */
function indented(points: number, text: string) {
  const properties = `<w:pPr><w:ind w:left="${points * 20}"/></w:pPr>`;
  return { xml: paragraph(text).replace('<w:p>', `<w:p>${properties}`) };
}

describe('statements of a DOCX', () => {
  it('ends a heading where a label stands as far out as the heading again', async () => {
    const body =
      HEADING +
      table([
        ['', '2025', '2024'],
        ['Current assets', '', ''],
        ['Trade and other receivables', '', ''],
        [indented(14, 'Third parties'), '5', '6'],
        [indented(14, 'Deposits'), '7', '8'],
        ['Inventories', '9', '10'],
        ['Total current assets', '21', '24'],
      ]);
    const { lines } = await readStatementsDocument(docxOf(body));
    expect(lines.map(({ label, parentLabel }) => [label, parentLabel])).toEqual([
      ['Third parties', 'Trade and other receivables'],
      ['Deposits', 'Trade and other receivables'],
      ['Inventories', 'Current assets'],
      ['Total current assets', 'Current assets'],
    ]);
  });

  it('counts pages by breaks and lines within the page', async () => {
    const body =
      paragraph('Cover') +
      PAGE_BREAK +
      HEADING +
      table([
        ['', '2025', '2024'],
        ['Cash', '1', '2'],
      ]);
    const reading = await readStatementsDocument(docxOf(body));
    expect(reading.pageCount).toBe(2);
    expect(reading.lines[0]).toMatchObject({
      sourcePage: 2,
      sourceLine: 3,
      place: { kind: 'TABLE', table: 0, row: 1 },
    });
  });

  it('does not count a page twice where a break and its last rendering meet', async () => {
    const broken =
      '<w:p><w:r><w:br w:type="page"/></w:r><w:r><w:lastRenderedPageBreak/><w:t>Next</w:t></w:r></w:p>';
    const reading = await readStatementsDocument(
      docxOf(paragraph('Cover') + broken + paragraph('Text enough to be no scan at all')),
    );
    expect(reading.pageCount).toBe(2);
  });

  it('goes on in a second table without a header', async () => {
    const body =
      HEADING +
      table([
        ['', '2025', '2024'],
        ['Cash', '1', '2'],
      ]) +
      paragraph('') +
      table([['Loan', '3', '4']]);
    const reading = await readStatementsDocument(docxOf(body));
    expect(values(reading)).toEqual([
      ['Cash', '1.00', '2.00'],
      ['Loan', '3.00', '4.00'],
    ]);
    expect(reading.warnings.map(({ kind }) => kind)).toEqual(['HEADER_ASSUMED']);
  });

  it('reads statements set with tabs instead of tables', async () => {
    const body =
      HEADING +
      paragraph('\tNote\t2025\t2024') +
      paragraph('\t\tS$\tS$') +
      paragraph('Inventories\t4\t1,000\t900') +
      paragraph('Total\t\t1,000\t900');
    const reading = await readStatementsDocument(docxOf(body));
    expect(reading.currency).toBe('SGD');
    expect(values(reading)).toEqual([
      ['Inventories', '1000.00', '900.00'],
      ['Total', '1000.00', '900.00'],
    ]);
  });

  it('reads tabs of uneven number, and rules drawn with signs', async () => {
    const body =
      HEADING +
      paragraph('\t\tNote\t2025\t2024') +
      paragraph('\tCurrent assets') +
      paragraph('Cash\t\t4\t1,000\t900') +
      paragraph('Amounts due from the holding company\t5\t20\t-') +
      paragraph('\t\t\t-------\t-------') +
      paragraph('\t\t\t1,020\t900') +
      paragraph('\t\t\t=======\t=======');
    const reading = await readStatementsDocument(docxOf(body));
    expect(values(reading)).toEqual([
      ['Cash', '1000.00', '900.00'],
      ['Amounts due from the holding company', '20.00', '0.00'],
      ['Total current assets', '1020.00', '900.00'],
    ]);
  });

  it('reads rows whose cells list several lines', async () => {
    const list = (...texts: readonly string[]) => ({ xml: texts.map(paragraph).join('') });
    const reading = await read([
      ['', list('2025', 'S$'), list('2024', 'S$')],
      [list('Cash', 'Stock', 'Deposits'), list('1,000', '', '30'), list('900', '(20)', '-')],
    ]);
    expect(values(reading)).toEqual([
      ['Cash', '1000.00', '900.00'],
      ['Stock', null, '-20.00'],
      ['Deposits', '30.00', '0.00'],
    ]);
  });

  it('knows a statement without a heading by its labels, and leaves other tables out', async () => {
    const body =
      table([
        ['Director', '2025', '2024'],
        ['Tan Ah Kow', '1,000', '1,000'],
      ]) +
      paragraph('Figures') +
      table([
        ['', '2025', '2024'],
        ['Cash flows from operating activities', '', ''],
        ['Profit before tax', '10', '20'],
      ]);
    const reading = await readStatementsDocument(docxOf(body));
    expect(reading.lines.map(({ statement, label }) => [statement, label])).toEqual([
      ['cash_flow', 'Profit before tax'],
    ]);
  });

  it('pairs the periods of a statement of changes in equity by their balances', async () => {
    const body =
      HEADING +
      table([
        ['', '2025', '2024'],
        ['Cash', '1', '2'],
      ]) +
      paragraph('Statement of changes in equity') +
      table([
        ['', 'Share capital', 'Accumulated losses', 'Total'],
        ['At 1 January 2024', '50', '(10)', '40'],
        ['Loss for the year', '-', '(5)', '(5)'],
        ['At 31 December 2024 and 1 January 2025', '50', '(15)', '35'],
        ['Profit for the year', '-', '7', '7'],
        ['At 31 December 2025', '50', '(8)', '42'],
      ]);
    const reading = await readStatementsDocument(docxOf(body));
    expect(values(reading).slice(1)).toEqual([
      ['At 31 December 2024 and 1 January 2025', '35.00', '40.00'],
      ['Profit for the year', '7.00', '-5.00'],
      ['At 31 December 2025', '42.00', '35.00'],
    ]);
  });

  it('parts the years of equity where the balance between them prints no total of its own', async () => {
    const body =
      HEADING +
      table([
        ['', '2025', '2024'],
        ['Cash', '1', '2'],
      ]) +
      paragraph('Statement of changes in equity') +
      table([
        ['', 'Share capital', 'Results', 'Total'],
        ['Balances at December 31, 2023', '100', '40', '140'],
        ['Net loss for the year', '-', '(15)', '(15)'],
        ['', '', '25', '125'],
        ['Balances at December 31, 2024', '100', '', ''],
        ['Net income for the year', '-', '30', '30'],
        ['Balances at December 31, 2025', '100', '55', '155'],
      ]);
    const reading = await readStatementsDocument(docxOf(body));
    expect(values(reading).slice(1)).toEqual([
      ['Balances at December 31, 2023', null, '140.00'],
      ['Net loss for the year', null, '-15.00'],
      ['Total equity', null, '125.00'],
      ['Net income for the year', '30.00', null],
      ['Balances at December 31, 2025', '155.00', null],
    ]);
  });

  it('keeps the equity of group and company apart where only a line above each table tells them', async () => {
    const equity = (amount: string) =>
      table([
        ['', 'Share capital', 'Total'],
        ['At 1 January 2024', '1', amount],
        ['At 31 December 2024', '1', amount],
        ['At 1 January 2025', '1', amount],
        ['At 31 December 2025', '1', amount],
      ]);
    const body =
      HEADING +
      table([
        ['', { text: 'Group', span: 2 }, { text: 'Company', span: 2 }],
        ['', '2025', '2024', '2025', '2024'],
        ['Cash', '4', '3', '2', '1'],
      ]) +
      paragraph('Statements of changes in equity') +
      paragraph('Group') +
      equity('50') +
      paragraph('Company') +
      equity('70');
    const company = await readStatementsDocument(docxOf(body), { columnPairId: 'company' });
    expect(values(company)).toEqual([
      ['Cash', '2.00', '1.00'],
      ['At 1 January 2025', '70.00', '70.00'],
      ['At 31 December 2025', '70.00', '70.00'],
    ]);
    const group = await readStatementsDocument(docxOf(body), { columnPairId: 'group' });
    expect(values(group)[1]).toEqual(['At 1 January 2025', '50.00', '50.00']);
  });

  it('says so when there are no statements', async () => {
    const reading = await readStatementsDocument(
      docxOf(paragraph('Minutes of the annual general meeting of the company.')),
    );
    expect(reading.lines).toEqual([]);
    expect(reading.warnings.map(({ kind }) => kind)).toEqual(['NO_STATEMENTS']);
  });
});

describe('tables of a DOCX that converters cut up', () => {
  it('reads what a cell prints above a table within it before the rows of that table', async () => {
    const inner = table([
      ['', '2025', '2024'],
      ['Cash', '300', '200'],
    ]);
    const title = paragraph('Statement of financial position');
    const reading = await readStatementsDocument(
      docxOf(`<w:tbl><w:tr><w:tc>${title}${inner}${paragraph('See the notes.')}</w:tc></w:tr></w:tbl>`),
    );
    expect(reading.lines.map(({ statement, label }) => [statement, label])).toEqual([
      ['balance_sheet', 'Cash'],
    ]);
    expect(values(reading)).toEqual([['Cash', '300.00', '200.00']]);
  });

  it('reads a table under the years that stand in a table of their own, column by column', async () => {
    const reading = await readStatementsDocument(
      docxOf(
        HEADING +
          table([
            ['', '2025', '2024'],
            ['Note', 'S$', 'S$'],
          ]) +
          paragraph('Current assets') +
          table([
            ['Cash', '7', '', '300', '200'],
            ['Inventories', '', '', '50', '60'],
          ]),
      ),
    );
    expect(values(reading)).toEqual([
      ['Cash', '300.00', '200.00'],
      ['Inventories', '50.00', '60.00'],
    ]);
    expect(reading.currency).toBe('SGD');
    expect(reading.warnings.map(({ kind }) => kind)).toContain('HEADER_ASSUMED');
  });

  it('takes no years from a table of other columns', async () => {
    const reading = await readStatementsDocument(
      docxOf(HEADING + table([['', '2025', '2024']]) + table([['Cash', '1', '2,000', '300', '200']])),
    );
    expect(reading.lines).toEqual([]);
  });

  it('reads a statement of which every row is a table, boxed titles among them', async () => {
    const row = (...cells: readonly string[]) => table([cells]);
    const reading = await readStatementsDocument(
      docxOf(
        row('Statement of financial position', '') +
          row('2025', '2024', '') +
          row('S$', 'S$', '') +
          row('Current assets') +
          row('', 'Cash', '', '300', '', '200') +
          row('', 'Inventories', '', '50', '', '60') +
          row('', 'Prepayments', '', '5', '', '-') +
          row('', '355', '', '260'),
      ),
    );
    expect(values(reading)).toEqual([
      ['Cash', '300.00', '200.00'],
      ['Inventories', '50.00', '60.00'],
      ['Prepayments', '5.00', '0.00'],
      ['Total current assets', '355.00', '260.00'],
    ]);
  });
});

describe('lines of a statement of profit or loss', () => {
  it('stand under no result of theirs, which costs and profit make up in every statement', async () => {
    const reading = await readStatementsDocument(
      docxOf(
        paragraph('STATEMENT OF COMPREHENSIVE INCOME') +
          table([
            ['', '2025', '2024'],
            ['REVENUE', '900', '800'],
            ['Cost of sales', '500', '450'],
            ['GROSS PROFIT', '400', '350'],
            ['Administrative expenses', '300', '290'],
            ['PROFIT BEFORE TAXATION', '100', '60'],
            ['Tax on profit', '17', '10'],
            ['PROFIT FOR THE YEAR', '83', '50'],
            ['OTHER COMPREHENSIVE INCOME', '-', '-'],
            ['TOTAL COMPREHENSIVE INCOME', '', ''],
            ['FOR THE YEAR', '83', '50'],
          ]),
      ),
    );
    expect(reading.lines.map(({ parentLabel }) => parentLabel)).toEqual(Array(9).fill(null));
    expect(reading.lines.at(-1)?.label).toBe('TOTAL COMPREHENSIVE INCOME FOR THE YEAR');
    expect(reading.warnings).toEqual([]);
  });

  it('are read under years beside the number of the company', async () => {
    const reading = await read([
      ['Company', '09876543', '2025', '2024'],
      ['Cash', '', '300', '200'],
    ]);
    expect(values(reading)).toEqual([['Cash', '300.00', '200.00']]);
  });
});

describe('two statements in one table', () => {
  const statements = async (rows: readonly (readonly SmallCell[])[]) => {
    const { lines } = await readStatementsDocument(docxOf(table(rows)), {});
    return lines.map(({ statement, label, valueCurrent, valuePrior }) => [
      statement,
      label,
      valueCurrent,
      valuePrior,
    ]);
  };
  const CASH = ['Cash', '3', '6,000', '3,100'];
  const TURNOVER = ['Turnover', '4', '9,000', '8,000'];
  const BOTH = [
    ['balance_sheet', 'Cash', '6000.00', '3100.00'],
    ['income_statement', 'Turnover', '9000.00', '8000.00'],
  ];
  const YEARS = ['', 'Note', '2025', '2024'];

  it.each([
    'Income statement',
    'Profit and loss account',
    'STATEMENT OF COMPREHENSIVE INCOME FOR THE YEAR ENDED 31 DECEMBER 2025',
  ])('reads the rows under "%s" as of that statement', async (title) => {
    const first = ['Balance sheet as at 31 December 2025', '', '', ''];
    const second = [title, '', '', ''];
    expect(await statements([first, YEARS, CASH, second, YEARS, TURNOVER])).toEqual(BOTH);
  });

  it('reads a second statement that does not repeat the years', async () => {
    const rows = [['Balance sheet'], YEARS, CASH, ['Income statement'], TURNOVER];
    expect(await statements(rows)).toEqual(BOTH);
  });

  it('reads titles that stand in the row of the years', async () => {
    const rows = [
      ['Balance sheet', 'Note', '2025', '2024'],
      CASH,
      ['Profit and loss account', 'Note', '2025', '2024'],
      TURNOVER,
    ];
    expect(await statements(rows)).toEqual(BOTH);
  });

  it('takes the profit and loss account among the reserves for a heading of the balance sheet', async () => {
    const rows = [
      ['Balance sheet'],
      YEARS,
      CASH,
      ['Profit and loss account'],
      ['Balance brought forward', '', '700', '600'],
    ];
    const read = await statements(rows);
    expect(read.map(([statement]) => statement)).toEqual(['balance_sheet', 'balance_sheet']);
  });
});

describe('lines of tabs without an amount in the last column', () => {
  const linesOf = async (...lines: readonly string[]) => {
    const heading = ['\tNote\t2025\t2024', '\t\tS$\tS$', 'Cash at bank\t3\t6,000\t3,100'];
    return values(
      await readStatementsDocument(docxOf(HEADING + [...heading, ...lines].map(paragraph).join(''))),
    );
  };

  it('are read from the left where their number goes on in the numbers of the notes', async () => {
    const read = await linesOf(
      'Trade debtors\t4\t\t1,250',
      'Deposits\t5\t800',
      'Total assets\t\t6,800\t4,350',
    );
    expect(read).toEqual([
      ['Cash at bank', '6000.00', '3100.00'],
      ['Trade debtors', null, '1250.00'],
      ['Deposits', '800.00', null],
      ['Total assets', '6800.00', '4350.00'],
    ]);
  });

  it('are read from the right where it does not: a long label takes one tab less', async () => {
    const read = await linesOf('Amounts due from related parties\t75\t800');
    expect(read[1]).toEqual(['Amounts due from related parties', '75.00', '800.00']);
  });
});
