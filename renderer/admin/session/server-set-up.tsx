/**
 * First set-up with the token that the server printed at its start (decisions 9): the practice and its first
 * administrator.
 */
import { Button, Code, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NewPasswordInput, passwordFault } from '../../components/new-password-input.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import { SessionCard } from '../../screens/session/session-card.tsx';
import { useServerCall } from '../client/hooks.ts';

const SHORTEST_TOKEN = 20;

export function ServerSetUp() {
  const [form, setForm] = useState({ setUpToken: '', practiceName: '', name: '', email: '', password: '' });
  const create = useServerCall('setUpPractice');
  const field = (key: keyof typeof form) => ({
    value: form[key],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setForm((before) => ({ ...before, [key]: value }));
    },
  });
  const named = [form.practiceName, form.name, form.email].every((text) => text.trim() !== '');
  const ready =
    named && form.setUpToken.trim().length >= SHORTEST_TOKEN && passwordFault(form.password, form) === null;
  return (
    <SessionCard
      title="Set up the practice"
      intro="This server holds no practice yet. Whoever has its token becomes the first administrator."
    >
      <Stack
        component="form"
        gap="sm"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) create.mutate({ body: { ...form, setUpToken: form.setUpToken.trim() } });
        }}
      >
        <TextInput
          label="Set-up token"
          description={
            <>
              The server printed it at its start, as <Code>setUpToken</Code>. A restart prints a new one.
            </>
          }
          required
          autoFocus
          autoComplete="off"
          spellCheck={false}
          {...field('setUpToken')}
        />
        <TextInput label="Name of the practice" required maxLength={200} {...field('practiceName')} />
        <TextInput label="Your name" required maxLength={200} autoComplete="name" {...field('name')} />
        <TextInput label="Your e-mail" type="email" required autoComplete="username" {...field('email')} />
        <NewPasswordInput
          label="Password"
          value={form.password}
          owner={form}
          onChange={(password) => setForm((before) => ({ ...before, password }))}
        />
        {create.error !== null && <ProblemMessage problem={create.error} title="Not set up" />}
        <Group justify="flex-end" mt="xs">
          <Button type="submit" loading={create.isPending} disabled={!ready}>
            Create the practice
          </Button>
        </Group>
      </Stack>
    </SessionCard>
  );
}
