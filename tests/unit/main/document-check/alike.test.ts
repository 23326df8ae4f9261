/** Figures that repeat others by the make of their table: the one that differs by a digit is told, other differences are not. */
import { expect, it } from 'vitest';
import { alike } from '../../../../main/document-check/alike.ts';
import type { Figure, FigureTable } from '../../../../main/document-check/figure-tables.ts';
import { beginnings } from '../../../../main/document-check/repeated-rows.ts';

const tableOf = (change: Partial<FigureTable>, ...rows: readonly (readonly number[])[]): FigureTable => ({
  statement: 'notes',
  note: 'Risks',
  kind: 'PERIODS',
  scale: 1,
  restated: false,
  columns: (rows[0] ?? []).map((_, at) => ({ period: null, scope: null, component: `Part ${at}` })),
  rows: rows.map((amounts, at) => ({
    label: `Row ${at}`,
    parentLabel: null,
    periodAbove: null,
    figures: amounts.map((amount) => ({ cents: BigInt(amount) * 100n }) as Figure),
  })),
  ...change,
});
const told = (table: FigureTable) =>
  alike(table, 100n).flatMap(({ one, other, differs }) =>
    differs ? [[one, other].map(({ row, column }) => [row, column])] : [],
  );

it('tells the rate that does not fall as it rises, beside others that do', () => {
  const rates = (fall: number) => tableOf({}, [421], [-421], [370], [-370], [110], [fall]);
  expect(told(rates(-110))).toEqual([]);
  expect(told(rates(-170))).toEqual([
    [
      [4, 0],
      [5, 0],
    ],
  ]);
  expect(told(rates(-154))).toEqual([]);
  expect(told(tableOf({}, [421], [-421], [370], [370], [110], [-170]))).toEqual([]);
});

it('tells an opposite that is a unit off, in rows and in columns', () => {
  const rates = told(tableOf({}, [468, 609], [-467, -609], [357, 334], [-357, -334]));
  expect(rates[0]).toEqual([
    [0, 0],
    [1, 0],
  ]);
  const sides = (fall: number) => tableOf({ kind: 'COMPONENTS' }, [1350, -1350], [1255, fall]);
  expect(told(sides(-1255))).toEqual([]);
  expect(told(sides(-1254))).toHaveLength(1);
  // Parts that repeat each other by chance may differ by a unit.
  expect(told(tableOf({ kind: 'COMPONENTS' }, [401, 401], [402, 402], [278, 278], [912, 911]))).toEqual([]);
});

it('tells the row of one part that does not repeat the other', () => {
  const parts = (last: number) =>
    tableOf({ kind: 'COMPONENTS' }, [401, 401], [402, 402], [278, 278], [912, last]);
  expect(told(parts(912))).toEqual([]);
  expect(told(parts(972))).toEqual([
    [
      [3, 0],
      [3, 1],
    ],
  ]);
  expect(told(parts(555))).toEqual([]);
});

it('tells a statement of financial position that does not balance by a digit', () => {
  const balance = (equity: number) => tableOf({ statement: 'balance_sheet' }, [12_263], [8_354], [equity]);
  expect(told(balance(8_354))).toEqual([]);
  expect(told(balance(8_304))).toEqual([
    [
      [1, 0],
      [2, 0],
    ],
  ]);
  // Apart by more they are two things, and so are small ones.
  expect(told(balance(8_353))).toHaveLength(1);
  expect(told(balance(2_917))).toEqual([]);
  expect(told(tableOf({ statement: 'balance_sheet' }, [12], [83], [85]))).toEqual([]);
});

const heads = (...of: readonly (readonly [string | null, string | null])[]) =>
  of.map(([period, scope]) => ({ period, scope, component: '' }));
const BOTH = heads(['2025', 'Group'], ['2024', 'Group'], ['2025', 'Company'], ['2024', 'Company']);

it('takes equity for no repetition of the reserves that it is made of', () => {
  const balance = { statement: 'balance_sheet', kind: 'PERIODS' } as const;
  // Share capital, reserves, equity: 100 apart, which is what stands above.
  expect(told(tableOf(balance, [8763, 4021], [100, 100], [5589, 3921], [5689, 4021]))).toEqual([]);
});

