/**
 * Living sessions of an account by device, each of which can be ended.
 */
import { Badge, Button, Stack, Table, Text } from '@mantine/core';
import type { DeviceSession } from '../../../shared/contract/server-accounts.ts';
import { EmptyState, ProblemMessage } from '../../components/state-views.tsx';
import { When } from '../../components/when.tsx';
import { useServerCall } from '../client/hooks.ts';

export function SessionTable({ sessions }: { readonly sessions: readonly DeviceSession[] }) {
  const revoke = useServerCall('revokeSession');
  if (sessions.length === 0) {
    return <EmptyState title="No open session">Nobody is signed in with this account.</EmptyState>;
  }
  return (
    <Stack gap="xs">
      {revoke.error !== null && <ProblemMessage problem={revoke.error} />}
      <div className="fv-table-box">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Device</Table.Th>
              <Table.Th>Signed in</Table.Th>
              <Table.Th>Last seen</Table.Th>
              <Table.Th>Ends</Table.Th>
              <Table.Th>
                <span className="fv-hidden">End</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sessions.map(({ id, deviceName, address, createdAt, lastSeenAt, expiresAt, current }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  {deviceName}{' '}
                  {current && (
                    <Badge color="green" size="sm">
                      This one
                    </Badge>
                  )}
                  <Text size="xs" c="dimmed">
                    {address}
                  </Text>
                </Table.Td>
                <Table.Td className="fv-figure">
                  <When at={createdAt} />
                </Table.Td>
                <Table.Td className="fv-figure">
                  <When at={lastSeenAt} />
                </Table.Td>
                <Table.Td className="fv-figure">
                  <When at={expiresAt} />
                </Table.Td>
                <Table.Td>
                  {!current && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`End the session of ${deviceName}`}
                      loading={revoke.isPending && revoke.variables.params.id === id}
                      onClick={() => revoke.mutate({ params: { id } })}
                    >
                      End
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Stack>
  );
}
