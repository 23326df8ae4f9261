/** What is asked of a file that holds several companies, currencies or periods, or no signs, and what an answer brings. */
import { describe, expect, it } from 'vitest';
import { isoDateSchema } from '../../../../../../shared/model/dates.ts';
import {
  type ImportQuestion,
  type ImportRecipe,
  importReportSchema,
  type RememberedRecipe,
} from '../../../../../../shared/model/trial-balance.ts';
import { csv, problemOf, read } from '../files.ts';

const SAVED = '2026-01-05T00:00:00.000Z';

async function asked(bytes: Uint8Array, recipe?: ImportRecipe): Promise<ImportQuestion> {
  const problem = await problemOf(bytes, recipe ? { recipe } : {});
  expect(problem.code).toBe('COLUMNS_AMBIGUOUS');
  const { questions } = importReportSchema.parse(problem.extras.report);
  const open = questions.find(({ answered }) => !answered);
  if (!open) throw new Error('No question is open.');
  return open;
}

async function memoryOf(
  bytes: Uint8Array,
  recipe: ImportRecipe,
  yearEnd?: string,
): Promise<RememberedRecipe[]> {
  const options = yearEnd === undefined ? { recipe } : { recipe, yearEnd: isoDateSchema.parse(yearEnd) };
  const { correction } = await read(bytes, options);
  return correction?.recipe ? [{ ...correction, recipe: correction.recipe, savedAt: SAVED }] : [];
}

/** Three companies with the same accounts; each balances. */
const companies = (heading: string, year = 0) =>
  csv(
    [
      `${heading},Code,Account,Balance,Prior year`,
      ...['Heron Pte Ltd', 'Egret Pte Ltd', 'Plover Pte Ltd'].flatMap((name, at) => [
        `${name},1000,Bank,${100 + at + year},${50 + at}`,
        `${name},2000,Capital,${-60 - at - year},${-40 - at}`,
        `${name},4000,Sales,-40,-10`,
      ]),
      '',
    ].join('\n'),
  );

