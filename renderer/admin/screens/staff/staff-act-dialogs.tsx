/**
 * The dialog of the act that was chosen for a staff account.
 */
import { Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ServerStaff } from '../../../../shared/contract/server-accounts.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useServer, useServerCall } from '../../client/hooks.ts';
import { SessionTable } from '../../components/session-table.tsx';
import { ChangeStaffForm, StaffPasswordForm } from './change-staff-form.tsx';
import { ACT_WORDS, CONFIRMED_ACTS, type ConfirmedAct, type StaffAct } from './staff-acts.ts';

export interface ChosenAct {
  readonly act: StaffAct;
  readonly staff: ServerStaff;
}

interface ActDialogProps {
  readonly staff: ServerStaff;
  readonly onClose: () => void;
}

const done = () => notifications.show({ message: 'Done', color: 'green' });

function ConfirmedActDialog({ act, staff, onClose }: ActDialogProps & { readonly act: ConfirmedAct }) {
  const update = useServerCall('updateServerStaff');
  const { change, explanation, danger } = CONFIRMED_ACTS[act];
  const confirm = () =>
    update.mutate(
      { params: { id: staff.id }, body: { version: staff.version, ...change } },
      {
        onSuccess: () => {
          done();
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      title={`${ACT_WORDS[act]}: ${staff.name}`}
      confirmLabel={ACT_WORDS[act]}
      danger={danger}
      busy={update.isPending}
      problem={update.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {explanation}
    </ConfirmDialog>
  );
}

function Sessions({ staff }: { readonly staff: ServerStaff }) {
  const sessions = useServer('listStaffSessions', { params: { id: staff.id } });
  return (
    <QueryView query={sessions} loading="Reading the sessions">
      {({ items }) => <SessionTable sessions={items} />}
    </QueryView>
  );
}

/** `chosen` is null while no dialog is open. */
export function StaffActDialogs({
  chosen,
  onClose,
}: {
  readonly chosen: ChosenAct | null;
  readonly onClose: () => void;
}) {
  if (chosen === null) return null;
  const { act, staff } = chosen;
  if (act !== 'CHANGE' && act !== 'PASSWORD' && act !== 'SESSIONS') {
    return <ConfirmedActDialog act={act} staff={staff} onClose={onClose} />;
  }
  const finish = () => {
    done();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${ACT_WORDS[act]}: ${staff.name}`}
      size={act === 'SESSIONS' ? 'xl' : 'md'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {act === 'CHANGE' && <ChangeStaffForm staff={staff} onDone={finish} onClose={onClose} />}
      {act === 'PASSWORD' && <StaffPasswordForm staff={staff} onDone={finish} onClose={onClose} />}
      {act === 'SESSIONS' && (
        <Stack gap="xs">
          <Text c="dimmed">A session that is ended asks for password and code again.</Text>
          <Sessions staff={staff} />
        </Stack>
      )}
    </Modal>
  );
}
