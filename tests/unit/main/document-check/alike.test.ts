/** Figures that repeat others by the make of their table: the one that differs by a digit is told, other differences are not. */
import { expect, it } from 'vitest';
import { alike } from '../../../../main/document-check/alike.ts';
import type { Figure, FigureTable } from '../../../../main/document-check/figure-tables.ts';

const tableOf = (change: Partial<FigureTable>, ...rows: readonly (readonly number[])[]): FigureTable => ({
  ...{ statement: 'notes', note: 'Risks', kind: 'PERIODS', scale: 1, restated: false },
  columns: (rows[0] ?? []).map((_, at) => ({ period: null, scope: null, component: `Part ${at}` })),
  rows: rows.map((amounts, at) => ({
    ...{ label: `Row ${at}`, parentLabel: null, periodAbove: null },
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
  expect(told(balance(2_917))).toEqual([]);
  expect(told(tableOf({ statement: 'balance_sheet' }, [12], [83], [85]))).toEqual([]);
});
