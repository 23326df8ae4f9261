/** One cell of a grid: its text, or its editor while it is edited; the mouse goes to it, marks from it and opens it. */
import type { GridColumn } from './grid-types.ts';

/** What a cell is at the moment. */
export interface CellState {
  readonly isActive: boolean;
  readonly inRange: boolean;
  /** While it is edited: the key with which typing began, or null. */
  readonly editing: { readonly typed: string | null } | null;
}

/** What is done with the mouse or in the editor. */
export interface CellActs {
  readonly onPress: (extend: boolean) => void;
  /** The mouse comes by with its button pressed. */
  readonly onDragOver: () => void;
  readonly onDoubleClick: () => void;
  readonly onCommit: (value: string) => void;
  readonly onCancel: () => void;
}

interface GridCellProps<Row> extends CellState, CellActs {
  readonly id: string;
  /** One-based. */
  readonly columnIndex: number;
  readonly row: Row;
  readonly column: GridColumn<Row>;
}

export function GridCell<Row>(props: GridCellProps<Row>) {
  const { row, column, isActive, inRange, editing } = props;
  const inEdit = editing !== null && column.editor !== undefined;
  const text = column.text(row);
  return (
    <td
      id={props.id}
      aria-colindex={props.columnIndex}
      className={[
        'fv-grid-cell',
        column.align === 'right' ? 'fv-grid-right' : '',
        isActive ? 'fv-grid-active' : '',
        inRange ? 'fv-grid-range' : '',
        inEdit ? 'fv-grid-editing' : '',
      ].join(' ')}
      onMouseDown={(event) => {
        if (inEdit) return;
        if (event.target instanceof Element && event.target.closest('button, a, input')) return;
        event.preventDefault();
        props.onPress(event.shiftKey);
      }}
      onMouseEnter={(event) => {
        if (event.buttons === 1) props.onDragOver();
      }}
      onDoubleClick={() => {
        if (!inEdit) props.onDoubleClick();
      }}
    >
      {inEdit && column.editor !== undefined ? (
        column.editor({ row, typed: editing.typed, commit: props.onCommit, cancel: props.onCancel })
      ) : (
        <span title={column.render === undefined ? text : undefined}>
          {column.render === undefined ? text : column.render(row)}
        </span>
      )}
    </td>
  );
}
