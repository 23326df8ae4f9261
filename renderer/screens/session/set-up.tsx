/**
 * First run (decisions 8): the practice, its administrator, and the recovery passphrase shown once.
 */
import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../client/hooks.ts';
import { NewPasswordInput, passwordFault } from '../../components/new-password-input.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import { RecoveryPassphrase } from './recovery-passphrase.tsx';
import { SessionCard } from './session-card.tsx';

const SHORTEST = 12;

interface SetUpProps {
  /** True where no keychain holds the key. */
  readonly askPassphrase: boolean;
  readonly onBack?: () => void;
}

function lengthError(text: string): string | undefined {
  return text !== '' && text.length < SHORTEST
    ? `${SHORTEST - text.length} more characters are needed (at least ${SHORTEST})`
    : undefined;
}

export function SetUp({ askPassphrase, onBack }: SetUpProps) {
  const [form, setForm] = useState({ practiceName: '', name: '', email: '', password: '', passphrase: '' });
  const [recovery, setRecovery] = useState<string | null>(null);
  const create = useCall('createPractice', { refresh: [] });
  const cache = useQueryClient();
  const finish = () => void cache.invalidateQueries({ queryKey: ['session'] });
  const field = (key: keyof typeof form) => ({
    value: form[key],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setForm((before) => ({ ...before, [key]: value }));
    },
  });
  const submit = async () => {
    const { passphrase, ...rest } = form;
    const made = await create.mutateAsync({ body: askPassphrase ? { ...rest, passphrase } : rest });
    if (made.recoveryPassphrase === null) finish();
    else setRecovery(made.recoveryPassphrase);
  };
  if (recovery !== null) return <RecoveryPassphrase passphrase={recovery} onKept={finish} />;
  const ready =
    form.practiceName.trim() !== '' &&
    form.name.trim() !== '' &&
    form.email.trim() !== '' &&
    passwordFault(form.password, form) === null &&
    (!askPassphrase || form.passphrase.length >= SHORTEST);
  return (
    <SessionCard
      title="Set up your practice"
      intro="You become its administrator and can add colleagues later."
    >
      <Stack
        component="form"
        gap="sm"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void submit().catch(() => undefined);
        }}
      >
        <TextInput label="Name of the practice" required data-autofocus {...field('practiceName')} />
        <TextInput label="Your name" required autoComplete="name" {...field('name')} />
        <TextInput label="Your e-mail" type="email" required autoComplete="username" {...field('email')} />
        <NewPasswordInput
          label="Password"
          value={form.password}
          owner={form}
          onChange={(password) => setForm((before) => ({ ...before, password }))}
        />
        {askPassphrase && (
          <PasswordInput
            label="Passphrase of the data folder"
            description="This computer has no keychain, so the data are opened with this passphrase at each start."
            required
            autoComplete="new-password"
            error={lengthError(form.passphrase)}
            {...field('passphrase')}
          />
        )}
        {create.error !== null && <ProblemMessage problem={create.error} />}
        <Group justify={onBack === undefined ? 'flex-end' : 'space-between'} mt="xs">
          {onBack !== undefined && (
            <Button variant="default" onClick={onBack}>
              Back
            </Button>
          )}
          <Button type="submit" loading={create.isPending} disabled={!ready}>
            Create the practice
          </Button>
        </Group>
      </Stack>
    </SessionCard>
  );
}
