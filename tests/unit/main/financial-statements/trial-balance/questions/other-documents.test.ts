/** What is no trial balance says what it is and what to upload instead; a person may say that it is one all the same. */
import { describe, expect, it } from 'vitest';
import { importReportSchema } from '../../../../../../shared/model/trial-balance.ts';
import { csv, problemOf, read, xlsx } from '../files.ts';

const DOCUMENTS: readonly (readonly [string, string])[] = [
  [
    'profit or loss statement',
    'Heron Pte Ltd\nProfit and Loss\nYear ended 31 December 2024\n\n,2024,2023\nSales,900,800\nCost of sales,400,350\nGross profit,500,450\nRent,100,90\nSalaries,200,180\nTotal expenses,300,270\nNet profit,200,180\n',
  ],
  [
    'profit or loss statement',
    'Account,Amount\nSales,900\nCost of sales,400\nGross profit,500\nRent,100\nNet profit,400\n',
  ],
  [
    'balance sheet',
    'Heron Pte Ltd\nBalance Sheet as at 31 December 2024\n\nAccount,2024\nCash,50\nReceivables,60\nTotal assets,110\nPayables,20\nTotal liabilities,20\nShare capital,90\nTotal equity,90\n',
  ],
  [
    'invoice',
    'Tax Invoice\n\nItem,Quantity,Unit price,Amount\nPaper,2,5.00,10.00\nInk,1,30.00,30.00\nTotal,,,40.00\n',
  ],
  [
    'list of transactions',
    'Date,Reference,Account,Debit,Credit\n2024-01-03,JV1,Bank,10,\n2024-01-03,JV1,Sales,,10\n2024-01-04,JV2,Rent,5,\n2024-01-04,JV2,Bank,,5\n',
  ],
  [
    'list of transactions',
    'General Ledger\n\nAccount,Description,Debit,Credit\nBank,Opening,10,\nBank,Sale,20,\nBank,Rent,,5\nSales,Sale,,20\nSales,Sale,,8\nRent,Rent,5,\nRent,Rent,8,\nBank,More,,8\n',
  ],
  [
    'list of transactions',
    'GLID,TxnDate,AccountNumber,AccountName,Debit,Credit,Currency\nG1,2024-05-05,4000,Sales,0,2505.15,GBP\nG2,2024-06-23,5000,Cost of goods,1184.73,0,USD\nG3,2025-01-09,5000,Cost of goods,748.25,0,GBP\nG4,2023-09-30,6000,Payroll,1610.64,0,USD\nG5,2024-08-03,5000,Cost of goods,1053.12,0,USD\nG6,2025-05-11,4000,Sales,0,90.00,GBP\n',
  ],
  [
    'list of accounts without their balances',
    'Account Number,Account Name,Account Type,Remarks,Tax Code\n1-101,Kas,Asset,Cash on hand,-\n1-102,Piutang,Asset,Receivables,-\n2-101,Utang,Liability,Payables,-\n3-101,Modal,Equity,Capital,-\n4-101,Pendapatan,Income,Sales,-\n',
  ],
  [
    'list of transactions',
    ',Date,P/R,Debit Account,Credit Account,Debit,Credit,Description\n0,Sep 01,101,Cash,,52000,,\n1,,301,,Owner capital,,52000,\n2,,111,Equipment,,10000,,\n3,,101,,Cash,,10000,\n4,,,,,,,Bought equipment\n5,Sep 06,501,Rent,,700,,\n6,,101,,Cash,,700,\n',
  ],
  [
    'bank statement',
    'Date,Description,Debit,Credit,Balance\n01/12/2025,Opening balance,,,"10,000.00"\n03/12/2025,Salary,"2,000.00",,"8,000.00"\n05/12/2025,Transfer,,"1,500.00","9,500.00"\n06/12/2025,Levy,200.00,,"9,300.00"\n11/12/2025,Interest,,1.20,"9,301.20"\n',
  ],
  [
    'bank statement',
    'Date,Details,Amount,Balance\n31/03/2025,Sales,900.00,1400.00\n31/03/2025,Rent,-200.00,500.00\n28/02/2025,Sales,900.00,700.00\n28/02/2025,Rent,-200.00,-200.00\n31/01/2025,Opening,0.00,0.00\n',
  ],
  [
    'balance sheet',
    'non-current asset\nFixed assets,,45.10\nCurrent assets\nCash,60.90\nStock,4\n ,,64.90\nTOTAL assets,,110.00\nEQUITY AND LIABILITY\nCapital,90.00\nPayables,20.00\nTOTAL equity and liability,,110.00\n',
  ],
  [
    'profit or loss statement',
    '항목,2023,2024\n매출액,760,880\n매출원가,593,680\n매출총이익,167,200\n판매비,99,110\n영업이익,68,90\n당기순이익,51,64\n',
  ],
  [
    'chart of accounts',
    '*Code,*Name,*Type,*Tax Code,Description,Dashboard,Balance\n,Main bank,Bank,Exempt (0%),,No,\n980,Capital,Equity,Exempt (0%),,No,\n200,Sales,Revenue,Exempt (0%),,No,\n310,Purchases,Expense,Exempt (0%),,No,\n',
  ],
  [
    'list of transactions',
    `account_id,balance_date,gl_balance\n${[1001, 2001, 3001]
      .flatMap((code) =>
        [1, 2, 3, 4, 5].map((day) => `${code},2026-05-0${day},${code % 7 === 0 ? '-' : ''}${code * day}.25`),
      )
      .join('\n')}\n`,
  ],
  [
    'list of numbers of people',
    'Department,Headcount 2024,Headcount 2023,FTE\nSales,12,10,11.5\nFinance,5,5,5\nOperations,40,38,39.2\nTotal,57,53,55.7\n',
  ],
  [
    'aged list',
    'Aged Receivables Summary\nAs at 31 Dec 2024\n\nContact,Current,1 - 30 days,31 - 60 days,Over 60 days,Total\nHeron,10,20,0,0,30\nEgret,0,0,5,1,6\nTotal,10,20,5,1,36\n',
  ],
];

