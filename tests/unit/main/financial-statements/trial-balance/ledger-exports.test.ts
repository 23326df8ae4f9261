/**
 * Layouts in which accounting programs export a trial balance, with one set of invented books: which columns are this
 * year's, which last year's, and that a chart of accounts or a second company is never read in silence.
 */
import { describe, expect, it } from 'vitest';
import { readTrialBalance } from '../../../../../main/financial-statements/trial-balance/read-trial-balance.ts';
import { isoDateSchema } from '../../../../../shared/model/dates.ts';
import type { ImportRecipe } from '../../../../../shared/model/trial-balance.ts';
import { Problem } from '../../../../../shared/problem.ts';

const yearEnd = isoDateSchema.parse('2025-12-31');

async function read(lines: readonly string[], recipe?: ImportRecipe) {
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  return await readTrialBalance(bytes, 'export.csv', { yearEnd, ...(recipe && { recipe }) });
}

/** Code, name, this year, last year; debit positive. */
const BOOKS = [
  ['1000', 'DBS current account', 63_000, 30_000],
  ['1100', 'Trade debtors', 20_000, 18_000],
  ['2000', 'Trade creditors', -12_000, -3_500],
  ['3000', 'Share capital', -1_000, -1_000],
  ['3100', 'Retained earnings', -7_000, 0],
  ['4000', 'Sales', -120_000, -98_000],
  ['5000', 'Purchases', 54_000, 52_000],
  ['6000', 'Advertising', 3_000, 2_500],
] as const;

const fixed = (amount: number) => amount.toFixed(2);
const debit = (amount: number) => (amount > 0 ? fixed(amount) : '');
const credit = (amount: number) => (amount < 0 ? fixed(-amount) : '');
const MONTHS = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2025, at, 1)));
const monthName = (month: Date) => month.toLocaleString('en', { month: 'short', timeZone: 'UTC' });

const LAYOUTS: Readonly<Record<string, readonly string[]>> = {
  'last year to date beside the year to date, in pairs': [
    'Kestrel Harbour Sdn. Bhd.',
    'Trial Balance As At 31/12/2025',
    'Code,Description,LYTD Dr,LYTD Cr,YTD Dr,YTD Cr',
    ...BOOKS.map(([code, name, now, before]) =>
      [code, name, debit(before), credit(before), debit(now), credit(now)].join(','),
    ),
  ],
  'twelve months, then last year to date and the year to date': [
    `Code,Description,${MONTHS.map((month) => `${monthName(month)} 2025`).join(',')},LYTD,YTD`,
    ...BOOKS.map(([code, name, now, before]) =>
      [code, name, ...MONTHS.map((_, at) => fixed(at + now / 12)), fixed(before), fixed(now)].join(','),
    ),
  ],
  'year to date in debit and credit, last year signed under its date': [
    'Trial Balance',
    'As at 31 December 2025',
    'Account Code,Account,Debit - Year to date,Credit - Year to date,31 Dec 2024',
    ...BOOKS.map(([code, name, now, before]) =>
      [code, name, debit(now), credit(now), fixed(before)].join(','),
    ),
  ],
  'sides behind the figures, this year and last year': [
    'CODE,NAME,BALANCE THIS YEAR,BALANCE LAST YEAR',
    ...BOOKS.map(([code, name, now, before]) => {
      const sided = (amount: number) => `${fixed(Math.abs(amount))}${amount < 0 ? 'CR' : 'DR'}`;
      return [code, name, sided(now), sided(before)].join(',');
    }),
  ],
};

describe('exports with both years', () => {
  it.each(Object.entries(LAYOUTS))('%s', async (_, lines) => {
    const { items } = await read(lines);
    expect(
      items.map((item) => [
        item.accountCode,
        item.accountDescription,
        Number(item.currentYearBalance),
        Number(item.priorYearBalance),
      ]),
    ).toEqual(BOOKS.map((row) => [...row]));
  });
});

