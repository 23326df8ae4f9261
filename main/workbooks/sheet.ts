/**
 * A sheet of a workbook with formulas, as plain data: heads, columns and rows of cells. A text is a text whatever it
 * begins with; only what stands in `formula`, which the program writes itself, is computed. Each formula carries the
 * result that Fairview knows, so that programs that do not compute show it too.
 */
import type { Money } from '../../shared/model/money.ts';

/** UNITS and THOUSANDS: as statements are printed; CENTS: as books are kept. */
export type CellFormat = 'CENTS' | 'UNITS' | 'THOUSANDS' | 'PERCENT' | 'COUNT';

export interface CellLook {
  readonly format?: CellFormat;
  readonly bold?: boolean;
  readonly quiet?: boolean;
  /** A line above (a sum), or above and twice below (a total). */
  readonly rule?: 'SUM' | 'TOTAL';
  readonly indent?: number;
  readonly right?: boolean;
}

export type Cell = CellLook &
  (
    | { readonly kind: 'EMPTY' }
    | { readonly kind: 'TEXT'; readonly text: string }
    | { readonly kind: 'LINK'; readonly text: string; readonly sheet: string }
    | { readonly kind: 'AMOUNT'; readonly amount: Money }
    | { readonly kind: 'COUNT'; readonly count: number }
    | { readonly kind: 'SAYS'; readonly formula: string; readonly says: string }
    | { readonly kind: 'FORMULA'; readonly formula: string; readonly result: Money | number | null }
  );

export const EMPTY: Cell = { kind: 'EMPTY' };
export const text = (of: string, look: CellLook = {}): Cell => ({ kind: 'TEXT', text: of, ...look });
export const amount = (of: Money | null, look: CellLook = {}): Cell =>
  of === null ? { kind: 'EMPTY', ...look } : { kind: 'AMOUNT', amount: of, format: 'CENTS', ...look };
export const count = (of: number, look: CellLook = {}): Cell => ({
  kind: 'COUNT',
  count: of,
  format: 'COUNT',
  ...look,
});
export const formula = (of: string, result: Money | number | null, look: CellLook = {}): Cell => ({
  kind: 'FORMULA',
  formula: of,
  result,
  format: 'CENTS',
  ...look,
});

/** A formula that answers a word. */
export const says = (of: string, word: string, look: CellLook = {}): Cell => ({
  kind: 'SAYS',
  formula: of,
  says: word,
  ...look,
});

export interface SheetColumn {
  readonly head: string;
  readonly width: number;
  /** Columns of figures are headed at the right. */
  readonly figures?: boolean;
}

export interface SheetRow {
  readonly cells: readonly Cell[];
  /** Folds under the row above. */
  readonly folds?: boolean;
  /** Its first cell goes over all columns, as a paragraph does. */
  readonly spans?: boolean;
}

export interface Sheet {
  readonly name: string;
  readonly title: string;
  /** Stands in place of the period of the workbook: "As at 31 December 2026". */
  readonly subtitle?: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  /** Cells that have a name throughout the workbook. */
  readonly names?: readonly { readonly name: string; readonly column: number; readonly row: number }[];
  /** Columns that stay in sight. */
  readonly frozenColumns: number;
  readonly landscape: boolean;
}

/** Company, title and period stand above the heads of the columns; the first row of the sheet's own is below them. */
export const HEAD_ROW = 5;
export const FIRST_ROW = HEAD_ROW + 1;

/** 1 → "A", 27 → "AA". */
export function columnLetter(position: number): string {
  const rest = Math.floor((position - 1) / 26);
  const letter = String.fromCharCode(65 + ((position - 1) % 26));
  return rest === 0 ? letter : `${columnLetter(rest)}${letter}`;
}

/** "'Lead A'!G7". */
export function cellOn(sheet: string, column: number, row: number): string {
  return `'${sheet}'!${columnLetter(column)}${row}`;
}

/** "'Lead A'!G7:G9", or one cell. */
export function rangeOn(sheet: string, column: number, from: number, to: number): string {
  const end = from === to ? '' : `:${columnLetter(column)}${to}`;
  return `${cellOn(sheet, column, from)}${end}`;
}

/** The same range, as it stands when a formula is copied elsewhere. */
export function fixedRangeOn(sheet: string, column: number, from: number, to: number): string {
  const letter = columnLetter(column);
  return `'${sheet}'!$${letter}$${from}:$${letter}$${to}`;
}
