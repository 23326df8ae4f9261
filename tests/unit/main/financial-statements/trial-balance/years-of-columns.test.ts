/** Which column is which year: by the words of every kind, by dates, over several rows, in the languages of the region. */
import { describe, expect, it } from 'vitest';
import { headingDate } from '../../../../../main/financial-statements/trial-balance/headings/heading-dates.ts';
import { isoDateSchema } from '../../../../../shared/model/dates.ts';
import { csv, problemOf, read, rowsOf, xlsx } from './files.ts';

const BODY = '1000,Bank,120,90\n2000,Capital,-70,-60\n4000,Sales,-80,-70\n5000,Rent,30,40\n';
const READ = [
  '1000 | Bank | 120.00 | 90.00',
  '2000 | Capital | -70.00 | -60.00',
  '4000 | Sales | -80.00 | -70.00',
  '5000 | Rent | 30.00 | 40.00',
];

const TWO_YEARS = [
  ['Current Period', 'Prior Period'],
  ['currentyear', 'prioryear'],
  ['CURRENT_YEAR', 'PRIOR_YEAR'],
  ['Current', 'Previous'],
  ['This Period', 'Last Period'],
  ['This Year', 'Last Year'],
  ['Current FY', 'Previous FY'],
  ['Curr Year', 'Prev Year'],
  ['CY', 'PY'],
  ['Balance', 'Prior Period'],
  ['Balance', 'Comparatives'],
  ['YTD', 'Prior YTD'],
  ['Current Year Balance', 'prioryearbalance'],
  ['December 31 2020', 'December 31 2019'],
  ['Dec 31, 2020', 'Dec 31, 2019'],
  ['12/31/2020', '12/31/2019'],
  ['Period ended 31.12.2020', 'Period ended 31.12.2019'],
  ['FY2019-20', 'FY2018-19'],
  ['2019/2020', '2018/2019'],
  ['2020-12', '2019-12'],
  ['Tahun semasa', 'Tahun lepas'],
  ['Tahun berjalan', 'Tahun sebelumnya'],
  ['31 Disember 2020', '31 Disember 2019'],
  ['31 Desember 2020', '31 Desember 2019'],
  ['本年', '上年'],
  ['本期金额', '上期金额'],
  ['2020年12月31日', '2019年12月31日'],
  ['本年度餘額', '去年餘額'],
  ['ปีนี้', 'ปีก่อน'],
  ['31 ธันวาคม 2563', '31 ธันวาคม 2562'],
  ['Năm nay', 'Năm trước'],
  ['நடப்பு ஆண்டு', 'முந்தைய ஆண்டு'],
  ['السنة الحالية', 'السنة السابقة'],
] as const;

describe('two amount columns of which the heading says the year', () => {
  it.each(TWO_YEARS)('%s | %s', async (current, prior) => {
    const quoted = (text: string) => (text.includes(',') ? `"${text}"` : text);
    const head = (a: string, b: string) => `Account Code,Account Description,${quoted(a)},${quoted(b)}\n`;
    expect(await rowsOf(csv(head(current, prior) + BODY))).toEqual(READ);
    const turned = BODY.replace(/,(-?\d+),(-?\d+)\n/g, ',$2,$1\n');
    expect(await rowsOf(csv(head(prior, current) + turned))).toEqual(READ);
  });

  it.each([
    ['Alpha', 'Beta'],
    ['Amount 1', 'Amount 2'],
    ['Column1', 'Column2'],
  ])('asks where it says nothing: %s | %s', async (one, two) => {
    const problem = await problemOf(csv(`Account Code,Account Description,${one},${two}\n${BODY}`));
    expect(problem.code).toBe('COLUMNS_AMBIGUOUS');
  });
});

describe('a column beside the balance', () => {
  it('that balances by itself under a heading that is not understood is asked about', async () => {
    const problem = await problemOf(csv(`Account Code,Account Description,2024,Widgets\n${BODY}`));
    expect(problem.message).toContain('"Widgets" balances by itself');
    const recipe = { columns: { code: 0, description: 1, current: 2 } };
    expect(
      (await read(csv(`Account Code,Account Description,2024,Widgets\n${BODY}`), { recipe })).report.imported,
    ).toBe(4);
  });

  it('that holds the previous balance opens the year where the movement says so', async () => {
    const file = csv(
      'Name,Previous Balance,Debit,Credit,Current Balance\nBank,10,5,1,14\nCapital,-10,0,4,-14\n',
    );
    expect((await read(file)).report.columns).toMatchObject({ current: 4, opening: 1 });
    expect(await rowsOf(file)).toEqual(['Bank | 14.00 | 10.00', 'Capital | -14.00 | -10.00']);
  });

  it('is never taken for another that differs in a single row', async () => {
    const file = csv(
      `Name,Balance,Closing Balance\n${Array.from({ length: 20 }, (_, at) => `A${at},${at + 1},${at === 19 ? 99 : at + 1}\n`).join('')}B,-210,-289\n`,
    );
    const { report } = await read(file);
    expect(report.columns.current).toBe(2);
  });
});

