/**
 * Where a key takes the active cell of a grid, and which keys begin an edit: pure, so that the habits of a
 * spreadsheet can be tested one by one.
 */
export interface Position {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that fit on the screen. */
  readonly page: number;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));

/** The new position, or null where the key does not move (Tab at an edge leaves the grid). */
export function move(at: Position, event: Key, size: GridSize): Position | null {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const far = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  switch (event.key) {
    case 'ArrowUp':
      return { ...at, row: far ? 0 : clamp(at.row - 1, lastRow) };
    case 'ArrowDown':
      return { ...at, row: far ? lastRow : clamp(at.row + 1, lastRow) };
    case 'ArrowLeft':
      return { ...at, column: far ? 0 : clamp(at.column - 1, lastColumn) };
    case 'ArrowRight':
      return { ...at, column: far ? lastColumn : clamp(at.column + 1, lastColumn) };
    case 'Home':
      return { row: far ? 0 : at.row, column: 0 };
    case 'End':
      return { row: far ? lastRow : at.row, column: lastColumn };
    case 'PageUp':
      return { ...at, row: clamp(at.row - size.page, lastRow) };
    case 'PageDown':
      return { ...at, row: clamp(at.row + size.page, lastRow) };
    case 'Tab':
      if (event.shiftKey) return at.column > 0 ? { ...at, column: at.column - 1 } : null;
      return at.column < lastColumn ? { ...at, column: at.column + 1 } : null;
    default:
      return null;
  }
}

/** True for a key that writes a character, with which typing in a cell begins. */
export function isTyping(event: Key): boolean {
  return (
    [...event.key].length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
  );
}
