/**
 * The audit trail of the practice (specification 6; decisions 3), for administrators: in words, searched, exported, and its
 * hash chain proven. Every record shows its own to whoever may see it.
 */
import { Alert, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '../../../shared/problem.ts';
import { downloadRoute } from '../../client/download.ts';
import { useCall } from '../../client/hooks.ts';
import { useMay } from '../../client/session.tsx';
import { withStepUp } from '../../client/step-up.ts';
import { usePeople } from '../../client/work.ts';
import { ClientChoice } from '../../components/client-choice.tsx';
import { type EventFilter, EventSearch } from '../../components/event-search.tsx';
import { ScreenHead } from '../../components/screen.tsx';
import { EmptyState, ProblemMessage } from '../../components/state-views.tsx';
import { When } from '../../components/when.tsx';
import { WhyDisabled } from '../../components/why-disabled.tsx';
import { AuditList } from './audit-list.tsx';
import { SignedHead } from './signed-head.tsx';

export function AuditScreen() {
  const [search, setSearch] = useState<EventFilter>({});
  const people = usePeople();
  const admin = useMay('MANAGE_CLIENTS');
  const verify = useCall('verifyAudit', { refresh: [] });
  // It holds personal data and leaves the program: the second factor is asked for again.
  const exportTrail = useMutation<void, Problem>({
    mutationFn: () => withStepUp(() => downloadRoute('exportAudit', {}, 'audit-trail.jsonl')),
  });
  const result = verify.data;
  return (
    <Stack>
      <ScreenHead
        title="Audit trail"
        subtitle="Every change, who made it and when. Rows are only ever added, each bound to the one before it."
        actions={
          <>
            <WhyDisabled
              action="MANAGE_CLIENTS"
              reads
              variant="default"
              loading={exportTrail.isPending}
              onClick={() => exportTrail.mutate()}
            >
              Export the trail
            </WhyDisabled>
            <WhyDisabled
              action="MANAGE_CLIENTS"
              reads
              variant="default"
              loading={verify.isPending}
              onClick={() => verify.mutate({})}
            >
              Verify the chain
            </WhyDisabled>
          </>
        }
      />
      {verify.error !== null && <ProblemMessage problem={verify.error} />}
      {exportTrail.error !== null && <ProblemMessage problem={exportTrail.error} title="Not exported" />}
      {result !== undefined && (
        <Alert
          role="status"
          color={result.intact ? 'green' : 'red'}
          title={result.intact ? 'The chain is intact' : 'The chain is broken'}
        >
          {result.intact
            ? `${result.events} events, each matching the one before. Head ${result.head.slice(0, 16)}….`
            : `The first row that does not match is number ${result.firstBroken ?? '?'} of ${result.events}. Compare with a backup from before that row.`}
        </Alert>
      )}
      {result?.notReached.map(({ madeAt, events }) => (
        <Alert key={madeAt} role="alert" color="red" title="Events may have been removed from the end">
          The backup of <When at={madeAt} /> ended with event {events}, and this trail does not pass through
          it. An older backup was restored since, or somebody cut the trail. Compare with that backup.
        </Alert>
      ))}
      {result?.signed.map((signed) => (
        <SignedHead key={signed.head} signed={signed} events={result.events} />
      ))}
      {admin ? (
        <>
          <EventSearch
            label="Search the audit trail"
            people={people}
            clientField={(value, onChange) => (
              <ClientChoice value={value} onChange={onChange} onAll={() => onChange(null)} />
            )}
            onSearch={setSearch}
          />
          <AuditList search={search} />
        </>
      ) : (
        <div className="fv-panel">
          <EmptyState title="Open a record to see its trail">
            The trail of the whole practice is for administrators. Every client, engagement and filing shows
            its own.
          </EmptyState>
        </div>
      )}
    </Stack>
  );
}
