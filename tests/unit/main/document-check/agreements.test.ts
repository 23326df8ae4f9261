/** Rows of two places that are one thing by their amounts and words: what differs is told, and nothing that is of another. */
import { expect, it } from 'vitest';
import { disagreements } from '../../../../main/document-check/agreements.ts';
import type { Figure, FigureTable } from '../../../../main/document-check/figure-tables.ts';

const YEARS = ['2025', '2024'];
const tableOf = (
  label: string,
  amounts: readonly number[],
  of: Partial<FigureTable> = {},
  scope: string | null = null,
): FigureTable => ({
  statement: 'notes',
  note: label,
  kind: 'PERIODS',
  scale: 1,
  restated: false,
  columns: YEARS.map((year) => ({ period: `${year}-00-00`, scope, component: '' })),
  rows: [
    {
      label,
      parentLabel: null,
      periodAbove: null,
      figures: amounts.map(
        (amount) => ({ cents: BigInt(amount) * 100n, cell: { text: `${amount}` } }) as Figure,
      ),
    },
  ],
  ...of,
});
const told = (...tables: readonly FigureTable[]) => disagreements(tables).length;

it('tells one digit where the rows share half of their words and a large amount', () => {
  const made = tableOf('Allowance made', [75_000, 103_750]);
  expect(told(made, tableOf('Allowance for losses', [75_000, 104_750]))).toBe(1);
  expect(told(made, tableOf('Allowance for losses', [75_000, 114_660]))).toBe(0);
  expect(told(made, tableOf('Grants received', [75_000, 104_750]))).toBe(0);
  expect(told(tableOf('Allowance made', [750, 1030]), tableOf('Allowance for losses', [750, 1040]))).toBe(0);
  // What stands at the end of the year is no movement of it.
  const balance = tableOf('Lease income deferred', [75_000, 1_119], {
    statement: 'balance_sheet',
    note: null,
  });
  expect(told(balance, tableOf('Lease income released', [75_000, 1_139]))).toBe(0);
});

it('holds no balance against its flow of the same name, which agree where the year before was the first', () => {
  const of = { statement: 'balance_sheet', note: null } as const;
  const flows = { statement: 'cash_flow', note: null } as const;
  const balance = tableOf('Trade and other payables', [61_230, 45_100], of);
  const flow = tableOf('Trade and other payables', [16_130, 45_100], flows);
  const note = (amount: number) => tableOf('Trade and other payables', [amount, 45_100]);
  expect(told(balance, flow)).toBe(0);
  expect(told(balance, note(61_230), flow)).toBe(0);
  // By one digit, and by the change of cash.
  expect(told(balance, tableOf('Trade and other payables', [61_200, 45_100], flows))).toBe(0);
  const cash = tableOf('Cash and cash equivalents', [61_230, 45_136], of);
  expect(told(cash, tableOf('Increase in cash and cash equivalents', [61_200, 45_136], flows))).toBe(0);
  // What differs from its note, and cash at the end of the year, is told as before.
  expect(told(balance, note(61_250))).toBe(1);
  expect(told(cash, tableOf('Cash and cash equivalents at end of year', [61_330, 45_136], flows))).toBe(1);
  expect(told(cash, tableOf('Cash and cash equivalents', [61_330, 45_136], flows))).toBe(1);
  expect(told(tableOf('Depreciation', [5_870, 1_430]), tableOf('Depreciation', [5_870, 1_480], flows))).toBe(
    1,
  );
});

it('holds no figure of the company against one of the group', () => {
  const cost = (scope: string | null, amount: number) =>
    tableOf('Depreciation of machines', [5_870, amount], { note: `Note of ${amount}` }, scope);
  expect(told(cost('Group', 1_430), cost('Group', 1_480))).toBe(1);
  expect(told(cost('Group', 1_430), cost(null, 1_480))).toBe(1);
  expect(told(cost('Group', 1_430), cost('Group and Company', 1_480))).toBe(1);
  expect(told(cost('Group', 1_430), cost('Company', 1_480))).toBe(0);
});

it('holds a line of the balance sheet against the note of its name where neither had anything in the other year', () => {
  const line = tableOf('Deferred income', [0, 3_993_750], { statement: 'balance_sheet', note: null });
  const note = (amount: number, title = 'Deferred income', before = 0) =>
    tableOf('Deferred income', [before, amount], { note: title });
  expect(told(line, note(3_993_750))).toBe(0);
  expect(told(line, note(3_121_750))).toBe(1);
  expect(told(line, note(3_121_750, 'Deferred income', 5_100))).toBe(0);
  expect(told(line, note(3_121_750, 'Revenue'))).toBe(0);
});

it('tells a figure that is apart from several that agree once, and none whose difference stands beside it', () => {
  const paid = tableOf('Interest on loans', [147_236, 135_000]);
  const odd = tableOf('Interest on loans', [147_266, 135_000], { note: 'Cash flows' });
  const again = tableOf('Interest on loans', [147_236, 135_000], { note: 'Expenses' });
  expect(told(paid, odd, again)).toBe(1);
  const note = tableOf('Interest on loans', [147_736, 135_000], { note: 'Cash flows' });
  const beside = tableOf('Accrued', [500, 0]).rows;
  expect(told(paid, note)).toBe(1);
  expect(told(paid, { ...note, rows: [...note.rows, ...beside] })).toBe(0);
});
