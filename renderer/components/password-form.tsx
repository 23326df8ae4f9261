/**
 * Changes the own password: the current one, and a new one by the rules of every password.
 */
import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import type { PasswordOwner } from '../../shared/model/password-rules.ts';
import type { Problem } from '../../shared/problem.ts';
import { NewPasswordInput, passwordFault } from './new-password-input.tsx';
import { ProblemMessage } from './state-views.tsx';

const EMPTY = { currentPassword: '', newPassword: '' };

interface PasswordFormProps {
  readonly owner: PasswordOwner & { readonly email: string };
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** The person types again: what was said of the last try is old. */
  readonly onType: () => void;
  readonly onSubmit: (typed: typeof EMPTY, done: () => void) => void;
}

export function PasswordForm({ owner, busy, problem, onType, onSubmit }: PasswordFormProps) {
  const [form, setForm] = useState(EMPTY);
  const first = useRef<HTMLInputElement>(null);
  const wrongField = problem?.extras.errors?.find(({ path }) => path === 'currentPassword');
  const ready = form.currentPassword !== '' && passwordFault(form.newPassword, owner) === null;
  const type = (part: Partial<typeof EMPTY>) => {
    onType();
    setForm((before) => ({ ...before, ...part }));
  };
  const submit = () =>
    onSubmit(form, () => {
      setForm(EMPTY);
      // The button that had the focus is switched off with the emptied form.
      first.current?.focus();
    });
  return (
    <Stack
      component="form"
      gap="sm"
      maw={420}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) submit();
      }}
    >
      {/* For password keepers, which file a new password under the name that stands beside it. */}
      <input type="text" hidden readOnly autoComplete="username" aria-label="E-mail" value={owner.email} />
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
      {problem !== null && wrongField === undefined && (
        <ProblemMessage title="Not changed" problem={problem} />
      )}
      <Group>
        <Button type="submit" variant="default" loading={busy} disabled={!ready}>
          Change the password
        </Button>
      </Group>
    </Stack>
  );
}
