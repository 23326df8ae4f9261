/**
 * What a caller says about the columns of a DataGrid, and what it hears back.
 */
import type { ReactNode } from 'react';

export interface CellEditorProps<Row> {
  readonly row: Row;
  /** The key with which typing began, or null when opened by F2, Enter or a double click. */
  readonly typed: string | null;
  /** Takes the value and goes down one row, as Enter does in a spreadsheet. */
  readonly commit: (value: string) => void;
  readonly cancel: () => void;
}

export interface GridColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** Pixels; with `grow` the least width, and the column shares what is left. */
  readonly width: number;
  readonly grow?: boolean;
  readonly align?: 'left' | 'right';
  /** Text of the cell: for the filter, sorting, copying, and shown where `render` is absent. */
  readonly text: (row: Row) => string;
  /** Sort key where the text does not sort well (amounts). */
  readonly order?: (row: Row) => bigint | number | string;
  readonly render?: (row: Row) => ReactNode;
  /** False: no filter field under the heading. CHOICE: one of the texts that the rows hold is chosen there. */
  readonly filter?: boolean | 'CHOICE';
  /** In place of the heading's name, which then sorts nothing. */
  readonly head?: ReactNode;
  readonly editable?: (row: Row) => boolean;
  readonly editor?: (props: CellEditorProps<Row>) => ReactNode;
  /** Cell of the foot row. */
  readonly foot?: ReactNode;
}

/** The active cell, and the rows marked with Shift in its column (in the order shown, active one included). */
export interface GridSelection<Row> {
  readonly row: Row;
  readonly columnId: string;
  readonly range: readonly Row[];
}

export interface DataGridProps<Row extends object> {
  /** Name of the grid for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** Height in pixels or CSS ("100%"). */
  readonly height: number | string;
  readonly rowHeight?: number;
  /** Column of the active cell at first; the first one otherwise. */
  readonly startColumnId?: string;
  /** A value committed by an editor. */
  readonly onEdit?: (row: Row, columnId: string, value: string) => void;
  /** Delete on the marked rows. */
  readonly onClear?: (selection: GridSelection<Row>) => void;
  /** Ctrl+D: the first marked row's value goes into the rest. */
  readonly onFillDown?: (selection: GridSelection<Row>) => void;
  /** Text pasted, one entry per line; `rows` are the rows from the first marked one on. One line fills a range. */
  readonly onPaste?: (rows: readonly Row[], columnId: string, lines: readonly string[]) => void;
  /** Enter or a double click on a cell that cannot be edited. */
  readonly onOpen?: (row: Row) => void;
  /** What else is marked on a row, such as its place under review. */
  readonly rowAttributes?: (row: Row) => Readonly<Record<`data-${string}`, string>>;
  /** A class for rows that need a second look; never colour alone. */
  readonly markRow?: (row: Row) => string;
  readonly onActiveRow?: (row: Row | null) => void;
  /** Any other key; true when it was used. */
  readonly onKey?: (event: React.KeyboardEvent, selection: GridSelection<Row>) => boolean;
  /** Said when no row is shown. */
  readonly empty?: ReactNode;
  /** Row to make active (by id) when it changes, such as the next problem. */
  readonly goTo?: { readonly rowId: string; readonly columnId?: string } | null;
}
