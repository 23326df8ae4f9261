/**
 * One's own account: the devices that are signed in, the password, and the recovery codes.
 */
import { Alert, Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ROLE_WORDS } from '../../../../shared/model/roles.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { RecoveryCodes } from '../../../components/recovery-codes.tsx';
import { ScreenHead } from '../../../components/screen.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { useAdminSession } from '../../client/admin-session.tsx';
import { useServer, useServerCall } from '../../client/hooks.ts';
import { SessionTable } from '../../components/session-table.tsx';
import { PasswordPanel } from './password-panel.tsx';

const FEW_CODES = 3;

function CodesPanel() {
  const { me } = useAdminSession();
  const renew = useServerCall('renewRecoveryCodes');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const left = me.recoveryCodesLeft;
  return (
    <Stack className="fv-panel" p="md" component="section" aria-label="Recovery codes">
      <Title order={2} size="h3">
        Recovery codes
      </Title>
      {left <= FEW_CODES && (
        <Alert color="yellow" title={left === 0 ? 'No code is left' : `Only ${left} left`}>
          Make new ones before your authenticator app is lost.
        </Alert>
      )}
      <Text>
        {left} unused. Each opens the account once in place of the authenticator app. New codes make the
        earlier ones useless.
      </Text>
      {renew.error !== null && <ProblemMessage problem={renew.error} />}
      <Group>
        <Button
          variant="default"
          loading={renew.isPending}
          onClick={() => renew.mutate({}, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })}
        >
          Make new recovery codes
        </Button>
      </Group>
      <Modal
        opened={codes !== null}
        onClose={() => setCodes(null)}
        title="Keep your recovery codes"
        size="lg"
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <RecoveryCodes codes={codes ?? []} goOn="Done" onKept={() => setCodes(null)} />
      </Modal>
    </Stack>
  );
}

export function AccountScreen() {
  const { me } = useAdminSession();
  const sessions = useServer('listSessions', {});
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
      <CodesPanel />
    </Stack>
  );
}
