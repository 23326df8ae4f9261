/**
 * Dates that stand over several rows of a heading because their column is narrow: "31" over "December" over "2025". The
 * day alone looks like a figure; it belongs to the month under it.
 */
import { type GridRow, gapBetween } from './grid.ts';
import { MONTH_WORDS } from './period-headers.ts';

const DAY = /^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?$/i;

function isMonth(text: string): boolean {
  const word = text.toLowerCase().replace(/[.,]$/, '');
  return word.length > 2 && MONTH_WORDS.some((month) => month === word || month.slice(0, 3) === word);
}

/** True of a row of days alone, each over a month of the next row. */
function areDays(row: GridRow, next: GridRow | undefined): next is GridRow {
  if (!next || next.page !== row.page || next.table !== row.table || row.cells.length === 0) return false;
  return row.cells.every(
    (day) =>
      day.left >= row.labelEdge &&
      DAY.test(day.text) &&
      next.cells.some((cell) => isMonth(cell.text) && gapBetween(cell, day) === 0),
  );
}

/** The rows with each day in front of its month, and the row of the days empty. */
export function withDaysJoined(rows: readonly GridRow[]): readonly GridRow[] {
  let days: GridRow | null = null;
  return rows.map((row, index) => {
    const above = days;
    days = null;
    if (areDays(row, rows[index + 1])) {
      days = row;
      return { ...row, cells: [] };
    }
    if (!above) return row;
    const cells = row.cells.map((cell) => {
      const day = above.cells.find((one) => gapBetween(cell, one) === 0);
      return day && isMonth(cell.text) ? { ...cell, text: `${day.text} ${cell.text}` } : cell;
    });
    return { ...row, cells };
  });
}
