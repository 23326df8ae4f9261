/**
 * One's own account on this computer: sign-ins, password, recovery codes. With a sync-server it is kept there.
 */
import { Badge, Button, Group, PasswordInput, Stack, Table, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { RouteOutput } from '../../../shared/contract/routes.ts';
import { useCall, useRoute } from '../../client/hooks.ts';
import { useSession } from '../../client/session.tsx';
import { useSyncStatus } from '../../client/sync-status.ts';
import { PasswordForm } from '../../components/password-form.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RecoveryCodesPanel } from '../../components/recovery-codes-panel.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import { When } from '../../components/when.tsx';

type Sessions = RouteOutput<'ownAccount'>['sessions'];

function SignIns({ sessions }: { readonly sessions: Sessions }) {
  const end = useCall('endOtherSessions');
  return (
    <Stack className="fv-panel" p="md" component="section" aria-label="Sign-ins on this computer">
      <Title order={2} size="h3">
        Sign-ins on this computer
      </Title>
      <Table maw={520}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Signed in</Table.Th>
            <Table.Th>Last used</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sessions.map(({ createdAt, lastSeenAt, current }) => (
            <Table.Tr key={createdAt}>
              <Table.Td>
                <When at={createdAt} />{' '}
                {current && (
                  <Badge color="green" size="sm">
                    This one
                  </Badge>
                )}
              </Table.Td>
              <Table.Td>
                <When at={lastSeenAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {end.error !== null && <ProblemMessage problem={end.error} />}
      {sessions.length > 1 && (
        <Group>
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate({})}>
            End the other sign-ins
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Password() {
  const { me } = useSession();
  const change = useCall('changeOwnPassword');
  return (
    <Stack className="fv-panel" p="md" component="section" aria-label="Password">
      <Title order={2} size="h3">
        Password
      </Title>
      <Text>With a new password your other sign-ins on this computer end.</Text>
      <PasswordForm
        owner={{ name: me.user.name, email: me.user.email, practiceName: me.practiceName }}
        busy={change.isPending}
        problem={change.error}
        onType={change.reset}
        onSubmit={(body, done) =>
          change.mutate(
            { body },
            {
              onSuccess: () => {
                done();
                notifications.show({ message: 'Your password is changed', color: 'green' });
              },
            },
          )
        }
      />
    </Stack>
  );
}

function Codes({ left }: { readonly left: number }) {
  const [currentPassword, setCurrentPassword] = useState('');
  const renew = useCall('renewRecoveryCodes');
  return (
    <RecoveryCodesPanel
      left={left}
      busy={renew.isPending}
      problem={renew.error}
      ready={currentPassword !== ''}
      proof={
        <PasswordInput
          label="Your password"
          description="For new codes; a screen that was left open is not enough"
          autoComplete="current-password"
          maw={420}
          value={currentPassword}
          onChange={(event) => setCurrentPassword(event.currentTarget.value)}
        />
      }
      onRenew={(show) =>
        renew.mutate(
          { body: { currentPassword } },
          {
            onSuccess: ({ recoveryCodes }) => {
              setCurrentPassword('');
              show(recoveryCodes);
            },
          },
        )
      }
    />
  );
}

export function OwnAccount() {
  const account = useRoute('ownAccount', {});
  const sync = useSyncStatus().data;
  return (
    <QueryView query={account} loading="Reading your account">
      {({ sessions, recoveryCodesLeft }) => (
        <Stack>
          <SignIns sessions={sessions} />
          {sync?.connected ? (
            <Text c="dimmed">
              Your password, devices and recovery codes are kept at the sync-server. Change them there:{' '}
              {sync.baseUrl ?? ''}/admin/
            </Text>
          ) : (
            <>
              <Password />
              <Codes left={recoveryCodesLeft} />
            </>
          )}
        </Stack>
      )}
    </QueryView>
  );
}