describe('labels and sides in the languages of the region', () => {
  it.each([
    ['Kod Akaun', 'Nama Akaun', 'Debit', 'Kredit'],
    ['Kode Akun', 'Nama Akun', 'Debet', 'Kredit'],
    ['科目编码', '科目名称', '期末余额借方', '期末余额贷方'],
    ['科目代號', '科目名稱', '借方', '貸方'],
    ['รหัสบัญชี', 'ชื่อบัญชี', 'เดบิต', 'เครดิต'],
    ['Số hiệu tài khoản', 'Tên tài khoản', 'Nợ', 'Có'],
    ['கணக்கு எண்', 'கணக்கின் பெயர்', 'பற்று', 'வரவு'],
    ['رقم الحساب', 'اسم الحساب', 'مدين', 'دائن'],
  ])('%s | %s | %s | %s', async (code, name, debit, credit) => {
    const { report } = await read(csv(`${code},${name},${debit},${credit}\n1,Bank,9,\n2,Capital,,9\n`));
    expect(report).toMatchObject({
      columns: { code: 0, description: 1, debit: 2, credit: 3 },
      totals: { debit: '9.00', difference: '0.00' },
    });
  });

  it('takes the closing pair of a Chinese balance list and its opening pair', async () => {
    const file = csv(
      '科目编码,科目名称,期初借方余额,期初贷方余额,本期借方发生额,本期贷方发生额,期末借方余额,期末贷方余额\n1001,库存现金,10,0,5,1,14,0\n4001,实收资本,0,10,0,4,0,14\n',
    );
    expect((await read(file)).report.columns).toEqual({
      code: 0,
      description: 1,
      openingDebit: 2,
      openingCredit: 3,
      debit: 6,
      credit: 7,
    });
  });
});

describe('headings over two and three rows', () => {
  it('two: the year above, the kind of balance below', async () => {
    const file = csv(
      ',,Current year,Current year,Prior year,Prior year\nCode,Name,Debit,Credit,Debit,Credit\n1,Bank,9,,7,\n2,Capital,,9,,7\n',
    );
    expect(await rowsOf(file)).toEqual(['1 | Bank | 9.00 | 7.00', '2 | Capital | -9.00 | -7.00']);
  });

  it('three: the company, the year, the unit', async () => {
    const file = await xlsx({
      TB: [
        ['Heron Pte Ltd', '', '', ''],
        ['Code', 'Name', 'FY2024', 'FY2023'],
        ['', '', 'Audited', 'Audited'],
        ['', '', 'S$', 'S$'],
        ['1', 'Bank', 9, 7],
        ['2', 'Capital', -9, -7],
      ],
    });
    expect(await rowsOf(file)).toEqual(['1 | Bank | 9.00 | 7.00', '2 | Capital | -9.00 | -7.00']);
  });
});

describe('an earlier column that is not one year before', () => {
  const warned = async (heads: string) => {
    const yearEnd = isoDateSchema.parse('2025-12-31');
    const { report } = await read(csv(`Code,Account,${heads}\n${BODY}`), { yearEnd });
    return report.warnings.some(({ message }) => message.includes('not one year before'));
  };

  it.each(['2025,2022', '31 Dec 2025,30 Jun 2024'])('is said: %s', async (heads) => {
    expect(await warned(heads)).toBe(true);
  });

  it.each([
    '2025,2024',
    '31 Dec 2025,31 Dec 2024',
    '2025,31 Dec 2024',
    '31 Dec 2025,27 Dec 2024',
    'Dec 2025,Dec 2024',
  ])('and last year is not: %s', async (heads) => expect(await warned(heads)).toBe(false));
});

describe('amounts that look like years', () => {
  it('are no heading', async () => {
    const file = csv('Account,2024,2023\nStationery,2030,1998\nBank,-2030,-1998\n');
    expect(await rowsOf(file)).toEqual(['Stationery | 2030.00 | 1998.00', 'Bank | -2030.00 | -1998.00']);
  });

  it('nor in a workbook without a heading', async () => {
    const file = await xlsx({
      TB: [
        ['Stationery', 2030],
        ['Postage', 2024],
        ['Bank', -4054],
      ],
    });
    const { items } = await read(file);
    expect(items.map((item) => item.currentYearBalance)).toEqual(['2030.00', '2024.00', '-4054.00']);
  });
});

describe('dates of headings', () => {
  it.each([
    ['December 31 2020', '2020-12-31'],
    ['As of December 31 2020', '2020-12-31'],
    ['Mac 2021', '2021-03'],
    ['31 ธ.ค. 2563', '2020-12-31'],
    ['ngày 31 tháng 12 năm 2020', '2020-12-31'],
    ['FY 2023-2024', '2024'],
    ['2023/24', '2024'],
  ])('%s', (text, key) => expect(headingDate(text)?.key).toBe(key));
});
