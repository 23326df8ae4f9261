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

  it('are a sum too where they leave nothing, as a restatement does', () => {
    const restated = amounts([500, 843, 64, 20], [-500, -843, -64, 10], [0, 0, 0, 30]);
    expect(shape(sumsOf(restated, last(3)))[0]).toMatchObject({ holds: [0, 1, 2, 3], fails: [] });
    const wrong = amounts([500, 843, 64, 20], [-500, -343, -64, 10], [0, 0, 0, 30]);
    expect(shape(sumsOf(wrong, last(3)))[0]).toMatchObject({ holds: [0, 2, 3], fails: [[1, -500]] });
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

  it('say nothing where a row that was nothing in the year that adds up may be added or taken off', () => {
    // Net current liabilities without brackets: 53,256 less 111,477; the fixed assets of the year do not belong to them.
    const first = amounts([75_766, 0], [53_256, 6], [111_477, 894], [58_221, 888]);
    expect(sumsOf(first, last(4)).filter(({ fails }) => fails.length > 0)).toEqual([]);
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

  it('tell a wrong digit beside a year that adds up but for rounding, with signs too', () => {
    const rounded = { isTotal: (row: number) => row === 4, unit: 100n };
    const moved = (opening: number) =>
      amounts([56_600, 16_211], [9235, opening], [71_913, 56_600], [7701, 9235], [-13_778, -26_060]);
    expect(sumsOf(moved(23_565), rounded)).toMatchObject([{ holds: [0, 1], fails: [] }]);
    expect(shape(sumsOf(moved(23_595), rounded))).toMatchObject([{ total: 4, fails: [[1, -31]] }]);
  });

  it('tell a wrong digit beside totals whose parts are not printed', () => {
    // On its side: a row with its parts, and further totals of other things.
    const table = (part: number) => amounts([43_769, null], [part, null], [58_428, 64_412]);
    expect(shape(sumsOf(table(14_958), last(3)))).toEqual([
      { total: 2, parts: [0, 1], holds: [], fails: [[0, -299]] },
    ]);
    expect(shape(sumsOf(table(14_658), last(3)))).toMatchObject([{ holds: [0], fails: [] }]);
  });

  it('tell a wrong digit of a part that is alone in the other year', () => {
    const table = (other: number) => amounts([1000, 400], [null, other], [1000, 900]);
    expect(shape(sumsOf(table(500), last(3)))).toEqual([
      { total: 2, parts: [0, 1], holds: [0, 1], fails: [] },
    ]);
    expect(shape(sumsOf(table(530), last(3)))).toMatchObject([{ fails: [[1, -30]] }]);
  });

  it('make a result of two totals, whatever stands between', () => {
    const sheet = (net: number) =>
      amounts(
        [7000, 6000],
        [3000, 2000],
        [10_000, 8000],
        [400, 300],
        [500, 100],
        [900, 400],
        [9600, 7700],
        [9100, net],
      );
    const named = { isTotal: (row: number) => [2, 5, 7].includes(row), unit: 100n };
    expect(shape(sumsOf(sheet(7600), named)).at(-1)).toMatchObject({ total: 7, parts: [2, -5], fails: [] });
    expect(shape(sumsOf(sheet(7900), named)).at(-1)).toMatchObject({ total: 7, fails: [[1, 300]] });
  });

  it('tell a section that its words name the total of, where the document is out in one year already', () => {
    const section = (part: number) => amounts([4000, part], [2500, 1200], [6499, 4216]);
    const named = { ...last(3), sectionOf: (row: number) => (row === 2 ? 0 : null) };
    expect(shape(sumsOf(section(3000), named))).toMatchObject([{ fails: [[1, 16]] }]);
    expect(shape(sumsOf(amounts([4200, 3000], [2500, 1200], [6450, 4216]), named))).toMatchObject([
      {
        fails: [
          [0, -250],
          [1, 16],
        ],
      },
    ]);
    expect(sumsOf(amounts([4200, 3000], [2500, 1200], [6450, 4316]), last(3))).toEqual([]);
  });

  it('are no sum where a row that calls itself no total is one in one year and far from it in the next', () => {
    expect(sumsOf(amounts([1000, 905], [4000, 9461], [5000, 77]), never)).toEqual([]);
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
