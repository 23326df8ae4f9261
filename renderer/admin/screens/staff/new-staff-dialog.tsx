/**
 * A new staff account with a first password.
 */
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { StaffRole } from '../../../../shared/model/roles.ts';
import { NewPasswordInput, passwordFault } from '../../../components/new-password-input.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { RoleSelect } from '../../../screens/settings/role-select.tsx';
import { useAdminSession } from '../../client/admin-session.tsx';
import { useServerCall } from '../../client/hooks.ts';

function NewStaffForm({ onDone }: { readonly onDone: () => void }) {
  const { me } = useAdminSession();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<StaffRole>('FS_PREPARER');
  const create = useServerCall('createServerStaff');
  const owner = { name, email, practiceName: me.practiceName };
  const ready = name.trim() !== '' && email.trim() !== '' && passwordFault(password, owner) === null;
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) create.mutate({ body: { name, email, role, password } }, { onSuccess: onDone });
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
      {create.error !== null && <ProblemMessage title="Not added" problem={create.error} />}
      <Group justify="flex-end">
        <Button type="submit" loading={create.isPending} disabled={!ready}>
          Add
        </Button>
      </Group>
    </Stack>
  );
}

interface NewStaffDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function NewStaffDialog({ opened, onClose }: NewStaffDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Add a colleague"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <NewStaffForm onDone={onClose} />
    </Modal>
  );
}
