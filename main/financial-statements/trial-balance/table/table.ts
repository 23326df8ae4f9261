/**
 * The table under the heading, kept by columns: of each property one list, with one place for every row that holds
 * anything, amounts in cents of the currency whatever unit the file is in. A row is spoken of by its place ("at"), so that a
 * file of every sub-account makes no object for each.
 */
import type { ColumnAssignment } from '../../../../shared/model/trial-balance.ts';
import type { Scale } from '../cells/amounts.ts';
import { type Cents, negated } from '../cells/cents.ts';
import { type GridRow, textAt } from '../cells/sheet-grid.ts';

export interface TableLayout {
  readonly columns: ColumnAssignment;
  /** Indexes of the columns that hold amounts. */
  readonly amounts: ReadonlySet<number>;
  /** Indexes of all the others, in which the words of a row stand. */
  readonly others: readonly number[];
  readonly decimalComma: boolean;
  readonly scale: Scale;
  /** Credits are printed as negative figures in the credit column. */
  readonly creditIsNegative: boolean;
  /** Index of a column that says how deep each row stands ("Level"). */
  readonly levels?: number;
  /** Index of an amount column → index of the column beside it that says "Dr" or "Cr". */
  readonly sides: ReadonlyMap<number, number>;
}

/** Net figures by the place of the row; null where the row has none. */
export type Figures = readonly (Cents | null)[];

export interface Table {
  readonly layout: TableLayout;
  readonly rows: readonly GridRow[];
  /** '' where the layout has no such column. */
  readonly codes: readonly string[];
  readonly names: readonly string[];
  readonly current: Figures;
  /** Empty where the layout has no such column, as are the opening figures. */
  readonly prior: Figures;
  readonly opening: Figures;
  /** Debit and credit as printed, for comparing totals; null where one column holds the signed figure. */
  readonly printed: { readonly debit: readonly Cents[]; readonly credit: readonly Cents[] } | null;
  /** Numbers of the rows with an amount that cannot be read: the cell holds a text, or a formula without a value. */
  readonly unreadable: ReadonlySet<number>;
  /** Rows with a word of a total or of a computed line; no other row can be one. */
  readonly worded: ReadonlySet<number>;
  /** How far the name is indented (the code where there are no names), of the rows that are. */
  readonly indents: ReadonlyMap<number, number>;
}

/** One-based number of the row within the file. */
export function numberAt({ rows }: Table, at: number): number {
  return rows[at]?.number ?? 0;
}

/** What stands in a column of the file. */
export function cellTextAt({ rows }: Table, at: number, column: number): string {
  const row = rows[at];
  return row === undefined ? '' : textAt(row, column);
}

export function codeAt({ codes }: Table, at: number): string {
  return codes[at] ?? '';
}

export function nameAt({ names }: Table, at: number): string {
  return names[at] ?? '';
}

/** The debit as printed, or the signed figure. */
export function debitAt({ printed, current }: Table, at: number): Cents {
  return (printed ? printed.debit[at] : current[at]) ?? 0;
}

export function creditAt({ printed }: Table, at: number): Cents {
  return printed?.credit[at] ?? 0;
}

/** True where an amount of the row cannot be read. */
export function isUnreadable({ unreadable, rows }: Table, at: number): boolean {
  return unreadable.size > 0 && unreadable.has(rows[at]?.number ?? 0);
}

export function hasFigure({ current, prior, opening }: Table, at: number): boolean {
  return (current[at] ?? prior[at] ?? opening[at] ?? null) !== null;
}

export function indentAt({ indents }: Table, at: number): number {
  return indents.get(at) ?? 0;
}

export function isBoldAt({ rows, layout: { columns } }: Table, at: number): boolean {
  const row = rows[at];
  if (!row || row.plain || columns.description === undefined) return false;
  return row.cells[columns.description]?.bold === true;
}

/** The words of a row that stand outside the amount columns, else whatever it begins with. */
export function wordsAt({ rows, layout }: Table, at: number): string {
  let words = '';
  let first = '';
  rows[at]?.cells.forEach((cell, index) => {
    if (cell.text === '') return;
    if (first === '') first = cell.text;
    if (cell.decimal === null && !layout.amounts.has(index))
      words += words === '' ? cell.text : ` ${cell.text}`;
  });
  return (words === '' ? first : words).slice(0, 200);
}

/** The table with its signs turned round. */
export function turned(table: Table): Table {
  const turn = (figures: Figures) => figures.map((cents) => (cents === null ? null : negated(cents)));
  const { current, prior, opening, printed } = table;
  return {
    ...table,
    current: turn(current),
    prior: turn(prior),
    opening: turn(opening),
    printed: printed && { debit: printed.debit.map(negated), credit: printed.credit.map(negated) },
  };
}
