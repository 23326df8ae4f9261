/** What can be done with an engagement as a whole: change its header, roll it forward, archive it. */
import { Button, Menu, Modal } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Engagement } from '../../../shared/model/records.ts';
import { useCall } from '../../client/hooks.ts';
import { useMay } from '../../client/session.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { LOCKED_REASON } from '../../components/record-closed.ts';
import { EditHeaderForm } from './edit-header-form.tsx';
import { NewEngagementForm } from './new-engagement-form.tsx';

export function RecordMenu({
  engagement,
  locked,
}: {
  readonly engagement: Engagement;
  readonly locked: boolean;
}) {
  const [dialog, setDialog] = useState<'edit' | 'next' | 'archive' | null>(null);
  const archive = useCall('archiveEngagement');
  const [, go] = useLocation();
  const may = useMay('MANAGE_FS_ENGAGEMENT');
  if (!may || engagement.status === 'ARCHIVED') return null;
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button size="compact-md" variant="default" leftSection={<IconDots size={16} aria-hidden />}>
            Engagement
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {locked && <Menu.Label maw={260}>{LOCKED_REASON}</Menu.Label>}
          <Menu.Item disabled={locked} onClick={() => setDialog('edit')}>
            Change year, standard or rounding
          </Menu.Item>
          <Menu.Item onClick={() => setDialog('next')}>Roll forward to the next year</Menu.Item>
          <Menu.Item color="red" disabled={locked} onClick={() => setDialog('archive')}>
            Archive
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={dialog === 'edit'}
        onClose={() => setDialog(null)}
        title="Change the engagement"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <EditHeaderForm engagement={engagement} onDone={() => setDialog(null)} />
      </Modal>
      <Modal
        opened={dialog === 'next'}
        onClose={() => setDialog(null)}
        title="Roll forward to the next year"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <NewEngagementForm
          after={engagement}
          onDone={(next) => {
            setDialog(null);
            go(`/engagements/${next.id}`);
          }}
        />
      </Modal>
      <ConfirmDialog
        opened={dialog === 'archive'}
        title="Archive this engagement?"
        confirmLabel="Archive"
        danger
        busy={archive.isPending}
        problem={archive.error}
        onClose={() => setDialog(null)}
        onConfirm={() =>
          archive.mutate({ params: { id: engagement.id } }, { onSuccess: () => go('/engagements') })
        }
      >
        It leaves the list and can no longer be changed. Nothing is removed: it can still be read under the
        state “Archived”.
      </ConfirmDialog>
    </>
  );
}
