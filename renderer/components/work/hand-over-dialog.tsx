/** Hands one piece of work over, with a message: the reviewer and the partner come first. */
import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { Person } from '../../../shared/contract/work.ts';
import { canTakeOn, DUTIES, DUTY_WORDS } from '../../../shared/model/assignments.ts';
import type { WorkRow } from '../../../shared/model/work-list.ts';
import { useCall } from '../../client/hooks.ts';
import { GrowingTextarea } from '../growing-textarea.tsx';
import { ProblemMessage } from '../state-views.tsx';

interface HandOverDialogProps {
  readonly row: WorkRow & { readonly kind: 'engagement' | 'filing' };
  readonly people: readonly Person[];
  readonly onClose: () => void;
}

export function HandOverDialog({ row, people, onClose }: HandOverDialogProps) {
  const [toId, setToId] = useState(
    [row.reviewerId, row.partnerId, row.preparerId].find((id) => id !== null && id !== row.heldById) ?? '',
  );
  const [message, setMessage] = useState('');
  const engagement = useCall('handOverEngagement');
  const filing = useCall('handOverFiling');
  const handOver = row.kind === 'filing' ? filing : engagement;
  const dutyOf = (id: string) => DUTIES.filter((duty) => row[duty] === id).map((duty) => DUTY_WORDS[duty]);
  const data = people
    .filter(({ active, role }) => active && DUTIES.some((duty) => canTakeOn(role, duty, row.kind)))
    .map(({ id, name }) => ({ value: id, label: [name, ...dutyOf(id)].join(', ') }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Hand over ${row.work} of ${row.clientName}`}
      size="md"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack
        component="form"
        gap="sm"
        onSubmit={(event) => {
          event.preventDefault();
          if (toId === '') return;
          handOver.mutate(
            { params: { id: row.id }, body: { toId, message } },
            {
              onSuccess: () => {
                notifications.show({ message: 'Handed over', color: 'green' });
                onClose();
              },
            },
          );
        }}
      >
        <NativeSelect
          label="To"
          required
          data={[{ value: '', label: 'Choose a person' }, ...data]}
          value={toId}
          onChange={(event) => setToId(event.currentTarget.value)}
        />
        <GrowingTextarea
          label="Message"
          minRows={2}
          maxLength={2000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {handOver.error !== null && <ProblemMessage problem={handOver.error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={handOver.isPending} disabled={toId === ''}>
            Hand over
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
