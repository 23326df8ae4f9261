/** The columns that the lists of engagements and of filings share: client, due date, people, answer of the client, last change. */
import { Link } from 'wouter';
import { DUTY_WORDS, type Duty, holderOf } from '../../../shared/model/assignments.ts';
import { daysBetween, type IsoDate, longDate, shortDate } from '../../../shared/model/dates.ts';
import { DUE_WORDS, dueDate, lateWords } from '../../../shared/model/due-dates.ts';
import type { EngagementRow, FilingRow } from '../../../shared/model/list-rows.ts';
import type { ListColumn } from '../record-list/list-columns.ts';
import { formatMoment } from '../when.tsx';

type RecordRow = EngagementRow | FilingRow;

export interface Named {
  /** Names of the people of the practice. */
  readonly names: ReadonlyMap<string, string>;
  readonly today: IsoDate;
}

const nameOf = (names: Named['names'], id: string | null) =>
  id === null ? '' : (names.get(id) ?? 'Somebody else');

export function clientColumn<Row extends RecordRow>(area: string): ListColumn<Row> {
  return {
    id: 'client',
    header: 'Client',
    width: 230,
    grow: true,
    text: ({ clientName }) => clientName,
    render: ({ id, clientName }) => (
      <Link href={`~/${area}/${id}`} className="fv-link" title={clientName}>
        {clientName}
      </Link>
    ),
  };
}

export function uenColumn<Row extends RecordRow>(): ListColumn<Row> {
  return { id: 'uen', header: 'UEN', width: 110, further: true, text: ({ uen }) => uen };
}

/** `ended` answers the end of the period, null once the work is done. */
export function dueColumn<Row extends RecordRow>(
  kind: 'engagement' | 'filing',
  ended: (row: Row) => IsoDate | null,
  { today }: Named,
): ListColumn<Row> {
  const dueOf = (row: Row) => {
    const end = ended(row);
    const version = 'taxonomyVersion' in row ? row.taxonomyVersion : null;
    return end === null ? null : dueDate(kind, end, row.dueOn, row.listed, version);
  };
  const words = (row: Row) => {
    const due = dueOf(row)?.due;
    if (due === undefined) return '';
    const late = daysBetween(due, today);
    return late > 0 ? lateWords(late) : shortDate(due);
  };
  return {
    id: 'due',
    header: 'Due',
    width: 122,
    text: words,
    order: (row) => dueOf(row)?.due ?? '9',
    exported: (row) => dueOf(row)?.due ?? '',
    render: (row) => {
      const due = dueOf(row);
      if (due === null) return null;
      return (
        <span
          className={daysBetween(due.due, today) > 0 ? 'fv-bad' : undefined}
          title={`${longDate(due.due)}. ${DUE_WORDS[due.reason]}.`}
        >
          {words(row)}
        </span>
      );
    },
  };
}

/** Who does the work; whose turn it is stands among the usual columns. */
export function peopleColumns<Row extends RecordRow>({ names }: Named): readonly ListColumn<Row>[] {
  if (names.size < 2) return [];
  const duty = (id: Duty, further: boolean): ListColumn<Row> => ({
    id,
    header: DUTY_WORDS[id],
    width: 130,
    filter: 'CHOICE',
    further,
    text: (row) => nameOf(names, row[id]),
  });
  return [
    {
      id: 'holder',
      header: 'Held by',
      width: 120,
      filter: 'CHOICE',
      text: (row) => nameOf(names, holderOf(row)),
    },
    duty('preparerId', true),
    duty('reviewerId', true),
    duty('partnerId', true),
  ];
}

const ANSWERS = {
  APPROVED: 'Approved',
  PARTLY_APPROVED: 'First of two approved',
  REVISION_REQUESTED: 'Asks for a change',
} as const;

export function lastColumns<Row extends RecordRow>(): readonly ListColumn<Row>[] {
  return [
    {
      id: 'answer',
      header: 'Answer',
      width: 104,
      filter: 'CHOICE',
      text: ({ decision }) => (decision === null ? '' : ANSWERS[decision]),
    },
    {
      id: 'updatedAt',
      header: 'Changed',
      width: 148,
      further: true,
      text: ({ updatedAt }) => formatMoment(updatedAt),
      order: ({ updatedAt }) => updatedAt,
      exported: ({ updatedAt }) => updatedAt,
    },
  ];
}
