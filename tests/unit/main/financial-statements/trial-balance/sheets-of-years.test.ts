/** The year in the name or title of a sheet decides which answers; the other year is joined, with what only one side has. */
import { describe, expect, it } from 'vitest';
import { isoDateSchema } from '../../../../../shared/model/dates.ts';
import { csv, problemOf, read, xlsx } from './files.ts';

const HEAD = ['Code', 'Account', 'Balance'];
const table = (factor: number) => [
  HEAD,
  ['1', 'Bank', 10 * factor],
  ['2', 'Capital', -6 * factor],
  ['4', 'Sales', -4 * factor],
];
const yearEnd = (year: number) => isoDateSchema.parse(`${year}-12-31`);

describe('sheets of several years', () => {
  it.each([
    ['TB 2015', 'TB 2016'],
    ['TB 2016', 'TB 2015'],
    ['FY16', 'FY15'],
    ['Dec 2016', 'Dec 2015'],
    ['Dec16', 'Dec15'],
    ['PY15', 'CY16'],
    ['YA2017 for 16', 'YA2016 for 15'],
  ])('%s, %s: the one of the year end is read, the one before it is the prior year', async (one, two) => {
    const factor = (name: string) => (/16$/.test(name) ? 3 : 2);
    const book = await xlsx({ [one]: table(factor(one)), [two]: table(factor(two)) });
    const { report, items } = await read(book, { yearEnd: yearEnd(2016) });
    expect(report.sheet).toContain('16');
    expect(items[0]).toMatchObject({ currentYearBalance: '30.00', priorYearBalance: '20.00' });
    expect(report.questions).toMatchObject([{ kind: 'PRIOR_SHEET', answered: true }]);
    const before = await read(book, { yearEnd: yearEnd(2015) });
    expect(before.report.sheet).toContain('15');
    expect(before.items[0]?.priorYearBalance).toBeNull();
  });

  it('reads no sheet that its name calls old, and asks where two others balance', async () => {
    const old = { 'TB closing bal Old': table(2) };
    const { report } = await read(await xlsx({ ...old, 'Trial Balance': table(3) }));
    expect(report.sheet).toBe('Trial Balance');
    const problem = await problemOf(
      await xlsx({ ...old, 'Trial Balance': table(3), 'Trial Balance CB': table(4) }),
    );
    expect(problem.message).toContain('Trial Balance CB');
    expect(problem.message).not.toContain('Old');
  });

  it('the year in the title decides too', async () => {
    const book = await xlsx({
      A: [['Trial balance December 2015'], ...table(2)],
      B: [['Trial balance December 2016'], ...table(3)],
    });
    const { report, items } = await read(book, { yearEnd: yearEnd(2016) });
    expect(report.sheet).toBe('B');
    expect(items[0]?.priorYearBalance).toBe('20.00');
  });

  it('asks where no sheet is of the year of the engagement', async () => {
    const book = await xlsx({ 'TB 2015': table(2), 'TB 2016': table(3) });
    const { message, extras } = await problemOf(book, { yearEnd: yearEnd(2019) });
    expect(message).toContain('No sheet is of 2019');
    expect(extras.report).toMatchObject({
      questions: [
        {
          kind: 'SHEET',
          choices: [
            { rows: 3, debit: '20.00' },
            { rows: 3, debit: '30.00' },
          ],
        },
      ],
    });
  });

  it('a person may take another sheet as the prior year, or none', async () => {
    const book = await xlsx({ 'TB 2016': table(3), 'TB 2015': table(2), 'TB 2014': table(1) });
    const options = (priorSheet: string) => ({
      yearEnd: yearEnd(2016),
      recipe: { sheet: 'TB 2016', priorSheet },
    });
    expect((await read(book, options('TB 2014'))).items[0]?.priorYearBalance).toBe('10.00');
    expect((await read(book, options(''))).items[0]?.priorYearBalance).toBeNull();
  });
});

describe('a remembered recipe', () => {
  it('never decides the sheet of the year', async () => {
    const first = await xlsx({ 'TB 2015': table(2) });
    const { correction } = await read(first, { recipe: { sheet: 'TB 2015', scale: 1000 } });
    const remembered = [
      {
        ...correction,
        source: correction?.source ?? '',
        headerRow: 1,
        recipe: { scale: 1000 } as const,
        savedAt: '',
      },
    ];
    const next = await xlsx({ 'TB 2015': table(2), 'TB 2016': table(3) });
    const { report, items } = await read(next, { remembered, yearEnd: yearEnd(2016) });
    expect(report).toMatchObject({ sheet: 'TB 2016', scale: 1000 });
    expect(items[0]?.currentYearBalance).toBe('30000.00');
  });

  it('never decides the column of the year', async () => {
    const file = (one: number, two: number) =>
      csv(`Code,Account,${one},${two}\n1,Bank,10,20\n2,Capital,-10,-20\n`);
    const { correction } = await read(file(2015, 2014), {
      recipe: { columns: { code: 0, description: 1, current: 2 } },
      yearEnd: yearEnd(2015),
    });
    if (!correction?.recipe) throw new Error('Nothing was remembered.');
    const remembered = [{ ...correction, recipe: correction.recipe, savedAt: '' }];
    const { report } = await read(file(2015, 2016), { remembered, yearEnd: yearEnd(2016) });
    expect(report.columns.current).toBe(3);
  });
});

