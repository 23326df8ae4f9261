/** Rows that count from the beginning: grown by what the year printed or by nothing, else by a digit, which is told. */
import { expect, it } from 'vitest';
import { growths } from '../../../../main/document-check/cumulative.ts';
import type { Figure, FigureTable } from '../../../../main/document-check/figure-tables.ts';

type Row = readonly [string, number, number];

const tableOf = (...rows: readonly Row[]): FigureTable => ({
  statement: 'notes',
  note: 'Deferred grants',
  kind: 'PERIODS',
  scale: 1,
  restated: false,
  columns: ['2025-00-00', '2024-00-00'].map((period) => ({ period, scope: null, component: '' })) as never,
  rows: rows.map(([label, ...amounts]) => ({
    label,
    parentLabel: null,
    periodAbove: null,
    figures: amounts.map((amount) => ({ cents: BigInt(amount) * 100n }) as Figure),
  })),
});
const grants = (since: number) =>
  tableOf(
    ['At 1 April', 12_343, 13_055],
    ['Amounts received', 1_400, 60],
    ['At 31 March', 13_743, 12_343],
    ['Total grants received since establishment', since, 510_311],
  );

it.each([
  ['grown by what was received', 511_711, [{ by: 1, difference: 0n }]],
  ['not grown', 510_311, [{ by: null, difference: 0n }]],
  ['a digit apart from what was received', 511_911, [{ by: 1, difference: 20_000n }]],
  ['a digit apart from not grown', 516_311, [{ by: null, difference: 600_000n }]],
  ['grown by something that is told elsewhere', 538_464, []],
])('%s', (_, since, told) => {
  expect(growths(grants(since), 100n).map(({ by, difference }) => ({ by, difference }))).toEqual(told);
});

it('says nothing where no movement is printed, or of small figures', () => {
  expect(growths(tableOf(['Spent since the start', 510_811, 510_311]), 100n)).toEqual([]);
  expect(growths(tableOf(['At 1 April', 1, 2], ['Spent since the start', 511, 311]), 100n)).toEqual([]);
});
