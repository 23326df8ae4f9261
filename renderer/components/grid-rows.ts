/**
 * Filters and sorting of a grid: what stands under each heading narrows the rows, a heading sorts them. Built
 * on the table library's row models; sorting is stable, and without it the rows keep the caller's order.
 */
import type { ColumnDef, ColumnFiltersState, SortingState } from '@tanstack/react-table';
import {
  getCoreRowModel,
  getFilteredRowModel,
  getSortedRowModel,
  useReactTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { GridColumn } from './grid-types.ts';

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });

function compare(a: bigint | number | string, b: bigint | number | string): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}

export interface GridRows<Row> {
  readonly shown: readonly Row[];
  readonly filterOf: (columnId: string) => string;
  readonly setFilter: (columnId: string, text: string) => void;
  readonly filtered: boolean;
  readonly sortOf: (columnId: string) => 'ascending' | 'descending' | 'none';
  readonly toggleSort: (columnId: string) => void;
}

export function useGridRows<Row>(rows: readonly Row[], columns: readonly GridColumn<Row>[]): GridRows<Row> {
  const [filters, setFilters] = useState<ColumnFiltersState>([]);
  const [sorting, setSorting] = useState<SortingState>([]);
  const data = useMemo(() => [...rows], [rows]);
  const definitions = useMemo<ColumnDef<Row, string>[]>(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row) => column.text(row),
        filterFn: (row, id, wanted: string) =>
          row.getValue<string>(id).toLowerCase().includes(wanted.toLowerCase()),
        sortingFn: (a, b) => {
          const order = column.order ?? column.text;
          return compare(order(a.original), order(b.original));
        },
      })),
    [columns],
  );
  const table = useReactTable({
    data,
    columns: definitions,
    state: { columnFilters: filters, sorting },
    onColumnFiltersChange: setFilters,
    onSortingChange: setSorting,
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  const model = table.getRowModel();
  const shown = useMemo(() => model.rows.map((row) => row.original), [model]);

  return {
    shown,
    filtered: filters.length > 0,
    filterOf: (columnId) => {
      const value = filters.find((filter) => filter.id === columnId)?.value;
      return typeof value === 'string' ? value : '';
    },
    setFilter: (columnId, text) =>
      setFilters((before) => [
        ...before.filter((filter) => filter.id !== columnId),
        ...(text === '' ? [] : [{ id: columnId, value: text }]),
      ]),
    sortOf: (columnId) => {
      const sort = sorting.find((each) => each.id === columnId);
      if (sort === undefined) return 'none';
      return sort.desc ? 'descending' : 'ascending';
    },
    toggleSort: (columnId) =>
      setSorting(([sort]) => {
        if (sort?.id !== columnId) return [{ id: columnId, desc: false }];
        return sort.desc ? [] : [{ id: columnId, desc: true }];
      }),
  };
}