describe('a prior year on a sheet of its own', () => {
  it('is matched by code, else by name, and lists what only one side has', async () => {
    const book = await xlsx({
      'Closing TB': [
        HEAD,
        ['100', 'Bank', 90],
        ['110', 'Petty cash', 10],
        ['200', 'Loan', -40],
        ['300', 'Capital', -50],
        ['400', 'New account', -10],
      ],
      'Prior TB': [
        HEAD,
        ['100', 'Bank account (renamed)', 50],
        ['100', 'Bank', 20],
        ['115', 'Petty cash', 5],
        ['200', 'Loan', -40],
        ['300', 'Capital', -30],
        ['500', 'Old account', -5],
      ],
    });
    const { items, report } = await read(book);
    const prior = Object.fromEntries(items.map((item) => [item.accountDescription, item.priorYearBalance]));
    expect(prior).toEqual({
      Bank: '70.00',
      'Petty cash': '5.00',
      Loan: '-40.00',
      Capital: '-30.00',
      'New account': '0.00',
      'Old account': '-5.00',
    });
    expect(report.joined).toMatchObject([
      {
        role: 'prior',
        from: 'Prior TB',
        matchedByCode: 4,
        matchedByName: 1,
        onlyThere: [{ account: '500 Old account', amount: '-5.00' }],
        onlyHere: [{ account: '400 New account', amount: '-10.00' }],
      },
    ]);
    expect(report.totals.priorDifference).toBe('0.00');
    const kinds = report.warnings.map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['SHEETS_JOINED', 'JOINED_BY_NAME', 'ONLY_IN_PRIOR', 'ONLY_IN_CURRENT']),
    );
  });
});

/** What a person's choice of a sheet teaches, for the file of the next year. */
async function memoryOf(book: Uint8Array, sheet: string, year: number) {
  const { correction } = await read(book, { yearEnd: yearEnd(year), recipe: { sheet } });
  if (!correction?.recipe) throw new Error('Nothing is remembered.');
  const { source, headerRow, recipe } = correction;
  return [{ source, headerRow, recipe, savedAt: '2026-01-05T02:00:00.000Z' }];
}

it('memory that knows the sheets of both years asks which of them is of this year', async () => {
  const first = await xlsx({ '311223': table(2), '311224': table(3) });
  const remembered = await memoryOf(first, '311224', 2024);
  const next = await xlsx({ '311224': table(3), '311225': table(4) });
  const { message } = await problemOf(next, { yearEnd: yearEnd(2025), remembered });
  expect(message).toContain('(311224, 311225). Which of them is of this year?');
});

it('memory of columns whose headings differ by unknown figures is not used: they are asked for again', async () => {
  const columns = (heads: readonly string[]) =>
    csv(
      [['Code', 'Account', ...heads].join(), '1,Bank,30,20', '2,Capital,-18,-12', '4,Sales,-12,-8'].join(
        '\n',
      ),
    );
  const recipe = { columns: { code: 0, description: 1, current: 2, prior: 3 } };
  const { correction } = await read(columns(['ACT24', 'ACT23']), { yearEnd: yearEnd(2024), recipe });
  if (!correction?.recipe) throw new Error('Nothing is remembered.');
  const remembered = [{ ...correction, recipe: correction.recipe, savedAt: '2026-01-05T02:00:00.000Z' }];
  const { code } = await problemOf(columns(['ACT24', 'ACT25']), { yearEnd: yearEnd(2025), remembered });
  expect(code).toBe('COLUMNS_AMBIGUOUS');
});

describe('a sheet that could be last year', () => {
  const titled = (title: string, factor: number, head: readonly string[] = HEAD) => [
    [title],
    head,
    ...table(factor).slice(1),
  ];
  const now = titled('As at 31 December 2025', 3);

  it.each([
    ['that is called so and is of another year', 'TB PY', titled('As at 31 December 2023', 2)],
    ['of another month of the year before', 'Jun 2024', titled('As at 30 June 2024', 2)],
    ['in another currency', 'TB 2024', titled('As at 31 December 2024 (USD)', 2)],
    ['in thousands', 'TB 2024', titled("As at 31 December 2024 (S$'000)", 2)],
    ['of planned amounts', 'Budget 2024', titled('Budget 2024', 2)],
    [
      'of an opening balance and what moved since',
      '2024',
      [
        ['Code', 'Account', 'Opening', 'Debit', 'Credit'],
        ['1', 'Bank', 10, 5, 1],
        ['2', 'Capital', -6, 0, 2],
        ['4', 'Sales', -4, 0, 2],
      ],
    ],
  ])('%s is not joined unasked', async (_, name, rows) => {
    const { items } = await read(await xlsx({ 'TB 2025': now, [name]: rows }), {
      yearEnd: yearEnd(2025),
      currency: 'SGD',
    });
    expect(items[0]).toMatchObject({ currentYearBalance: '30.00', priorYearBalance: null });
  });

  it('is joined where it is called so, in the same money and of the year before', async () => {
    const book = await xlsx({ 'TB 2025': now, 'TB PY': titled('As at 31 December 2024', 2) });
    const { items } = await read(book, { yearEnd: yearEnd(2025), currency: 'SGD' });
    expect(items[0]?.priorYearBalance).toBe('20.00');
  });
});