describe('a file that is no trial balance', () => {
  it.each(DOCUMENTS)('%s', async (what, text) => {
    const { code, message, extras } = await problemOf(csv(text));
    expect(code).toBe('COLUMNS_AMBIGUOUS');
    expect(message).toContain(what);
    expect(message).toContain('Export the trial balance');
    const { questions } = importReportSchema.parse(extras.report);
    expect(questions[0]).toMatchObject({ kind: 'NOT_A_TRIAL_BALANCE', answered: false });
  });

  it('with its accounts side by side is to be turned', async () => {
    const text =
      'year,Cash,Accounts receivable,Inventory,Accounts payable,Share capital\n2023,410,380,290,180,900\n2024,460,420,310,190,1000\n';
    expect((await problemOf(csv(text))).message).toContain('Turn the table');
  });

  it('is read where a person says that it is one', async () => {
    const file = csv('Income statement\n\nAccount,Debit,Credit\nBank,10,\nRent,5,\nSales,,12\n');
    expect((await problemOf(file)).message).toContain('profit or loss statement');
    const { report } = await read(file, { recipe: { readAnyway: true } });
    expect(report).toMatchObject({ imported: 3, answers: { readAnyway: true } });
  });

  it('beside a trial balance is passed over', async () => {
    const book = await xlsx({
      'P&L': [
        ['Profit and loss'],
        ['Account', 'Amount'],
        ['Sales', 90],
        ['Gross profit', 90],
        ['Net profit', 90],
      ],
      TB: [
        ['Code', 'Account', 'Debit', 'Credit'],
        ['1', 'Bank', 90, null],
        ['4', 'Sales', null, 90],
      ],
    });
    expect((await read(book)).report).toMatchObject({ sheet: 'TB', imported: 2 });
  });

  it('says so where accounts come again and again and no column says why', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => `1,Bank,${at + 1}\n2,Sales,${-at - 1}\n`).join('');
    expect((await problemOf(csv(`Code,Account,Balance\n${rows}`))).message).toContain('again and again');
  });

  it('is not seen in two years that stand beside a forecast, which is left out', async () => {
    const text =
      'Code,Account,Forecast 2026,2025,2024\n1,Bank,50,20,7\n2,Capital,-10,-10,-7\n3,Sales,-40,-10,0\n';
    const { report, items } = await read(csv(text), { yearEnd: '2025-12-31' as never });
    expect(items[0]).toMatchObject({ currentYearBalance: '20.00', priorYearBalance: '7.00' });
    expect(report.amountColumns).toMatchObject([
      { heading: 'Forecast 2026', role: null },
      { heading: '2025', role: 'current' },
      { heading: '2024', role: 'prior' },
    ]);
  });

  it('takes the companies of a group for no words of a chart, and asks which column is meant', async () => {
    const text =
      'Code,Account name,Parent,Subsidiary,Elimination,Group\n1,Bank,500,200,0,700\n2,Investment,400,0,-400,0\n3,Capital,-700,-400,400,-700\n4,Sales,-900,-300,100,-1100\n5,Costs,700,500,-100,1100\n';
    const problem = await problemOf(csv(text));
    expect(problem.message).not.toContain('chart of accounts');
    expect(problem.message).toContain('the meaning of its columns is not certain');
  });

  it.each([
    'Trial Balance\nCode,Account,Debit,Credit\n1,Bank,10,\n1,Bank,5,\n2,Net profit brought forward,,15\n',
    'Code,Account,Statement,Debit,Credit\n1,Bank,Balance Sheet,10,\n4,Sales,Profit and Loss,,10\n',
  ])('is not seen in a trial balance that speaks of statements', async (text) => {
    expect((await read(csv(text))).report.totals.difference).toBe('0.00');
  });
});
