/** Periods side by side: a person picks the column, the same month of the year before is last year, and the pick is remembered. */
import { describe, expect, it } from 'vitest';
import { isoDateSchema } from '../../../../../../shared/model/dates.ts';
import {
  type ImportQuestion,
  type ImportRecipe,
  importReportSchema,
  type RememberedRecipe,
} from '../../../../../../shared/model/trial-balance.ts';
import { csv, problemOf, read, rowsOf, xlsx } from '../files.ts';

const YEAR_END = isoDateSchema.parse('2024-12-31');
const BALANCES: readonly (readonly [string, string, readonly number[]])[] = [
  ['1000', 'Cash at bank', [100, 250, 420]],
  ['2000', 'Trade payables', [-40, -90, -140]],
  ['3000', 'Share capital', [-10, -10, -10]],
  ['4000', 'Sales', [-90, -250, -500]],
  ['5000', 'Rent', [40, 100, 230]],
];
const MOVEMENTS = BALANCES.map(
  ([code, name, all]) => [code, name, all.map((value, at) => value - (all[at - 1] ?? 0))] as const,
);

function table(heads: readonly string[], rows: typeof MOVEMENTS | typeof BALANCES, withTotal = false) {
  const lines = rows.map(([code, name, all]) =>
    [code, name, ...all, ...(withTotal ? [all.reduce((sum, value) => sum + value, 0)] : [])].join(),
  );
  return csv([`Code,Account,${heads.join()}`, ...lines, ''].join('\n'));
}

async function asked(bytes: Uint8Array, yearEnd = YEAR_END): Promise<ImportQuestion> {
  const { extras } = await problemOf(bytes, { yearEnd });
  const open = importReportSchema.parse(extras.report).questions.find(({ answered }) => !answered);
  if (!open) throw new Error('No question is open.');
  return open;
}

