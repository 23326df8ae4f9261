/**
 * Changes name and role, or sets a new password; says beforehand that the person is signed out by it.
 */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ServerStaff } from '../../../../shared/contract/server-accounts.ts';
import { NewPasswordInput, passwordFault } from '../../../components/new-password-input.tsx';
import { RoleSelect } from '../../../screens/settings/role-select.tsx';
import { useAdminSession } from '../../client/admin-session.tsx';
import { useServerCall } from '../../client/hooks.ts';
import { StaffProblem } from './staff-problem.tsx';

interface StaffFormProps {
  readonly staff: ServerStaff;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function ChangeStaffForm({ staff, onDone, onClose }: StaffFormProps) {
  const [name, setName] = useState(staff.name);
  const [role, setRole] = useState(staff.role);
  const update = useServerCall('updateServerStaff');
  const changed = { ...(name !== staff.name && { name }), ...(role !== staff.role && { role }) };
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        const body = { version: staff.version, ...changed };
        update.mutate({ params: { id: staff.id }, body }, { onSuccess: onDone });
      }}
    >
      <TextInput
        label="Name"
        required
        maxLength={200}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <RoleSelect value={role} onChange={setRole} />
      {role !== staff.role && (
        <Text size="sm" c="dimmed">
          With a new role the person is signed out everywhere and signs in again.
        </Text>
      )}
      {update.error !== null && <StaffProblem problem={update.error} onClose={onClose} />}
      <Group justify="flex-end">
        <Button
          type="submit"
          loading={update.isPending}
          disabled={name.trim() === '' || Object.keys(changed).length === 0}
        >
          Save
        </Button>
      </Group>
    </Stack>
  );
}

export function StaffPasswordForm({ staff, onDone, onClose }: StaffFormProps) {
  const { me } = useAdminSession();
  const [password, setPassword] = useState('');
  const update = useServerCall('updateServerStaff');
  const owner = { name: staff.name, email: staff.email, practiceName: me.practiceName };
  const ready = passwordFault(password, owner) === null;
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        const body = { version: staff.version, password };
        if (ready) update.mutate({ params: { id: staff.id }, body }, { onSuccess: onDone });
      }}
    >
      <Text>{staff.name} is signed out everywhere and signs in with the new password.</Text>
      <NewPasswordInput label="New password" value={password} owner={owner} onChange={setPassword} />
      {update.error !== null && <StaffProblem problem={update.error} onClose={onClose} />}
      <Group justify="flex-end">
        <Button type="submit" loading={update.isPending} disabled={!ready}>
          Set the password
        </Button>
      </Group>
    </Stack>
  );
}
