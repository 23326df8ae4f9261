/**
 * What tells the rows and columns of a long or foreign table apart: sides that begin far below, check digits, levels,
 * points in codes beside decimal commas, sides over two columns, and columns that the workbook hides.
 */
import { describe, expect, it } from 'vitest';
import { csv, problemOf, read, xlsx } from './files.ts';

const totals = async (text: string) => (await read(csv(text))).report.totals;

describe('a long table whose credits stand below all debits', () => {
  it('is read by both columns', async () => {
    const debits = Array.from({ length: 450 }, (_, at) => `${1000 + at},Heron store ${at},2.00,`);
    const credits = Array.from({ length: 45 }, (_, at) => `${5000 + at},Egret supply ${at},,20.00`);
    const { report } = await read(csv(['Code,Account,Debit,Credit', ...debits, ...credits].join('\n')));
    expect(report.questions).toEqual([]);
    expect(report.totals).toMatchObject({ debit: '900.00', credit: '900.00', difference: '0.00' });
    expect(report.imported).toBe(495);
  });
});

describe('groups of accounts', () => {
  it('are left out where a check digit stands behind every code', async () => {
    const rows = [
      'Account,Name,Balance',
      '1-3,Assets,900.11',
      '11-5,Current assets,900.11',
      '1101-7,Cash at bank,400.10',
      '1102-5,Trade debtors,500.01',
      '2-1,Liabilities and capital,-900.11',
      '21-4,Liabilities,-300.11',
      '2101-9,Trade creditors,-100.11',
      '2102-2,Accruals,-200.00',
      '22-0,Capital,-600.00',
      '2201-6,Share capital,-500.00',
      '2202-8,Retained earnings,-100.00',
    ];
    const { report } = await read(csv(rows.join('\n')));
    expect(report.leftOut.map(({ row }) => row)).toEqual([2, 3, 6, 7, 10]);
    expect(report.totals.difference).toBe('0.00');
  });

  it('keep accounts apart that only their last figure tells apart', async () => {
    const rows = ['Account,Name,Balance', '1101-1,Heron Bank,10.00', '1101-2,Egret Bank,20.00'];
    const { report } = await read(csv([...rows, '3000-1,Share capital,-30.00'].join('\n')));
    expect(report.imported).toBe(3);
  });

  it('are left out by a column of levels, which is no company', async () => {
    const rows = [
      'id,parent_id,level,name,balance',
      '1,,1,Assets,700.00',
      '2,1,2,Cash at bank,300.00',
      '3,1,2,Trade debtors,400.00',
      '4,,1,Equity and liabilities,-700.00',
      '5,4,2,Trade creditors,-250.00',
      '6,4,2,Share capital,-450.00',
    ];
    const { report } = await read(csv(rows.join('\n')));
    expect(report.questions).toEqual([]);
    expect(report.leftOut.map(({ row }) => row)).toEqual([2, 5]);
    expect(report.totals).toMatchObject({ debit: '700.00', credit: '700.00' });
  });
});

describe('points and commas', () => {
  it('tell decimal commas in spite of the points in codes', async () => {
    const text = [
      'Código;Nome da conta contábil;Saldo atual',
      '1.1;CIRCULANTE;1.250,50',
      '1.1.001;Caixa;250,50',
      '1.1.002;Bancos;1.000,00',
      '2.1;PASSIVO;-1.250,50',
      '2.1.001;Fornecedores 12.5 dias;-250,50',
      '2.1.002;Capital;-1.000,00',
    ].join('\n');
    expect(await totals(text)).toMatchObject({ debit: '1250.50', credit: '1250.50' });
  });

  it('never read a decimal point as one of thousands because a column of words prints commas', async () => {
    const text = [
      'Código;Conta;Texto;Saldo',
      '1.1.1;Caixa;1.250,50;1250.50',
      '2.1.1;Fornecedores;-250,50;-250.50',
      '2.1.2;Capital;-1.000,00;-1000.00',
    ].join('\n');
    const answer = await read(csv(text)).catch((problem: unknown) => problem);
    const debit =
      answer instanceof Error
        ? null
        : (answer as { report: { totals: { debit: string } } }).report.totals.debit;
    expect([null, '1250.50']).toContain(debit);
  });
});

it('a side over two columns holds for both, with the account in the middle', async () => {
  const text = [
    '차변,,계정과목,대변,',
    '잔액,합계,,합계,잔액',
    '300.00,900.00,현금,600.00,',
    ',100.00,외상매입금,200.00,100.00',
    ',0.00,자본금,200.00,200.00',
  ].join('\n');
  expect(await totals(text)).toMatchObject({ debit: '300.00', credit: '300.00' });
});

it('a hidden column whose amounts were taken is said', async () => {
  const rows = [
    ['Code', 'Account', 'FY2025', 'FY2024'],
    ['1000', 'Cash at bank', 90, 70],
    ['3000', 'Share capital', -90, -70],
  ];
  const bytes = await xlsx({ TB: rows }, (workbook) => {
    const sheet = workbook.worksheets[0];
    if (sheet) sheet.getColumn(3).hidden = true;
  });
  const { report } = await read(bytes);
  const said = report.warnings.find(({ kind }) => kind === 'HIDDEN_COLUMNS');
  expect(said?.message).toContain('"FY2025"');
});

describe('what is no trial balance', () => {
  it.each([
    [
      'numbers of people or things',
      'Metric,Actual,Target\nDebtor days,95,60\nGross margin,38.7,40\nHeads,14,15\nCurrent ratio,2.3,2\n',
    ],
    [
      'a budget or a forecast',
      'period,account,budget_amount\n2025-01,4000,900\n2025-01,5000,-400\n2025-02,4000,950\n2025-02,5000,-420\n',
    ],
    [
      'list of transactions',
      'tranId,tranDate,lineAccount,lineDebitAmount,lineCreditAmount\n7,2025-01-31,1000 Bank,500,\n7,2025-01-31,4000 Sales,,500\n',
    ],
  ])('is called %s', async (called, text) => {
    expect((await problemOf(csv(text))).message).toContain(called);
  });
});
