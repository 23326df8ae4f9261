/**
 * The frozen heading of a grid: a name that sorts, and under it a filter. Filters are ordinary fields; the
 * grid leaves their keys alone.
 */
import type { GridRows } from './grid-rows.ts';
import type { GridColumn } from './grid-types.ts';

interface GridHeadProps<Row extends object> {
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: GridRows<Row>;
  readonly template: string;
  /** Least width of a row in pixels. */
  readonly least: number;
}

const ARROWS = { ascending: '▲', descending: '▼', none: '' } as const;

export function GridHead<Row extends object>({ columns, rows, template, least }: GridHeadProps<Row>) {
  return (
    <thead className="fv-grid-head" style={{ minWidth: least }}>
      <tr
        className="fv-grid-row"
        aria-rowindex={1}
        style={{ gridTemplateColumns: template, minWidth: least }}
      >
        {columns.map((column, index) => (
          <th
            key={column.id}
            scope="col"
            aria-colindex={index + 1}
            aria-sort={rows.sortOf(column.id)}
            className={`fv-grid-heading${column.align === 'right' ? ' fv-grid-right' : ''}`}
          >
            {column.head ?? (
              <button
                type="button"
                className="fv-grid-sort"
                tabIndex={-1}
                onClick={() => rows.toggleSort(column.id)}
              >
                {column.header}
                <span aria-hidden>{ARROWS[rows.sortOf(column.id)]}</span>
              </button>
            )}
            {column.filter === 'CHOICE' && (
              <select
                className="fv-grid-filter"
                aria-label={`Filter ${column.header}`}
                value={rows.filterOf(column.id)}
                onChange={(event) => rows.setFilter(column.id, event.currentTarget.value)}
              >
                <option value="">All</option>
                {rows.choicesOf(column).map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </select>
            )}
            {column.filter !== false && column.filter !== 'CHOICE' && (
              <input
                className="fv-grid-filter"
                type="search"
                aria-label={`Filter ${column.header}`}
                placeholder="Filter"
                value={rows.filterOf(column.id)}
                onChange={(event) => rows.setFilter(column.id, event.currentTarget.value)}
              />
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
