/** Shares in other companies: more than the whole is told, what grows in per cent or is an amount is not. */
import { expect, it } from 'vitest';
import type { Figure, FigureTable } from '../../../../main/document-check/figure-tables.ts';
import { sharesAboveWhole } from '../../../../main/document-check/shares.ts';

const tableOf = (note: string, component: string, ...rows: readonly (readonly number[])[]): FigureTable => ({
  statement: 'notes',
  note,
  kind: 'PERIODS',
  scale: 1000,
  restated: false,
  columns: [{ period: null, scope: null, component }],
  rows: rows.map((amounts, at) => ({
    label: `Company ${at}`,
    parentLabel: null,
    periodAbove: null,
    figures: amounts.map((amount) => ({ cents: BigInt(amount) * 100n }) as Figure),
  })),
});
const told = (table: FigureTable) => sharesAboveWhole(table).map(({ label }) => label);

it('tells a share above the whole, and nothing else', () => {
  const head = 'Percentage of equity held';
  expect(told(tableOf('Investments in subsidiaries', head, [100], [60]))).toEqual([]);
  expect(told(tableOf('Investments in subsidiaries', head, [100], [600], [60]))).toEqual(['Company 1']);
  expect(told(tableOf('Investments in subsidiaries', 'Cost', [100], [600], [60]))).toEqual([]);
  expect(told(tableOf('Revenue', 'Change, %', [100], [600], [60]))).toEqual([]);
  // A column of amounts beside a head in per cent.
  expect(told(tableOf('Investments in subsidiaries', head, [41_108], [41_108], [60]))).toEqual([]);
});
