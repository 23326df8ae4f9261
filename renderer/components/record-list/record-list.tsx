/**
 * One list for clients, engagements, filings and the work list: search, filters and order that stay, columns to choose, saved
 * views, rows to mark (X) and acts on all of them, export as CSV. All of it works on the rows in hand, which are one state of
 * the books: what is exported and acted on is what is shown.
 */
import './record-list.css';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { saveBytes } from '../../client/download.ts';
import { ShownGrid } from '../data-grid.tsx';
import { useGridRows } from '../grid-rows.ts';
import { chosenColumns, csvOf, type ListColumn } from './list-columns.ts';
import type { ListViews } from './use-list-view.ts';
import { ColumnsMenu, ViewsMenu } from './view-menus.tsx';

const NONE: ReadonlySet<string> = new Set();
const count = (number: number) => number.toLocaleString('en-SG');

interface RecordListProps<Row extends object> {
  /** Name of the grid for screen readers, and of the exported file. */
  readonly label: string;
  /** "client", "clients". */
  readonly noun: readonly [one: string, many: string];
  readonly rows: readonly Row[];
  /** The same array as long as nothing of it changes. */
  readonly columns: readonly ListColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** What is searched; one function for good. */
  readonly searched: (row: Row) => string;
  readonly placeholder: string;
  readonly views: ListViews;
  readonly onOpen: (row: Row) => void;
  /** A letter on a row; true when it was used. */
  readonly onKey?: (key: string, row: Row) => boolean;
  /** What the letters do, after "Enter opens, X marks". */
  readonly hint?: string;
  /** Acts on the marked rows, or on the one under the cursor; `done` takes the marks away. */
  readonly acts?: (rows: readonly Row[], done: () => void) => ReactNode;
  /** Beside the search. */
  readonly tools?: ReactNode;
  readonly empty: ReactNode;
}

export function RecordList<Row extends object>(props: RecordListProps<Row>) {
  const { rows, rowId, views, noun, label } = props;
  const { view, onView } = views;
  const [marked, setMarked] = useState(NONE);
  const [active, setActive] = useState<Row | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const columns = useMemo(() => chosenColumns(props.columns, view.columns), [props.columns, view.columns]);
  const shownRows = useGridRows(rows, columns, {
    view,
    onView: (next) => onView({ ...view, ...next }),
    searched: props.searched,
  });
  const { shown, filtered } = shownRows;
  const chosen = useMemo(() => shown.filter((row) => marked.has(rowId(row))), [shown, marked, rowId]);
  const present = useMemo(() => rows.filter((row) => marked.has(rowId(row))).length, [rows, marked, rowId]);
  const hidden = present - chosen.length;
  const mark = (range: readonly Row[]) =>
    setMarked((before) => {
      const keys = range.map(rowId);
      const all = keys.every((key) => before.has(key));
      const next = new Set(before);
      for (const key of keys) all ? next.delete(key) : next.add(key);
      return next;
    });
  const allMarked = shown.length > 0 && chosen.length === shown.length;
  const withMark: readonly ListColumn<Row>[] = [
    {
      id: 'marked',
      header: 'Marked',
      width: 36,
      filter: false,
      text: (row) => (marked.has(rowId(row)) ? 'marked' : ''),
      head: (
        <label className="fv-list-mark">
          <span className="fv-hidden">Mark all rows that are shown</span>
          <input type="checkbox" tabIndex={-1} checked={allMarked} onChange={() => mark(shown)} />
        </label>
      ),
      render: (row) => (
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label="Mark the row"
          checked={marked.has(rowId(row))}
          onChange={() => mark([row])}
        />
      ),
    },
    ...columns,
  ];
  const exported = chosen.length > 0 ? chosen : shown;
  const saveCsv = () =>
    saveBytes(new Blob([csvOf(exported, columns)], { type: 'text/csv;charset=utf-8' }), `${label}.csv`);
  const words = `${count(shown.length)}${filtered ? ` of ${count(rows.length)}` : ''} ${noun[rows.length === 1 ? 0 : 1]}`;
  return (
    <div className="fv-list">
      <Group gap="xs" role="search" aria-label={`Search ${noun[1]}`}>
        <TextInput
          ref={search}
          size="xs"
          aria-label={`Search ${noun[1]}`}
          placeholder={props.placeholder}
          leftSection={<IconSearch size={14} aria-hidden />}
          w={280}
          value={view.search}
          onChange={(event) => onView({ ...view, search: event.currentTarget.value.slice(0, 200) })}
        />
        {props.tools}
        {filtered && (
          <Button size="xs" variant="subtle" onClick={() => onView({ ...view, search: '', filters: {} })}>
            Clear filters
          </Button>
        )}
        <Group gap="xs" ml="auto">
          <ViewsMenu views={views} />
          <ColumnsMenu columns={props.columns} views={views} />
          <Button size="xs" variant="default" disabled={exported.length === 0} onClick={saveCsv}>
            {chosen.length > 0 ? `Export ${count(chosen.length)} as CSV` : 'Export as CSV'}
          </Button>
        </Group>
      </Group>
      <div className="fv-list-grid">
        <ShownGrid
          label={label}
          rows={rows}
          shownRows={shownRows}
          plainCells
          columns={withMark}
          rowId={rowId}
          height="100%"
          onOpen={props.onOpen}
          onActiveRow={setActive}
          onKey={(event, { row, range }) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return false;
            const key = event.key.toLowerCase();
            if (key === '/') search.current?.focus();
            else if (key === 'x') mark(range);
            else if (key === 'escape' && marked.size > 0) setMarked(NONE);
            else return props.onKey?.(key, row) ?? false;
            return true;
          }}
          markRow={(row) => (marked.has(rowId(row)) ? 'fv-grid-marked' : '')}
          empty={props.empty}
        />
      </div>
      <Group justify="space-between" gap="sm">
        <Text size="xs" c="dimmed" role="status">
          {present > 0 &&
            `${count(chosen.length)} selected${hidden > 0 ? `, ${count(hidden)} more not shown` : ''} · `}
          {words}
          {` · Enter opens, X marks, / searches${props.hint ?? ''}`}
        </Text>
        {props.acts?.(chosen.length > 0 ? chosen : active === null ? [] : [active], () => setMarked(NONE))}
      </Group>
    </div>
  );
}
