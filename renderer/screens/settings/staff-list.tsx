/**
 * Staff accounts: role, second factor, locked or not; add, change, deactivate, reset the second factor.
 */

import { Badge, Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Staff } from '../../../shared/model/records.ts';
import { ROLE_WORDS } from '../../../shared/model/roles.ts';
import { useRoute } from '../../client/hooks.ts';
import { useKeptAtServer } from '../../client/sync-status.ts';
import { QueryView } from '../../components/query-view.tsx';
import { EmptyState } from '../../components/state-views.tsx';
import { formatMoment } from '../../components/when.tsx';
import { WhyDisabled } from '../../components/why-disabled.tsx';
import { EditStaffForm } from './edit-staff-form.tsx';
import { NewStaffForm } from './new-staff-form.tsx';

function AccountState({ staff }: { readonly staff: Staff }) {
  if (!staff.active) return <Badge color="gray">Deactivated</Badge>;
  if (staff.lockedUntil !== null) {
    return <Badge color="red">Locked until {formatMoment(staff.lockedUntil)}</Badge>;
  }
  return <Badge color="green">Active</Badge>;
}

export function StaffList() {
  const staff = useRoute('listStaff', { query: { limit: 500 } });
  const [open, setOpen] = useState<Staff | 'new' | null>(null);
  const kept = useKeptAtServer();
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="dimmed">
          {kept ?? 'A new colleague signs in with the first password and enrols the second factor then.'}
        </Text>
        <WhyDisabled
          action="MANAGE_CLIENTS"
          reason={kept}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setOpen('new')}
        >
          Add a colleague
        </WhyDisabled>
      </Group>
      <div className="fv-panel fv-table-box">
        <QueryView query={staff} loading="Reading the staff accounts">
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No staff account">Add the first colleague.</EmptyState>
            ) : (
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Name</Table.Th>
                    <Table.Th>E-mail</Table.Th>
                    <Table.Th>Role</Table.Th>
                    <Table.Th>Second factor</Table.Th>
                    <Table.Th>State</Table.Th>
                    <Table.Th>
                      <span className="fv-hidden">Change</span>
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map((each) => (
                    <Table.Tr key={each.id}>
                      <Table.Td>{each.name}</Table.Td>
                      <Table.Td>{each.email}</Table.Td>
                      <Table.Td>{ROLE_WORDS[each.role]}</Table.Td>
                      <Table.Td>{each.mfaEnrolled ? 'Enrolled' : 'At the next sign-in'}</Table.Td>
                      <Table.Td>
                        <AccountState staff={each} />
                      </Table.Td>
                      <Table.Td>
                        <Button
                          size="compact-xs"
                          variant="default"
                          aria-label={`Change ${each.name}`}
                          disabled={kept !== null}
                          onClick={() => setOpen(each)}
                        >
                          Change
                        </Button>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            )
          }
        </QueryView>
      </div>
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={open === 'new' ? 'Add a colleague' : (open?.name ?? '')}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {open === 'new' && <NewStaffForm onDone={() => setOpen(null)} />}
        {open !== null && open !== 'new' && <EditStaffForm staff={open} onDone={() => setOpen(null)} />}
      </Modal>
    </Stack>
  );
}
