/** Rows of one table: which of them are of other dates, and which say one thing twice. */
import { expect, it } from 'vitest';
import type { Figure, FigureTable } from '../../../../main/document-check/figure-tables.ts';
import { isOfOtherDate, repeatedRows } from '../../../../main/document-check/repeated-rows.ts';

it.each([
  ['At 28 February 2019', 'At 29 February 2020', true],
  ['At 1 January 2019', 'At 31 December 2019', true],
  ['At 1 January 2020', 'At 31 December 2019', false],
  ['At 1 July 2019', 'At 30 June 2019', false],
  ['At 1 July 2019', 'At 30 June 2020', true],
  ['At 31 December 2019', 'At 31 December 2019', false],
  ['At 31 December 2019', 'Additions', false],
])('“%s” below “%s” is of another date: %s', (label, above, expected) => {
  expect(isOfOtherDate(label, above)).toBe(expected);
});

it.each([
  ['Carrying amount at the end of the year', 'Carrying amount at the beginning of the year', 0],
  ['Net book value at 31 December 2025', 'Net book value at 31 December 2024', 0],
  ['Carrying amount at the end of the year', 'Carrying amount pledged at the end of the year', 1],
  ['Total by line', 'Total by region', 1],
])('“%s” and “%s”, one digit apart in one class, are told %d times', (label, other, expected) => {
  const row = (of: string, amounts: readonly number[]) => ({
    label: of,
    parentLabel: null,
    periodAbove: null,
    figures: amounts.map((amount) => ({ cents: BigInt(amount) * 100n }) as Figure),
  });
  const table: FigureTable = {
    statement: 'notes',
    note: 'Property, plant and equipment',
    kind: 'COMPONENTS',
    scale: 1,
    restated: false,
    columns: ['Land', 'Machines'].map((component) => ({ period: '2025-00-00', scope: null, component })),
    rows: [row(label, [480_000, 31_250]), row(other, [480_000, 38_250])],
  };
  expect(repeatedRows(table, 100n).filter(({ differs }) => differs)).toHaveLength(expected);
});
