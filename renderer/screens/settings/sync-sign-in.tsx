/**
 * The caller's own session at the server, and the second factor of this computer for signing in without a network.
 */
import { Badge, Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { SyncStatus } from '../../../shared/contract/sync.ts';
import { useCall } from '../../client/hooks.ts';
import { useSession } from '../../client/session.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import { When } from '../../components/when.tsx';
import { CODE_LENGTH, CodeInput } from '../session/code-input.tsx';
import { Enrolment } from '../session/sign-in.tsx';

function SignInForm() {
  const { me } = useSession();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const signIn = useCall('signInAtServer', { refresh: ['sync', 'session'] });
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        signIn.mutate({ body: { password, code } }, { onError: () => setCode('') });
      }}
    >
      <Text>
        Without it nothing that you change could be proven to be yours. Sign in as {me.user.email}, with the
        password and the code of the server.
      </Text>
      <PasswordInput
        label="Password at the server"
        required
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <CodeInput autoFocus={false} value={code} onChange={setCode} onComplete={() => undefined} />
      {signIn.error !== null && <ProblemMessage title="Not signed in at the server" problem={signIn.error} />}
      <Group justify="flex-end">
        <Button
          type="submit"
          loading={signIn.isPending}
          disabled={password === '' || code.length !== CODE_LENGTH}
        >
          Sign in at the server
        </Button>
      </Group>
    </Stack>
  );
}

export function OwnSession({ status }: { readonly status: SyncStatus }) {
  const signOut = useCall('signOutAtServer');
  return (
    <Stack className="fv-panel" p="md" gap="sm">
      <Title order={2} size="h3">
        Your session at the server
      </Title>
      {status.session === null ? (
        <SignInForm />
      ) : (
        <>
          <Text>
            You are signed in there until <When at={status.session.expiresAt} />, and longer as you work.
          </Text>
          {signOut.error !== null && <ProblemMessage problem={signOut.error} />}
          <Group>
            <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate({})}>
              End this session
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

export function OfflineSignIn({ status }: { readonly status: SyncStatus }) {
  const [code, setCode] = useState('');
  const start = useCall('startOfflineSignIn', { refresh: [] });
  const confirm = useCall('confirmOfflineSignIn', { refresh: ['sync'] });
  const submit = (digits: string) =>
    confirm.mutate(
      { body: { code: digits } },
      { onSuccess: () => start.reset(), onSettled: () => setCode('') },
    );
  const problem = start.error ?? confirm.error;
  return (
    <Stack className="fv-panel" p="md" gap="sm">
      <Group justify="space-between" align="flex-start">
        <Title order={2} size="h3">
          Offline sign-in on this computer
        </Title>
        <Badge color={status.offlineSignIn ? 'green' : 'gray'}>
          {status.offlineSignIn ? 'Set up' : 'Not set up'}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        Where the server cannot be reached, you sign in with your password and the code of a second entry in
        your authenticator app, which counts on this computer only.
      </Text>
      {start.data === undefined ? (
        <Group>
          <Button variant="default" loading={start.isPending} onClick={() => start.mutate({})}>
            {status.offlineSignIn ? 'Set up again' : 'Set up'}
          </Button>
        </Group>
      ) : (
        <Stack
          component="form"
          gap="sm"
          onSubmit={(event) => {
            event.preventDefault();
            submit(code);
          }}
        >
          <Enrolment enrolment={start.data} />
          <CodeInput value={code} onChange={setCode} onComplete={submit} />
          <Group justify="space-between">
            <Button variant="default" onClick={() => start.reset()}>
              Cancel
            </Button>
            <Button type="submit" loading={confirm.isPending} disabled={code.length !== CODE_LENGTH}>
              Keep it
            </Button>
          </Group>
        </Stack>
      )}
      {problem !== null && <ProblemMessage title="Not set up" problem={problem} />}
    </Stack>
  );
}
