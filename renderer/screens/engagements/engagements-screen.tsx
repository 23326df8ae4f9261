/**
 * Engagements of the practice as one list, what is done to many of them, and a new one.
 */
import { Modal, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { EngagementRow } from '../../../shared/model/list-rows.ts';
import { useRoute } from '../../client/hooks.ts';
import { todayHere } from '../../client/today.ts';
import { useNames } from '../../client/work.ts';
import { QueryView } from '../../components/query-view.tsx';
import { ArchivedChoice, archivedIn } from '../../components/record-list/archived-choice.tsx';
import { RecordList } from '../../components/record-list/record-list.tsx';
import { useListView } from '../../components/record-list/use-list-view.ts';
import { ScreenHead } from '../../components/screen.tsx';
import { EmptyState, LoadingState } from '../../components/state-views.tsx';
import { WhyDisabled } from '../../components/why-disabled.tsx';
import { ACT_KEYS, type Asked, RecordActs } from '../../components/work/record-acts.tsx';
import { engagementColumns, searchedInEngagement } from './engagement-columns.tsx';
import { NewEngagementForm } from './new-engagement-form.tsx';

const rowId = ({ id }: EngagementRow) => id;
const asRecord = ({ id, clientName, financialYear }: EngagementRow) => ({
  kind: 'engagement' as const,
  id,
  clientName,
  work: `Statements ${financialYear}`,
});

export function EngagementsScreen() {
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [, go] = useLocation();
  const views = useListView('engagements');
  const engagements = useRoute(
    'listEngagementRows',
    { query: archivedIn(views) },
    { keepPrevious: true, enabled: views !== null },
  );
  const names = useNames();
  const today = todayHere();
  const columns = useMemo(() => engagementColumns({ names, today }), [names, today]);
  const add = (
    <WhyDisabled
      action="MANAGE_FS_ENGAGEMENT"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      New engagement
    </WhyDisabled>
  );
  return (
    <Stack h="100%" gap="sm">
      <ScreenHead title="Engagements" actions={add} />
      <QueryView query={engagements} loading="Reading the engagements">
        {({ items }) =>
          views === null ? (
            <LoadingState label="Reading the engagements" />
          ) : items.length === 0 && views.view.options.archived !== 'true' ? (
            <div className="fv-panel">
              <EmptyState title="No engagement yet" action={add}>
                Open one for a client and a financial year, then import the trial balance.
              </EmptyState>
            </div>
          ) : (
            <RecordList
              label="Engagements"
              noun={['engagement', 'engagements']}
              rows={items}
              columns={columns}
              rowId={rowId}
              searched={searchedInEngagement}
              placeholder="Search client, UEN or year"
              views={views}
              tools={<ArchivedChoice views={views} />}
              onOpen={({ id }) => go(`/engagements/${id}`)}
              onKey={(key) => {
                const wanted = ACT_KEYS[key];
                if (wanted !== undefined) setAsked(wanted);
                return wanted !== undefined;
              }}
              hint=", A assigns, R rolls forward"
              acts={(rows, done) => (
                <RecordActs
                  kind="engagement"
                  records={rows.map(asRecord)}
                  asked={asked}
                  onAsk={setAsked}
                  onDone={done}
                />
              )}
              empty="No engagement is there."
            />
          )
        }
      </QueryView>
      <Modal
        opened={adding}
        onClose={() => setAdding(false)}
        title="New engagement"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <NewEngagementForm
          onDone={(engagement) => {
            setAdding(false);
            go(`/engagements/${engagement.id}`);
          }}
        />
      </Modal>
    </Stack>
  );
}
