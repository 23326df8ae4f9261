/** The columns of the list of engagements. */
import { shortDate } from '../../../shared/model/dates.ts';
import type { EngagementRow } from '../../../shared/model/list-rows.ts';
import type { ListColumn } from '../../components/record-list/list-columns.ts';
import { EngagementStateBadge } from '../../components/state-badge.tsx';
import { ENGAGEMENT_STATE_WORDS, REPORTING_STANDARD_WORDS } from '../../components/words.ts';
import {
  clientColumn,
  dueColumn,
  lastColumns,
  type Named,
  peopleColumns,
  uenColumn,
} from '../../components/work/record-columns.tsx';

/** The work on statements ends with the client's approval. */
const ended = ({ status, decision, yearEndDate }: EngagementRow) =>
  status === 'ARCHIVED' || decision === 'APPROVED' ? null : yearEndDate;

export function engagementColumns(named: Named): readonly ListColumn<EngagementRow>[] {
  return [
    clientColumn('engagements'),
    uenColumn(),
    { id: 'year', header: 'Year', width: 92, filter: 'CHOICE', text: ({ financialYear }) => financialYear },
    {
      id: 'yearEnd',
      header: 'Year end',
      width: 104,
      text: ({ yearEndDate }) => shortDate(yearEndDate),
      order: ({ yearEndDate }) => yearEndDate,
      exported: ({ yearEndDate }) => yearEndDate,
    },
    {
      id: 'standard',
      header: 'Standard',
      width: 176,
      filter: 'CHOICE',
      further: true,
      text: ({ reportingStandard }) => REPORTING_STANDARD_WORDS[reportingStandard],
    },
    {
      id: 'state',
      header: 'State',
      width: 150,
      filter: 'CHOICE',
      text: ({ status }) => ENGAGEMENT_STATE_WORDS[status],
      render: ({ status }) => <EngagementStateBadge state={status} />,
    },
    dueColumn('engagement', ended, named),
    ...peopleColumns<EngagementRow>(named),
    ...lastColumns<EngagementRow>(),
  ];
}

export const searchedInEngagement = ({ clientName, uen, financialYear }: EngagementRow) =>
  `${clientName} ${uen} ${financialYear}`;
