/**
 * Accounts in the form of a T: the two halves of a Word table each print labels and amounts, as liabilities stand beside
 * assets. The halves are read one below the other, each with its label first, also where the prior year stands left of the
 * label. What must stay true: only a table whose halves are headed alike is parted.
 */
import { isSidedAmount, isYearText, parseAmount } from '../../shared/words/statement-amounts.ts';
import type { DocumentGrid, GridCell, GridRow } from './grid.ts';
import { isHeaderText, isNoteReference, periodsIn } from './period-headers.ts';

/** Width of a column of the grid of a Word table. */
const COLUMN = 100;
/** So many rows with a label in both halves show that the table has two. */
const LEAST_ROWS = 2;

const columnOf = (cell: GridCell): number => Math.round(cell.left / COLUMN);
const isAmount = ({ text }: GridCell): boolean =>
  (parseAmount(text) !== null && !isYearText(text)) || isSidedAmount(text);
const isLabel = (cell: GridCell): boolean =>
  /[a-z]{3}/i.test(cell.text) && !isAmount(cell) && !isHeaderText(cell.text) && !isNoteReference(cell.text);

/** Columns of one half, and the column of its labels within it. */
interface Halves {
  readonly columns: number;
  readonly label: number;
}

/** True where what heads the columns of amounts is the same in both halves, with a year. */
function headedAlike(rows: readonly GridRow[], { columns, label }: Halves): boolean {
  const heads = [0, columns].map((from) =>
    rows
      .flatMap(({ cells }) => cells)
      .filter((cell) => columnOf(cell) >= from && columnOf(cell) < from + columns)
      .filter((cell) => columnOf(cell) - from !== label && isHeaderText(cell.text) && !isAmount(cell))
      .map((cell) => `${columnOf(cell) - from} ${cell.text}`),
  );
  const [left = [], right = []] = heads;
  return left.join('|') === right.join('|') && left.some((text) => periodsIn(text.slice(2)).length > 0);
}

/** The halves of a table; null where it has none. */
function halvesOf(rows: readonly GridRow[]): Halves | null {
  const width = Math.max(...rows.map((row) => Math.round((row.width + COLUMN / 2) / COLUMN)));
  const columns = width / 2;
  if (!Number.isInteger(columns) || columns < 2) return null;
  const labelled = rows.filter(({ cells }) => cells.some(isAmount) && cells.filter(isLabel).length > 1);
  const places = new Set(labelled.flatMap(({ cells }) => cells.filter(isLabel).map(columnOf)));
  const [label = 0, other, another] = [...places].sort((one, two) => one - two);
  const isTwice = other === label + columns && another === undefined && label < columns;
  const isFull = labelled.every(
    ({ cells }) =>
      cells.some((cell) => isAmount(cell) && columnOf(cell) < columns) &&
      cells.some((cell) => isAmount(cell) && columnOf(cell) >= columns),
  );
  if (labelled.length < LEAST_ROWS || !isTwice || !isFull) return null;
  const halves = { columns, label };
  return headedAlike(rows, halves) ? halves : null;
}

/** One half of a row, its label first. */
function halfOf(row: GridRow, from: number, { columns, label }: Halves): GridRow {
  const cells = row.cells
    .filter((cell) => columnOf(cell) >= from && columnOf(cell) < from + columns)
    .map((cell) => {
      const at = columnOf(cell) - from;
      const left = (at === label ? 0 : at < label ? at + 1 : at) * COLUMN;
      return { ...cell, left, right: left + cell.right - cell.left };
    })
    .sort((one, two) => one.left - two.left);
  return { ...row, cells, width: columns * COLUMN };
}

/** The rows of a table; those of the right half below those of the left one where it has two. */
function parted(rows: readonly GridRow[]): readonly GridRow[] {
  const halves = halvesOf(rows);
  if (!halves) return rows;
  const begin = rows.findIndex(({ cells }) =>
    cells.some((cell) => periodsIn(cell.text).length > 0 && cells.length > 1),
  );
  const sides = [0, halves.columns].flatMap((from) =>
    rows.slice(begin).map((row) => halfOf(row, from, halves)),
  );
  return [...rows.slice(0, begin), ...sides.filter(({ cells }) => cells.length > 0)];
}

/** The grid with the halves of its two-sided Word tables one below the other. */
export function withSidesParted(grid: DocumentGrid): DocumentGrid {
  if (grid.format !== 'DOCX') return grid;
  const tables = new Map<number, GridRow[]>();
  for (const row of grid.rows) {
    if (row.table === null) continue;
    const before = tables.get(row.table);
    if (before) before.push(row);
    else tables.set(row.table, [row]);
  }
  const changed = new Map([...tables].map(([table, rows]) => [table, { rows, read: parted(rows) }] as const));
  if ([...changed.values()].every(({ rows, read }) => rows === read)) return grid;
  const lines = new Map<number, number>();
  const rows = grid.rows.flatMap((row) => {
    const of = row.table === null ? undefined : changed.get(row.table);
    return of ? (of.rows[0] === row ? of.read : []) : row;
  });
  const numbered = rows.map((row) => {
    const line = (lines.get(row.page) ?? 0) + 1;
    lines.set(row.page, line);
    return { ...row, line };
  });
  return { ...grid, rows: numbered };
}
