/** One connection: its organisations with the client whose books each holds, and disconnecting. */
import { Alert, Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import {
  LEDGER_NAMES,
  type LedgerConnection,
  type LedgerOrganisation,
  type LedgerSettings,
} from '../../../../shared/model/ledgers.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { ClientChoice } from '../../../components/client-choice.tsx';
import type { ChosenClient } from '../../../components/client-field.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { formatMoment } from '../../../components/when.tsx';

export function ConnectionPanel({
  connection,
  settings,
  onDisconnected,
}: {
  readonly connection: LedgerConnection;
  readonly settings: LedgerSettings;
  readonly onDisconnected: (toldLedger: boolean) => void;
}) {
  const [asking, setAsking] = useState(false);
  const disconnect = useCall('disconnectLedger');
  const name = LEDGER_NAMES[connection.ledger];
  const ended = connection.status === 'ENDED';
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group gap="sm">
          <Badge color={ended ? 'orange' : 'green'} variant="light">
            {ended ? 'Access ended' : 'Connected'}
          </Badge>
          <Text size="sm" c="dimmed">
            {formatMoment(connection.connectedAt)} by {connection.connectedBy}
          </Text>
        </Group>
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          Disconnect…
        </Button>
      </Group>
      {ended && (
        <Alert color="orange" role="status">
          Access was withdrawn in {name}, or not used for too long. Connect again; clients keep their
          organisations.
        </Alert>
      )}
      <Table aria-label={`Organisations of ${name}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Organisation in {name}</Table.Th>
            <Table.Th scope="col">Books of client</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {connection.organisations.map((organisation) => (
            <OrganisationRow
              key={organisation.id}
              connection={connection}
              organisation={organisation}
              clientId={
                settings.clients.find(
                  (each) => each.connectionId === connection.id && each.organisationId === organisation.id,
                )?.clientId ?? null
              }
            />
          ))}
        </Table.Tbody>
      </Table>
      <ConfirmDialog
        opened={asking}
        title={`Disconnect ${name}`}
        confirmLabel="Disconnect"
        danger
        busy={disconnect.isPending}
        problem={disconnect.error}
        onConfirm={() =>
          disconnect.mutate(
            { params: { id: connection.id } },
            { onSuccess: ({ toldLedger }) => onDisconnected(toldLedger) },
          )
        }
        onClose={() => setAsking(false)}
      >
        Fairview gives its access back and forgets it. Trial balances that were pulled stay.
      </ConfirmDialog>
    </Stack>
  );
}

function OrganisationRow({
  connection,
  organisation,
  clientId,
}: {
  readonly connection: LedgerConnection;
  readonly organisation: LedgerOrganisation;
  readonly clientId: string | null;
}) {
  const choose = useCall('chooseLedgerOrganisation');
  const client = useRoute('getClient', { params: { id: clientId ?? '' } }, { enabled: clientId !== null });
  // Stays in the field while its name is asked about.
  const [wanted, setWanted] = useState<ChosenClient | null>(null);
  const take = (client: ChosenClient, confirmed: boolean) => {
    setWanted(client);
    choose.mutate({
      params: { id: client.id },
      body: { organisation: { connectionId: connection.id, organisationId: organisation.id }, confirmed },
    });
  };
  const asks = choose.error?.code === 'IDENTITY_MISMATCH';
  return (
    <Table.Tr>
      <Table.Td>{organisation.name}</Table.Td>
      <Table.Td>
        <Stack gap="xs">
          {clientId === null ? (
            <ClientChoice value={wanted} onChange={(client) => take(client, false)} />
          ) : (
            <Group justify="space-between">
              <Text>{client.data?.companyName ?? '…'}</Text>
              <Button
                variant="default"
                size="xs"
                onClick={() => {
                  setWanted(null);
                  choose.mutate({ params: { id: clientId }, body: { organisation: null } });
                }}
              >
                Choose another client
              </Button>
            </Group>
          )}
          {choose.error !== null && (
            <ProblemMessage
              problem={choose.error}
              title={asks ? 'The names differ' : 'The client was not chosen'}
              onClose={choose.reset}
            />
          )}
          {asks && wanted !== null && (
            <Group>
              <Button size="xs" onClick={() => take(wanted, true)}>
                It is the same company
              </Button>
            </Group>
          )}
        </Stack>
      </Table.Td>
    </Table.Tr>
  );
}
