/**
 * A grid that behaves as a spreadsheet (product: habits): arrows, Tab, Home, End and Page keys move; typing,
 * F2, Enter or a double click edit; Enter then goes down; Shift, Ctrl+A or the mouse mark a range in a column, Ctrl+C copies it,
 * Delete clears it, Ctrl+D fills it. Tab leaves at the edge of a row, so that nobody is caught in it. Only
 * the rows on screen are drawn: thousands cost no more than thirty.
 */
import './data-grid.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useRef } from 'react';
import { GridCell } from './grid-cell.tsx';
import { FOOT_HEIGHT, GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import { type GridRows, useGridRows } from './grid-rows.ts';
import type { DataGridProps, GridColumn } from './grid-types.ts';
import { canEdit, useGridKeys } from './use-grid-keys.ts';
import { useGridPosition } from './use-grid-position.ts';

const HEAD_HEIGHT = 58;

function templateOf<Row>(columns: readonly GridColumn<Row>[]): string {
  return columns
    .map((column) => (column.grow ? `minmax(${column.width}px, 1fr)` : `${column.width}px`))
    .join(' ');
}

/** A grid that filters and sorts its rows by itself. */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  return <ShownGrid {...props} shownRows={useGridRows(props.rows, props.columns)} />;
}

interface ShownGridProps<Row extends object> extends DataGridProps<Row> {
  readonly shownRows: GridRows<Row>;
  /**
   * A place on the screen keeps its elements when another row comes to stand there, which makes sorting thousands quick. Only
   * where no cell keeps anything of its own, such as an open menu: that would stay while the row below it changes.
   */
  readonly plainCells?: boolean;
}

/** A grid over rows that its caller filters and sorts, to do something with the very rows that are shown. */
export function ShownGrid<Row extends object>(props: ShownGridProps<Row>) {
  const { columns, rowId, rowHeight = 30, shownRows: rows } = props;
  const { shown } = rows;
  const box = useRef<HTMLTableElement>(null);
  const gridId = useId();
  const template = templateOf(columns);
  const least = columns.reduce((sum, each) => sum + each.width, 0);

  const hasFoot = columns.some((each) => each.foot !== undefined);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // The rows begin below the heading, and the foot covers the last of them. All are of one height, so none is known by a key.
    scrollPaddingEnd: HEAD_HEIGHT + (hasFoot ? FOOT_HEIGHT : 0),
  });

  const position = useGridPosition({
    props,
    shown,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    box,
  });
  const { at, activeIndex, activeId, from, to, editing, setEditing, goToCell } = position;
  const column = columns[at.column];
  /** A press of the mouse began on a cell of this grid. */
  const dragging = useRef(false);
  const backToGrid = () => box.current?.focus({ preventScroll: true });

  const keys = useGridKeys({
    props,
    shown,
    position,
    box,
    page: Math.max(1, Math.floor((box.current?.clientHeight ?? 300) / rowHeight) - 4),
  });

  const finish = (row: Row, columnId: string, value: string) => {
    props.onEdit?.(row, columnId, value);
    const below = Math.min(shown.length - 1, activeIndex + 1);
    goToCell({ ...at, row: below }, false);
    position.followRow(below);
    backToGrid();
  };

  // A table in the role of a grid: rows, headings and cells take their grid roles from its elements.
  const asGrid = {
    role: 'grid',
    tabIndex: 0,
    'aria-label': props.label,
    'aria-rowcount': shown.length + 1,
    'aria-colcount': columns.length,
    'aria-activedescendant': activeId === null ? undefined : `${gridId}-${activeId}-${column?.id ?? ''}`,
  };
  return (
    // The grid itself takes the focus and points at the active cell, because rows come and go as it scrolls.
    <table
      ref={box}
      className="fv-grid"
      {...asGrid}
      style={{ height: props.height }}
      {...keys}
      onMouseUp={() => {
        dragging.current = false;
      }}
    >
      <GridHead columns={columns} rows={rows} template={template} least={least} />
      <tbody className="fv-grid-body" style={{ height: virtual.getTotalSize(), minWidth: least }}>
        {virtual.getVirtualItems().map((item) => {
          const row = shown[item.index];
          if (row === undefined) return null;
          const id = rowId(row);
          const isActive = item.index === activeIndex;
          return (
            <tr
              key={props.plainCells === true && !isActive ? item.index : id}
              className={`fv-grid-row ${props.markRow?.(row) ?? ''}`}
              aria-rowindex={item.index + 2}
              aria-selected={isActive}
              {...props.rowAttributes?.(row)}
              style={{
                gridTemplateColumns: template,
                minWidth: least,
                height: rowHeight,
                transform: `translateY(${item.start}px)`,
                zIndex: isActive ? 2 : undefined,
              }}
            >
              {columns.map((each, index) => {
                const here = isActive && index === at.column;
                return (
                  <GridCell
                    key={each.id}
                    id={`${gridId}-${id}-${each.id}`}
                    columnIndex={index + 1}
                    row={row}
                    column={each}
                    isActive={here}
                    inRange={index === at.column && from !== to && item.index >= from && item.index <= to}
                    editing={here ? editing : null}
                    onPress={(extend) => {
                      dragging.current = true;
                      goToCell({ row: item.index, column: index }, extend);
                      backToGrid();
                    }}
                    onDragOver={() => {
                      // Dragging marks a range in the column where it began.
                      if (editing !== null || !dragging.current) return;
                      goToCell({ row: item.index, column: at.column }, true);
                    }}
                    onDoubleClick={() => {
                      if (canEdit(row, each)) setEditing({ typed: null });
                      else props.onOpen?.(row);
                    }}
                    onCommit={(value) => finish(row, each.id, value)}
                    onCancel={() => {
                      setEditing(null);
                      backToGrid();
                    }}
                  />
                );
              })}
            </tr>
          );
        })}
        {shown.length === 0 && (
          <tr>
            <td className="fv-grid-empty" colSpan={columns.length}>
              {rows.filtered
                ? 'No row matches the filters. Clear the search, or a filter under its heading.'
                : props.empty}
            </td>
          </tr>
        )}
      </tbody>
      {hasFoot && <GridFoot columns={columns} template={template} least={least} />}
    </table>
  );
}