describe('months side by side', () => {
  it.each([
    [['Oct 2024', 'Nov 2024', 'Dec 2024'], '2024-10'],
    [['Oct-24', 'Nov-24', 'Dec-24'], '2024-10'],
    [['10/2024', '11/2024', '12/2024'], '2024-10'],
    [['Oct', 'Nov', 'Dec'], '2024-10'],
    [['Oktober', 'November', 'Desember'], '2024-10'],
    [['P10', 'P11', 'P12'], '2024-10'],
    [['Period 10', 'Period 11', 'Period 12'], '2024-10'],
    [['Month 10', 'Month 11', 'Month 12'], '2024-10'],
  ])('%j are asked for, with their totals and the one of the year end proposed', async (heads, first) => {
    const question = await asked(table(heads, BALANCES));
    expect(question).toMatchObject({ kind: 'PERIOD', several: false });
    expect(
      question.choices.map(({ value, label, rows, debit, credit, chosen }) => [
        value === first,
        label,
        rows,
        debit,
        credit,
        chosen,
      ]),
    ).toEqual([
      [true, heads[0], 5, '140.00', '140.00', false],
      [false, heads[1], 5, '350.00', '350.00', false],
      [false, heads[2], 5, '650.00', '650.00', true],
    ]);
  });

  it('each is read when it is chosen, and the question stands answered', async () => {
    const file = table(['Oct 2024', 'Nov 2024', 'Dec 2024'], BALANCES);
    for (const [at, period] of ['2024-10', '2024-11', '2024-12'].entries()) {
      const { items, report } = await read(file, { yearEnd: YEAR_END, recipe: { period } });
      expect(items.map(({ currentYearBalance }) => Number(currentYearBalance))).toEqual(
        BALANCES.map(([, , all]) => all[at]),
      );
      expect(report.columns.current).toBe(2 + at);
      expect(report.questions).toMatchObject([{ kind: 'PERIOD', answered: true }]);
    }
  });

  it('months of a year that ends in June are dated by it', async () => {
    const june = isoDateSchema.parse('2025-06-30');
    const values = async (heads: readonly string[]) =>
      (await asked(table(heads, BALANCES), june)).choices.map(({ value }) => value);
    expect(await values(['Jul', 'Dec', 'Jun'])).toEqual(['2024-07', '2024-12', '2025-06']);
    expect(await values(['P1', 'P6', 'P12'])).toEqual(['2024-07', '2024-12', '2025-06']);
  });

  it.each([
    ['quarters', ['Q2', 'Q3', 'Q4'], ['2024-06', '2024-09', '2024-12']],
    ['quarters with their year', ['2Q2024', '3Q24', 'Qtr 4 2024'], ['2024-06', '2024-09', '2024-12']],
    ['quarters in words', ['2nd Quarter', '3rd Quarter', '4th Quarter'], ['2024-06', '2024-09', '2024-12']],
    ['quarters of two years', ['Q4 2023', 'Q3 2024', "Q4 '24"], ['2023-12', '2024-09', '2024-12']],
  ])('%s are asked for like months', async (_what, heads, dates) => {
    const { kind, choices } = await asked(table(heads, BALANCES));
    expect(kind).toBe('PERIOD');
    expect(choices.map(({ value, chosen }) => [value, chosen])).toEqual(
      dates.map((date) => [date, date === '2024-12']),
    );
  });

  it.each([
    ['2024', '2024-12-31', ['Oct', 'Nov', 'Dec'], ['2024-10', '2024-11', '2024-12']],
    ['2023', '2024-12-31', ['Oct', 'Nov', 'Dec'], ['2023-10', '2023-11', '2023-12']],
    ['FY2024', '2024-12-31', ['P10', 'P11', 'P12'], ['2024-10', '2024-11', '2024-12']],
    ['2024', '2024-12-31', ['Q2', 'Q3', 'Q4'], ['2024-06', '2024-09', '2024-12']],
    ['FY2025', '2025-06-30', ['Jul', 'Jan', 'Jun'], ['2024-07', '2025-01', '2025-06']],
    ['2024', '2025-06-30', ['Jul', 'Jan', 'Jun'], ['2023-07', '2024-01', '2024-06']],
    ['2025', '2025-06-30', ['Q2', 'Q3', 'Q4'], ['2024-12', '2025-03', '2025-06']],
  ])('of the year %s above them (year end %s)', async (year, yearEnd, heads, dates) => {
    const file = csv([`,,${year},,`, new TextDecoder().decode(table(heads, BALANCES))].join('\n'));
    const { kind, choices } = await asked(file, isoDateSchema.parse(yearEnd));
    expect(kind).toBe('PERIOD');
    expect(choices.map(({ value }) => value)).toEqual(dates);
  });

  it('of two years above them: the same month of the year before is last year', async () => {
    const rows = BALANCES.map(([code, name, all]) => [code, name, ...all, ...all].join());
    const heads = [',,2023,,,2024,,', 'Code,Account,Q2,Q3,Q4,Q2,Q3,Q4'];
    const file = csv([...heads, ...rows, ''].join('\n'));
    const { choices } = await asked(file);
    expect(choices.map(({ label }) => label)).toEqual(
      ['2023', '2024'].flatMap((year) => ['Q2', 'Q3', 'Q4'].map((quarter) => `${year} ${quarter}`)),
    );
    const { report } = await read(file, { yearEnd: YEAR_END, recipe: { period: '2024-12' } });
    expect(report.columns).toMatchObject({ current: 7, prior: 4 });
  });

  it('the same month a year before is last year, and no other', async () => {
    const heads = ['Dec 2023', 'Nov 2024', 'Dec 2024'];
    const recipe = { period: '2024-12' };
    const { report } = await read(table(heads, BALANCES), { yearEnd: YEAR_END, recipe });
    expect(report.columns).toMatchObject({ current: 4, prior: 2 });
    const half = table(['Jun 2023', 'Dec 2023', 'Jun 2024'], BALANCES);
    const june = { yearEnd: isoDateSchema.parse('2024-06-30'), recipe: { period: '2024-06' } };
    expect((await read(half, june)).report.columns).toMatchObject({ current: 4, prior: 2 });
    const broken = table(['Jul 2023', 'Dec 2023', 'Jun 2024'], BALANCES);
    expect((await read(broken, june)).report.columns.prior).toBeUndefined();
  });

  it('pairs of debits and credits below each month are one choice each', async () => {
    const sides = (value: number) => (value > 0 ? [value, ''] : ['', -value]);
    const file = await xlsx({
      TB: [
        ['Code', 'Account', 'Nov 2024', '', 'Dec 2024', ''],
        ['', '', 'Debit', 'Credit', 'Debit', 'Credit'],
        ...BALANCES.map(([code, name, all]) => [code, name, ...all.slice(1).flatMap(sides)]),
      ],
    });
    const { choices } = await asked(file);
    expect(choices.map(({ label, debit, credit }) => [label, debit, credit])).toEqual([
      ['Nov 2024', '350.00', '350.00'],
      ['Dec 2024', '650.00', '650.00'],
    ]);
    expect(await rowsOf(file, { yearEnd: YEAR_END, recipe: { period: '2024-11' } })).toContain(
      '4000 | Sales | -250.00',
    );
  });
});

