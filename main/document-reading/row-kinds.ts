/**
 * What one row of the grid is: column headings, a sentence, or a row of a table with amounts. Each row is judged by
 * its own words and place; which table it belongs to is decided in table-regions.ts.
 */
import {
  isPlainlyAmount,
  isSidedAmount,
  isYearText,
  parseAmount,
} from '../../shared/words/statement-amounts.ts';
import type { GridCell, GridRow } from './grid.ts';
import { rowText } from './grid.ts';
import { headsTotal, isHeaderText, isNoteReference, periodsIn, scopeOf } from './period-headers.ts';
import { statedCurrency } from './stated-currency.ts';
import { noteTitle } from './statement-headings.ts';

/** A cell that counts as an amount when it stands right of the labels, also one that is marked "Dr" or "Cr". */
export function isAmountCell(text: string): boolean {
  return (parseAmount(text) !== null && !isYearText(text)) || isSidedAmount(text);
}

/** True of a row that prints an amount right of its label. */
export function hasAmounts(row: GridRow): boolean {
  return row.cells.some((cell) => cell.left >= row.labelEdge && isAmountCell(cell.text));
}

/** A number that begins with a nought is the company's in a register, and no amount. */
const REGISTRATION = /^0\d{5,9}$/;

/** True of a row of column headings: dates, entities, currency, components. */
export function isHeaderRow(printed: GridRow, inTable: boolean): boolean {
  const row = { ...printed, cells: printed.cells.filter(({ text }) => !REGISTRATION.test(text)) };
  const [first] = row.cells;
  if (!first || row.cells.some((cell) => isPlainlyAmount(cell.text) && periodsIn(cell.text).length === 0)) {
    return false;
  }
  const labelled = first.left < row.labelEdge;
  const wordsOnly = row.cells.every((cell) => isHeaderText(cell.text));
  if (labelled && row.cells.length === 1)
    return wordsOnly && scopeOf(first.text) !== null && first.text.length < 40;
  if (wordsOnly) return row.cells.length > 1 || !/^(?:as (?:at|of)|for the)\b/i.test(first.text);
  if (hasAmounts(row)) return false;
  const rest = labelled ? row.cells.slice(1) : row.cells;
  if (rest.some((cell) => cell.text.length > (row.height === 0 ? 80 : 45))) return false;
  if (!labelled) return !inTable || rest.some((cell) => isHeaderText(cell.text));
  if (scopeOf(first.text) !== null) return true;
  if (headsSharesByYear(row.cells)) return true;
  // "Assets   Note   2025   2024": a label in the row of the years.
  return (
    rest.length > 1 &&
    rest.every((cell) => isHeaderText(cell.text)) &&
    rest.some((cell) => isYearText(cell.text) || periodsIn(cell.text).length > 0)
  );
}

/** Further from every year that heads a table (in years), a number like a year is an amount. */
const NEAR_YEARS = 10;

function yearsOf(rows: readonly GridRow[]): readonly number[] {
  const texts = rows.flatMap(({ cells }) => cells.map(({ text }) => text));
  return texts.flatMap(periodsIn).map((period) => Number(period.slice(0, 4)));
}

/**
 * True of a row whose amounts all look like years ("Other payables  1985  2010") below a heading of other years. A row
 * that repeats the heading prints one of its years again; years to come may head what falls due in them.
 */
export function printsAmountsLikeYears({ cells, labelEdge }: GridRow, header: readonly GridRow[]): boolean {
  const [first] = cells;
  if (!first) return false;
  const isLabel = first.left < labelEdge && (!isHeaderText(first.text) || headsTotal(first.text));
  const rest = isLabel ? cells.slice(1) : cells;
  const printed = rest.filter(({ text }) => isYearText(text));
  const isAmounts = rest.every((cell) => printed.includes(cell) || isNoteReference(cell.text));
  if (printed.length === 0 || !isAmounts) return false;
  const heading = yearsOf(header);
  if (heading.length === 0) return false;
  const years = printed.map(({ text }) => Number(text.trim()));
  if (isLabel && years.some((year) => heading.includes(year))) return false;
  const areToCome = years.every((year) => year > Math.max(...heading));
  if (isLabel && !areToCome) return true;
  return years.some((year) => heading.every((other) => Math.abs(other - year) > NEAR_YEARS));
}

/** A word over the numbers that stand before the names of a table ("Number:" before "Class:"). */
export const HEADS_NUMBERS = /^(?:numbers?|no\.?)(?: of shares)?:?$/i;

/** "Number: | Class: | Nominal | 2025 | 2024": the headings begin over the labels, and years end them. */
function headsSharesByYear([first, ...rest]: readonly GridCell[]): boolean {
  if (!first || !HEADS_NUMBERS.test(first.text)) return false;
  const years = rest.filter(({ text }) => isHeaderText(text) && periodsIn(text).length > 0);
  const words = rest.filter((cell) => !years.includes(cell));
  return years.length >= 1 && words.every(({ text }) => /^[A-Za-z][^\d]{0,24}$/.test(text));
}

/** True of a sentence, which ends a table; `header` is that of the table above. */
export function isProse(row: GridRow, header: readonly GridRow[]): boolean {
  const text = rowText(row);
  if (hasAmounts(row)) return false;
  if (row.table !== null) return text.length > 300;
  if (row.height === 0) return row.cells.length === 1 && text.length > 110;
  // A long label that ends before the figures of its table begin is no prose.
  const figures = header.flatMap(({ cells, labelEdge }) => cells.filter(({ left }) => left >= labelEdge));
  const firstFigure = Math.min(...figures.map(({ left }) => left));
  if (figures.length > 0 && (row.cells[0]?.right ?? 0) < firstFigure) return false;
  const extent = (row.cells.at(-1)?.right ?? 0) - (row.cells[0]?.left ?? 0);
  return row.cells.length === 1 && extent > row.width * (row.width < 500 ? 0.68 : 0.62);
}

/**
 * A note's title with the years of its table behind it ("5  Debtors  2025  2024"), or the currency of its one column:
 * the title, and what stands behind it as a row.
 */
export function titleWithYears(row: GridRow): TitleWithHeads | null {
  const heads = ({ text }: GridCell) => periodsIn(text).length > 0 || statedCurrency(text) !== null;
  const from = row.cells.findIndex(
    (cell) => cell.left >= row.labelEdge && isHeaderText(cell.text) && heads(cell),
  );
  const isOfHeads = row.cells.slice(from).every((cell) => isHeaderText(cell.text));
  return isOfHeads ? partedTitle(row, from) : null;
}

/** A note's title with the first words of the headings behind it ("6  Plant  Motor  Office"), where heads follow. */
export function titleWithHeads(row: GridRow, headsFollow: boolean): TitleWithHeads | null {
  if (!headsFollow) return null;
  const from = row.cells.findIndex((cell) => cell.left >= row.labelEdge);
  const isOfHeads = row.cells.slice(from).every(({ text }) => /^[A-Z][^\d]{1,29}$/.test(text));
  return isOfHeads ? partedTitle(row, from) : null;
}

export interface TitleWithHeads {
  readonly title: string;
  /** What stands behind the title, as the first row of the headings. */
  readonly heads: GridRow;
}

function partedTitle(row: GridRow, from: number): TitleWithHeads | null {
  if (from < 1) return null;
  const title = noteTitle({ ...row, cells: row.cells.slice(0, from) });
  return title === null ? null : { title, heads: { ...row, cells: row.cells.slice(from) } };
}
