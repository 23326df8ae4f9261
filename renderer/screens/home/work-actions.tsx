/** What can be done with the selected rows, or with the one under the cursor: assign and hand over, each in its dialog. */
import { Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Person } from '../../../shared/contract/work.ts';
import { MANAGES } from '../../../shared/model/assignments.ts';
import type { WorkRow } from '../../../shared/model/work-list.ts';
import { refreshAreas } from '../../client/hooks.ts';
import { useSession } from '../../client/session.tsx';
import { WhyDisabled } from '../../components/why-disabled.tsx';
import type { Assignable } from '../../components/work/assign-dialog.tsx';
import { AssignDialog, HandOverDialog, RollForwardDialog } from '../../components/work/work-dialogs.ts';

export type Asked = 'assign' | 'handOver' | 'rollForward';

interface WorkActionsProps {
  /** The selected rows; else the one under the cursor. */
  readonly rows: readonly WorkRow[];
  readonly people: readonly Person[];
  readonly alone: boolean;
  readonly asked: Asked | null;
  readonly onAsk: (asked: Asked | null) => void;
  readonly onDone: () => void;
}

type Record = WorkRow & { readonly kind: 'engagement' | 'filing' };
const isRecord = (row: WorkRow): row is Record => row.kind !== 'nextYear';

export function WorkActions({ rows, people, alone, asked, onAsk, onDone }: WorkActionsProps) {
  const cache = useQueryClient();
  const { me } = useSession();
  const records = rows.filter(isRecord).filter(({ kind }) => me.actions.includes(MANAGES[kind]));
  const [first] = records;
  const action = me.actions.includes('MANAGE_FS_ENGAGEMENT') ? 'MANAGE_FS_ENGAGEMENT' : 'MANAGE_XBRL_FILING';
  const none =
    records.length === 0 ? 'Go to a row of an engagement or filing first, or select some with X.' : null;
  const many = records.length > 1 ? 'One piece of work is handed over at a time.' : none;
  const next = rows.filter(({ kind }) => kind === 'nextYear');
  const changed = () => void refreshAreas(cache, ['work', 'engagements', 'filings', 'audit']);
  return (
    <Group gap="xs">
      <WhyDisabled action={action} reason={none} size="xs" variant="default" onClick={() => onAsk('assign')}>
        {records.length > 1 ? `Assign ${records.length}…` : 'Assign…'}
      </WhyDisabled>
      {!alone && (
        <WhyDisabled
          action={action}
          reason={many}
          size="xs"
          variant="default"
          onClick={() => onAsk('handOver')}
        >
          Hand over…
        </WhyDisabled>
      )}
      {next.length > 0 && (
        <WhyDisabled
          action="MANAGE_FS_ENGAGEMENT"
          size="xs"
          variant="default"
          onClick={() => onAsk('rollForward')}
        >
          Roll forward…
        </WhyDisabled>
      )}
      <Suspense>
        {asked === 'rollForward' && next.length > 0 && (
          <RollForwardDialog
            records={next.map(({ id, clientName, yearEnd }) => ({
              kind: 'engagement' as const,
              id,
              clientName,
              work: `Statements ${Number(yearEnd.slice(0, 4)) - 1}`,
            }))}
            onClose={() => onAsk(null)}
            onDone={onDone}
          />
        )}
        {asked === 'assign' && records.length > 0 && (
          <AssignDialog
            records={records satisfies readonly Assignable[]}
            people={people}
            onClose={() => onAsk(null)}
            onDone={() => {
              changed();
              onDone();
            }}
          />
        )}
        {asked === 'handOver' && records.length === 1 && first !== undefined && (
          <HandOverDialog row={first} people={people} onClose={() => onAsk(null)} />
        )}
      </Suspense>
    </Group>
  );
}
