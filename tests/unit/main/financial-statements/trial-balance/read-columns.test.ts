import { describe, expect, it } from 'vitest';
import { isoDateSchema } from '../../../../../shared/model/dates.ts';
import { csv, problemOf, read, rowsOf, xlsx } from './files.ts';

describe('columns by name', () => {
  it('does not mind case, underscores or the order of columns', async () => {
    expect(
      await rowsOf(csv('CREDIT,ACCOUNT_NAME,debit,Account_Code\n,Bank,100,1000\n100,Capital,,3000\n')),
    ).toEqual(['1000 | Bank | 100.00', '3000 | Capital | -100.00']);
  });

  it('takes the latest year as current and the closest earlier one as prior, in any order', async () => {
    const file = csv('Code,Description,2021,2023,2024\n1,Bank,7,50,100\n2,Capital,-7,-50,-100\n');
    expect(await rowsOf(file)).toEqual(['1 | Bank | 100.00 | 50.00', '2 | Capital | -100.00 | -50.00']);
    expect((await read(file)).report.columns).toEqual({ code: 0, description: 1, current: 4, prior: 3 });
  });

  it('takes the year of the engagement where it is there', async () => {
    const yearEnd = isoDateSchema.parse('2023-12-31');
    const file = csv('Code,Description,2022,2023,2024\n1,Bank,7,50,100\n2,Capital,-7,-50,-100\n');
    expect(await rowsOf(file, { yearEnd })).toEqual([
      '1 | Bank | 50.00 | 7.00',
      '2 | Capital | -50.00 | -7.00',
    ]);
  });

  it('says so when the year of the engagement is missing', async () => {
    const yearEnd = isoDateSchema.parse('2026-12-31');
    const { report } = await read(csv('Name,2023,2024\nBank,50,100\nCapital,-50,-100\n'), { yearEnd });
    expect(report.warnings.map((warning) => warning.message).join()).toContain('No column is headed 2026');
  });

  it('reads two years of debit and credit under merged date headings', async () => {
    const file = await xlsx({
      TB: [
        ['Heron Pte Ltd'],
        ['', '', '31 Dec 2024', '', '31 Dec 2023', ''],
        ['Account Code', 'Account', 'Debit', 'Credit', 'Debit', 'Credit'],
        ['090', 'Bank', 100, null, 40, null],
        ['970', 'Capital', null, 100, null, 40],
      ],
    });
    expect(await rowsOf(file)).toEqual(['090 | Bank | 100.00 | 40.00', '970 | Capital | -100.00 | -40.00']);
  });

  it('prefers year to date over the month', async () => {
    const file = csv(
      'AccountName,AccountCode,Debit,Credit,YTDDebit,YTDCredit\nBank,1,5,0,100,0\nSales,2,0,5,0,100\n',
    );
    expect(await rowsOf(file)).toEqual(['1 | Bank | 100.00', '2 | Sales | -100.00']);
  });

  it('takes the closing column beside opening and movement, and keeps the opening', async () => {
    const file = csv(
      'Particulars,Opening Balance,Debit,Credit,Closing Balance\nBank,10,5,1,14\nCapital,-10,0,4,-14\n',
    );
    expect(await rowsOf(file)).toEqual(['Bank | 14.00 | 10.00', 'Capital | -14.00 | -10.00']);
  });

  it('lets the figures decide between movement and closing where names do not', async () => {
    const file = csv(
      'Name,Opening,Debit,Credit,Balance\nBank,10,5,1,14\nCapital,-10,0,4,-14\nLoan,-3,3,0,0\n',
    );
    expect((await read(file)).report.columns).toMatchObject({ current: 4, opening: 1 });
  });

  it('asks when debit and credit could be movement or closing', async () => {
    const problem = await problemOf(csv('Name,Opening,Debit,Credit\nBank,10,5,1\nCapital,-10,0,4\n'));
    expect(problem.code).toBe('COLUMNS_AMBIGUOUS');
    expect(problem.extras.report).toMatchObject({
      headings: ['Name', 'Opening', 'Debit', 'Credit'],
      headerRow: 1,
    });
  });

  it('finds the description under a wrong heading and below a banner', async () => {
    const file = csv(
      'Heron Pte Ltd,,,\nTrial Balance,,,\nAs at 31 December 2024,,,\nACCT ID,Depreciation,Debit,Credit\n10,Bank,100,\n30,Capital,,100\n',
    );
    expect(await rowsOf(file)).toEqual(['10 | Bank | 100.00', '30 | Capital | -100.00']);
  });

  it('takes a year to date without a date as newer than a column of an earlier date', async () => {
    const file = csv(
      'Trial Balance\nAs at 31 December 2024\n\nAccount Code,Account,Account Type,Debit - Year to date,Credit - Year to date,31 Dec 2023\n200,Sales,Revenue,,1000,-900\n090,Bank,Bank,1000,,900\n',
    );
    expect(await rowsOf(file)).toEqual(['200 | Sales | -1000.00 | -900.00', '090 | Bank | 1000.00 | 900.00']);
  });

  it('reads the side from a column of its own', async () => {
    expect(await rowsOf(csv('Name,Balance,Dr/Cr\nBank,10,Dr\nCapital,10,Cr\n'))).toEqual([
      'Bank | 10.00',
      'Capital | -10.00',
    ]);
  });

  it('takes the adjusted columns of a worksheet', async () => {
    const file = csv(
      'Account,Unadjusted,,Adjustments,,Adjusted,\n,Debit,Credit,Debit,Credit,Debit,Credit\nBank,10,,5,,15,\nCapital,,10,,5,,15\n',
    );
    expect(await rowsOf(file)).toEqual(['Bank | 15.00', 'Capital | -15.00']);
  });

  it('names the months that it did not use', async () => {
    const file = csv('Code,Name,31 Jan 2024,29 Feb 2024\n1,Bank,10,11\n2,Capital,-10,-11\n');
    const { report } = await read(file, { yearEnd: isoDateSchema.parse('2024-02-29') });
    expect(report.columns.current).toBe(3);
    expect(report.warnings[0]?.message).toContain('31 Jan 2024');
  });

  it('leaves a note column alone', async () => {
    const file = csv('Description,Note,2024,2023\nBank,4,100,50\nCapital,5,-100,-50\n');
    expect((await read(file)).report.columns).toEqual({ description: 0, current: 2, prior: 3 });
  });

  it('asks about two columns without a heading, whatever their figures look like, and proposes the likeliest', async () => {
    const file = csv('1000,Bank,100.50,\n3000,Capital,,100.50\n');
    const { code, extras } = await problemOf(file);
    expect(code).toBe('COLUMNS_AMBIGUOUS');
    const columns = { code: 0, description: 1, debit: 2, credit: 3 };
    expect(extras.report).toMatchObject({ headerRow: 0, columns });
    const { report, items } = await read(file, { recipe: { headerRow: 0, columns } });
    expect(items).toHaveLength(2);
    expect(report.totals.difference).toBe('0.00');
  });

  it('takes no title for the heading of the codes below it', async () => {
    const rows = '1010,Bank,700,\n1100,Receivables,400,\n2010,Payables,,300\n3010,Capital,,800\n';
    for (const title of ['Trial balance', 'Trial Balance 2025', 'Closing balances'])
      expect((await problemOf(csv(`Heron Pte Ltd,,,\n${title},,,\n${rows}`))).code).toBe('COLUMNS_AMBIGUOUS');
    const { report } = await read(csv('Trial balance,,\n1010,Bank,700\n3010,Capital,-700\n'));
    expect(report.columns).toMatchObject({ description: 1, current: 2 });
  });

  it('reads a table without a heading and with one column of amounts, and says so', async () => {
    const { report } = await read(csv('1000,Bank,100.50\n3000,Capital,-100.50\n'));
    expect(report).toMatchObject({ headerRow: 0, imported: 2, columns: { current: 2 } });
    expect(report.warnings.map((warning) => warning.kind)).toContain('COLUMNS');
  });

  it('asks when two columns could be the balance', async () => {
    expect((await problemOf(csv('Name,Balance A,Balance B\nBank,10,11\nCapital,-10,-12\n'))).code).toBe(
      'COLUMNS_AMBIGUOUS',
    );
  });
});

