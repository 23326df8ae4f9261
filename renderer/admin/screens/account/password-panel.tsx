/**
 * Changes the own password: the current one, a new one by the rules of every password, and what follows from it.
 */
import { Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { useAdminSession } from '../../client/admin-session.tsx';
import { useServerCall } from '../../client/hooks.ts';
import { NewPasswordInput, passwordFault } from '../../session/new-password-input.tsx';

const EMPTY = { currentPassword: '', newPassword: '' };

export function PasswordPanel() {
  const { me } = useAdminSession();
  const [form, setForm] = useState(EMPTY);
  const first = useRef<HTMLInputElement>(null);
  const change = useServerCall('changeOwnPassword');
  const owner = { name: me.user.name, email: me.user.email, practiceName: me.practiceName };
  const wrongField = change.error?.extras.errors?.find(({ path }) => path === 'currentPassword');
  const ready = form.currentPassword !== '' && passwordFault(form.newPassword, owner) === null;
  const type = (part: Partial<typeof EMPTY>) => {
    change.reset();
    setForm((before) => ({ ...before, ...part }));
  };
  const submit = () =>
    change.mutate(
      { body: form },
      {
        onSuccess: () => {
          setForm(EMPTY);
          // The button that had the focus is switched off with the emptied form.
          first.current?.focus();
          notifications.show({
            message: 'Your password is changed; your other devices are signed out',
            color: 'green',
          });
        },
      },
    );
  return (
    <Stack className="fv-panel" p="md" component="section" aria-label="Password">
      <Title order={2} size="h3">
        Password
      </Title>
      <Text>
        With a new password all your other devices are signed out, desktops too. Sync them first; what they
        did until then is still taken when you sign in there again.
      </Text>
      <Stack
        component="form"
        gap="sm"
        maw={420}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !change.isPending) submit();
        }}
      >
        {/* For password keepers, which file a new password under the name that stands beside it. */}
        <input
          type="text"
          hidden
          readOnly
          autoComplete="username"
          aria-label="E-mail"
          value={me.user.email}
        />
        <PasswordInput
          ref={first}
          label="Current password"
          required
          autoComplete="current-password"
          maxLength={200}
          error={wrongField?.message}
          value={form.currentPassword}
          onChange={(event) => type({ currentPassword: event.currentTarget.value })}
        />
        <NewPasswordInput
          label="New password"
          value={form.newPassword}
          owner={owner}
          onChange={(newPassword) => type({ newPassword })}
        />
        {change.error !== null && wrongField === undefined && (
          <ProblemMessage title="Not changed" problem={change.error} />
        )}
        <Group>
          <Button type="submit" variant="default" loading={change.isPending} disabled={!ready}>
            Change the password
          </Button>
        </Group>
      </Stack>
    </Stack>
  );
}
