/**
 * What the keyboard and the clipboard do in a grid: keys that move or mark are followed, those that command act on the
 * marked rows, a character begins an edit, and ranges are copied and filled as in a spreadsheet.
 */
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { isTyping, move } from './grid-motion.ts';
import type { DataGridProps, GridColumn, GridSelection } from './grid-types.ts';
import type { useGridPosition } from './use-grid-position.ts';

/** True where the cell of a row in a column can be edited. */
export function canEdit<Row>(row: Row | undefined, column: GridColumn<Row> | undefined): boolean {
  return row !== undefined && column?.editor !== undefined && (column.editable?.(row) ?? true);
}

interface GridKeysOptions<Row extends object> {
  readonly props: DataGridProps<Row>;
  /** The rows under the filters, in their order. */
  readonly shown: readonly Row[];
  readonly position: ReturnType<typeof useGridPosition<Row>>;
  /** The grid itself: keys in its fields and editors are theirs. */
  readonly box: RefObject<HTMLTableElement | null>;
  /** Rows that fit on the screen. */
  readonly page: number;
}

/** The handlers of the grid. */
export function useGridKeys<Row extends object>({ props, shown, position, box, page }: GridKeysOptions<Row>) {
  const { columns } = props;
  const { at, activeIndex, active, from, to, setEditing, goToCell } = position;
  const column = columns[at.column];

  const selection = (): GridSelection<Row> | null => {
    if (active === undefined || column === undefined) return null;
    return { row: active, columnId: column.id, range: shown.slice(from, to + 1) };
  };
  const beginEdit = (typed: string | null): boolean => {
    if (!canEdit(active, column)) return false;
    setEditing({ typed });
    return true;
  };

  const command = (event: KeyboardEvent, chosen: GridSelection<Row>): boolean => {
    const withControl = event.ctrlKey || event.metaKey;
    if (event.key === 'F2') return beginEdit(null);
    if (event.key === 'Enter') {
      if (event.shiftKey) goToCell({ ...at, row: Math.max(0, activeIndex - 1) }, false);
      else if (!beginEdit(null)) {
        if (props.onOpen) props.onOpen(chosen.row);
        else goToCell({ ...at, row: Math.min(shown.length - 1, activeIndex + 1) }, false);
      }
      return true;
    }
    if (event.key === 'Delete' && props.onClear) {
      props.onClear(chosen);
      return true;
    }
    if (withControl && event.key.toLowerCase() === 'd' && props.onFillDown) {
      props.onFillDown(chosen);
      return true;
    }
    if (props.onKey?.(event, chosen)) return true;
    return isTyping(event) && beginEdit(event.key);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== box.current) return;
    const extend = event.shiftKey && /^(?:Arrow(?:Up|Down)|Page(?:Up|Down))$/.test(event.key);
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a' && shown.length > 0) {
      event.preventDefault();
      position.markColumn();
      return;
    }
    const next = move({ ...at, row: activeIndex }, event, {
      rows: shown.length,
      columns: columns.length,
      page,
    });
    if (next !== null && shown.length > 0) {
      event.preventDefault();
      goToCell(next, extend);
      return;
    }
    const chosen = selection();
    if (chosen !== null && command(event, chosen)) event.preventDefault();
  };

  const onCopy = (event: ClipboardEvent) => {
    const chosen = selection();
    if (event.target !== box.current || chosen === null || column === undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', chosen.range.map((row) => column.text(row)).join('\n'));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.target !== box.current || column === undefined || props.onPaste === undefined) return;
    event.preventDefault();
    const lines = event.clipboardData
      .getData('text/plain')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/);
    // One value fills the whole range, as in a spreadsheet; several go down from the first marked row.
    const fill = lines.length === 1 && to > from;
    const text = lines[0] ?? '';
    props.onPaste(
      shown.slice(from),
      column.id,
      fill ? Array.from({ length: to - from + 1 }, () => text) : lines,
    );
  };

  return { onKeyDown, onCopy, onPaste };
}
