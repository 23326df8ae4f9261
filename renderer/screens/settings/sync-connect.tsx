/**
 * Connecting with the practice's sync-server: what will happen is said before, the form signs in there, and where
 * something is brought along the server asks for one more code.
 */
import { Alert, Button, Group, List, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { isServerAddress } from '../../../shared/contract/sync.ts';
import { useCall } from '../../client/hooks.ts';
import { useSession } from '../../client/session.tsx';
import { namesField } from '../../client/step-up.ts';
import { EmptyState, ProblemMessage } from '../../components/state-views.tsx';
import { CODE_LENGTH, CodeInput } from '../session/code-input.tsx';

export function WhatConnectingDoes() {
  return (
    <Stack className="fv-panel" p="md" gap="xs">
      <Title order={2} size="h3">
        What connecting does
      </Title>
      <List size="sm" spacing={4}>
        <List.Item>Everything in this practice is copied to your own sync-server, once.</List.Item>
        <List.Item>
          Colleagues on other desktops see your engagements and filings, and you see theirs. Two people at one
          place are told; nothing is overwritten silently.
        </List.Item>
        <List.Item>Without a network you work on as before; what you change is sent later.</List.Item>
        <List.Item>
          Clients, colleagues and roles are then kept at the server, and people sign in with their account
          there.
        </List.Item>
        <List.Item>Approvals of clients come back from the links that you send.</List.Item>
      </List>
      <Text size="sm" c="dimmed">
        Confirmations stay those of the person who made them. You can disconnect later; all data stay here.
      </Text>
    </Stack>
  );
}

export function ConnectForm() {
  const { me } = useSession();
  const [form, setForm] = useState({
    baseUrl: '',
    deviceName: '',
    email: me.user.email,
    password: '',
  });
  const [code, setCode] = useState('');
  const connect = useCall('connectSyncServer', {
    refresh: ['session', 'sync', 'clients', 'staff', 'engagements', 'filings', 'audit'],
  });
  const asksAgain = connect.error?.code === 'STEP_UP_REQUIRED' && namesField(connect.error);
  const field = (key: keyof typeof form) => ({
    value: form[key],
    required: true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setForm((before) => ({ ...before, [key]: value }));
    },
  });
  const badAddress = form.baseUrl.trim() !== '' && !isServerAddress(form.baseUrl.trim());
  const ready =
    !badAddress && code.length === CODE_LENGTH && Object.values(form).every((each) => each.trim() !== '');
  const submit = (digits: string) =>
    connect.mutate({ body: { ...form, code: digits } }, { onError: () => setCode('') });
  if (me.sample) {
    return (
      <EmptyState title="The sample practice stays alone">
        It is there to try things on. Set up your own practice to connect it with a sync-server.
      </EmptyState>
    );
  }
  return (
    <Stack
      component="form"
      className="fv-panel"
      p="md"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) submit(code);
      }}
    >
      <Title order={2} size="h3">
        Connect with the sync-server
      </Title>
      <TextInput
        label="Address of the server"
        placeholder="https://sync.your-practice.example"
        spellCheck={false}
        error={badAddress ? 'An address that begins with https:// is needed.' : undefined}
        {...field('baseUrl')}
      />
      <TextInput
        label="Name of this desktop"
        description="As colleagues and administrators will see it"
        maxLength={100}
        {...field('deviceName')}
      />
      <TextInput label="Your e-mail at the server" type="email" autoComplete="username" {...field('email')} />
      <PasswordInput
        label="Your password at the server"
        autoComplete="current-password"
        {...field('password')}
      />
      {asksAgain && connect.error !== null && (
        <Alert color="ink" title="One more code" role="status">
          {connect.error.message}
        </Alert>
      )}
      <CodeInput
        key={asksAgain ? 'again' : 'first'}
        autoFocus={asksAgain}
        value={code}
        onChange={setCode}
        onComplete={(digits) => {
          if (asksAgain) submit(digits);
        }}
      />
      {connect.error !== null && !asksAgain && (
        <ProblemMessage title="Not connected" problem={connect.error} />
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={connect.isPending} disabled={!ready}>
          {asksAgain ? 'Agree and connect' : 'Connect'}
        </Button>
      </Group>
    </Stack>
  );
}
