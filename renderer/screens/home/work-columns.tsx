/** The columns of the work list (screens, Home): one line, one reason. */
import { DUTY_WORDS, type Duty } from '../../../shared/model/assignments.ts';
import { longDate } from '../../../shared/model/dates.ts';
import { DUE_WORDS } from '../../../shared/model/due-dates.ts';
import type { WorkRow } from '../../../shared/model/work-list.ts';
import type { ListColumn } from '../../components/record-list/list-columns.ts';
import { dueOrder, dueWords, holderWords, type WorkGroup } from './work-order.ts';

interface WorkColumnsOptions {
  readonly group: WorkGroup;
  /** Nobody who works alone is asked whose the work is. */
  readonly alone: boolean;
  readonly me: string;
  readonly names: ReadonlyMap<string, string>;
}

const FIRST: Readonly<Record<WorkGroup, string>> = { due: 'due', client: 'client', person: 'holder' };

export function workColumns({ group, alone, me, names }: WorkColumnsOptions): readonly ListColumn<WorkRow>[] {
  const duty = (id: Duty): ListColumn<WorkRow> => ({
    id,
    header: DUTY_WORDS[id],
    width: 130,
    filter: 'CHOICE',
    further: true,
    text: (row) => names.get(row[id] ?? '') ?? '',
  });
  const people: readonly ListColumn<WorkRow>[] = [
    {
      id: 'holder',
      header: 'Held by',
      width: 140,
      filter: 'CHOICE',
      text: (row) => holderWords(row, me, names),
      exported: ({ heldById }) => names.get(heldById ?? '') ?? '',
    },
    duty('preparerId'),
    duty('reviewerId'),
    duty('partnerId'),
  ];
  const all: readonly ListColumn<WorkRow>[] = [
    {
      id: 'due',
      header: 'Due',
      width: 122,
      text: dueWords,
      order: dueOrder,
      exported: ({ due }) => due ?? '',
      render: (row) =>
        row.due !== null && (
          <span
            className={row.lateByDays > 0 ? 'fv-bad' : undefined}
            title={`${longDate(row.due)}. ${row.dueReason === null ? '' : `${DUE_WORDS[row.dueReason]}.`}`}
          >
            {dueWords(row)}
          </span>
        ),
    },
    { id: 'client', header: 'Client', width: 230, grow: true, text: ({ clientName }) => clientName },
    { id: 'uen', header: 'UEN', width: 110, further: true, text: ({ uen }) => uen },
    { id: 'work', header: 'Work', width: 136, filter: 'CHOICE', text: ({ work }) => work },
    { id: 'state', header: 'State', width: 166, filter: 'CHOICE', text: ({ state }) => state },
    ...(alone ? [] : people),
    {
      id: 'blocks',
      header: 'Next',
      width: 190,
      text: ({ blocks }) => blocks,
      render: ({ blocks, urgent }) => (
        <span className={urgent ? 'fv-bad' : undefined}>{urgent ? `! ${blocks}` : blocks}</span>
      ),
    },
  ];
  const first = FIRST[group];
  return [...all.filter(({ id }) => id === first), ...all.filter(({ id }) => id !== first)];
}

export const searchedInWork = ({ clientName, uen, work, state }: WorkRow) =>
  `${clientName} ${uen} ${work} ${state}`;
