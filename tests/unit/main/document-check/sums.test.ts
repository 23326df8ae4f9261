/** How rows add up: found in one column, expected in the others; chance makes no sum. */
import { describe, expect, it } from 'vitest';
import { isSlip, sumsOf } from '../../../../main/document-check/sums.ts';

const cents = (units: number | null) => (units === null ? null : BigInt(units) * 100n);
const amounts = (...rows: readonly (readonly (number | null)[])[]) => rows.map((row) => row.map(cents));
const never = { isTotal: () => false, unit: 100n };
const last = (rows: number) => ({ isTotal: (row: number) => row === rows - 1, unit: 100n });
const shape = (sums: ReturnType<typeof sumsOf>) =>
  sums.map(({ total, parts, holds, fails }) => ({
    total,
    parts: parts.map(({ row, sign }) => (sign < 0n ? -row : row)),
    holds: [...holds],
    fails: fails.map(({ column, difference }) => [column, Number(difference / 100n)]),
  }));

describe('the rows of a table', () => {
  it('add up to a total in every column, and a total stands for its parts in the next', () => {
    const table = amounts([400, 300], [600, 200], [1000, 500], [50, 50], [70, 30], [1120, 580]);
    expect(shape(sumsOf(table, never))).toEqual([
      { total: 2, parts: [0, 1], holds: [0, 1], fails: [] },
      { total: 5, parts: [2, 3, 4], holds: [0, 1], fails: [] },
    ]);
  });

  it('tell the column in which they do not, and by how much', () => {
    const table = amounts([4000, 3000], [6000, 2000], [10_000, 5900]);
    expect(shape(sumsOf(table, never))).toEqual([{ total: 2, parts: [0, 1], holds: [0], fails: [[1, 900]] }]);
  });

  it('are taken off where they are printed without brackets, under a row that calls itself a result', () => {
    const table = amounts([9120, 8340], [3050, 2510], [1010, 1720], [5060, 4110]);
    expect(sumsOf(table, never)).toEqual([]);
    expect(shape(sumsOf(table, last(4)))).toEqual([
      { total: 3, parts: [0, -1, -2], holds: [0, 1], fails: [] },
    ]);
    const negative = amounts([300, 100], [200, 400], [-500, -500]);
    expect(shape(sumsOf(negative, never))[0]).toMatchObject({ total: 2, holds: [0, 1] });
  });

  it('are no sum where small figures meet by chance in one column', () => {
    expect(sumsOf(amounts([1, 70], [2, 500], [3, 9000]), never)).toEqual([]);
  });

  it('are no sum where more columns fail than one wrong figure spoils', () => {
    expect(sumsOf(amounts([4000, 1, 7], [6000, 2, 8], [10_000, 9, 99]), never)).toEqual([]);
  });

  it('say what rounding makes of a total, beside what is wrong', () => {
    const table = amounts([333, 401], [333, 301], [333, 301], [1000, 1002]);
    const [sum] = sumsOf(table, last(4));
    expect(sum).toMatchObject({
      holds: [0, 1],
      fails: [],
      rounded: [
        { column: 0, difference: 100n },
        { column: 1, difference: -100n },
      ],
    });
  });

  it('of one year alone show one wrong digit under a total', () => {
    const table = amounts([4321], [5000], [600], [9821]);
    expect(shape(sumsOf(table, last(4)))).toEqual([
      { total: 3, parts: [0, 1, 2], holds: [], fails: [[0, -100]] },
    ]);
    // A total of something else is no slip.
    expect(sumsOf(amounts([4321], [5000], [600], [9777]), last(4))).toEqual([]);
  });

  it('of one row alone show one wrong digit, and nothing else', () => {
    expect(shape(sumsOf(amounts([401, 278], [401, 248]), last(2)))).toMatchObject([
      { total: 1, parts: [0], holds: [0], fails: [[1, -30]] },
    ]);
    expect(sumsOf(amounts([401, 278], [401, 291]), last(2))).toEqual([]);
    expect(sumsOf(amounts([4, 278], [4, 248]), last(2))).toEqual([]);
  });

  it('repeat a total as another', () => {
    const table = amounts([400, 300], [600, 200], [1000, 500], [1000, 560]);
    const named = { isTotal: (row: number) => row > 1, unit: 100n };
    expect(shape(sumsOf(table, named)).at(-1)).toEqual({
      total: 3,
      parts: [2],
      holds: [0],
      fails: [[1, 60]],
    });
  });
});

describe('one wrong digit', () => {
  it.each([200n, -9000n, 300_000n, 39_900n, 40_100n])('makes a difference of %s cents', (difference) => {
    expect(isSlip(difference, 100n)).toBe(true);
  });
  it.each([0n, 100n, 12_300n, 250n, 1_234_500n])('does not make one of %s cents', (difference) => {
    expect(isSlip(difference, 100n)).toBe(false);
  });
});