describe('several companies', () => {
  it.each(['Company', 'Entity', 'Legal Entity', 'Co Cd', '公司', 'Syarikat', 'Books of', 'Group', 'Xyz'])(
    'in a column headed %s are asked for, with their rows and totals of both years',
    async (heading) => {
      const question = await asked(companies(heading));
      expect(question).toMatchObject({ kind: 'COMPANIES', several: true });
      expect(
        question.choices.map(({ label, rows, debit, priorDebit }) => [label, rows, debit, priorDebit]),
      ).toEqual([
        ['Heron Pte Ltd', 3, '100.00', '50.00'],
        ['Egret Pte Ltd', 3, '101.00', '51.00'],
        ['Plover Pte Ltd', 3, '102.00', '52.00'],
      ]);
    },
  );

  it('are read as they are chosen, one or several, whatever the letters', async () => {
    const one = await read(companies('Company'), { recipe: { companies: ['HERON pte. ltd.'] } });
    expect(one.report).toMatchObject({
      imported: 3,
      totals: { debit: '100.00', difference: '0.00' },
      setAside: [
        { kind: 'COMPANIES', label: 'Egret Pte Ltd', rows: 3 },
        { kind: 'COMPANIES', label: 'Plover Pte Ltd', rows: 3 },
      ],
    });
    const two = await read(companies('Company'), {
      recipe: { companies: ['Heron Pte Ltd', 'Egret Pte Ltd'] },
    });
    expect(two.report).toMatchObject({ imported: 6, totals: { debit: '201.00' } });
    expect(two.report.warnings.map(({ kind }) => kind)).toContain('SEVERAL_ENTITIES');
  });

  it('are read as they are chosen where the answer repeats the whole report, as the screen sends it', async () => {
    const bytes = companies('Company');
    const problem = await problemOf(bytes);
    const { headerRow, columns, flipSign } = importReportSchema.parse(problem.extras.report);
    expect(columns.company).toBe(0);
    const recipe: ImportRecipe = { headerRow, columns, flipSign, scale: 1, companies: ['Egret Pte Ltd'] };
    const { items, report } = await read(bytes, { recipe });
    expect(items.map((item) => item.currentYearBalance)).toEqual(['101.00', '-61.00', '-40.00']);
    expect(report.setAside.map(({ label, rows }) => [label, rows])).toEqual([
      ['Heron Pte Ltd', 3],
      ['Plover Pte Ltd', 3],
    ]);
  });

  it('are remembered for next year’s file, and asked for again where one is gone', async () => {
    const remembered = await memoryOf(companies('Company'), { companies: ['Egret Pte Ltd'] });
    const next = await read(companies('Company', 5), { remembered });
    expect(next.report).toMatchObject({
      imported: 3,
      totals: { debit: '106.00' },
      remembered: { savedAt: SAVED },
    });
    const other = await memoryOf(companies('Company'), { companies: ['Egret Pte Ltd'] });
    const gone = csv(
      'Company,Code,Account,Balance,Prior year\nHeron Pte Ltd,1,Bank,1,1\nHeron Pte Ltd,2,Capital,-1,-1\nTern Pte Ltd,1,Bank,1,1\nTern Pte Ltd,2,Capital,-1,-1\n',
    );
    expect((await problemOf(gone, { remembered: other })).message).toContain('2 companies');
  });

  it('are found by content where codes differ, because each sums to nil', async () => {
    const rows = ['H', 'E'].flatMap((name, at) => [
      `Main ${name},${at}100,Bank ${name},70`,
      `Main ${name},${at}200,Loan ${name},-50`,
      `Main ${name},${at}300,Capital ${name},-20`,
    ]);
    const question = await asked(csv(`Origin,Code,Account,Balance\n${rows.join('\n')}\n`));
    expect(question).toMatchObject({ kind: 'COMPANIES', choices: [{ rows: 3 }, { rows: 3 }] });
  });

  it('may be hundreds', async () => {
    const rows = Array.from({ length: 278 }, (_, at) => [
      `Holdco ${at},${at}-1,Bank,${at + 1}`,
      `Holdco ${at},${at}-2,Loan,-1`,
      `Holdco ${at},${at}-3,Capital,${-at}`,
    ]).flat();
    const question = await asked(csv(`Owner,Code,Account,Balance\n${rows.join('\n')}\n`));
    expect(question.choices).toHaveLength(278);
  });

  it('are not found in departments of one company', async () => {
    const file = csv(
      'Department,Code,Account,Debit,Credit\nNorth,1,Bank,10,\nSouth,1,Bank,5,\nNorth,2,Capital,,9\nSouth,2,Capital,,6\n',
    );
    expect((await read(file)).report).toMatchObject({ imported: 4, questions: [] });
  });
});

describe('several currencies', () => {
  const file = (heading: string) =>
    csv(
      `Code,Account,${heading},Balance\n1,Bank,SGD,100\n2,Capital,SGD,-100\n3,Bank,USD,70\n4,Loan,USD,-70\n`,
    );

  it.each(['Currency', 'Ccy', 'Mata wang', '币种', 'Unit'])(
    'headed %s are never added unasked',
    async (heading) => {
      const question = await asked(file(heading));
      expect(question).toMatchObject({
        kind: 'CURRENCY',
        choices: [
          { value: 'SGD', rows: 2, debit: '100.00' },
          { value: 'USD', rows: 2, debit: '70.00' },
          { value: '*', rows: 4 },
        ],
      });
    },
  );

  it('one is read, or all where a person says that the amounts are in one', async () => {
    expect((await read(file('Currency'), { recipe: { currency: 'SGD' } })).report).toMatchObject({
      imported: 2,
      setAside: [{ kind: 'CURRENCY', label: 'USD', rows: 2 }],
    });
    expect((await read(file('Currency'), { recipe: { currency: '*' } })).report.imported).toBe(4);
  });

  it('a single one is no question', async () => {
    const one = csv('Code,Account,Currency,Balance\n1,Bank,SGD,1\n2,Capital,SGD,-1\n');
    expect((await read(one)).report).toMatchObject({ imported: 2, columns: { currency: 2 }, questions: [] });
  });
});

