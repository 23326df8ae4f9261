/**
 * Which cell of a grid is active, which rows are marked with it, and what is edited. It stays on its row when rows above
 * leave the list, as they do under a filter, and goes where a caller wishes, once for each wish.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Position } from './grid-motion.ts';
import type { DataGridProps } from './grid-types.ts';

interface Editing {
  readonly typed: string | null;
}

interface GridPositionOptions<Row extends object> {
  readonly props: DataGridProps<Row>;
  /** The rows under the filters, in their order. */
  readonly shown: readonly Row[];
  readonly scrollTo: (index: number) => void;
  readonly box: RefObject<HTMLTableElement | null>;
}

export function useGridPosition<Row extends object>({
  props,
  shown,
  scrollTo,
  box,
}: GridPositionOptions<Row>) {
  const { columns, rowId, goTo, onActiveRow } = props;
  const [at, setAt] = useState<Position>(() => ({
    row: 0,
    column: Math.max(
      0,
      columns.findIndex((each) => each.id === props.startColumnId),
    ),
  }));
  const [anchor, setAnchor] = useState(0);
  const [editing, setEditing] = useState<Editing | null>(null);

  const last = Math.max(0, shown.length - 1);
  const activeIndex = Math.min(at.row, last);
  const active = shown[activeIndex];
  const activeId = active === undefined ? null : rowId(active);
  // The list may have become shorter than the mark that was set in it.
  const other = Math.min(anchor, last);

  /** The wish that was followed last: columns and rows may change without repeating it. */
  const went = useRef<DataGridProps<Row>['goTo']>(null);
  /** The row to stay on. */
  const follow = useRef<string | null>(null);
  const latest = useRef({ onActiveRow, shown, scrollTo });
  latest.current = { onActiveRow, shown, scrollTo };
  useEffect(() => {
    const row = latest.current.shown.find((each) => rowId(each) === activeId);
    latest.current.onActiveRow?.(row ?? null);
  }, [activeId, rowId]);

  // Before the next key is taken: a Space that follows at once decides the row that was gone to, and no other.
  useLayoutEffect(() => {
    if (goTo === undefined || goTo === null || goTo === went.current) return;
    went.current = goTo;
    const index = latest.current.shown.findIndex((row) => rowId(row) === goTo.rowId);
    if (index < 0) return;
    follow.current = goTo.rowId;
    const wanted = columns.findIndex((each) => each.id === goTo.columnId);
    setAt((before) => ({ row: index, column: wanted < 0 ? before.column : wanted }));
    setAnchor(index);
    latest.current.scrollTo(index);
    box.current?.focus({ preventScroll: true });
  }, [goTo, columns, rowId, box]);

  useLayoutEffect(() => {
    const index = follow.current === null ? -1 : shown.findIndex((row) => rowId(row) === follow.current);
    if (index < 0) return;
    setAt((before) => (before.row === index ? before : { ...before, row: index }));
    setAnchor(index);
  }, [shown, rowId]);

  return {
    at,
    activeIndex,
    active,
    activeId,
    /** The rows that are marked, both included. */
    from: Math.min(other, activeIndex),
    to: Math.max(other, activeIndex),
    editing,
    setEditing,
    /** `extend`: from the row where the mark began. */
    goToCell: (next: Position, extend: boolean) => {
      setEditing(null);
      follow.current = null;
      setAt(next);
      if (!extend) setAnchor(next.row);
      scrollTo(next.row);
    },
    /** Stays on the row that stands there now, wherever sorting and filters take it. */
    followRow: (index: number) => {
      const row = shown[index];
      follow.current = row === undefined ? null : rowId(row);
    },
    /** The whole column under the filters: the mark from the first row to the last. */
    markColumn: () => {
      setEditing(null);
      setAnchor(0);
      setAt((before) => ({ ...before, row: shown.length - 1 }));
    },
  };
}
