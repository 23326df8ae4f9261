import { describe, expect, it } from 'vitest';
import { isoDateSchema } from '../../../../../shared/model/dates.ts';
import { csv, problemOf, read, rowsOf, xlsx } from './files.ts';

function reasons(report: { leftOut: readonly { row: number; reason: string }[] }): string[] {
  return report.leftOut.map(({ row, reason }) => `${row} ${reason}`);
}

describe('rows that are no accounts', () => {
  it('leaves out headings, subtotals and the total, each with its reason', async () => {
    const { report, items } = await read(
      csv(
        'Code,Name,Amount\n,Assets,\n1,Bank,70\n2,Debtors,30\n,Total assets,100\n,Equity,\n3,Capital,-100\n,Total equity,-100\n,Total,0\nPrinted on 1 May,,\n',
      ),
    );
    expect(items.map((item) => item.accountDescription)).toEqual(['Bank', 'Debtors', 'Capital']);
    expect(reasons(report)).toEqual([
      '2 no amount (heading, text, or an account without a balance)',
      '5 total of other rows',
      '6 no amount (heading, text, or an account without a balance)',
      '8 total of other rows',
      '9 total of other rows',
      '10 below the total of the trial balance',
    ]);
    expect(report.totals).toEqual({
      debit: '100.00',
      credit: '100.00',
      difference: '0.00',
      priorDifference: null,
    });
  });

  it('leaves out whatever stands below the foot of the table', async () => {
    const { items } = await read(
      csv('Name,Debit,Credit\nBank,10,\nSales,,10\nTotal,10,10\nRevenue,,10\nProfit,,10\n'),
    );
    expect(items).toHaveLength(2);
  });

  it('knows a total without a name', async () => {
    const { report } = await read(csv('Code,Name,Debit,Credit\n1,Bank,10,\n2,Sales,,10\n,,10,10\n'));
    expect(reasons(report)).toEqual(['4 total of other rows (not named)']);
  });

  it('keeps an account whose name begins with Total when the figures say that it is one', async () => {
    expect(
      await rowsOf(csv('Code,Name,Debit,Credit\n1,Bank,10,\n2,Total Energies payable,,7\n3,Capital,,3\n')),
    ).toHaveLength(3);
  });

  it('warns of a printed total that is wrong', async () => {
    const { report } = await read(csv('Name,Debit,Credit\nBank,10,\nSales,,10\nTotal,11,10\n'));
    expect(report.warnings.map((warning) => warning.kind)).toEqual(['TOTAL_DIFFERS']);
  });

  it('leaves out groups that carry the total of their indented rows', async () => {
    const file = await xlsx(
      {
        TB: [
          ['Particulars', 'Balance'],
          ['Bank accounts', 30],
          ['Alpha', 10],
          ['Beta', 20],
          ['Capital', -30],
        ],
      },
      (workbook) => {
        for (const row of [3, 4])
          workbook.getWorksheet('TB')?.getCell(row, 1).style &&
            Object.assign(workbook.getWorksheet('TB')?.getCell(row, 1) ?? {}, { alignment: { indent: 2 } });
      },
    );
    expect(await rowsOf(file)).toEqual(['Alpha | 10.00', 'Beta | 20.00', 'Capital | -30.00']);
  });

  it('classes accounts by the groups above them that print their totals', async () => {
    const rows: readonly (readonly [name: string, balance: number, indent: number])[] = [
      ['Fixed Assets', 500, 0],
      ['Mixers', 400, 1],
      ['Ovens', 100, 1],
      ['Direct Expenses', 90, 0],
      ['Flour testing', 60, 1],
      ['Ovens on hire', 30, 1],
      ['Indirect Expenses', 40, 0],
      ['Tasting evenings', 40, 1],
      ['Sales Accounts', -600, 0],
      ['Bread, local', -600, 1],
      ['Rounding', -30, 0],
    ];
    const file = await xlsx(
      { TB: [['Particulars', 'Balance'], ...rows.map(([name, balance]) => [name, balance])] },
      (workbook) => {
        for (const [place, [, , indent]] of rows.entries()) {
          const cell = workbook.getWorksheet('TB')?.getCell(place + 2, 1);
          if (cell && indent > 0) Object.assign(cell, { alignment: { indent: 2 } });
        }
      },
    );
    const { report } = await read(file);
    expect(report.accountClasses).toEqual([
      { name: 'Fixed Assets', rows: [3, 4] },
      { name: 'Direct Expenses', rows: [6, 7] },
      { name: 'Indirect Expenses', rows: [9] },
      { name: 'Sales Accounts', rows: [11] },
    ]);
  });

  it('leaves out a repeated heading', async () => {
    const { items } = await read(
      csv('Code,Name,Debit,Credit\n1,Bank,10,\nCode,Name,Debit,Credit\n2,Sales,,10\n'),
    );
    expect(items).toHaveLength(2);
  });
});