describe('codes inside the description', () => {
  it.each([
    ['1010 · Bank', '1010', 'Bank'],
    ['1010 - Bank', '1010', 'Bank'],
    ['Bank (1010)', '1010', 'Bank'],
    ['1010 Bank', '1010', 'Bank'],
    ['1000 · Land:1010 · Basis', '1010', 'Land: Basis'],
  ])('%s', async (name, code, description) => {
    const { items } = await read(
      csv(`Account,Debit,Credit\n${name},10,\n${name.replaceAll('10', '20')},,10\n`),
    );
    expect(items[0]).toMatchObject({ accountCode: code, accountDescription: description });
  });

  it('keeps a name that only looks like one', async () => {
    const { items } = await read(csv('Account,Debit,Credit\n3 months deposit,10,\nCapital,,8\nLoan,,2\n'));
    expect(items[0]).toMatchObject({ accountCode: '', accountDescription: '3 months deposit' });
  });
});

describe('signs and scale', () => {
  it('turns a file that prints credits positive, and says so', async () => {
    const { items, report } = await read(
      csv('Name,Balance\nCash at bank,-60\nTrade payables,20\nSales,90\nRent,-50\n'),
    );
    expect(items[0]?.currentYearBalance).toBe('60.00');
    expect(report).toMatchObject({ flipSign: true });
    expect(report.warnings.map((warning) => warning.kind)).toContain('SIGN_TURNED');
  });

  it('asks when all amounts are printed without a sign', async () => {
    const problem = await problemOf(
      csv('Name,Balance\nCash at bank,60\nRent,50\nTrade payables,20\nSales,90\n'),
    );
    expect(problem.code).toBe('COLUMNS_AMBIGUOUS');
    expect(problem.message).toContain('without a sign');
  });

  it('reads credits printed as negative figures in the credit column', async () => {
    expect(await rowsOf(csv('Name,Debit,Credit\nBank,10,\nCapital,,-10\n'))).toEqual([
      'Bank | 10.00',
      'Capital | -10.00',
    ]);
  });

  it('multiplies amounts that the heading states in thousands', async () => {
    const { items, report } = await read(csv("Name,2024 S$'000\nBank,10\nCapital,-10\n"));
    expect(items[0]?.currentYearBalance).toBe('10000.00');
    expect(report.scale).toBe(1000);
  });
});
