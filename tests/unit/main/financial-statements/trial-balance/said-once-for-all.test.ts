/**
 * What a file says once for many amounts (their scale, the year of assessment, the company whose rows follow) is never
 * passed over: amounts are not read a thousandfold too small, of the wrong year, or added up over two companies.
 */
import { describe, expect, it } from 'vitest';
import { isoDateSchema } from '../../../../../shared/model/dates.ts';
import { csv, problemOf, read, xlsx } from './files.ts';
import { BOOKS } from './odd-shapes.ts';

const options = { yearEnd: isoDateSchema.parse('2025-12-31'), currency: 'SGD' } as const;
const amount = (cents: number) => (cents / 100).toFixed(2);
const rows = BOOKS.map(([code, name, current]) => [code, name, amount(current)].join(','));
const table = (heading: string, titles: readonly string[] = [], below: readonly string[] = []) =>
  csv([...titles, `Code,Account,${heading}`, ...rows, ...below].join('\n'));

/** A second company, whose few accounts balance by themselves. */
const SMALL = ['1010,Cash at bank,500', '1500,Vans,300', '2010,Due to director,-200', '3010,Capital,-600'];
const SMALL_SIDES = [
  '1010,Cash at bank,500,',
  '1500,Vans,300,',
  '2010,Due to director,,200',
  '3010,Capital,,600',
];

describe('the scale of amounts', () => {
  it.each([
    ['2025 $K', 1000],
    ['2025 (K)', 1000],
    ['2025 in K', 1000],
    ['2025 000s', 1000],
    ['2025 (thousands)', 1000],
    ['2025 x1000', 1000],
    ['2025 KSGD', 1000],
    ['2025 TSGD', 1000],
    ['2025 (S$ mil)', 1_000_000],
    ['2025 $mn', 1_000_000],
    ['2025', 1],
    ['2025 (Kallang)', 1],
    ['Balance 1000', 1],
  ])('is known by the heading "%s"', async (heading, scale) => {
    const { report } = await read(table(heading), options);
    expect(report.scale).toBe(scale);
  });

  it('is known by a title, by the words below the table and by the name of the sheet', async () => {
    const scaleOf = async (bytes: Uint8Array) => (await read(bytes, options)).report.scale;
    expect(await scaleOf(table('Balance', ['Currency: SGD Unit: 1000']))).toBe(1000);
    expect(await scaleOf(table('Balance', [], ['Amounts are in thousands of dollars']))).toBe(1000);
    const sheet = [['Code', 'Account', 'Balance'], ...BOOKS.map(([c, n, b]) => [c, n, b / 100])];
    expect(await scaleOf(await xlsx({ 'TB (S$000)': sheet }))).toBe(1000);
    expect(await scaleOf(await xlsx({ 'TB 2025': sheet }))).toBe(1);
  });

  const decimals = [
    ['1010', 'Cash', 18.4527],
    ['2010', 'Payables', -8.0000025],
    ['3010', 'Capital', -10.4527],
  ] as const;
  const EXACT = ['18452.70', '-8000.00', '-10452.70'];

  it.each([
    [
      'text',
      async () => csv(["Code,Account,Balance S$'000", ...decimals.map((row) => row.join())].join('\n')),
    ],
    ['a workbook', async () => await xlsx({ TB: [['Code', 'Account', "Balance S$'000"], ...decimals] })],
    [
      'a decimal comma',
      async () =>
        csv(
          [
            "Code;Account;Balance S$'000",
            ...decimals.map((row) => row.join(';').replace('8.0000025', '8.00').replace('.', ',')),
          ].join('\n'),
        ),
    ],
  ])('leaves no decimal out: %s', async (_what, file) => {
    const { items, report } = await read(await file(), options);
    expect(items.map(({ currentYearBalance }) => currentYearBalance)).toEqual(EXACT);
    expect(report.warnings.find(({ kind }) => kind === 'ROUNDED')?.rows ?? []).not.toContain(2);
  });

  it('says which amounts have a fraction of a cent of the currency', async () => {
    const lines = [
      "Code,Account,Balance S$'000",
      '1010,Cash,18.452',
      '1020,Bank,1.234567',
      '3010,Capital,-19.68657',
    ];
    for (const file of [
      csv(lines.join('\n')),
      await xlsx({
        TB: [
          ['Code', 'Account', "Balance S$'000"],
          ['1010', 'Cash', 18.452],
          ['1020', 'Bank', 1.234567],
        ],
      }),
    ]) {
      const { report } = await read(file, options);
      const found = report.warnings.find(({ kind }) => kind === 'ROUNDED');
      expect(found).toMatchObject({ rows: [3], message: expect.stringContaining('rounded to the cent') });
    }
  });

  it('speaks of no rounding where only a name has more than two decimals', async () => {
    const lines = ['Code,Account,Balance', '1010,Bond at 3.125,100.00', '3010,Capital,-100.00'];
    const { report } = await read(csv(lines.join('\n')), options);
    expect(report.warnings.map(({ kind }) => kind)).not.toContain('ROUNDED');
  });

  it('holds the difference against the profit of the file in one unit', async () => {
    const lines = [
      "Code,Account,Balance S$'000",
      '1010,Cash,100',
      '3010,Capital,-60',
      '4010,Sales,-90',
      '5010,Rent,50',
    ];
    const { report } = await read(
      csv([...lines, '3020,Retained earnings with the result,-40', ',Profit for the year,40'].join('\n')),
      options,
    );
    expect(report.totals.difference).toBe('-40000.00');
    expect(report.warnings.find(({ kind }) => kind === 'PROFIT_IN_EQUITY')?.message).toContain('40,000');
  });
});