describe('warnings', () => {
  it('keeps accounts that come twice and flags them', async () => {
    const { items, report } = await read(csv('Code,Name,Debit,Credit\n1,Bank,5,\n1,Bank,5,\n2,Sales,,10\n'));
    expect(items).toHaveLength(3);
    expect(report.warnings[0]).toMatchObject({ kind: 'DUPLICATE_ACCOUNTS', rows: [2, 3] });
  });

  it.each([
    ['1,Bank,100,\n2,Rent,20,\n3,Sales,,100\n', 'CULPRIT_SAME_AMOUNT', [3]],
    ['1,Bank,100,\n2,Loan,10,\n3,Sales,,90\n', 'CULPRIT_WRONG_SIDE', [3]],
    ['1,Bank,163,\n2,Sales,,136\n', 'CULPRIT_TRANSPOSED', []],
  ])('names the likely culprit of a difference: %j', async (rows, kind, culprits) => {
    const { report } = await read(csv(`Code,Name,Debit,Credit\n${rows}`));
    expect(report.warnings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'UNBALANCED' }),
        expect.objectContaining({ kind, rows: culprits }),
      ]),
    );
  });

  it('never takes an unreadable amount or a formula without a value for nil in silence', async () => {
    const file = await xlsx({
      TB: [
        ['Code', 'Name', 'Debit', 'Credit'],
        ['1', 'Bank', 10, null],
        ['2', 'Sales', null, 10],
        ['3', 'Rent', { error: '#REF!' }, null],
        ['4', 'Fees', { formula: 'A1' }, null],
        ['5', 'Misc', 'tbc', null],
      ],
    });
    const { report } = await read(file);
    expect(report.warnings.find((warning) => warning.kind === 'UNREADABLE_AMOUNT')?.rows).toEqual([4, 5, 6]);
    expect(report.imported).toBe(2);
  });

  it('says which amounts were fetched from another workbook', async () => {
    const file = await xlsx({
      TB: [
        ['Code', 'Name', 'Debit', 'Credit'],
        ['1', 'Bank', { formula: '[1]Ledger!B7', result: 10 }, null],
        ['2', 'Sales', null, { formula: 'SUM(C2:C2)', result: 10 }],
        ['3', 'Rent', { formula: "'[Rent 2025.xlsx]Year'!$C$4+1", result: 5 }, null],
        ['4', 'Creditors', null, 5],
      ],
    });
    const { report } = await read(file);
    expect(report.warnings.find(({ kind }) => kind === 'LINKED_WORKBOOK')?.rows).toEqual([2, 4]);
    expect(report.imported).toBe(4);
  });

  it('says that equity holds the profit already when the net profit line is the difference', async () => {
    const { report } = await read(
      csv(
        'Particulars,Opening Balance,Net Debit,Net Credit,Closing Balance\nBank,0,50,0,50\nEquity,0,0,50,-50\nSales,0,0,50,-50\nNet Profit,,50,,\n',
      ),
    );
    expect(report.warnings.map((warning) => warning.kind)).toContain('PROFIT_IN_EQUITY');
  });
});

