/**
 * The own password at the sync-server, and what follows from a new one.
 */
import { Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { PasswordForm } from '../../../components/password-form.tsx';
import { useAdminSession } from '../../client/admin-session.tsx';
import { useServerCall } from '../../client/hooks.ts';

export function PasswordPanel() {
  const { me } = useAdminSession();
  const change = useServerCall('changeOwnPassword');
  return (
    <Stack className="fv-panel" p="md" component="section" aria-label="Password">
      <Title order={2} size="h3">
        Password
      </Title>
      <Text>
        With a new password all your other devices are signed out, desktops too. Sync them first; what they
        did until then is still taken when you sign in there again.
      </Text>
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
                notifications.show({
                  message: 'Your password is changed; your other devices are signed out',
                  color: 'green',
                });
              },
            },
          )
        }
      />
    </Stack>
  );
}
