/**
 * A new staff account with a first password.
 */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { StaffRole } from '../../../shared/model/roles.ts';
import { useCall } from '../../client/hooks.ts';
import { useSession } from '../../client/session.tsx';
import { NewPasswordInput, passwordFault } from '../../components/new-password-input.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import { RoleSelect } from './role-select.tsx';

export function NewStaffForm({ onDone }: { readonly onDone: () => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<StaffRole>('FS_PREPARER');
  const owner = { name, email, practiceName: useSession().me.practiceName };
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
      <NewPasswordInput label="First password" value={password} owner={owner} onChange={setPassword} />
      {create.error !== null && <ProblemMessage problem={create.error} />}
      <Group justify="flex-end">
        <Button
          type="submit"
          loading={create.isPending}
          disabled={name.trim() === '' || email.trim() === '' || passwordFault(password, owner) !== null}
        >
          Add
        </Button>
      </Group>
    </Stack>
  );
}
