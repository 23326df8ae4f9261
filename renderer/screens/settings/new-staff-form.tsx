/**
 * A new staff account with a first password.
 */
import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { StaffRole } from '../../../shared/model/roles.ts';
import { useCall } from '../../client/hooks.ts';
import { ProblemMessage } from '../../components/state-views.tsx';
import { RoleSelect } from './role-select.tsx';

const SHORTEST = 12;

export function NewStaffForm({ onDone }: { readonly onDone: () => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<StaffRole>('FS_PREPARER');
  const create = useCall('createStaff');
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ body: { name, email, password, role } }, { onSuccess: onDone });
      }}
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="E-mail"
        type="email"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <RoleSelect value={role} onChange={setRole} />
      <PasswordInput
        label="First password"
        description={`At least ${SHORTEST} characters`}
        required
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {create.error !== null && <ProblemMessage problem={create.error} />}
      <Group justify="flex-end">
        <Button
          type="submit"
          loading={create.isPending}
          disabled={name.trim() === '' || email.trim() === '' || password.length < SHORTEST}
        >
          Add
        </Button>
      </Group>
    </Stack>
  );
}
