/** A statement of the working papers before its formulas are written: rows, columns, and where they stand. Pure. */
import type { Money } from '../../../shared/model/money.ts';
import type { FigureCell } from '../../../shared/model/note-cells.ts';
import type { CellLook } from '../../workbooks/sheet.ts';

export type StatementName = FigureCell['statement'];

export const STATEMENT_SHEETS: Readonly<Record<StatementName, string>> = {
  balanceSheet: 'Financial position',
  profitAndLoss: 'Profit or loss',
  changesInEquity: 'Changes in equity',
  cashFlow: 'Cash flows',
};

/** A row of a statement before its formulas: what it is called, and the figure of each column. */
export interface PlannedRow {
  readonly label: string;
  readonly reference: string;
  readonly look: CellLook;
  readonly folds: boolean;
  /** By column; null where the statement shows none. */
  readonly figures: readonly (FigureCell | null)[];
  /** The line at the beginning of the comparative year, where the statement shows that day too. */
  readonly third?: Money | null;
}

export interface PlannedStatement {
  readonly sheet: string;
  readonly title: string;
  /** Of the columns of figures; the third of the financial position is the beginning of the comparative year. */
  readonly heads: readonly string[];
  readonly rows: readonly PlannedRow[];
}

export const LABEL_COLUMN = 2;
export const FIRST_FIGURE = LABEL_COLUMN + 1;
