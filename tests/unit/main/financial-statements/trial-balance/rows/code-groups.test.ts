/**
 * Groups that print the sum of the accounts whose codes begin with theirs: left out where no chance makes them, asked for
 * where other rows above accounts have a balance of their own, and never found in a chart of plain accounts.
 */
import { describe, expect, it } from 'vitest';
import { importReportSchema } from '../../../../../../shared/model/trial-balance.ts';
import { csv, problemOf, read } from '../files.ts';

/** Three depths; code, name, balance. */
const GROUPED = [
  '1000,Current assets,7234.56',
  '1100,Bank accounts,5234.56',
  '1110,Heron Bank,3234.56',
  '1120,Egret Bank,2000.00',
  '1200,Trade debtors,2000.00',
  '2000,Current liabilities,-1734.56',
  '2100,Trade creditors,-1500.00',
  '2200,Accruals,-234.56',
  '3000,Equity,-2500.00',
  '3100,Share capital,-1000.00',
  '3200,Retained earnings,-1500.00',
  '4000,Revenue,-8000.00',
  '4100,Sales,-8000.00',
  '5000,Expenses,5000.00',
  '5100,Rent,1200.00',
  '5200,Salaries,3800.00',
];
const HEAD = 'Code,Account,Balance';
const fileOf = (rows: readonly string[]) => csv([HEAD, ...rows].join('\n'));
const shortened = GROUPED.map((row) => row.replace(/^(\d+?)0*,/, '$1,'));
/** Accounts numbered one after another under one group. */
const NUMBERED = [
  '1000,Assets,900.11',
  '1001,Cash,100.10',
  '1010,Heron Bank,300.01',
  '1011,Egret Bank,500.00',
  '2000,Liabilities,-900.11',
  '2001,Creditors,-400.11',
  '2002,Accruals,-500.00',
];

const leftOutOf = async (rows: readonly string[]) => {
  const { report } = await read(fileOf(rows));
  expect(report.questions).toEqual([]);
  expect(report.totals.difference).toBe('0.00');
  return report.leftOut.map(({ row }) => row);
};

describe('groups over the accounts of their codes', () => {
  it.each([
    ['with noughts behind', GROUPED, [2, 3, 7, 10, 13, 15]],
    ['shorter than their accounts', shortened, [2, 3, 7, 10, 13, 15]],
    ['with accounts that are numbered on', NUMBERED, [2, 6]],
    ['without the group of one class', GROUPED.filter((row) => !row.startsWith('2000')), [2, 3, 9, 12, 14]],
  ])('are left out: %s', async (_, rows, expected) => {
    expect(await leftOutOf(rows)).toEqual(expected);
  });

  it('are left out of debit and credit columns, and of both years', async () => {
    const rows = GROUPED.map((row) => {
      const [code, name, balance = ''] = row.split(',');
      const amount = balance.replace('-', '');
      return balance.startsWith('-')
        ? `${code},${name},,${amount},,${amount}`
        : `${code},${name},${amount},,${amount},`;
    });
    const head = 'Code,Account,2025 Debit,2025 Credit,2024 Debit,2024 Credit';
    const { report } = await read(csv([head, ...rows].join('\n')));
    expect(report).toMatchObject({ imported: 10, totals: { difference: '0.00', priorDifference: '0.00' } });
  });

  it('are asked for where another row above accounts has a balance of its own', async () => {
    const rows = [
      ...GROUPED,
      '6000,Finance costs,70.00',
      '6100,Bank charges,30.00',
      '7000,Other income,-90.00',
    ];
    const { extras } = await problemOf(fileOf(rows));
    const { questions } = importReportSchema.parse(extras.report);
    expect(questions).toMatchObject([{ kind: 'SUMS', answered: false }]);
    expect(questions[0]?.choices.map(({ value }) => value)).toEqual(['2', '3', '7', '10', '13', '15']);
  });

  it('are no rows that happen to print the sum of one or two accounts', async () => {
    const plain = [
      '1000,Cash at bank,5000.00',
      '1100,Debtors,2000.00',
      '1200,Deposits,3000.00',
      '2000,Creditors,-4000.00',
      '3000,Share capital,-6000.00',
    ];
    expect(await leftOutOf(plain)).toEqual([]);
  });

  it('stay where a person takes them in', async () => {
    const { report } = await read(fileOf(GROUPED), { recipe: { includeRows: [2] } });
    expect(report.leftOut.map(({ row }) => row)).toEqual([3, 7, 10, 13, 15]);
  });
});
