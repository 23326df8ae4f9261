/**
 * Filters and sorting of a grid: what stands under each heading narrows the rows, a heading sorts them. The view is kept
 * by the caller where it shall outlive the grid, and by the grid itself elsewhere.
 */
import { useMemo, useState } from 'react';
import { choicesOf, filterRows, type GridView, sortRows, WHOLE } from './grid-order.ts';
import type { GridColumn } from './grid-types.ts';

export interface GridRows<Row> {
  readonly shown: readonly Row[];
  readonly filterOf: (columnId: string) => string;
  readonly setFilter: (columnId: string, text: string) => void;
  readonly filtered: boolean;
  readonly sortOf: (columnId: string) => 'ascending' | 'descending' | 'none';
  readonly toggleSort: (columnId: string) => void;
  /** What can be chosen under the heading of a column that offers choices. */
  readonly choicesOf: (column: GridColumn<Row>) => readonly string[];
}

export interface KeptView<Row> {
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
  /** What `view.search` is looked for in. */
  readonly searched: (row: Row) => string;
}

/** A heading sorts upwards, then downwards, then no more. */
function nextSort(sort: GridView['sort'], columnId: string): GridView['sort'] {
  if (sort?.columnId !== columnId) return { columnId, descending: false };
  return sort.descending ? null : { columnId, descending: true };
}

export function useGridRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  kept?: KeptView<Row>,
): GridRows<Row> {
  const [own, setOwn] = useState(WHOLE);
  const { view, onView, searched } = kept ?? { view: own, onView: setOwn, searched: undefined };
  const { search, filters, sort } = view;
  const found = useMemo(
    () => filterRows(rows, columns, { search, filters }, searched),
    [rows, columns, search, filters, searched],
  );
  const shown = useMemo(() => {
    const column = columns.find(({ id }) => id === sort?.columnId);
    return column === undefined || sort === null ? found : sortRows(found, column, sort.descending);
  }, [found, columns, sort]);
  const choices = useMemo(
    () =>
      new Map(
        columns.flatMap((column) =>
          column.filter === 'CHOICE' ? [[column.id, choicesOf(rows, column)] as const] : [],
        ),
      ),
    [rows, columns],
  );
  return {
    shown,
    filtered: search !== '' || Object.values(filters).some((text) => text !== ''),
    filterOf: (columnId) => filters[columnId] ?? '',
    setFilter: (columnId, text) => onView({ ...view, filters: { ...filters, [columnId]: text } }),
    sortOf: (columnId) => {
      if (sort?.columnId !== columnId) return 'none';
      return sort.descending ? 'descending' : 'ascending';
    },
    toggleSort: (columnId) => onView({ ...view, sort: nextSort(sort, columnId) }),
    choicesOf: ({ id }) => choices.get(id) ?? [],
  };
}
