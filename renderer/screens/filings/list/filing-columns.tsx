/** The columns of the list of filings. */

import type { FilingRow } from '../../../../shared/model/list-rows.ts';
import { SEALED_FILING_STATES } from '../../../../shared/model/states.ts';
import type { ListColumn } from '../../../components/record-list/list-columns.ts';
import { FilingStateBadge } from '../../../components/state-badge.tsx';
import { ENTRY_POINT_WORDS, FILING_STATE_WORDS } from '../../../components/words.ts';
import {
  clientColumn,
  dueColumn,
  lastColumns,
  type Named,
  peopleColumns,
  uenColumn,
} from '../../../components/work/record-columns.tsx';
import { shortPeriod } from './short-period.ts';

const ended = ({ status, periodEnd }: FilingRow) =>
  SEALED_FILING_STATES.includes(status) ? null : periodEnd;

export function filingColumns(named: Named): readonly ListColumn<FilingRow>[] {
  return [
    clientColumn('filings'),
    uenColumn(),
    {
      id: 'year',
      header: 'Year',
      width: 70,
      filter: 'CHOICE',
      further: true,
      text: ({ periodEnd }) => periodEnd.slice(0, 4),
    },
    {
      id: 'period',
      header: 'Period',
      width: 160,
      text: ({ periodStart, periodEnd }) => shortPeriod(periodStart, periodEnd),
      order: ({ periodEnd }) => periodEnd,
    },
    {
      id: 'entryPoint',
      header: 'Entry point',
      width: 132,
      filter: 'CHOICE',
      text: ({ entryPoint }) => ENTRY_POINT_WORDS[entryPoint],
    },
    {
      id: 'state',
      header: 'State',
      width: 150,
      filter: 'CHOICE',
      text: ({ status }) => FILING_STATE_WORDS[status],
      render: ({ status }) => <FilingStateBadge state={status} />,
    },
    dueColumn('filing', ended, named),
    ...peopleColumns<FilingRow>(named),
    ...lastColumns<FilingRow>(),
  ];
}

export const searchedInFiling = ({ clientName, uen, periodEnd }: FilingRow) =>
  `${clientName} ${uen} ${periodEnd}`;
