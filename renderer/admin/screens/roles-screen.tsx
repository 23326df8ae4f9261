/**
 * What each role may do (specification 5), as the server states and enforces it.
 */
import { Stack } from '@mantine/core';
import { QueryView } from '../../components/query-view.tsx';
import { ScreenHead } from '../../components/screen.tsx';
import { RoleTable } from '../../screens/settings/role-matrix.tsx';
import { useServer } from '../client/hooks.ts';

export function RolesScreen() {
  const roles = useServer('listServerRoles', {});
  return (
    <Stack>
      <ScreenHead
        title="Roles"
        subtitle="What each role may do. The matrix is part of the program; a person’s role is changed under Staff."
      />
      <QueryView query={roles} loading="Reading the roles">
        {({ items }) => <RoleTable items={items} />}
      </QueryView>
    </Stack>
  );
}