describe('a person corrects the reading', () => {
  const file = csv('x,Name,A,B\n1,Bank,10,7\n2,Total,5,5\n3,Capital,-15,-12\n4,Scrap,1,1\n');
  it('by columns, rows, sign and scale', async () => {
    const recipe = {
      headerRow: 1,
      columns: { code: 0, description: 1, current: 2, prior: 3 },
      includeRows: [3],
      excludeRows: [5],
      flipSign: true,
      scale: 1000 as const,
    };
    expect(await rowsOf(file, { recipe })).toEqual([
      '1 | Bank | -10000.00 | -7000.00',
      '2 | Total | -5000.00 | -5000.00',
      '3 | Capital | 15000.00 | 12000.00',
    ]);
  });
  it('by the sheet', async () => {
    const book = await xlsx({
      One: [
        ['Code', 'Name', 'Debit', 'Credit'],
        ['1', 'Bank', 10, null],
        ['2', 'Capital', null, 10],
      ],
      Two: [
        ['Code', 'Name', 'Debit', 'Credit'],
        ['1', 'Bank', 99, null],
        ['2', 'Capital', null, 99],
      ],
    });
    expect(await rowsOf(book, { recipe: { sheet: 'Two' } })).toEqual([
      '1 | Bank | 99.00',
      '2 | Capital | -99.00',
    ]);
  });
});

describe('a long file of decimal commas', () => {
  it('takes a point for one of thousands to its end', async () => {
    const rows = Array.from({ length: 450 }, (_, at) => `Bank ${at};${at % 2 === 0 ? '' : '-'}10,50\n`);
    const read = await rowsOf(csv(`Name;Balance\n${rows.join('')}Cash;12.34\nCapital;-12.34\n`));
    expect(read.slice(-3)).toEqual(['Bank 449 | -10.50', 'Cash | 1234.00', 'Capital | -1234.00']);
  });
});

describe('a table over two pages', () => {
  it('has no amounts that cannot be read in the heading that is printed again', async () => {
    const head = 'Code,Account,Debit,Credit\n';
    const rows = `${head}1,Bank,90,\n2,Stock,10,\n,Carried forward,100,\nPage 1 of 2,,,\n${head},Brought forward,100,\n3,Capital,,60\n4,Sales,,40\n`;
    const { items, report } = await read(csv(rows));
    expect(items).toHaveLength(4);
    expect(report.warnings.map(({ kind }) => kind)).not.toContain('UNREADABLE_AMOUNT');
  });
});

describe('a workbook without saved values', () => {
  it('is said where only the column of the balances has none', async () => {
    const formula = (row: number) => ({ formula: `B${row}+C${row}` }) as never;
    const book = await xlsx({
      TB: [
        ['Account', 'Opening', 'Movement', 'Closing'],
        ['Bank', 10, 5, formula(2)],
        ['Capital', -10, 0, formula(3)],
        ['Sales', 0, -5, formula(4)],
      ],
    });
    expect((await problemOf(book)).message).toContain('formulas without saved values');
  });
});

describe('sheets before and after adjustments', () => {
  it.each([
    ['TB before adj', 'TB after adj'],
    ['TB pre-adjustment', 'TB'],
  ])('%s steps back behind %s', async (before, after) => {
    const sheet = (bank: number) => [
      ['Code', 'Account', 'Balance'],
      ['1', 'Bank', bank],
      ['2', 'Capital', -bank],
    ];
    const { report } = await read(await xlsx({ [before]: sheet(90), [after]: sheet(80) }));
    expect(report.sheet).toBe(after);
  });
});

describe('the date that the file states', () => {
  const file = (title: string, heading = 'Balance') =>
    csv(`Heron Trading Pte. Ltd.\n${title}\nName,${heading}\nBank,10\nCapital,-10\n`);
  const yearEnd = isoDateSchema.parse('2025-12-31');
  const kindsOf = async (bytes: Uint8Array) =>
    (await read(bytes, { yearEnd })).report.warnings
      .map((warning) => warning.kind)
      .filter((kind) => kind.startsWith('OTHER_'));

  it.each([
    ['last year in the title', file('Trial balance as at 31 December 2023'), ['OTHER_YEAR']],
    ['another month in the title', file('For the period ended 30 June 2025'), ['OTHER_DATE']],
    ['last year in the heading', file('Trial balance', '2024'), ['OTHER_YEAR']],
    ['the year end', file('Trial balance as at 31 December 2025'), []],
    ['the year alone', file('Financial year 2025'), []],
    ['the heading rather than the title', file('Comparatives as at 31 December 2024', '2025'), []],
    ['the day of the printout', file('Printed on 3 February 2026'), []],
    ['nothing', file('Trial balance'), []],
  ])('%s', async (_what, bytes, kinds) => {
    expect(await kindsOf(bytes)).toEqual(kinds);
  });
});
