/**
 * The state of the server: what an administrator looks at when something seems slow, full or unsigned.
 */
import { Alert, Button, SimpleGrid, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { QueryView } from '../../components/query-view.tsx';
import { ScreenHead } from '../../components/screen.tsx';
import { When } from '../../components/when.tsx';
import { useServer } from '../client/hooks.ts';
import type { ServerOutput } from '../client/server-call.ts';
import { bytesInWords } from '../components/bytes-in-words.ts';

const KINDS = { SQLITE: 'SQLite, one encrypted file', POSTGRES: 'PostgreSQL' } as const;
const DAY_MS = 24 * 60 * 60_000;
/** The head of a day is signed within half an hour of its first event. */
const LATE_MS = 2 * DAY_MS;

function Facts({
  title,
  facts,
}: {
  readonly title: string;
  readonly facts: readonly (readonly [string, ReactNode])[];
}) {
  return (
    <Stack className="fv-panel" p="md" component="section" aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <dl className="fv-facts">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}

function Health({ health }: { readonly health: ServerOutput<'getServerHealth'> }) {
  const { database, counts, signedHead, mailQueue } = health;
  const late =
    signedHead !== null &&
    counts.auditEvents > signedHead.sequence &&
    Date.parse(health.now) - Date.parse(signedHead.signedAt) > LATE_MS;
  return (
    <Stack>
      {late && (
        <Alert color="yellow" title="The audit log has not been signed lately" role="alert">
          A head is signed every day. Look into the server’s log, and verify the audit log.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Facts
          title="Program"
          facts={[
            ['Version', health.version],
            ['Running since', <When key="since" at={health.startedAt} />],
            ['Clock of the server', <When key="clock" at={health.now} />],
          ]}
        />
        <Facts
          title="Database"
          facts={[
            ['Kind', KINDS[database.kind]],
            ['Size', bytesInWords(database.sizeBytes)],
            ['Version of the database', database.migrations],
          ]}
        />
        <Facts
          title="Audit log"
          facts={[
            ['Events', counts.auditEvents.toLocaleString('en-SG')],
            [
              'Last signed head',
              signedHead === null ? (
                'None yet: the first is signed within half an hour of the first event'
              ) : (
                <span key="head">
                  Event {signedHead.sequence.toLocaleString('en-SG')}, signed{' '}
                  <When at={signedHead.signedAt} />
                </span>
              ),
            ],
          ]}
        />
        <Facts
          title="Practice"
          facts={[
            ['Clients', counts.clients.toLocaleString('en-SG')],
            ['Staff accounts', counts.staff],
            ['Open sessions', counts.liveSessions],
            [
              'Mail waiting to be sent',
              mailQueue === null
                ? 'This server sends no mail'
                : `${mailQueue.waiting.toLocaleString('en-SG')} waiting, ${mailQueue.dead.toLocaleString('en-SG')} given up`,
            ],
          ]}
        />
      </SimpleGrid>
    </Stack>
  );
}

export function ServerScreen() {
  const health = useServer('getServerHealth', {});
  return (
    <Stack>
      <ScreenHead
        title="Server"
        actions={
          <Button variant="default" loading={health.isFetching} onClick={() => void health.refetch()}>
            Read again
          </Button>
        }
      />
      <QueryView query={health} loading="Asking the server">
        {(data) => <Health health={data} />}
      </QueryView>
    </Stack>
  );
}