describe('a column beside the months', () => {
  it('that is their sum is proposed, for then they are movements', async () => {
    const file = table(['Oct', 'Nov', 'Dec', 'Total'], MOVEMENTS, true);
    const { choices } = await asked(file);
    expect(choices.find(({ chosen }) => chosen)).toMatchObject({ label: 'Total', debit: '650.00' });
    const options = { yearEnd: YEAR_END, recipe: { period: 'Total' } };
    expect(await rowsOf(file, options)).toContain('4000 | Sales | -500.00');
  });

  it('that says it is the balance to date is taken without a question', async () => {
    const file = table(['Oct 2024', 'Nov 2024', 'Dec 2024', 'YTD'], MOVEMENTS, true);
    expect((await read(file, { yearEnd: YEAR_END })).report).toMatchObject({
      columns: { current: 5 },
      questions: [],
    });
  });
});

describe('days side by side', () => {
  it('are balances: the year end is taken, the others are named', async () => {
    const file = table(['30 Jun 2024', '30 Sep 2024', '31 Dec 2024'], BALANCES);
    const { report } = await read(file, { yearEnd: YEAR_END });
    expect(report.columns.current).toBe(4);
    expect(report.warnings.map(({ message }) => message).join()).toContain('30 Jun 2024, 30 Sep 2024');
  });

  it('none of which is the year end are asked for', async () => {
    const file = table(['31 Mar 2024', '30 Jun 2024', '30 Sep 2024'], BALANCES);
    expect((await asked(file)).kind).toBe('PERIOD');
  });

  it('six months apart: whether the earlier one is last year is asked', async () => {
    const file = csv('Code,Account,31 Dec 2024,30 Jun 2023\n1,Bank,9,7\n2,Capital,-9,-7\n');
    expect((await read(file, { yearEnd: YEAR_END })).report.columns).toMatchObject({ current: 2, prior: 3 });
    const half = csv('Code,Account,30 Jun 2024,31 Dec 2023\n1,Bank,9,7\n2,Capital,-9,-7\n');
    const question = await asked(half, isoDateSchema.parse('2024-06-30'));
    expect(question.kind).toBe('COLUMNS');
    expect(question.text).toContain('6 months apart');
  });
});

describe('the memory of a client', () => {
  async function remembered(bytes: Uint8Array, recipe: ImportRecipe): Promise<RememberedRecipe[]> {
    const { correction } = await read(bytes, { yearEnd: YEAR_END, recipe });
    return correction?.recipe
      ? [{ ...correction, recipe: correction.recipe, savedAt: '2026-01-05T00:00:00.000Z' }]
      : [];
  }

  it.each([
    [
      ['Oct 2024', 'Nov 2024', 'Dec 2024'],
      ['Oct 2025', 'Nov 2025', 'Dec 2025'],
    ],
    [
      ['Oct', 'Nov', 'Dec'],
      ['Oct', 'Nov', 'Dec'],
    ],
    [
      ['P10', 'P11', 'P12'],
      ['P10', 'P11', 'P12'],
    ],
  ])('takes the month of the year end next year: %j', async (heads, next) => {
    const memory = await remembered(table(heads, BALANCES), { period: '2024-12' });
    expect(memory[0]?.recipe).toEqual({ period: 'YEAR_END' });
    const { report } = await read(table(next, BALANCES), {
      yearEnd: isoDateSchema.parse('2025-12-31'),
      remembered: memory,
    });
    expect(report.columns.current).toBe(4);
    expect(report.questions).toMatchObject([{ kind: 'PERIOD', answered: true }]);
  });

  it('takes the total next year, and asks again where there is none', async () => {
    const heads = ['Oct', 'Nov', 'Dec', 'Total'];
    const memory = await remembered(table(heads, MOVEMENTS, true), { period: 'Total' });
    expect(memory[0]?.recipe).toEqual({ period: 'Total' });
    const options = { yearEnd: isoDateSchema.parse('2025-12-31'), remembered: memory };
    expect((await read(table(heads, MOVEMENTS, true), options)).report.columns.current).toBe(5);
    expect((await problemOf(table(['Oct', 'Nov', 'Dec'], MOVEMENTS), options)).code).toBe(
      'COLUMNS_AMBIGUOUS',
    );
  });
});
