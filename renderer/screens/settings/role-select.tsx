/**
 * Choice of a staff role.
 */
import { NativeSelect } from '@mantine/core';
import { ROLE_WORDS, STAFF_ROLES, type StaffRole } from '../../../shared/model/roles.ts';

interface RoleSelectProps {
  readonly value: StaffRole;
  readonly onChange: (role: StaffRole) => void;
}

export function RoleSelect({ value, onChange }: RoleSelectProps) {
  return (
    <NativeSelect
      label="Role"
      data={STAFF_ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role] }))}
      value={value}
      onChange={(event) => {
        const found = STAFF_ROLES.find((role) => role === event.currentTarget.value);
        if (found !== undefined) onChange(found);
      }}
    />
  );
}
