/**
 * Figures printed with points between thousands and a decimal comma (1.234.567,89), as much of Europe and Indonesia
 * do. Read as they stand, 1.234 would be one and a bit; so the whole document is looked at first, and a person is told.
 */
import { plainText } from '../../shared/words/printed-amounts.ts';
import type { DocumentGrid, GridCell } from './grid.ts';

const POINTED = /^[-(]?\s?\D{0,4}\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?\D{0,4}$/;
const TWICE_POINTED = /\d\.\d{3}\.\d{3}\b/;
const COMMA_THOUSANDS = /\d,\d{3}(?!\d)/;
const FIGURE = /^[-(]?\s?\D{0,4}\d[\d.,]*\D{0,4}$/;

/** True where figures have points between thousands, and none has a comma there. */
function isPointed(cells: readonly GridCell[]): boolean {
  const figures = cells
    .map(({ text }) => plainText(text))
    .filter((text) => FIGURE.test(text) && /[.,]/.test(text));
  const pointed = figures.filter((text) => POINTED.test(text));
  if (pointed.length < 3 || figures.some((text) => COMMA_THOUSANDS.test(text))) return false;
  return pointed.some((text) => TWICE_POINTED.test(text)) || pointed.length > figures.length * 0.7;
}

/** The grid with its figures as they are printed in Singapore, and whether they had to be turned. */
export function withCommaThousands(grid: DocumentGrid): {
  readonly grid: DocumentGrid;
  readonly turned: boolean;
} {
  const figureCells = grid.rows.flatMap((row) => row.cells.filter((cell) => cell.left >= row.labelEdge));
  if (!isPointed(figureCells)) return { grid, turned: false };
  const turn = (cell: GridCell): GridCell => {
    const text = plainText(cell.text);
    const isFigure = POINTED.test(text) || /^[-(]?\s?\D{0,4}\d{1,3},\d{1,2}\D{0,4}$/.test(text);
    return isFigure
      ? { ...cell, text: text.replace(/[.,](?=\d)/g, (mark) => (mark === '.' ? ',' : '.')) }
      : cell;
  };
  const rows = grid.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => (cell.left >= row.labelEdge ? turn(cell) : cell)),
  }));
  return { grid: { ...grid, rows }, turned: true };
}
