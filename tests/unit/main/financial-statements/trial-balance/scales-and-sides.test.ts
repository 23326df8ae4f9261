/**
 * Scales that a heading says, those that are refused, classes that are printed without a sign beside signed ones, and
 * the letters of files from China and Western Europe.
 */
import { describe, expect, it } from 'vitest';
import { importReportSchema } from '../../../../../shared/model/trial-balance.ts';
import { csv, problemOf, read, xlsx } from './files.ts';

const headed = (heading: string) =>
  csv(`Code,Account,${heading}\n1000,Bank,7.50\n3000,Share capital,-7.50\n`);
const titled = (title: string) =>
  csv(`Heron Pte Ltd\n${title}\nCode,Account,Balance\n1000,Bank,7.50\n3000,Share capital,-7.50\n`);

describe('the scale of a file', () => {
  it.each([
    ['Balance (S$ 000)', '7500.00'],
    ['Balance HK$ 000', '7500.00'],
    ['Balance $000', '7500.00'],
    ["Balance RM '000", '7500.00'],
    ['Balance (HKD 000)', '7500.00'],
    ['Balance (千元)', '7500.00'],
    ['Balance S$', '7.50'],
    ['Balance $0.00', '7.50'],
  ])('is taken from the heading "%s"', async (heading, amount) => {
    const { items } = await read(headed(heading));
    expect(items[0]?.currentYearBalance).toBe(amount);
  });

  it.each([
    ['dalam ribuan', '7500.00'],
    ['dalam jutaan', '7500000.00'],
    ['As at 31 December 2025', '7.50'],
  ])('is taken from the title "%s"', async (title, amount) => {
    const { items } = await read(titled(title));
    expect(items[0]?.currentYearBalance).toBe(amount);
  });

  it.each([
    'Figures in Crores',
    '(Rs. in lakhs)',
    'Amounts in hundreds',
    "S$'bn",
    'dalam miliar',
    '单位：万元',
  ])('is refused where no books here are kept in it: %s', async (title) => {
    const problem = await problemOf(titled(title));
    expect(problem.code).toBe('UNREADABLE_FILE');
    expect(problem.message).toContain('whole units of the currency');
  });

  it('that is strange is read as a person says', async () => {
    const { items } = await read(titled('Figures in Crores'), { recipe: { scale: 1 } });
    expect(items[0]?.currentYearBalance).toBe('7.50');
  });
});

/** Assets, liabilities and equity with their signs; income without. */
const MIXED = [
  'Code,Account,Account type,Balance',
  '1000,Bank,Asset,900.00',
  '1500,Equipment,Asset,400.00',
  '1590,Accumulated depreciation,Asset,-100.00',
  '2000,Trade payables,Liability,-150.00',
  '2100,Overpaid levy,Liability,10.00',
  '2200,Accruals,Liability,-60.00',
  '3000,Share capital,Equity,-500.00',
  '4000,Consultancy fees,Income,700.00',
  '4100,Training fees,Income,300.00',
  '4200,Rent of rooms,Income,50.00',
  '4900,Sundry,Income,20.00',
  '5000,Salaries,Expense,570.00',
];

