/**
 * The one shape into which every kind of file is turned before it is read: a grid of rows of cells. What is asked
 * of a cell again and again is asked here, so that the cells of plain rows need not be made.
 */
import { BLANK, type Cell } from './cell.ts';
import { type PlainRow, TEXT_KIND, type TextKind } from './plain-row.ts';

/** A row whose cells have more than a clean text. */
export interface CellRow {
  /** One-based, as Excel shows it. */
  readonly number: number;
  readonly hidden: boolean;
  readonly cells: readonly Cell[];
  readonly plain?: undefined;
}

export type GridRow = CellRow | PlainRow;

export interface SheetGrid {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: readonly GridRow[];
  readonly width: number;
  /** Why the sheet was not read ("TOO_LONG", "TOO_WIDE"); its rows are then empty. */
  readonly passedOver?: 'TOO_LONG' | 'TOO_WIDE';
  /** Cells with content to the right of the last column that is read. */
  readonly cellsBeyond?: number;
  /** Indexes of columns that are hidden in the workbook. */
  readonly hiddenColumns?: ReadonlySet<number>;
  /** Numbers of the rows that the file itself calls accounts, whatever their names; absent where it does not say. */
  readonly accountRows?: ReadonlySet<number>;
  /** No text holds a comma, because the commas separate the cells. */
  readonly withoutCommas?: boolean;
}

/** More rows than any trial balance has; a longer sheet is a ledger or a journal. */
export const MAX_ROWS = 120_000;
/** Of one sheet. exceljs takes about half a kilobyte for each, and a reader has 512 MB: a third of them stays free. */
export const MAX_CELLS = 400_000;
export const MAX_COLUMNS = 200;

export function cellAt(row: GridRow, column: number): Cell {
  return row.cells[column] ?? BLANK;
}

/** True for a formula without a value and for an error value. */
export function isBroken(row: GridRow, column: number): boolean {
  return row.plain === undefined && row.cells[column]?.broken === true;
}

/** True where the file holds a number, not a text that reads like one. */
export function isNumber(row: GridRow, column: number): boolean {
  return row.plain === undefined && (row.cells[column]?.decimal ?? null) !== null;
}

/** What is known of the text of a cell; nothing of a cell that is more than a text. */
export function kindAt(row: GridRow, column: number): TextKind {
  return row.plain ? row.kindAt(column) : TEXT_KIND.OTHER;
}

/** Text of a cell, without making the cells of a plain row. */
export function textAt(row: GridRow, column: number): string {
  return row.plain ? row.textAt(column) : (row.cells[column]?.text ?? '');
}

export function textsOf(row: GridRow): readonly string[] {
  return row.plain ? row.texts : row.cells.map((cell) => cell.text);
}

export function widthOf(row: GridRow): number {
  return row.plain ? row.width : row.cells.length;
}

export function isBlankRow(row: GridRow): boolean {
  return row.plain ? row.isBlank : row.cells.every((cell) => cell.text === '' && !cell.broken);
}
