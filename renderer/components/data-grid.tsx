/**
 * A grid that behaves as a spreadsheet (product: habits): arrows, Tab, Home, End and Page keys move; typing,
 * F2, Enter or a double click edit; Enter then goes down; Shift, Ctrl+A or the mouse mark a range in a column, Ctrl+C copies it,
 * Delete clears it, Ctrl+D fills it. Tab leaves at the edge of a row, so that nobody is caught in it. Only
 * the rows on screen are drawn: thousands cost no more than thirty.
 */
import './data-grid.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { GridHead } from './grid-head.tsx';
import type { Position } from './grid-motion.ts';
import { isTyping, move } from './grid-motion.ts';
import { useGridRows } from './grid-rows.ts';
import type { DataGridProps, GridColumn, GridSelection } from './grid-types.ts';

const HEAD_HEIGHT = 58;
const FOOT_HEIGHT = 36;

interface Editing {
  readonly typed: string | null;
}

function templateOf<Row>(columns: readonly GridColumn<Row>[]): string {
  return columns
    .map((column) => (column.grow ? `minmax(${column.width}px, 1fr)` : `${column.width}px`))
    .join(' ');
}

export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, rowId, rowHeight = 30, goTo, onActiveRow } = props;
  const rows = useGridRows(props.rows, columns);
  const { shown } = rows;
  const [at, setAt] = useState<Position>(() => ({
    row: 0,
    column: Math.max(
      0,
      columns.findIndex((each) => each.id === props.startColumnId),
    ),
  }));
  const [anchor, setAnchor] = useState(0);
  const [editing, setEditing] = useState<Editing | null>(null);
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
    // The rows begin below the heading, and the foot covers the last of them.
    scrollPaddingEnd: HEAD_HEIGHT + (hasFoot ? FOOT_HEIGHT : 0),
    getItemKey: (index) => {
      const row = shown[index];
      return row === undefined ? index : rowId(row);
    },
  });

  const activeIndex = Math.min(at.row, Math.max(0, shown.length - 1));
  const active = shown[activeIndex];
  const column = columns[at.column];
  const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 300) / rowHeight) - 4);
  const activeId = active === undefined ? null : rowId(active);

  /** The wish that was followed last: columns and rows may change without repeating it. */
  const went = useRef<DataGridProps<Row>['goTo']>(null);
  /** A press of the mouse began on a cell of this grid. */
  const dragging = useRef(false);
  /** The row to stay on when rows above it leave the list, as they do under a filter. */
  const follow = useRef<string | null>(null);
  const latest = useRef({ onActiveRow, shown });
  latest.current = { onActiveRow, shown };
  useEffect(() => {
    const row = latest.current.shown.find((each) => rowId(each) === activeId);
    latest.current.onActiveRow?.(row ?? null);
  }, [activeId, rowId]);

  // Before the next key is heard: a Space that follows at once decides the row that was gone to, and no other.
  useLayoutEffect(() => {
    if (goTo === undefined || goTo === null || goTo === went.current) return;
    went.current = goTo;
    const index = latest.current.shown.findIndex((row) => rowId(row) === goTo.rowId);
    if (index < 0) return;
    follow.current = goTo.rowId;
    const wanted = columns.findIndex((each) => each.id === goTo.columnId);
    setAt((before) => ({ row: index, column: wanted < 0 ? before.column : wanted }));
    setAnchor(index);
    virtual.scrollToIndex(index, { align: 'auto' });
    box.current?.focus({ preventScroll: true });
  }, [goTo, columns, rowId, virtual]);

  useLayoutEffect(() => {
    const index = follow.current === null ? -1 : shown.findIndex((row) => rowId(row) === follow.current);
    if (index < 0) return;
    setAt((before) => (before.row === index ? before : { ...before, row: index }));
    setAnchor(index);
  }, [shown, rowId]);

  const goToCell = (next: Position, extend: boolean) => {
    setEditing(null);
    follow.current = null;
    setAt(next);
    if (!extend) setAnchor(next.row);
    virtual.scrollToIndex(next.row, { align: 'auto' });
  };
  const backToGrid = () => box.current?.focus({ preventScroll: true });

  // The list may have become shorter than the mark that was set in it.
  const other = Math.min(anchor, Math.max(0, shown.length - 1));
  const from = Math.min(other, activeIndex);
  const to = Math.max(other, activeIndex);

  const selection = (): GridSelection<Row> | null => {
    if (active === undefined || column === undefined) return null;
    return { row: active, columnId: column.id, range: shown.slice(from, to + 1) };
  };
  const canEdit = (row: Row | undefined, which: GridColumn<Row> | undefined) =>
    row !== undefined && which?.editor !== undefined && (which.editable?.(row) ?? true);

  const beginEdit = (typed: string | null): boolean => {
    if (!canEdit(active, column)) return false;
    setEditing({ typed });
    return true;
  };

  const command = (event: React.KeyboardEvent, chosen: GridSelection<Row>): boolean => {
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

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.target !== box.current) return;
    const extend = event.shiftKey && /^(?:Arrow(?:Up|Down)|Page(?:Up|Down))$/.test(event.key);
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a' && shown.length > 0) {
      // The whole column under the filters: the mark from the first row to the last.
      event.preventDefault();
      setEditing(null);
      setAnchor(0);
      setAt((before) => ({ ...before, row: shown.length - 1 }));
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

  const onCopy = (event: React.ClipboardEvent) => {
    const chosen = selection();
    if (event.target !== box.current || chosen === null || column === undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', chosen.range.map((row) => column.text(row)).join('\n'));
  };
  const onPaste = (event: React.ClipboardEvent) => {
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

  const finish = (row: Row, columnId: string, value: string) => {
    props.onEdit?.(row, columnId, value);
    const below = Math.min(shown.length - 1, activeIndex + 1);
    goToCell({ ...at, row: below }, false);
    const next = shown[below];
    follow.current = next === undefined ? null : rowId(next);
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
      onKeyDown={onKeyDown}
      onMouseUp={() => {
        dragging.current = false;
      }}
      onCopy={onCopy}
      onPaste={onPaste}
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
              key={id}
              className={`fv-grid-row ${props.markRow?.(row) ?? ''}`}
              aria-rowindex={item.index + 2}
              aria-selected={isActive}
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
                const inEdit = here && editing !== null && each.editor !== undefined;
                const inRange = index === at.column && from !== to && item.index >= from && item.index <= to;
                return (
                  <td
                    key={each.id}
                    id={`${gridId}-${id}-${each.id}`}
                    aria-colindex={index + 1}
                    className={[
                      'fv-grid-cell',
                      each.align === 'right' ? 'fv-grid-right' : '',
                      here ? 'fv-grid-active' : '',
                      inRange ? 'fv-grid-range' : '',
                      inEdit ? 'fv-grid-editing' : '',
                    ].join(' ')}
                    onMouseDown={(event) => {
                      if (inEdit) return;
                      if (event.target instanceof Element && event.target.closest('button, a, input')) return;
                      event.preventDefault();
                      dragging.current = true;
                      goToCell({ row: item.index, column: index }, event.shiftKey);
                      backToGrid();
                    }}
                    onMouseEnter={(event) => {
                      // Dragging marks a range in the column where it began.
                      if (event.buttons !== 1 || editing !== null || !dragging.current) return;
                      goToCell({ row: item.index, column: at.column }, true);
                    }}
                    onDoubleClick={() => {
                      if (!inEdit && canEdit(row, each)) setEditing({ typed: null });
                      else if (!inEdit) props.onOpen?.(row);
                    }}
                  >
                    {inEdit && each.editor !== undefined ? (
                      each.editor({
                        row,
                        typed: editing.typed,
                        commit: (value) => finish(row, each.id, value),
                        cancel: () => {
                          setEditing(null);
                          backToGrid();
                        },
                      })
                    ) : (
                      <span title={each.render === undefined ? each.text(row) : undefined}>
                        {each.render === undefined ? each.text(row) : each.render(row)}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
        {shown.length === 0 && (
          <tr>
            <td className="fv-grid-empty" colSpan={columns.length}>
              {rows.filtered ? 'No row matches the filters. Clear one under its heading.' : props.empty}
            </td>
          </tr>
        )}
      </tbody>
      {hasFoot && (
        <tfoot className="fv-grid-foot" style={{ minWidth: least }}>
          <tr
            className="fv-grid-row"
            style={{ gridTemplateColumns: template, minWidth: least, minHeight: FOOT_HEIGHT - 2 }}
          >
            {columns.map((each) => (
              <td key={each.id} className={`fv-grid-cell${each.align === 'right' ? ' fv-grid-right' : ''}`}>
                {each.foot}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
