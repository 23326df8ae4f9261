/**
 * The audit trail (specification 6; decisions 3): of the practice for administrators, of one record for
 * anybody who may see it; and the check of its hash chain.
 */
import { Alert, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '../../client/hooks.ts';
import { useMay } from '../../client/session.tsx';
import { ScreenHead } from '../../components/screen.tsx';
import { EmptyState, ProblemMessage } from '../../components/state-views.tsx';
import { When } from '../../components/when.tsx';
import { WhyDisabled } from '../../components/why-disabled.tsx';
import { AuditList } from './audit-list.tsx';

export function AuditScreen() {
  const [text, setText] = useState('');
  const [subject] = useDebouncedValue(text.trim(), 250);
  const admin = useMay('MANAGE_CLIENTS');
  const verify = useCall('verifyAudit', { refresh: [] });
  const result = verify.data;
  return (
    <Stack>
      <ScreenHead
        title="Audit trail"
        subtitle="Every change, who made it and when. Rows are only ever added, each bound to the one before it."
        actions={
          <WhyDisabled
            action="MANAGE_CLIENTS"
            reads
            variant="default"
            loading={verify.isPending}
            onClick={() => verify.mutate({})}
          >
            Verify the chain
          </WhyDisabled>
        }
      />
      {verify.error !== null && <ProblemMessage problem={verify.error} />}
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
      <TextInput
        label="Record"
        description="Such as engagement:<id>, filing:<id> or client:<id>. Each record also shows its own trail."
        maw={520}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!admin && subject === '' ? (
        <div className="fv-panel">
          <EmptyState title="Name a record to see its trail">
            The trail of the whole practice is for administrators. Open a client, engagement or filing to see
            its own.
          </EmptyState>
        </div>
      ) : subject === '' ? (
        <AuditList key="all" />
      ) : (
        <AuditList key={subject} subject={subject} />
      )}
    </Stack>
  );
}
