/** Tax that its words reckon from what stands above or beside it. */
import { expect, it } from 'vitest';
import type { Figure, FigureTable } from '../../../../main/document-check/figure-tables.ts';
import { reckonedByRate } from '../../../../main/document-check/rates.ts';

type Row = readonly [label: string, ...amounts: readonly number[]];
const tableOf = (kind: FigureTable['kind'], heads: readonly string[], ...rows: readonly Row[]) =>
  ({
    statement: 'notes',
    note: 'Taxation',
    kind,
    scale: 1,
    restated: false,
    columns: heads.map((head) => ({
      period: kind === 'PERIODS' ? `${head}-00-00` : null,
      scope: null,
      component: kind === 'PERIODS' ? '' : head,
    })),
    rows: rows.map(([label, ...amounts]) => ({
      label,
      parentLabel: null,
      periodAbove: null,
      figures: amounts.map((amount) => ({ cents: BigInt(amount) * 100n }) as Figure),
    })),
  }) satisfies FigureTable;
const told = (table: FigureTable) =>
  reckonedByRate(table, 100n).flatMap(({ printed, expected, differs }) =>
    differs ? [[printed.row, printed.column, Number(expected / 100n)]] : [],
  );
const ofTwoYears = (tax: number, before: number, label = 'Tax at the statutory rate of 17% (2024: 10%)') =>
  tableOf('PERIODS', ['2025', '2024'], ['Profit before income tax', 69_762, 4_000], [label, tax, before]);

it('tells tax of one year that is not at the rate of its year', () => {
  expect(told(ofTwoYears(11_860, 400))).toEqual([]);
  // Printed without a side, and rounded by a unit.
  expect(told(ofTwoYears(-11_859, -400))).toEqual([]);
  expect(told(ofTwoYears(11_460, 400))).toEqual([[1, 0, 11_860]]);
  expect(told(ofTwoYears(11_860, 900))).toEqual([[1, 1, 400]]);
});

it('says nothing where no year is at the rate, or none is named', () => {
  expect(told(ofTwoYears(9_111, 523))).toEqual([]);
  expect(told(ofTwoYears(11_460, 400, 'Tax at the rates of the countries'))).toEqual([]);
  const alone = (tax: number) =>
    tableOf('PERIODS', ['2025'], ['Loss before tax', -40_000], ['Tax using the rate of 17%', tax]);
  expect(told(alone(-6_800))).toEqual([]);
  expect(told(alone(-6_300))).toEqual([[1, 0, -6_800]]);
  expect(told(alone(-2_217))).toEqual([]);
});

it('tells tax on sales that is not what the words beside it make of them', () => {
  const sales = (tax: number, head = 'Output GST') =>
    tableOf('COMPONENTS', ['Sales', head], ['Subject to 9% GST', 145_300, tax], ['Zero rated', 514, 0]);
  expect(told(sales(13_077))).toEqual([]);
  expect(told(sales(13_477))).toEqual([[0, 1, 13_077]]);
  expect(told(sales(13_477, 'Number'))).toEqual([]);
});
