/** Two sets of books in one list, told apart by the codes or names of their accounts alone, are never added unasked. */
import { describe, expect, it } from 'vitest';
import { csv, problemOf, read } from '../files.ts';
import { BOOKS } from '../odd-shapes.ts';

const amount = (cents: number) => (cents / 100).toFixed(2);
type Call = (code: string, name: string) => readonly [code: string, name: string];

/** The books of this year and those of last year, as those of two companies. */
function file(alpha: Call, beta: Call): Uint8Array {
  const rows = [
    ...BOOKS.map(([code, name, current]) => [...alpha(code, name), amount(current)]),
    ...BOOKS.map(([code, name, , prior]) => [...beta(code, name), amount(prior)]),
  ];
  return csv([['Code', 'Account', 'Balance'], ...rows].map((row) => row.join(',')).join('\n'));
}

describe('companies in the names of accounts', () => {
  it.each<[string, Call, Call, string, string]>([
    ['before the code', (c, n) => [`A-${c}`, n], (c, n) => [`B-${c}`, n], 'A', 'B'],
    ['behind the code', (c, n) => [`${c}.01`, n], (c, n) => [`${c}.02`, n], '01', '02'],
    ['before the name', (_, n) => ['', `Alpha: ${n}`], (_, n) => ['', `Beta: ${n}`], 'Alpha', 'Beta'],
    ['behind the name', (_, n) => ['', `${n} | Alpha`], (_, n) => ['', `${n} | Beta`], 'Alpha', 'Beta'],
  ])('%s are asked about', async (_, alpha, beta, first, second) => {
    const bytes = file(alpha, beta);
    const problem = await problemOf(bytes);
    expect(problem.extras.report).toMatchObject({
      questions: [
        {
          kind: 'COMPANIES',
          answered: false,
          choices: [
            { value: first, rows: BOOKS.length },
            { value: second, rows: BOOKS.length },
          ],
        },
      ],
    });
    const { items, report } = await read(bytes, { recipe: { companies: [first] } });
    expect(items.map(({ currentYearBalance }) => currentYearBalance)).toEqual(
      BOOKS.map(([, , current]) => amount(current)),
    );
    expect(report.setAside).toEqual([{ kind: 'COMPANIES', label: second, rows: BOOKS.length }]);
  });
});

describe('nothing is asked', () => {
  const one = (call: (row: (typeof BOOKS)[number]) => readonly [string, string]) =>
    csv(
      [['Code', 'Account', 'Balance'], ...BOOKS.map((row) => [...call(row), amount(row[2])])]
        .map((row) => row.join(','))
        .join('\n'),
    );

  it.each([
    ['of classes before the code', one(([c, n, b]) => [`${b > 0 ? 'D' : 'C'}-${c}`, n])],
    ['of one set of books', one(([c, n]) => [`A-${c}`, `Alpha: ${n}`])],
    ['of departments behind the code', one(([c, n]) => [`${c}-${c.slice(2)}`, n])],
  ])('%s', async (_, bytes) => {
    expect((await read(bytes)).items).toHaveLength(BOOKS.length);
  });
});
