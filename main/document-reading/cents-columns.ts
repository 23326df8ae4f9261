/**
 * Dollars and cents in two columns ("S$ | cts" over "1,234 | 50"): they are one amount. What must stay true: cents are
 * joined only below a heading that names both, and only where every amount below it goes with two figures of cents.
 */
import { isCurrencySign, isNil, plainText } from '../../shared/words/printed-amounts.ts';
import { type DocumentGrid, type GridCell, type GridRow, gapBetween } from './grid.ts';
import { periodsIn } from './period-headers.ts';
import { hasAmounts, isHeaderRow } from './row-kinds.ts';

const CENTS = /^(?:cts?|cents?|sen|¢|p|ps|pence|paise|c)\.?$/i;
const WHOLE = /^[-(]?\s?\D{0,4}\s?\d[\d,]*\s?\)?$/;
const PART = /^\(?(\d{2})\s?\)?$/;

/** A heading of cents without that word, and the place of the cents with their dollars. */
interface CentsHeading {
  readonly row: GridRow;
  readonly places: readonly GridCell[];
}

function wide(cell: GridCell, text: string, right: number): GridCell {
  return { ...cell, text, right };
}

/** The heading with one cell over dollars and cents; null for any other row. */
function headingOfCents(row: GridRow): CentsHeading | null {
  if (hasAmounts(row)) return null;
  const cells: GridCell[] = [];
  const places: GridCell[] = [];
  for (const cell of row.cells) {
    const last = cells.at(-1);
    const [sign = '', ...words] = plainText(cell.text).split(' ');
    const isBoth = words.length === 1 && CENTS.test(words[0] ?? '') && isCurrencySign(sign);
    const isCents = CENTS.test(plainText(cell.text)) && last && isCurrencySign(plainText(last.text));
    const both = isBoth ? wide(cell, sign, cell.right) : isCents ? wide(last, last.text, cell.right) : null;
    if (isCents) cells.pop();
    cells.push(both ?? cell);
    if (both) places.push(both);
  }
  return places.length > 0 ? { row: { ...row, cells }, places } : null;
}

interface Pair {
  readonly whole: GridCell;
  readonly cents: GridCell;
}

/** The amounts of a row below one heading: dollars and their cents; null where it prints none, or anything else. */
function pairBelow(
  place: GridCell,
  places: readonly GridCell[],
  { cells, labelEdge }: GridRow,
): Pair | 'NONE' | 'OTHER' {
  const below = cells.filter((cell) => cell.left >= labelEdge && gapBetween(cell, place) === 0);
  const cents = below.at(-1);
  const whole = cents && cells[cells.indexOf(cents) - 1];
  if (!cents || (below.length === 1 && isNil(plainText(cents.text)))) return 'NONE';
  if (!whole || whole.left < labelEdge)
    return below.length === 1 && WHOLE.test(cents.text) ? 'OTHER' : 'NONE';
  const isOfAnother = places.some((other) => other !== place && gapBetween(whole, other) === 0);
  if (isOfAnother) return 'OTHER';
  const isWhole = WHOLE.test(plainText(whole.text)) || isNil(plainText(whole.text));
  const printed = plainText(cents.text);
  return isWhole && (PART.test(printed) || isNil(printed)) ? { whole, cents } : 'OTHER';
}

function joined({ whole, cents }: Pair): GridCell {
  const dollars = plainText(whole.text);
  if (isNil(plainText(cents.text))) return wide(whole, whole.text, cents.right);
  const isNegative = /^[-(]/.test(dollars) && !isNil(dollars);
  const digits = isNil(dollars) ? '0' : dollars.replace(/^[-(]\s?|\s?\)$/g, '');
  const amount = `${digits}.${PART.exec(plainText(cents.text))?.[1] ?? ''}`;
  return wide(whole, isNegative || /\)$/.test(cents.text) ? `(${amount})` : amount, cents.right);
}

/** The rows that a heading stands over: those of its table, or of its page as far as the next heading. */
function rowsBelow(rows: readonly GridRow[], at: number): readonly GridRow[] {
  const [heading, ...rest] = rows.slice(at);
  const first = rest.findIndex(hasAmounts);
  const end = rest.findIndex(
    (row, index) =>
      row.table !== heading?.table ||
      (row.table === null && row.page !== heading.page) ||
      headingOfCents(row) !== null ||
      (index > first && isHeaderRow(row, true) && row.cells.some(({ text }) => periodsIn(text).length > 0)),
  );
  return end < 0 ? rest : rest.slice(0, end);
}

/** The grid with the cents of an amount in its cell. */
export function withCentsJoined(grid: DocumentGrid): DocumentGrid {
  const changed = new Map<GridRow, GridRow>();
  grid.rows.forEach((row, at) => {
    const heading = headingOfCents(row);
    if (!heading) return;
    const found = rowsBelow(grid.rows, at).map((below) => ({
      below,
      pairs: heading.places.map((place) => pairBelow(place, heading.places, below)),
    }));
    const all = found.flatMap(({ pairs }) => pairs);
    if (all.includes('OTHER') || all.every((pair) => pair === 'NONE')) return;
    changed.set(row, heading.row);
    for (const { below, pairs } of found) {
      const both = pairs.filter((pair) => typeof pair === 'object');
      const cells = below.cells.flatMap((cell) => {
        if (both.some(({ cents }) => cents === cell)) return [];
        const pair = both.find(({ whole }) => whole === cell);
        return pair ? joined(pair) : cell;
      });
      if (both.length > 0) changed.set(below, { ...below, cells });
    }
  });
  if (changed.size === 0) return grid;
  return { ...grid, rows: grid.rows.map((row) => changed.get(row) ?? row) };
}