const ONE_YEAR: Readonly<Record<string, readonly string[]>> = {
  'net debit and net credit alone': [
    'As of 31 Dec 2025',
    'Account,Account Code,Net Debit,Net Credit',
    ...BOOKS.map(([code, name, now]) => [name, code, debit(now), credit(now)].join(',')),
  ],
  'initial balance, period and end balance in pairs under a row of groups': [
    ',Initial Balance,Initial Balance,Jan 2025 - Dec 2025,Jan 2025 - Dec 2025,End Balance,End Balance',
    ',Debit,Credit,Debit,Credit,Debit,Credit',
    ...BOOKS.map(([code, name, now, before]) =>
      [
        `${code} ${name}`,
        debit(before),
        credit(before),
        debit(now - before),
        credit(now - before),
        debit(now),
        credit(now),
      ].join(','),
    ),
  ],
  'carried forward, earlier periods, the period and the accumulated balance': [
    'CoCd;G/L Acct;Short Text;Crcy;Balance Carryforward;Balance prev.periods;Debit rept.period;Credit report per.;Accumulated balance',
    ...BOOKS.map(([code, name, now, before]) =>
      [
        'SG01',
        code,
        name,
        'SGD',
        fixed(before),
        fixed((now - before) / 2),
        debit((now - before) / 2),
        credit((now - before) / 2),
        fixed(now),
      ].join(';'),
    ),
  ],
};

describe('exports of one year', () => {
  it.each(Object.entries(ONE_YEAR))('%s', async (_, lines) => {
    const { items } = await read(lines);
    expect(items.map((item) => Number(item.currentYearBalance))).toEqual(BOOKS.map(([, , now]) => now));
    expect(items.every(({ priorYearBalance }) => priorYearBalance === null)).toBe(true);
  });
});

async function asked(lines: readonly string[]) {
  const error: unknown = await read(lines).catch((thrown: unknown) => thrown);
  if (!(error instanceof Problem)) throw new Error('it was read');
  return error.message;
}

describe('what is asked', () => {
  it('calls a chart of accounts what it is, and says what to upload', async () => {
    const chart = [
      'Code,Name,Type,Tax Code,Description',
      ...BOOKS.map(([code, name]) => `${code},${name},Expense,INPUT,`),
    ];
    expect(await asked(chart)).toContain('This is a chart of accounts');
    expect(await asked(chart)).toContain('Export the trial balance');
  });

  const table = (company: string, rows: readonly (readonly [string, string, number, number])[]) => [
    company,
    'Trial Balance as at 31 December 2025',
    'Code,Account,Debit,Credit',
    ...rows.map(([code, name, now]) => [code, name, debit(now), credit(now)].join(',')),
    `,Total,${fixed(sum(rows))},${fixed(sum(rows))}`,
    '',
  ];
  const sum = (rows: readonly (readonly [string, string, number, number])[]) =>
    rows.reduce((total, [, , now]) => total + Math.max(0, now), 0);
  const SECOND = [
    ['1000', 'Bank', 9_000, 0],
    ['3000', 'Share capital', -100, 0],
    ['4000', 'Sales', -8_900, 0],
  ] as const;
  const two = [...table('Kestrel Harbour Pte Ltd', BOOKS), ...table('Marlowe Quay Pte Ltd', SECOND)];

  it('asks whose a second table below the first total is, and takes the one that is chosen', async () => {
    expect(await asked(two)).toContain(
      'The sheet has 2 trial balances below one another (Kestrel Harbour Pte Ltd, Marlowe Quay Pte Ltd).',
    );
    const { items, report } = await read(two, { companies: ['Marlowe Quay Pte Ltd'] });
    expect(items.map(({ accountDescription }) => accountDescription)).toEqual(SECOND.map(([, name]) => name));
    expect(report.setAside).toEqual([{ kind: 'COMPANIES', label: 'Kestrel Harbour Pte Ltd', rows: 8 }]);
    expect(
      report.preview.filter(({ notChosen }) => notChosen === 'OTHER_GROUP').map(({ row }) => row),
    ).toEqual(BOOKS.map((_, at) => at + 4));
  });

  it('calls two tables of one company by what differs in their titles', async () => {
    const earlier = table('Kestrel Harbour Pte Ltd', SECOND).map((line) => line.replace('2025', '2024'));
    expect(await asked([...table('Kestrel Harbour Pte Ltd', BOOKS), ...earlier])).toContain(
      '(Trial Balance as at 31 December 2025, Trial Balance as at 31 December 2024)',
    );
  });
});
