/** What moved in a period is not taken for the balance at its end, however it is headed. */
import { describe, expect, it } from 'vitest';
import { isoDateSchema } from '../../../../../../shared/model/dates.ts';
import { csv, problemOf, read, rowsOf } from '../files.ts';

const MOVED =
  'Bank,100.00,50.00,30.00,20.00\nStock,40.00,10.00,5.00,5.00\nCapital,-140.00,0.00,0.00,0.00\nSales,0.00,0.00,25.00,-25.00\n';

describe('what debits and credits come to beside an opening balance', () => {
  it.each(['Net', 'Total', 'Balance', 'Net Amount'])('is asked about under "%s"', async (heading) => {
    const problem = await problemOf(csv(`Account,Opening Balance,Debit,Credit,${heading}\n${MOVED}`));
    expect(problem.code).toBe('COLUMNS_AMBIGUOUS');
    expect(problem.message).toContain('movement of the period');
  });

  it('is the balance where it is headed as the closing one, or all accounts open at nil', async () => {
    const closing = csv(`Account,Opening Balance,Debit,Credit,Closing Balance\n${MOVED}`);
    expect((await read(closing)).report.columns).toMatchObject({ debit: 2, credit: 3 });
    const fromNil = MOVED.replace(/^(\w+),[-\d.]+/gm, '$1,0.00');
    const first = csv(`Account,Opening Balance,Debit,Credit,Balance\n${fromNil}`);
    expect((await read(first)).report.columns).toMatchObject({ debit: 2, credit: 3 });
  });
});

describe('debits and credits that come to a movement', () => {
  it.each(['Net Movement', 'Net Change', 'Movement'])('are asked about beside "%s"', async (heading) => {
    const rows = 'Bank,50.00,30.00,20.00\nStock,10.00,5.00,5.00\nSales,0.00,25.00,-25.00\n';
    const problem = await problemOf(csv(`Account,Debits,Credits,${heading}\n${rows}`));
    expect(problem.code).toBe('COLUMNS_AMBIGUOUS');
    expect(problem.message).toContain('movement');
  });
});

describe('years between the opening and the closing balance', () => {
  const head =
    ',Initial Balance,,2024,,2025,,End Balance,\nAccount,Debit,Credit,Debit,Credit,Debit,Credit,Debit,Credit\n';

  it('are movements, and none of them is last year', async () => {
    const rows =
      '1000 Bank,60,0,20,0,30,0,110,0\n1100 Stock,30,0,10,0,10,0,50,0\n3000 Capital,0,90,0,0,0,10,0,100\n4000 Sales,0,0,0,90,0,100,0,100\n5000 Rent,0,0,60,0,40,0,40,0\n';
    expect(await rowsOf(csv(head + rows))).toEqual([
      '1000 | Bank | 110.00 | 60.00',
      '1100 | Stock | 50.00 | 30.00',
      '3000 | Capital | -100.00 | -90.00',
      '4000 | Sales | -100.00 | 0.00',
      '5000 | Rent | 40.00 | 0.00',
    ]);
  });

  it('stand over the table too where nothing stands over the names', async () => {
    const rows = '1000 Bank,60,0,30,0,90,0\n3000 Capital,0,60,0,10,0,70\n4000 Sales,0,0,0,20,0,20\n';
    const above = ',Initial Balance,,2025,,End Balance,\n,Debit,Credit,Debit,Credit,Debit,Credit\n';
    const yearEnd = isoDateSchema.parse('2025-12-31');
    expect(await rowsOf(csv(above + rows), { yearEnd })).toEqual([
      '1000 | Bank | 90.00 | 60.00',
      '3000 | Capital | -70.00 | -60.00',
      '4000 | Sales | -20.00 | 0.00',
    ]);
  });
});
