/**
 * The figure of the statements that the cursor is on, as all tables of the step share it. Where there is room for the pane,
 * it follows the cursor; elsewhere a figure is opened.
 */
import { createContext, useContext } from 'react';
import type { FigureCell } from '../../../../shared/model/note-cells.ts';

export interface FigureCursor {
  /** The figure that is explained; null where none is. */
  readonly shown: FigureCell | null;
  /** The pane stands beside the statements and follows the cursor. */
  readonly follows: boolean;
  readonly show: (cell: FigureCell) => void;
  /** Enter in the pane's company: to the note of the figure, or into the pane where it has none. */
  readonly enter: (cell: FigureCell) => void;
  /** Into the pane, to its links. */
  readonly explain: () => void;
}

const NOWHERE: FigureCursor = {
  shown: null,
  follows: false,
  show: () => undefined,
  enter: () => undefined,
  explain: () => undefined,
};

export const FigureCursorContext = createContext(NOWHERE);
export const useFigureCursor = (): FigureCursor => useContext(FigureCursorContext);

export function isSameCell(one: FigureCell | null, other: FigureCell): boolean {
  return (
    one !== null &&
    one.statement === other.statement &&
    one.key === other.key &&
    one.year === other.year &&
    (one.column ?? null) === (other.column ?? null)
  );
}
