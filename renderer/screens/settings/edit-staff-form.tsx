/**
 * Changes a staff account: name, role, active or not, a new password, a new second factor.
 */
import { Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Staff } from '../../../shared/model/records.ts';
import type { StaffRole } from '../../../shared/model/roles.ts';
import { useCall } from '../../client/hooks.ts';
import { useSession } from '../../client/session.tsx';
import { passwordFault } from '../../components/new-password-input.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import { RoleSelect } from './role-select.tsx';

interface EditStaffFormProps {
  readonly staff: Staff;
  readonly onDone: () => void;
}

export function EditStaffForm({ staff, onDone }: EditStaffFormProps) {
  const [name, setName] = useState(staff.name);
  const [role, setRole] = useState<StaffRole>(staff.role);
  const [active, setActive] = useState(staff.active);
  const [resetMfa, setResetMfa] = useState(false);
  const [password, setPassword] = useState('');
  const { practiceName } = useSession().me;
  const fault = password === '' ? null : passwordFault(password, { ...staff, name, practiceName });
  const update = useCall('updateStaff');
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate(
          {
            params: { id: staff.id },
            body: {
              name,
              ...(role === staff.role ? {} : { role }),
              ...(active === staff.active ? {} : { active }),
              ...(password === '' ? {} : { password }),
              ...(resetMfa ? { resetMfa: true } : {}),
            },
          },
          { onSuccess: onDone },
        );
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
      <PasswordInput
        label="New password"
        description="Empty: unchanged. At least 12 characters"
        error={fault ?? undefined}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Checkbox
        label="The account is active"
        checked={active}
        onChange={(event) => setActive(event.currentTarget.checked)}
      />
      <Checkbox
        label="Ask for a new second factor at the next sign-in"
        checked={resetMfa}
        onChange={(event) => setResetMfa(event.currentTarget.checked)}
      />
      {update.error !== null && <ProblemMessage problem={update.error} />}
      <Group justify="flex-end">
        <Button type="submit" loading={update.isPending} disabled={name.trim() === '' || fault !== null}>
          Save
        </Button>
      </Group>
    </Stack>
  );
}