describe('many periods below one another', () => {
  const file = (years: readonly number[]) =>
    csv(
      [
        'Period,Code,Account,Balance',
        ...years.flatMap((year) =>
          ['06', '12'].flatMap((month) => [
            `${year}-${month}-30,1,Bank,${year}`,
            `${year}-${month}-30,2,Capital,${-year + Number(month)}`,
            `${year}-${month}-30,3,Sales,${-Number(month)}`,
          ]),
        ),
        '',
      ].join('\n'),
    );

  it('are asked for, with the one of the year end proposed', async () => {
    const yearEnd = isoDateSchema.parse('2024-12-31');
    const { extras } = await problemOf(file([2023, 2024]), { yearEnd });
    const { questions } = importReportSchema.parse(extras.report);
    expect(questions[0]?.kind).toBe('PERIOD');
    expect(questions[0]?.choices.map(({ label, rows, chosen }) => [label, rows, chosen])).toEqual([
      ['2023-06-30', 3, false],
      ['2023-12-30', 3, false],
      ['2024-06-30', 3, false],
      ['2024-12-30', 3, true],
    ]);
  });

  it('the chosen one comes with the same period of the year before', async () => {
    const { items, report } = await read(file([2023, 2024]), { recipe: { period: '2024-12-30' } });
    expect(items[0]).toMatchObject({ currentYearBalance: '2024.00', priorYearBalance: '2023.00' });
    expect(report).toMatchObject({
      imported: 3,
      rows: { inSheet: 13, heading: 1, accounts: 3, setAside: 6, priorPeriod: 3, leftOut: 0 },
    });
  });

  it('what is remembered is the period of the year end, not its year', async () => {
    const remembered = await memoryOf(file([2023, 2024]), { period: '2024-12-30' }, '2024-12-31');
    expect(remembered[0]?.recipe).toMatchObject({ period: 'YEAR_END' });
    const next = await read(file([2024, 2025]), { remembered, yearEnd: isoDateSchema.parse('2025-12-31') });
    expect(next.items[0]).toMatchObject({ currentYearBalance: '2025.00', priorYearBalance: '2024.00' });
    const later = { remembered, yearEnd: isoDateSchema.parse('2026-12-31') };
    expect((await problemOf(file([2024, 2025]), later)).message).toContain('4 periods');
  });
});

describe('amounts without a sign', () => {
  const file = csv(
    'Code,Account,2024,2023\n1000,Cash at bank,60,50\n1500,Equipment,40,40\n1510,Accumulated depreciation,10,5\n2000,Trade payables,20,25\n3000,Share capital,10,10\n4000,Sales,90,80\n5000,Rent,30,30\n',
  );

  it('are asked for by class and account, with a proposal that balances', async () => {
    const question = await asked(file);
    expect(question.kind).toBe('SIGNS');
    expect(question.choices.map(({ value, rows, chosen }) => [value, rows, chosen])).toEqual([
      ['ASSET', 3, false],
      ['LIABILITY', 1, true],
      ['EQUITY', 1, true],
      ['INCOME', 1, true],
      ['EXPENSE', 1, false],
    ]);
    expect(question.accounts.find(({ label }) => label.includes('Accumulated'))).toMatchObject({
      class: 'ASSET',
      side: 'CREDIT',
      amount: '-10.00',
    });
  });

  it('take the side of their class, and of the account where a person says so; both years', async () => {
    const signs = { classes: { EXPENSE: 'DEBIT' }, accounts: {} } as const;
    const { items, report } = await read(file, { recipe: { signs: { ...signs } } });
    expect(report.totals).toMatchObject({ difference: '0.00', priorDifference: '0.00' });
    expect(items[2]).toMatchObject({ currentYearBalance: '-10.00', priorYearBalance: '-5.00' });
    const turned = await read(file, { recipe: { signs: { ...signs, accounts: { '5000': 'CREDIT' } } } });
    expect(turned.items.at(-1)?.currentYearBalance).toBe('-30.00');
    const classes = await read(file, {
      recipe: { signs: { classes: { LIABILITY: 'DEBIT' }, accounts: {} } },
    });
    expect(classes.items[3]?.currentYearBalance).toBe('20.00');
  });

  it('are asked for where not one is negative, whatever the names say', async () => {
    const plain = csv('Name,Balance\nAlpha,1\nBeta,2\nGamma,3\nDelta,4\n');
    expect((await asked(plain)).kind).toBe('SIGNS');
  });
});