describe('a file that signs some classes and not the others', () => {
  it('is asked about, with those that are signed left as they are printed', async () => {
    const problem = await problemOf(csv(MIXED.join('\n')));
    const { questions } = importReportSchema.parse(problem.extras.report);
    expect(questions).toMatchObject([{ kind: 'SIGNS', answered: false }]);
    const [question] = questions;
    expect(question?.text).toContain('Some credits are printed without a sign');
    expect(
      question?.choices.map(({ value, debit, credit, chosen }) => [value, debit, credit, chosen]),
    ).toEqual([
      ['ASSET', '1300.00', '100.00', false],
      ['LIABILITY', '10.00', '210.00', true],
      ['EQUITY', '0.00', '500.00', true],
      ['INCOME', '0.00', '1070.00', true],
      ['EXPENSE', '570.00', '0.00', false],
    ]);
  });

  it('balances as proposed, and follows a choice of a person', async () => {
    const bytes = csv(MIXED.join('\n'));
    const { report, items } = await read(bytes, { recipe: { signs: { classes: {}, accounts: {} } } });
    expect(report.totals).toMatchObject({ debit: '1880.00', difference: '0.00' });
    expect(items.find(({ accountCode }) => accountCode === '2100')?.currentYearBalance).toBe('10.00');
    const signs = { classes: { LIABILITY: 'DEBIT' as const }, accounts: {} };
    const turned = await read(bytes, { recipe: { signs } });
    expect(turned.items.find(({ accountCode }) => accountCode === '2000')?.currentYearBalance).toBe('150.00');
  });

  it('is not asked about where every class is signed, however far it is from balancing', async () => {
    const signed = MIXED.map((line) => line.replace(/(Income),/, '$1,-')).concat(
      '1001,Deposits,Asset,1000.00',
    );
    const { report } = await read(csv(signed.join('\n')));
    expect(report.questions).toEqual([]);
    expect(report.warnings.map(({ kind }) => kind)).toContain('UNBALANCED');
  });
});

const SHEET = (amount: number) => [
  ['Code', 'Account', 'Debit', 'Credit'],
  ['1000', 'Bank', amount, null],
  ['1100', 'Debtors', amount, null],
  ['3000', 'Share capital', null, amount * 2],
];

describe('sheets to choose from', () => {
  it('are all offered, those that do not balance too', async () => {
    const bytes = await xlsx({
      North: SHEET(10),
      South: SHEET(20),
      West: [...SHEET(30), ['5000', 'Rent', 7, null]],
    });
    const problem = await problemOf(bytes);
    const { questions } = importReportSchema.parse(problem.extras.report);
    expect(questions[0]).toMatchObject({ kind: 'SHEET' });
    expect(questions[0]?.choices.map(({ value }) => value)).toEqual(['North', 'South', 'West']);
  });

  it('that hold entries of accounts: the one of this year is asked about, not that of last year', async () => {
    const entries = (year: string) => [
      [`${year} Code`, `${year} Account`, `${year} Amount`],
      ...[1, 2, 3].flatMap(() => [
        ['A', 'Bank', 5],
        ['B', 'Debtors', 5],
        ['C', 'Capital', -10],
      ]),
    ];
    const problem = await problemOf(
      await xlsx({ 'Prior TB': entries('Prior'), 'Closing TB': entries('Closing') }),
    );
    const report = importReportSchema.parse(problem.extras.report);
    expect(report).toMatchObject({ sheet: 'Closing TB', questions: [{ kind: 'NOT_A_TRIAL_BALANCE' }] });
  });
});

describe('a file in an older encoding', () => {
  /** "科目编码,科目名称,本年数,上年数" and two accounts, as programs in China write them. */
  const CHINESE = [
    'bfc6c4bfb1e0c2eb2cbfc6c4bfc3fbb3c62cb1bec4eacafd2cc9cfc4eacafd0a',
    '313030312cbfe2b4e6cfd6bdf02c392e35302c342e32350a',
    '343030312cb9c9b1be2c2d392e35302c2d342e32350a',
  ].join('');

  it('is read in the letters of China where they stand in pairs', async () => {
    const { items } = await read(new Uint8Array(Buffer.from(CHINESE, 'hex')));
    expect(items).toMatchObject([
      { accountDescription: '库存现金', currentYearBalance: '9.50', priorYearBalance: '4.25' },
      { accountDescription: '股本', currentYearBalance: '-9.50' },
    ]);
  });

  it('is read in those of Western Europe where accents stand alone', async () => {
    const text =
      'Code,Account,Balance\n1000,Société Générale à vue,9.50\n3000,Capital émis et libéré,-9.50\n';
    const { items } = await read(new Uint8Array(Buffer.from(text, 'latin1')));
    expect(items.map(({ accountDescription }) => accountDescription)).toEqual([
      'Société Générale à vue',
      'Capital émis et libéré',
    ]);
  });
});
