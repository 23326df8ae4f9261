/**
 * A connected desktop: how it stands in words, what waits, who is signed in at the server on this computer, and the
 * way back to working alone.
 */
import { Badge, Button, Checkbox, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { SyncStatus } from '../../../shared/contract/sync.ts';
import { useCall } from '../../client/hooks.ts';
import { useMay } from '../../client/session.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import { When } from '../../components/when.tsx';
import { counted, leftWords, lookOf } from '../sync/sync-words.ts';

export function SyncState({ status }: { readonly status: SyncStatus }) {
  const now = useCall('syncNow');
  const { word, colour } = lookOf(status.state);
  return (
    <Stack className="fv-panel" p="md" gap="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={2} size="h3">
          {status.practiceName}
        </Title>
        <Badge color={colour} className="fv-badge">
          {word}
        </Badge>
      </Group>
      <Text role="status">{status.detail}</Text>
      <dl className="sy-facts">
        <dt>Server</dt>
        <dd>{status.baseUrl}</dd>
        <dt>This desktop</dt>
        <dd>{status.deviceName}</dd>
        <dt>Last contact</dt>
        <dd>{status.lastContactAt === null ? 'Never' : <When at={status.lastContactAt} />}</dd>
        <dt>Waiting to be sent</dt>
        <dd>
          {status.waitingChanges === 0 ? 'Nothing' : counted(status.waitingChanges, 'change', 'changes')}
        </dd>
        <dt>Conflicts</dt>
        <dd>
          {status.openConflicts === 0 ? (
            'None'
          ) : (
            <Link href="/sync/conflicts" className="fv-link">
              {counted(status.openConflicts, 'conflict', 'conflicts')} to settle
            </Link>
          )}
        </dd>
        <dt>{status.state === 'READ_ONLY' ? 'Worked offline until' : 'Works offline until'}</dt>
        <dd>{status.leaseExpiresAt === null ? '–' : <When at={status.leaseExpiresAt} />}</dd>
      </dl>
      {now.error !== null && <ProblemMessage problem={now.error} />}
      <Group>
        <Button variant="default" loading={now.isPending} onClick={() => now.mutate({})}>
          Sync now
        </Button>
      </Group>
    </Stack>
  );
}

export function PeopleHere({ status }: { readonly status: SyncStatus }) {
  return (
    <Stack className="fv-panel" p="md" gap="xs">
      <Title order={2} size="h3">
        Signed in at the server on this computer
      </Title>
      {status.people.length === 0 ? (
        <Text c="dimmed">Nobody. Changes wait here until somebody signs in.</Text>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Person</Table.Th>
              <Table.Th>Until</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {status.people.map(({ name, expiresAt }) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>
                  <When at={expiresAt} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Text size="sm" c="dimmed">
        Each use prolongs a session. Anybody’s session sends what others have changed here; each change stays
        that of its author.
      </Text>
    </Stack>
  );
}

export function Disconnect({ status }: { readonly status: SyncStatus }) {
  const admin = useMay('MANAGE_CLIENTS');
  const [open, setOpen] = useState(false);
  const [discard, setDiscard] = useState(false);
  const disconnect = useCall('disconnectSyncServer', { refresh: ['session', 'sync', 'audit'] });
  const left = leftWords(status);
  if (!admin) return null;
  return (
    <Stack className="fv-panel" p="md" gap="xs">
      <Title order={2} size="h3">
        Disconnect
      </Title>
      <Text size="sm" c="dimmed">
        The practice then works alone on this computer again, with all its data. Nothing is removed from the
        server, and what is done here meanwhile goes there once this desktop is connected with it again.
      </Text>
      <Group>
        <Button variant="default" onClick={() => setOpen(true)}>
          Disconnect this desktop
        </Button>
      </Group>
      <ConfirmDialog
        opened={open}
        title="Disconnect this desktop?"
        confirmLabel="Disconnect"
        danger
        busy={disconnect.isPending}
        problem={disconnect.error}
        onClose={() => setOpen(false)}
        onConfirm={() => disconnect.mutate({ query: discard ? { discardWaiting: 'true' } : {} })}
      >
        <Stack gap="sm">
          <Text>Colleagues’ changes no longer arrive here, and yours no longer reach them.</Text>
          {left.map((words) => (
            <Text key={words}>{words}</Text>
          ))}
          {left.length > 0 && (
            <Checkbox
              label="Disconnect all the same"
              checked={discard}
              onChange={(event) => setDiscard(event.currentTarget.checked)}
            />
          )}
        </Stack>
      </ConfirmDialog>
    </Stack>
  );
}
