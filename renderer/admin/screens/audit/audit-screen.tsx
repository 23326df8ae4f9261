/**
 * The audit log of the practice (security 3): search, the proof of its chain and signed heads, and its export,
 * which holds personal data and therefore asks for the second factor again.
 */
import { Alert, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '../../../../shared/problem.ts';
import { saveBytes } from '../../../client/download.ts';
import { type EventFilter, EventSearch } from '../../../components/event-search.tsx';
import { ScreenHead } from '../../../components/screen.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { useServer, useServerCall } from '../../client/hooks.ts';
import { type ServerOutput, serverBytes } from '../../client/server-call.ts';
import { ClientSelect } from '../../components/client-select.tsx';
import { EventPages } from './event-pages.tsx';

function VerificationResult({ result }: { readonly result: ServerOutput<'verifyServerAudit'> }) {
  const { intact, events, firstBroken, head, brokenHeads } = result;
  const faults = [
    ...(firstBroken === null ? [] : [`The first event that does not match is number ${firstBroken}.`]),
    ...(brokenHeads.length === 0
      ? []
      : [`The signed heads of these days no longer fit: ${brokenHeads.join(', ')}.`]),
  ];
  return (
    <Alert
      role="status"
      color={intact ? 'green' : 'red'}
      title={intact ? 'The chain is intact' : 'The chain is broken'}
    >
      {intact
        ? `${events.toLocaleString('en-SG')} events, each matching the one before, and all signed heads fit. Its last checksum begins with ${head.slice(0, 16)}.`
        : `${faults.join(' ')} Keep this database as it is, and compare it with a backup from before.`}
    </Alert>
  );
}

export function AuditScreen() {
  const [filter, setFilter] = useState<EventFilter>({});
  const staff = useServer('listServerStaff', { query: { limit: 500 } });
  const verify = useServerCall('verifyServerAudit', { refresh: false });
  const exportLog = useMutation<void, Problem>({
    mutationFn: async () => saveBytes(await serverBytes('exportAudit'), 'audit.jsonl'),
  });
  return (
    <Stack>
      <ScreenHead
        title="Audit log"
        subtitle="Every change, who made it and when. Events are only ever added, each bound to the one before it."
        actions={
          <>
            <Button variant="default" loading={exportLog.isPending} onClick={() => exportLog.mutate()}>
              Export
            </Button>
            <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate({})}>
              Verify the chain
            </Button>
          </>
        }
      />
      {verify.error !== null && <ProblemMessage problem={verify.error} />}
      {exportLog.error !== null && <ProblemMessage problem={exportLog.error} title="Not exported" />}
      {verify.data !== undefined && <VerificationResult result={verify.data} />}
      <EventSearch
        label="Search the audit log"
        byRecord
        people={staff.data?.items ?? []}
        clientField={(value, onChange) => <ClientSelect value={value} onChange={onChange} />}
        onSearch={setFilter}
      />
      <EventPages filter={filter} />
    </Stack>
  );
}