it('tells the figure of a company that does not repeat its group’s, where nearly all others do', () => {
  const currencies = (last: number) =>
    tableOf(
      { columns: BOTH },
      [33_525, 4985, 33_525, 4985],
      [9001, 411, 9001, 411],
      [2776, 2044, last, 2044],
    );
  expect(told(currencies(2776))).toEqual([]);
  expect(told(currencies(2876))).toEqual([
    [
      [2, 0],
      [2, 2],
    ],
  ]);
  // A small subsidiary makes a small difference.
  expect(told(tableOf({ columns: BOTH }, [689, 689, 689, 983], [51, 40, 12, 9], [70, 80, 3, 4]))).toEqual([]);
  expect(told(tableOf({ columns: BOTH }, [689, 689, 689, 989], [51, 40, 12, 9], [70, 80, 3, 4]))).toEqual([
    [
      [0, 1],
      [0, 3],
    ],
  ]);
});

it('tells the row that repeats another in one year only, unless what stands between explains it', () => {
  const byRegion = (total: number) => tableOf({}, [67_095, 51_485], [40_000, 33_000], [67_095, total]);
  expect(told(byRegion(51_485))).toEqual([]);
  expect(told(byRegion(56_485))).toEqual([
    [
      [0, 1],
      [2, 1],
    ],
  ]);
  expect(told(tableOf({}, [67_095, 51_485], [0, 500], [67_095, 50_985]))).toEqual([]);
});

it('tells what a year begins with and the year before did not end with', () => {
  const movement = (opening: number, change: Partial<FigureTable> = {}) => {
    const table = tableOf(
      { columns: heads(['2025', null], ['2024', null]), ...change },
      [opening, 900],
      [100, 140],
      [opening + 100, 1040],
    );
    const labels = ['At 1 January', 'Additions', 'At 31 December'];
    return { ...table, rows: table.rows.map((row, at) => ({ ...row, label: labels[at] ?? '' })) };
  };
  expect(told(movement(1040))).toEqual([]);
  // Ten times as much is another kind of figure: a number of shares above its amount.
  expect(told(movement(10_400))).toEqual([]);
  expect(told(movement(1140))).toEqual([
    [
      [0, 0],
      [2, 1],
    ],
  ]);
  expect(told(movement(1140, { restated: true }))).toEqual([]);
});

it('tells no beginning that another table of the note explains, as on the first application of a standard', () => {
  const movement = (note: string | null, kind: string, ...amounts: readonly (readonly number[])[]) => {
    const columns = heads(['2025', null], ['2024', null]).slice(0, amounts[0]?.length);
    const table = tableOf({ columns, note }, ...amounts);
    const labels = ['At 1 January', kind, 'At 31 December'];
    return { ...table, rows: table.rows.map((row, at) => ({ ...row, label: labels[at] ?? '' })) };
  };
  const rights = movement('Leases', 'Additions', [1782, 900], [100, 140], [1882, 1040]);
  const toldBeside = (other: FigureTable) => {
    const takenUp = beginnings([rights, other])(rights);
    return alike(rights, 100n, takenUp).filter(({ differs }) => differs).length;
  };
  expect(toldBeside(movement('Leases', 'Payments', [742], [-49], [693]))).toBe(0);
  expect(toldBeside(movement('Leases', 'Payments', [741], [-49], [692]))).toBe(1);
  expect(toldBeside(movement('Leases', 'Payments', [693], [49], [742]))).toBe(1);
  expect(toldBeside(movement('Provisions', 'Payments', [742], [-49], [693]))).toBe(1);
  expect(toldBeside(movement(null, 'Payments', [742], [-49], [693]))).toBe(1);
  // What the table begins with itself explains nothing.
  expect(beginnings([rights])(rights).size).toBe(0);
});

it('tells a small figure or a unit where all else of group and company agrees', () => {
  const currencies = (last: number, other = 3) =>
    tableOf({ columns: BOTH }, [13_301, 808, 13_301, 808], [21, 0, 21, 0], [7, other, last, 3]);
  expect(told(currencies(7))).toEqual([]);
  expect(told(currencies(8))).toHaveLength(1);
  expect(told(currencies(9))).toHaveLength(1);
  expect(told(currencies(8, 4))).toEqual([]);
});

it('tells earnings per share that are diluted in one year by a digit alone', () => {
  const perShare = (...diluted: readonly number[]) => {
    const table = tableOf({}, [10, 3], diluted);
    const labels = ['Basic', 'Diluted'];
    return { ...table, rows: table.rows.map((row, at) => ({ ...row, label: labels[at] ?? '' })) };
  };
  expect(told(perShare(10, 3))).toEqual([]);
  expect(told(perShare(10, 5))).toHaveLength(1);
  expect(told(perShare(8, 2))).toEqual([]);
});
