/**
 * One's own account: the devices that are signed in, the password, and the recovery codes.
 */
import { Stack, Text, Title } from '@mantine/core';
import { ROLE_WORDS } from '../../../../shared/model/roles.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { RecoveryCodesPanel } from '../../../components/recovery-codes-panel.tsx';
import { ScreenHead } from '../../../components/screen.tsx';
import { useAdminSession } from '../../client/admin-session.tsx';
import { useServer, useServerCall } from '../../client/hooks.ts';
import { SessionTable } from '../../components/session-table.tsx';
import { PasswordPanel } from './password-panel.tsx';

export function AccountScreen() {
  const { me } = useAdminSession();
  const sessions = useServer('listSessions', {});
  const renew = useServerCall('renewRecoveryCodes');
  return (
    <Stack>
      <ScreenHead title="My account" subtitle={`${me.user.email} · ${ROLE_WORDS[me.user.role]}`} />
      <Stack className="fv-panel" p="md" component="section" aria-label="Signed-in devices">
        <Title order={2} size="h3">
          Signed-in devices
        </Title>
        <Text c="dimmed">End a session that you do not know, and change your password.</Text>
        <QueryView query={sessions} loading="Reading your sessions">
          {({ items }) => <SessionTable sessions={items} />}
        </QueryView>
      </Stack>
      <PasswordPanel />
      <RecoveryCodesPanel
        left={me.recoveryCodesLeft}
        busy={renew.isPending}
        problem={renew.error}
        onRenew={(show) => renew.mutate({}, { onSuccess: ({ recoveryCodes }) => show(recoveryCodes) })}
      />
    </Stack>
  );
}
