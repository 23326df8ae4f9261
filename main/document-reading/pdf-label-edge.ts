/**
 * Where the labels of a PDF page end. Labels fill the first part of a page, but in a narrow table its first column of
 * amounts stands there, too ("Trade payables  1,996  2,146" within the left third). What must stay true: an amount of such
 * a column is never a word of its label, as the amounts of the next column would be read in its place.
 */
import { isPlainlyAmount, isYearText, parseAmount } from '../../shared/words/statement-amounts.ts';
import type { GridCell } from './grid.ts';
import { gapBetween } from './grid.ts';
import type { PdfRow } from './pdf-rows.ts';

/** Of the width of the page, or of one of its two columns of text. */
const LABELS = 0.18;
/** So many rows show that what stands above one another is a column. */
const LEAST_ROWS = 2;
/** A heading may begin so far left of the amounts under it (points). */
const HEAD_OVERHANG = 20;
/** A label may begin so far right of the others (points). */
const INDENT = 10;

interface FirstAmount {
  readonly label: GridCell;
  readonly amount: GridCell;
}

const isAmount = ({ text }: GridCell): boolean => parseAmount(text) !== null && !isYearText(text);

/** The amount right behind a label, where nothing but amounts follows it. */
function firstAmount({ cells }: PdfRow, edge: number): readonly FirstAmount[] {
  const [label, amount, ...others] = cells;
  if (!label || !amount || others.length === 0 || amount.left >= edge) return [];
  return /[A-Za-z]{3}/.test(label.text) && [amount, ...others].every(isAmount) ? [{ label, amount }] : [];
}

function usualEdge({ columnLeft, columnWidth }: PdfRow): number {
  return columnLeft + columnWidth * LABELS;
}

/** Where the labels end in each column of text that prints amounts further left than usual. */
function edgesOf(rows: readonly PdfRow[]): ReadonlyMap<number, number> {
  const edges = new Map<number, number>();
  for (const columnLeft of new Set(rows.map((row) => row.columnLeft))) {
    const own = rows.filter((row) => row.columnLeft === columnLeft);
    const found = own.flatMap((row) => firstAmount(row, usualEdge(row)));
    const columns = found.filter(
      ({ amount }) => found.filter((other) => gapBetween(other.amount, amount) === 0).length >= LEAST_ROWS,
    );
    if (!columns.some(({ amount }) => isPlainlyAmount(amount.text))) continue;
    const labels = Math.max(...columns.map(({ label }) => label.left));
    const amounts = Math.min(...columns.map(({ amount }) => amount.left));
    edges.set(columnLeft, Math.min(amounts, Math.max(labels + INDENT, amounts - HEAD_OVERHANG)));
  }
  return edges;
}

/**
 * The edge of each row of a page: cells that start left of it are labels. Headings at the end of a page stand over the
 * amounts of the next one.
 */
export function labelEdges(rows: readonly PdfRow[], next: readonly PdfRow[]): (row: PdfRow) => number {
  const own = edgesOf(rows);
  const edgeOfNext = Math.min(...edgesOf(next).values());
  const end = rows.findLastIndex(({ cells }) => cells.some(({ text }) => isPlainlyAmount(text)));
  const heads = new Set(rows.slice(end + 1));
  return (row) =>
    Math.min(
      usualEdge(row),
      own.get(row.columnLeft) ?? Number.POSITIVE_INFINITY,
      heads.has(row) ? edgeOfNext : Number.POSITIVE_INFINITY,
    );
}