describe('the year of assessment', () => {
  it('is the one after the year in which the accounts end', async () => {
    const both = BOOKS.map(([c, n, current, prior]) => `${c},${n},${amount(prior)},${amount(current)}`);
    const { items } = await read(csv(['Code,Account,YA 2025,YA 2026', ...both].join('\n')), options);
    const [, , current = 0, prior = 0] = BOOKS[0] ?? [];
    expect(items[0]).toMatchObject({ currentYearBalance: amount(current), priorYearBalance: amount(prior) });
  });
});

describe('two companies below one another, told by rows of words alone', () => {
  it.each([
    [
      'by their names',
      ['Kestrel Lane Pte Ltd', ...rows, 'Harrier Trading Pte Ltd', ...SMALL],
      'Kestrel Lane Pte Ltd, Harrier Trading Pte Ltd',
    ],
    [
      'by the heading that comes again',
      [...rows, 'Code,Account,Balance', ...SMALL],
      'Table from row 2, Table from row',
    ],
    ['by currencies', ['SGD accounts', ...rows, 'USD accounts', ...SMALL], 'SGD accounts, USD accounts'],
  ])('are asked about, %s', async (_, lines, names) => {
    const problem = await problemOf(csv(['Code,Account,Balance', ...lines].join('\n')), options);
    expect(problem.message).toContain(`The sheet has 2 trial balances below one another (${names}`);
  });

  it('are asked about below the total of the first', async () => {
    const sides = BOOKS.map(([c, n, b]) => `${c},${n},${b > 0 ? amount(b) : ''},${b < 0 ? amount(-b) : ''}`);
    const total = BOOKS.reduce((sum, [, , b]) => sum + Math.max(0, b), 0);
    const foot = `,Total,${amount(total)},${amount(total)}`;
    const lines = [
      'Kestrel Lane Pte Ltd',
      ...sides,
      foot,
      'Harrier Trading Pte Ltd',
      ...SMALL_SIDES,
      ',Total,800,800',
    ];
    const problem = await problemOf(csv(['Code,Account,Debit,Credit', ...lines].join('\n')), options);
    expect(problem.message).toContain('(Kestrel Lane Pte Ltd, Harrier Trading Pte Ltd)');
    const chosen = { ...options, recipe: { companies: ['Harrier Trading Pte Ltd'] } };
    const { items } = await read(csv(['Code,Account,Debit,Credit', ...lines].join('\n')), chosen);
    expect(items.map(({ currentYearBalance }) => currentYearBalance)).toEqual([
      '500.00',
      '300.00',
      '-200.00',
      '-600.00',
    ]);
  });

  it('are not seen in groups of one company, whose parts do not balance', async () => {
    const half = rows.length >> 1;
    const grouped = ['Balance sheet', ...rows.slice(0, half), 'Profit or loss', ...rows.slice(half)];
    const { items } = await read(csv(['Code,Account,Balance', ...grouped].join('\n')), options);
    expect(items).toHaveLength(BOOKS.length);
  });

  it('are told where coded rows stand below the total without a name', async () => {
    const sides = BOOKS.map(([c, n, b]) => `${c},${n},${b > 0 ? amount(b) : ''},${b < 0 ? amount(-b) : ''}`);
    const total = BOOKS.reduce((sum, [, , b]) => sum + Math.max(0, b), 0);
    const foot = `,Total,${amount(total)},${amount(total)}`;
    const { report } = await read(
      csv(['Code,Account,Debit,Credit', ...sides, foot, '9010,Guarantees,70,'].join('\n')),
      options,
    );
    expect(report.warnings).toContainEqual(
      expect.objectContaining({ kind: 'BELOW_TOTAL', rows: [BOOKS.length + 3] }),
    );
  });
});
