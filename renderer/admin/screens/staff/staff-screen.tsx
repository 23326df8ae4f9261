/**
 * Staff accounts of the practice: role, second factor, state, and what can be done to each.
 */
import { Badge, Button, Menu, Stack, Table } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ServerStaff } from '../../../../shared/contract/server-accounts.ts';
import { ROLE_WORDS } from '../../../../shared/model/roles.ts';
import { systemNow } from '../../../../shared/system-clock.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { ScreenHead } from '../../../components/screen.tsx';
import { EmptyState } from '../../../components/state-views.tsx';
import { formatMoment, When } from '../../../components/when.tsx';
import { useServer } from '../../client/hooks.ts';
import { NewStaffDialog } from './new-staff-dialog.tsx';
import { type ChosenAct, StaffActDialogs } from './staff-act-dialogs.tsx';
import { ACT_WORDS, actsFor, isLocked, type StaffAct } from './staff-acts.ts';

function AccountState({ staff }: { readonly staff: ServerStaff }) {
  const locked = isLocked(staff, systemNow());
  const [colour, words] = !staff.active
    ? ['gray', 'Deactivated']
    : locked
      ? ['red', `Locked until ${formatMoment(staff.lockedUntil ?? '')}`]
      : ['green', 'Active'];
  return (
    <Badge color={colour} fw={500}>
      {words}
    </Badge>
  );
}

function ActMenu({
  staff,
  onChoose,
}: {
  readonly staff: ServerStaff;
  readonly onChoose: (act: StaffAct) => void;
}) {
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="default"
          rightSection={<IconChevronDown size={13} aria-hidden />}
          aria-label={`Change ${staff.name}`}
        >
          Change
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actsFor(staff, systemNow()).map((act) => (
          <Menu.Item key={act} onClick={() => onChoose(act)}>
            {ACT_WORDS[act]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function StaffScreen() {
  const staff = useServer('listServerStaff', { query: { limit: 500 } });
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<ChosenAct | null>(null);
  return (
    <Stack>
      <ScreenHead
        title="Staff"
        subtitle="A new colleague signs in with the first password and enrols the second factor then."
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Add a colleague
          </Button>
        }
      />
      <QueryView query={staff} loading="Reading the staff accounts">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No staff account">Add the first colleague.</EmptyState>
          ) : (
            <div className="fv-panel fv-table-box">
              <Table stickyHeader>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Name</Table.Th>
                    <Table.Th>E-mail</Table.Th>
                    <Table.Th>Role</Table.Th>
                    <Table.Th>Second factor</Table.Th>
                    <Table.Th>State</Table.Th>
                    <Table.Th>Since</Table.Th>
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
                      <Table.Td className="fv-figure">
                        <When at={each.createdAt} />
                      </Table.Td>
                      <Table.Td>
                        <ActMenu staff={each} onChoose={(act) => setChosen({ act, staff: each })} />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          )
        }
      </QueryView>
      <NewStaffDialog opened={adding} onClose={() => setAdding(false)} />
      <StaffActDialogs chosen={chosen} onClose={() => setChosen(null)} />
    </Stack>
  );
}
