/** A trial balance in another currency than that of the books is asked about, wherever it says so. */
import { describe, expect, it } from 'vitest';
import { csv, problemOf, read, xlsx } from '../files.ts';
import { BOOKS } from '../odd-shapes.ts';

const options = { currency: 'SGD' } as const;
const amount = (cents: number) => (cents / 100).toFixed(2);

function sheet(head: readonly string[], mark = '', titles: readonly string[] = []): string {
  const rows = BOOKS.map(([code, name, current]) => [code, name, `${mark}${amount(current)}`].join(','));
  return [...titles, head.join(','), ...rows].join('\n');
}

const withColumn = (currency: string) =>
  ['Code,Account,Currency,Balance', ...BOOKS.map(([c, n, b]) => [c, n, currency, amount(b)].join(','))].join(
    '\n',
  );

describe('amounts in a currency that is not that of the books', () => {
  it.each([
    ['a heading', sheet(['Code', 'Account', 'Balance (USD)']), 'USD', 'the heading "Balance (USD)"'],
    ['a sign in a heading', sheet(['Code', 'Account', 'Balance RM']), 'MYR', 'the heading "Balance RM"'],
    [
      'the heading of last year',
      [
        'Code,Account,2025 SGD,2024 USD',
        ...BOOKS.map(([c, n, b, p]) => `${c},${n},${amount(b)},${amount(p)}`),
      ].join('\n'),
      'USD',
      'the heading "2024 USD"',
    ],
    ['a column', withColumn('usd'), 'USD', 'its column of currencies'],
    ['every amount', sheet(['Code', 'Account', 'Balance'], 'US$'), 'USD', 'the sign of its amounts'],
    ['a title', sheet(['Code', 'Account', 'Balance'], '', ['Currency: US Dollars']), 'USD', 'its title'],
    ['the sign of yen and yuan', sheet(['Code', 'Account', 'Balance ¥']), '¥', 'the heading "Balance ¥"'],
    [
      'the words below the table',
      `${sheet(['Code', 'Account', 'Balance'])}\n,,\n(Expressed in US dollars),,\n`,
      'USD',
      'the words below the table, "(Expressed in US dollars)"',
    ],
  ])('by %s are asked about', async (_, text, code, place) => {
    const problem = await problemOf(csv(text), options);
    expect(problem.code).toBe('COLUMNS_AMBIGUOUS');
    expect(problem.message).toContain(`The amounts are in ${code}, by ${place}`);
    expect(problem.message).toContain('these books are kept in SGD');
    expect(problem.extras.report).toMatchObject({
      questions: [{ kind: 'CURRENCY', answered: false, choices: [{ value: '*', rows: BOOKS.length }] }],
    });
  });

  it('in some rows only are asked about, whatever the heading says', async () => {
    for (const head of ['Balance', 'Balance (S$)']) {
      const one = sheet(['Code', 'Account', head]).replace(',18452.67', ',US$18452.67');
      expect((await problemOf(csv(one), options)).message).toContain(
        'Of the amounts some are in USD, by the sign of one (row 2)',
      );
    }
    const rows = [['Code', 'Account', 'Balance'], ...BOOKS.map(([c, n, b]) => [c, n, b / 100])];
    const formatted = await xlsx({ TB: rows }, (book) => {
      for (const row of [2, 3]) {
        const cell = book.worksheets[0]?.getCell(row, 3);
        if (cell) cell.numFmt = '[$US$-409]#,##0.00';
      }
    });
    expect((await problemOf(formatted, options)).message).toContain('by the signs of 2 (rows 2, 3)');
  });

  it('by the format of numbers and by the name of a sheet are asked about', async () => {
    const rows = [['Code', 'Account', 'Balance'], ...BOOKS.map(([c, n, b]) => [c, n, b / 100])];
    const formatted = await xlsx({ TB: rows }, (book) => {
      const column = book.worksheets[0]?.getColumn(3);
      if (column) column.numFmt = '[$RM-43E]#,##0.00';
    });
    expect((await problemOf(formatted, options)).message).toContain('in MYR, by the sign of its amounts');
    const named = await xlsx({ TB_USD: rows });
    expect((await problemOf(named, options)).message).toContain('by the name of the sheet, "TB_USD"');
  });

  it('are read as they stand where a person says that they are those of the books, and the report says so', async () => {
    const text = sheet(['Code', 'Account', 'Balance (USD)']);
    const { items, report, correction } = await read(csv(text), { ...options, recipe: { currency: '*' } });
    expect(items).toHaveLength(BOOKS.length);
    expect(report.questions).toMatchObject([{ kind: 'CURRENCY', answered: true }]);
    // The next file may have other currencies, and is asked anew.
    expect(correction).toMatchObject({ recipe: null });
  });
});

describe('nothing is asked', () => {
  it.each([
    ['of the currency of the books', sheet(['Code', 'Account', 'Balance (S$)'])],
    ['of a bare dollar sign', sheet(['Code', 'Account', 'Balance $'], '$')],
    [
      'where a nearer place says that of the books',
      sheet(['Code', 'Account', 'Balance SGD'], '', ['Trial balance USD']),
    ],
    [
      'where the words below the table say that of the books',
      `${sheet(['Code', 'Account', 'Balance'])}\nAll amounts in SGD`,
    ],
    [
      'of words below the table that speak of no amounts',
      `${sheet(['Code', 'Account', 'Balance'])}\nRate USD 1.35\nUSD accounts are listed apart`,
    ],
    ['of a rate in the title', sheet(['Code', 'Account', 'Balance'], '', ['USD rate 1.35'])],
    [
      'of an account in another currency',
      sheet(['Code', 'Account', 'Balance']).replace('Cash at bank', 'USD account'),
    ],
  ])('%s', async (_, text) => {
    expect((await read(csv(text), options)).items).toHaveLength(BOOKS.length);
  });

  it('of ¥ where the books are kept in yen or in yuan', async () => {
    for (const currency of ['JPY', 'CNY'])
      expect(
        (await read(csv(sheet(['Code', 'Account', 'Balance ¥'])), { currency })).report.questions,
      ).toEqual([]);
  });

  it('where the books are kept in that currency', async () => {
    const text = sheet(['Code', 'Account', 'Balance (USD)']);
    expect((await read(csv(text), { currency: 'USD' })).report.questions).toEqual([]);
  });
});
