/**
 * The work list as a grid (screens, Home): one line, one reason, one key. Arrows move, Enter opens what blocks, X selects,
 * A assigns, H hands over.
 */
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { longDate } from '../../../shared/model/dates.ts';
import { DUE_WORDS } from '../../../shared/model/due-dates.ts';
import type { WorkRow } from '../../../shared/model/work-list.ts';
import { DataGrid } from '../../components/data-grid.tsx';
import type { GridColumn } from '../../components/grid-types.ts';
import { dueOrder, dueWords, holderWords, rowKey, type WorkGroup } from './work-order.ts';

interface WorkGridProps {
  readonly rows: readonly WorkRow[];
  readonly group: WorkGroup;
  readonly alone: boolean;
  readonly me: string;
  readonly names: ReadonlyMap<string, string>;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (rows: readonly WorkRow[]) => void;
  readonly onOpen: (row: WorkRow) => void;
  readonly onKey: (key: string, row: WorkRow) => boolean;
  readonly onActive: (row: WorkRow | null) => void;
  readonly height: number | string;
}

const FIRST: Readonly<Record<WorkGroup, string>> = { due: 'due', client: 'client', person: 'holder' };

function columnsOf({ group, alone, me, names, selected }: WorkGridProps): readonly GridColumn<WorkRow>[] {
  const all: readonly GridColumn<WorkRow>[] = [
    {
      id: 'due',
      header: 'Due',
      width: 112,
      text: dueWords,
      order: dueOrder,
      render: (row) => (
        <span
          className={row.lateByDays > 0 ? 'fv-bad' : undefined}
          title={`${longDate(row.due)}. ${DUE_WORDS[row.dueReason]}.`}
        >
          {dueWords(row)}
        </span>
      ),
    },
    {
      id: 'client',
      header: 'Client',
      width: 240,
      grow: true,
      text: ({ clientName }) => clientName,
      render: ({ clientName }) => (
        <Text span size="sm" fw={500} truncate title={clientName}>
          {clientName}
        </Text>
      ),
    },
    { id: 'work', header: 'Work', width: 140, text: ({ work }) => work },
    { id: 'state', header: 'State', width: 170, text: ({ state }) => state },
    ...(alone
      ? []
      : [
          {
            id: 'holder',
            header: 'Held by',
            width: 140,
            text: (row: WorkRow) => holderWords(row, me, names),
          },
        ]),
    {
      id: 'blocks',
      header: 'Next',
      width: 196,
      text: ({ blocks }) => blocks,
      render: ({ blocks, urgent }) => (
        <span className={urgent ? 'fv-bad' : undefined}>{urgent ? `! ${blocks}` : blocks}</span>
      ),
    },
  ];
  const first = FIRST[group];
  return [
    {
      id: 'selected',
      header: 'X',
      width: 44,
      filter: false,
      text: (row) => (selected.has(rowKey(row)) ? 'selected' : ''),
      render: (row) => (selected.has(rowKey(row)) ? <span aria-hidden>✓</span> : null),
    },
    ...all.filter(({ id }) => id === first),
    ...all.filter(({ id }) => id !== first),
  ];
}

export function WorkGrid(props: WorkGridProps) {
  const { rows, onSelect, onOpen, onKey, onActive, height, group, alone, me, names, selected } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns depend on these alone.
  const columns = useMemo(() => columnsOf(props), [group, alone, me, names, selected]);
  return (
    <DataGrid
      label="Work list"
      rows={rows}
      columns={columns}
      rowId={rowKey}
      height={height}
      onOpen={onOpen}
      onActiveRow={onActive}
      onKey={(event, { row, range }) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return false;
        const key = event.key.toLowerCase();
        if (key !== 'x') return onKey(key, row);
        onSelect(range);
        return true;
      }}
      markRow={(row) => (selected.has(rowKey(row)) ? 'fv-grid-marked' : '')}
      empty="Nothing stands under this filter."
    />
  );
}
